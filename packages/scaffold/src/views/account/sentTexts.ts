import { formatAmount, type JournalEntry, truncateMiddle } from '@foyer/core'
import { type IconBoxProps, useLocale } from '@foyer/ui'
import { useWords } from '../../scaffoldContext.js'

/** The status of a sent transaction, as it is shown. */
export type SentStage = 'pending' | 'confirmed' | 'reverted' | 'unknown'

/** The status to show for an entry of the journal. */
export function stageOf({ status }: Pick<JournalEntry, 'status'>): SentStage {
  if (status === 'confirmed' || status === 'reverted') return status
  return status === 'leaving' || status === 'sent' ? 'pending' : 'unknown'
}

/** The icon of each status. */
export const marks: Readonly<Record<SentStage, Pick<IconBoxProps, 'icon' | 'tone' | 'busy'>>> = {
  pending: { icon: 'send', tone: 'accent', busy: true },
  confirmed: { icon: 'check', tone: 'good' },
  reverted: { icon: 'close', tone: 'bad' },
  unknown: { icon: 'help', tone: 'warn' },
}

/** When something was confirmed, to the minute. */
export function useTimeText(at: number): string {
  const { locale } = useLocale()
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at)
}

/** An amount that is or was on its way, as people of the locale write it. */
function useMovedText(transfer: JournalEntry['transfer']): string {
  const { locale } = useLocale()
  if (!transfer) return ''
  const { amount, decimals, symbol } = transfer
  return `${formatAmount(BigInt(amount), decimals, { locale })} ${symbol}`
}

/** What somebody confirmed, within a sentence. */
export function useWhatText({ transfer, what }: Pick<JournalEntry, 'transfer' | 'what'>): string {
  const t = useWords()
  const amount = useMovedText(transfer)
  if (!transfer) return what ?? t('unsettled.request')
  return t('unsettled.transfer', { amount, to: truncateMiddle(transfer.to) })
}

/** What is said of a sent transaction: what was moved, to whom, and its status. */
export function useSentTexts(entry: Pick<JournalEntry, 'status' | 'transfer' | 'what'>) {
  const t = useWords()
  const { transfer, what } = entry
  const moved = useMovedText(transfer)
  const stage = stageOf(entry)
  const stands = t(`sent.${stage}`)
  if (!transfer) return { stage, title: what ?? t('sent.unnamed'), detail: stands }
  return {
    stage,
    title: t(`sent.${stage}Amount`, { amount: moved }),
    detail: t('sent.to', { to: truncateMiddle(transfer.to), stands }),
  }
}
