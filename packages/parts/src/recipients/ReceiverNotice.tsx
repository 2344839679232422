import type { RecipientNotice, TransferNotice } from '@foyer/core'
import { Notice, useText } from '@foyer/ui'
import { withAddresses } from '../accounts/withAddresses.js'
import type { receiverMessages } from './messages.js'
import { type NameNote, receiverNote } from './receivers.js'

interface ReceiverNoticeProps {
  readonly to: string
  /** Addresses of the visitor. */
  readonly own: readonly string[]
  /** Those sent to before. */
  readonly sentTo: readonly string[]
  /** The notices of the plan; only those of the recipient are shown here. */
  readonly notices: readonly TransferNotice[] | undefined
}

/** Shows all that a visitor should know about a recipient before agreeing. */
export function ReceiverNotice({ notices, ...met }: ReceiverNoticeProps) {
  const t = useText<typeof receiverMessages>()
  return (
    <>
      <MetNotice {...met} />
      {notices?.filter(isRecipientNotice).map((notice) => (
        <Notice key={notice} tone={notice === 'elsewhere' ? 'bad' : 'warn'}>
          {t(`receiver.${notice}`)}
        </Notice>
      ))}
    </>
  )
}

/** Whether a notice of a plan is about its recipient. */
export function isRecipientNotice(notice: TransferNotice): notice is RecipientNotice {
  return ['contract', 'elsewhere', 'unknown', 'unlocked'].includes(notice)
}

/** Shows if the address is known. */
function MetNotice({ to, own, sentTo }: Omit<ReceiverNoticeProps, 'notices'>) {
  const t = useText<typeof receiverMessages>()
  const note = receiverNote(to, own, sentTo)
  switch (note.kind) {
    case 'known':
      return null
    case 'own':
      return <Notice>{t('receiver.own')}</Notice>
    case 'first':
      return <Notice tone="warn">{t('receiver.first')}</Notice>
    case 'lookAlike':
      return <Notice tone="bad">{withAddresses(t('receiver.lookAlike', { like: note.like }))}</Notice>
  }
}

/** What a visitor should know about the name of a receiver. */
export function NameNotice({ note }: { readonly note: NameNote }) {
  const t = useText<typeof receiverMessages>()
  switch (note.kind) {
    case 'letters':
      return <Notice tone="warn">{t('receiver.name.letters')}</Notice>
    case 'address':
      return <Notice tone="bad">{t('receiver.name.address')}</Notice>
    case 'lookAlike':
      return <Notice tone="bad">{t('receiver.name.lookAlike', { like: note.like })}</Notice>
    case 'moved':
      return <Notice tone="bad">{withAddresses(t('receiver.name.moved', { before: note.before }))}</Notice>
  }
}
