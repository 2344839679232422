import type { AccountId, JournalEntry, Requests } from '@foyer/core'
import { IconBox, ListRow, Stack, VisuallyHidden } from '@foyer/ui'
import { useSnapshot } from 'valtio'
import { useWidget } from '../../scaffoldContext.js'
import { ownEntries } from './ownEntries.js'
import { marks, stageOf, useSentTexts } from './sentTexts.js'

/** As many as fit beside everything else. */
const maxRows = 3
/** How long an ended transaction is listed, unless it is dismissed (ms). */
const listedForMs = 86_400_000

interface SentRowsProps {
  readonly account: AccountId
  readonly requests: Requests
}

/** Transactions that were sent from this account, and are pending or not dismissed yet. */
export function SentRows({ account, requests }: SentRowsProps) {
  const { sent } = useSnapshot(requests.state)
  const listed = ownEntries(sent, account).filter(isListed).slice(0, maxRows)
  const [newest] = listed
  return (
    <>
      {listed.length > 0 && (
        <Stack gap="xs">
          {listed.map((entry) => (
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

function isListed(entry: JournalEntry): boolean {
  if (entry.dismissed) return false
  return stageOf(entry) === 'pending' || Date.now() - entry.at < listedForMs
}
