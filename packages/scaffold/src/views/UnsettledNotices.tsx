import type { JournalEntry, Trace } from '@foyer/controllers/visit'
import { type AccountId, type Async, accountParts } from '@foyer/core'
import { Button, Columns, Notice, Stack, useLocale } from '@foyer/ui'
import { useSnapshot } from 'valtio'
import { useWords } from '../scaffoldContext.js'
import { useAccountPart } from '../useAccountPart.js'

/** As many as fit beside everything else; the others follow when these are settled. */
const most = 2

/** Requests of this account whose answer was lost (safety NL-1). They are told as unknown, never as failed. */
export function UnsettledNotices({ account }: { readonly account: AccountId }) {
  const { entries, traces } = useSnapshot(useAccountPart().unsettled.state)
  const own = accountParts(account)
  const here = entries.filter((entry) => {
    const { namespace, address } = accountParts(entry.account)
    return namespace === own.namespace && address === own.address
  })
  return here.slice(0, most).map((entry) => <Unknown key={entry.id} entry={entry} trace={traces[entry.id]} />)
}

interface UnknownProps {
  readonly entry: JournalEntry
  readonly trace: Async<Trace> | undefined
}

function Unknown({ entry: { id, at, what }, trace = { status: 'idle' } }: UnknownProps) {
  const t = useWords()
  const { locale } = useLocale()
  const { unsettled } = useAccountPart()
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at)
  const isSent = trace.status === 'ready' && trace.value === 'sent'
  return (
    <Stack gap="xs">
      <Notice role="status" tone="warn" title={t('unsettled.title')}>
        <span>{t('unsettled.text', { what: what ?? t('unsettled.request'), time })}</span>
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
