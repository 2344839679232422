import {
  accountId,
  type Identities,
  type NetworkId,
  networkParts,
  type ResolvedName,
  type TransferNotice,
} from '@foyer/core'
import { AddressBlock, Notice, Panel, SectionLabel, Stack, useText } from '@foyer/ui'
import { AccountMark } from '../accounts/AccountMark.js'
import { useIdentity } from '../accounts/accountNames.js'
import { nameText } from '../accounts/nameText.js'
import type { receiverMessages } from './messages.js'
import { nameDoubt } from './nameDoubt.js'
import { isRecipientNotice, NameNotice } from './ReceiverNotice.js'
import { nameNote } from './receivers.js'
import { useLooks } from './useLooks.js'

interface ReceiverPanelProps {
  readonly names: Identities
  readonly network: NetworkId
  readonly to: string
  /** The name that led there. */
  readonly name: ResolvedName | undefined
  /** Names sent to before, with their addresses. */
  readonly before: Readonly<Record<string, string>>
  /** Names of the visitor. */
  readonly ownNames: readonly string[]
  /** The notices of the plan. */
  readonly notices?: readonly TransferNotice[] | undefined
}

/** A review has a line for the name alone, and another one below it. */
const mostOnReview = 48

/**
 * To whom something goes: the whole address to compare, above it the name that was typed or that it goes by, and below it
 * what to be careful about with that.
 */
export function ReceiverPanel({
  names,
  network,
  to,
  name,
  before,
  ownNames,
  notices = [],
}: ReceiverPanelProps) {
  const t = useText<typeof receiverMessages>()
  const account = accountId(network, to)
  // The name of a contract may be that of another one, on another network.
  const isKey = !notices.some(isRecipientNotice)
  const known = useIdentity(names, isKey ? account : undefined)?.name
  const shown = name?.shown ?? known
  const looks = useLooks()
  const note = name
    ? nameNote(name, before, ownNames, looks)
    : known && nameDoubt(known, [...Object.keys(before), ...ownNames], looks)
  return (
    <>
      <Panel>
        <SectionLabel>{t('receiver.to')}</SectionLabel>
        {shown && (
          <Stack direction="row" align="center" gap="s">
            <AccountMark names={names} account={account} size={24} />
            <b dir="auto" translate="no">
              {nameText(shown, mostOnReview)}
            </b>
          </Stack>
        )}
        <AddressBlock address={to} strong={2} />
      </Panel>
      {note && <NameNotice note={note} />}
      {name?.recordOf && (
        <Notice tone="warn">
          {t(networkParts(name.recordOf).reference === '1' ? 'receiver.name.ether' : 'receiver.name.other')}
        </Notice>
      )}
    </>
  )
}
