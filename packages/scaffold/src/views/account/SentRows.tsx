import type { AccountId, JournalEntry, Requests } from '@foyer/core'
import { IconBox, ListRow, Stack, VisuallyHidden } from '@foyer/ui'
import { useSnapshot } from 'valtio'
import { useWidget } from '../../scaffoldContext.js'
import { ownEntries } from './ownEntries.js'
import { marks, stageOf, useSentTexts } from './sentTexts.js'

/** As many as fit beside everything else. */
const maxRows = 3
/** What has ended is told for so long, unless it is dismissed (ms). */
const toldForMs = 86_400_000

interface SentRowsProps {
  readonly account: AccountId
  readonly requests: Requests
}

/** Transactions of this account that left it, until they have ended and the visitor has seen how. */
export function SentRows({ account, requests }: SentRowsProps) {
  const { sent } = useSnapshot(requests.state)
  const told = ownEntries(sent, account).filter(isTold).slice(0, maxRows)
  const [newest] = told
  return (
    <>
      {told.length > 0 && (
        <Stack gap="xs">
          {told.map((entry) => (
            <SentRow key={entry.id} entry={entry} />
          ))}
        </Stack>
      )}
      {/* Always there: what appears together with its words is not read out. */}
      <VisuallyHidden role="status">{newest && <Spoken entry={newest} />}</VisuallyHidden>
    </>
  )
}

function SentRow({ entry }: { readonly entry: JournalEntry }) {
  const { router } = useWidget()
  const { stage, title, detail } = useSentTexts(entry)
  return (
    <ListRow
      leading={<IconBox round {...marks[stage]} />}
      title={title}
      subtitle={detail}
      chevron
      onClick={() => router.push('Transaction', { id: entry.id })}
    />
  )
}

function Spoken({ entry }: { readonly entry: JournalEntry }) {
  const { title, detail } = useSentTexts(entry)
  return `${title}. ${detail}`
}

function isTold(entry: JournalEntry): boolean {
  if (entry.dismissed) return false
  return stageOf(entry) === 'pending' || Date.now() - entry.at < toldForMs
}
