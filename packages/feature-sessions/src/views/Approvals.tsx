import {
  accountParts,
  activeAccount,
  activeNetwork,
  addressKey,
  latestValue,
  type ViewProps,
} from '@foyer/core'
import { lookAlikeAddresses } from '@foyer/parts'
import { ActionRow, Icon, IconBox, ListRow, Notice, RowGroup, useText } from '@foyer/ui'
import { type ReactNode, useState } from 'react'
import { useSnapshot } from 'valtio'
import { byRisk, isHidden, type OpenApproval, reachOf, withHeld } from '../approval.js'
import type { Sessions } from '../controller.js'
import type { messages } from '../messages.js'
import { isCut, revokingKey } from '../state.js'
import { assetText, reachText, spenderText } from '../words/approvals.js'
import { ApprovalMark } from './ApprovalMark.js'
import { Group } from './Group.js'

type Props = Pick<ViewProps<'SmartSessions', Sessions>, 'controller' | 'context'>

/** Approvals of the account, the riskiest first. */
export function Approvals({ controller, context }: Props) {
  const t = useText<typeof messages>()
  const { approvals } = useSnapshot(controller.state)
  const root = useSnapshot(context.state)
  const balances = latestValue(useSnapshot(context.balances.state).tokens) ?? []
  const items = byRisk(withHeld(latestValue(approvals)?.items ?? [], activeNetwork(root), balances))
  const real = items.filter((one) => !isHidden(one))
  const spam = items.filter(isHidden)
  const risky = new Set(
    real.filter((one) => reachOf(one) === 'all').map(({ spender }) => spender.toLowerCase()),
  )
  const own = activeAccount(root)
  // An address that is drawn like another one is written in full.
  const alike = lookAlikeAddresses(
    own ? [accountParts(own).address] : [],
    items.flatMap(({ spender, contract }) => [spender, contract]),
  )
  const row = (one: OpenApproval) => (
    <ApprovalRow
      key={one.id}
      approval={one}
      isWhole={alike.has(addressKey(one.spender))}
      controller={controller}
      context={context}
    />
  )
  return (
    <>
      {risky.size > 0 && <Notice tone="warn">{t('sessions.risk', { count: risky.size })}</Notice>}
      <Group
        title={t('sessions.approvals')}
        list={approvals}
        items={real}
        failed={t('sessions.approvalsFailed')}
        onRetry={() => void controller.reading.readApprovals()}
        row={row}
      >
        {spam.length > 0 && <Hidden spam={spam} row={row} />}
        {isCut(approvals) && <Notice>{t('sessions.older')}</Notice>}
      </Group>
    </>
  )
}

/** Who may take it: with what may be taken on the corner. */
function ApprovalRow({
  approval,
  isWhole,
  controller,
  context,
}: Props & { readonly approval: OpenApproval; readonly isWhole: boolean }) {
  const t = useText<typeof messages>()
  const { account, revoking, decimals } = useSnapshot(controller.state)
  const { id } = approval
  const name = spenderText(approval, isWhole)
  const what = assetText(approval)
  const open = () => context.router.push('SmartSessionsReview', { id })
  const shown = {
    leading: <ApprovalMark approval={approval} />,
    title: name,
    subtitle: reachText(t, context, { ...approval, decimals: decimals[addressKey(approval.contract)] }),
    // No character of an address is cut.
    ...((isWhole || !approval.spenderName) && { className: 'fy-whole' }),
    caution: reachOf(approval) === 'all' && !isHidden(approval),
  }
  // Only the wallet that gave it can end it.
  if (approval.kind === 'delegation') return <ActionRow {...shown} />
  return (
    <ActionRow
      {...shown}
      action={t('sessions.revoke')}
      actionLabel={t('sessions.revokeOf', { name, what })}
      onAction={open}
      onClick={open}
      busy={revoking.includes(revokingKey(account, approval)) ? t('sessions.revoking') : undefined}
    />
  )
}

interface HiddenProps {
  readonly spam: readonly OpenApproval[]
  readonly row: (approval: OpenApproval) => ReactNode
}

/** What looks like bait is out of sight until somebody wants to see it. */
function Hidden({ spam, row }: HiddenProps) {
  const t = useText<typeof messages>()
  const [isOpen, open] = useState(false)
  const count = spam.length
  return (
    <>
      <ListRow
        plain
        leading={<IconBox icon="eye-off" round />}
        title={t('sessions.hidden', { count })}
        subtitle={t('sessions.hiddenText', { count })}
        trailing={<Icon name="chevron-down" />}
        aria-expanded={isOpen}
        onClick={() => open(!isOpen)}
      />
      {isOpen && <Notice tone="warn">{t('sessions.hiddenWarning')}</Notice>}
      {isOpen && <RowGroup>{spam.map(row)}</RowGroup>}
    </>
  )
}
