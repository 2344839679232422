import type { AccountPart } from '@foyer/controllers/widget'
import {
  type AccountId,
  accountParts,
  type JournalEntry,
  type JournalSwap,
  joinAccount,
  latestValue,
  type TokenBalance,
} from '@foyer/core'
import { accountNetwork, heldToken, nameText, TokenPicture, useOtherName } from '@foyer/parts'
import { ActionRow, IconBox, IconButton, Mark, Stack } from '@foyer/ui'
import { useLayoutEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useRoot, useSelected, useWidget, useWords } from '../../scaffoldContext.js'
import { ownEntries } from './ownEntries.js'
import { marks, namedBy, useSentTexts } from './sentTexts.js'

/** What {@link SentRows} is given. */
export interface SentRowsProps
  extends Pick<AccountPart, 'balances' | 'choices' | 'identities' | 'unsettled'> {
  readonly account: AccountId
  /** Those of other accounts are left out. */
  readonly entries: readonly JournalEntry[]
  /** Told what the newest is and how it stands, to be read out. */
  readonly onSay: (words: string) => void
}

/** As many as fit next to everything else; the others follow when these have ended. */
const maxSent = 3

/** Transactions that were sent from an account, the newest first. */
export function SentRows({
  account,
  entries,
  balances,
  choices,
  identities,
  unsettled,
  onSay,
}: SentRowsProps) {
  const isHidden = useSelected(choices.state, ({ amountsHidden }) => amountsHidden)
  const held = latestValue(useSnapshot(balances.state).tokens) ?? []
  return (
    <Stack gap="xs">
      {ownEntries(entries, account)
        .slice(0, maxSent)
        .map((entry, at) => (
          <SentRow
            key={entry.id}
            entry={entry}
            names={identities}
            held={held}
            isHidden={isHidden}
            onSay={at === 0 ? onSay : undefined}
            onDismiss={() => unsettled.dismiss(entry.id)}
          />
        ))}
    </Stack>
  )
}

interface SentRowProps {
  readonly entry: JournalEntry
  readonly names: AccountPart['identities']
  readonly held: readonly TokenBalance[]
  readonly isHidden: boolean
  readonly onSay: SentRowsProps['onSay'] | undefined
  readonly onDismiss: () => void
}

function SentRow({ entry, names, held, isHidden, onSay, onDismiss }: SentRowProps) {
  const t = useWords()
  const { router } = useWidget()
  const { account, status, transfer } = entry
  // Of an address that the visitor did not agree to, the name may be a trap.
  const to = status === 'other' ? undefined : transfer?.to
  const known = to === undefined ? undefined : joinAccount(accountParts(account).networkId, to)
  const name = useOtherName(names, known, account)
  const { stage, title, detail } = useSentTexts(entry, isHidden, name && nameText(name))
  // With the row, not after it: what was said of an amount that is hidden now is gone at once.
  useLayoutEffect(() => onSay?.(`${title}. ${detail}`), [onSay, title, detail])
  return (
    <ActionRow
      className="fy-whole"
      leading={
        entry.swap && stage === 'confirmed' ? (
          <SwapMark entry={entry} swap={entry.swap} held={held} />
        ) : (
          <IconBox round {...marks[stage]} {...(entry.swap && stage === 'pending' && { icon: 'swap' })} />
        )
      }
      title={title}
      subtitle={detail}
      end={<IconButton size={32} icon="close" label={t('sent.dismiss')} onClick={onDismiss} />}
      onClick={() => router.push('Transaction', { id: entry.id })}
    />
  )
}

interface SwapMarkProps extends Pick<SentRowProps, 'entry' | 'held'> {
  readonly swap: JournalSwap
}

/** The pictures of both tokens of a swap. */
function SwapMark({ entry, swap, held }: SwapMarkProps) {
  const { images } = useWidget()
  const network = accountNetwork(useRoot(), entry.account)
  return (
    <Mark pair>
      {[swap.given, swap.least].map((side) => (
        <TokenPicture
          key={side.token ?? ''}
          images={images}
          token={heldToken(held, network.id, side.token) ?? namedBy(side)}
          network={network}
          size={28}
        />
      ))}
    </Mark>
  )
}
