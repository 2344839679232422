import type { AccountPart, Trace } from '@foyer/controllers/widget'
import { type AccountId, type Async, type JournalEntry, ownValue } from '@foyer/core'
import { Button, Columns, Notice, Stack } from '@foyer/ui'
import { useSnapshot } from 'valtio'
import { useWords } from '../../scaffoldContext.js'
import { ownEntries } from './ownEntries.js'
import { useTimeText, useWhatText } from './sentTexts.js'

/** As many as fit beside everything else; the others follow when these are settled. */
const maxShown = 2

interface UnsettledNoticesProps extends Pick<AccountPart, 'unsettled'> {
  readonly account: AccountId
}

/** Requests of this account whose answer was lost (safety NL-1). They are told as unknown, never as failed. */
export function UnsettledNotices({ account, unsettled }: UnsettledNoticesProps) {
  const { entries, traces } = useSnapshot(unsettled.state)
  return ownEntries(entries, account)
    .slice(0, maxShown)
    .map((entry) => (
      <Unknown key={entry.id} entry={entry} trace={ownValue(traces, entry.id)} unsettled={unsettled} />
    ))
}

interface UnknownProps extends Pick<AccountPart, 'unsettled'> {
  readonly entry: JournalEntry
  readonly trace: Async<Trace> | undefined
}

function Unknown({ entry, trace = { status: 'idle' }, unsettled }: UnknownProps) {
  const t = useWords()
  const { id } = entry
  const what = useWhatText(entry)
  const time = useTimeText(entry.at)
  const isSent = trace.status === 'ready' && trace.value === 'sent'
  return (
    <Stack gap="xs">
      <Notice role="status" tone="warn" title={t('unsettled.title')}>
        <span>{t('unsettled.text', { what, time })}</span>
        {trace.status === 'failed' && <span>{t('unsettled.failed')}</span>}
        {trace.status === 'ready' && <span>{t(isSent ? 'unsettled.sent' : 'unsettled.nothing')}</span>}
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
        {isSent ? (
          <Button variant="soft" size="s" onClick={() => unsettled.settle(id)}>
            {t('unsettled.done')}
          </Button>
        ) : (
          <Button variant="soft" size="s" onClick={() => unsettled.deny(id)}>
            {t('unsettled.deny')}
          </Button>
        )}
      </Columns>
    </Stack>
  )
}
