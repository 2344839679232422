import type { AccountPart, TransactionEvidence } from '@foyer/controllers/widget'
import { type AccountId, type Async, type JournalEntry, ownValue } from '@foyer/core'
import { Button, Columns, Notice, Stack } from '@foyer/ui'
import { useSnapshot } from 'valtio'
import { useSelected, useWords } from '../../scaffoldContext.js'
import { ownEntries } from './ownEntries.js'
import { hashIn, useTimeText, useWhatText } from './sentTexts.js'

/** What {@link UnsettledNotices} is given. */
export interface UnsettledNoticesProps extends Pick<AccountPart, 'unsettled' | 'choices'> {
  readonly account: AccountId
  /** Those of other accounts are left out. */
  readonly entries: readonly JournalEntry[]
}

/** As many as fit next to everything else; the others follow when these are settled. */
const maxUnsettled = 2

/** Requests whose answer was lost (safety NL-1). They are told as unknown, never as failed. */
export function UnsettledNotices({ account, entries, unsettled, choices }: UnsettledNoticesProps) {
  const { traces } = useSnapshot(unsettled.state)
  return ownEntries(entries, account)
    .slice(0, maxUnsettled)
    .map((entry) => (
      <Unknown
        key={entry.id}
        entry={entry}
        trace={ownValue(traces, entry.id)}
        unsettled={unsettled}
        choices={choices}
      />
    ))
}

interface UnknownProps extends Pick<AccountPart, 'unsettled' | 'choices'> {
  readonly entry: JournalEntry
  readonly trace: Async<TransactionEvidence> | undefined
}

function Unknown({ entry, trace = { status: 'idle' }, unsettled, choices }: UnknownProps) {
  const t = useWords()
  const { id, answer } = entry
  const what = useWhatText(
    entry,
    useSelected(choices.state, ({ amountsHidden }) => amountsHidden),
  )
  const time = useTimeText(entry.at)
  const evidence = trace.status === 'ready' ? trace.value : undefined
  // An id is no proof that anything was sent: some are stored before a node gets the transaction.
  const mayBeThere = evidence === 'sent' || evidence === 'ended'
  // The id of calls is stored before the wallet answers.
  const isSilent = hashIn(answer) === undefined && evidence !== 'ended'
  return (
    <Stack gap="xs">
      <Notice role="status" tone="warn" title={t('unsettled.title')}>
        <span>{t(isSilent ? 'unsettled.text' : 'unsettled.confirmed', { what, time })}</span>
        {trace.status === 'failed' && <span>{t('unsettled.failed')}</span>}
        {evidence && <span>{t(`unsettled.${evidence}`)}</span>}
      </Notice>
      <Columns>
        <Button
          variant="soft"
          size="s"
          loading={trace.status === 'pending'}
          onClick={() => void unsettled.check(id)}
        >
          {t('unsettled.check')}
        </Button>
        <Button variant="soft" size="s" onClick={() => unsettled[mayBeThere ? 'settle' : 'deny'](id)}>
          {t(mayBeThere ? 'unsettled.done' : 'unsettled.deny')}
        </Button>
      </Columns>
    </Stack>
  )
}
