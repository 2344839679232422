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

/** What is said of a sent transaction: what was moved, to whom, and its status. */
export function useSentTexts(entry: Pick<JournalEntry, 'status' | 'transfer' | 'what'>) {
  const t = useWords()
  const { locale } = useLocale()
  const { transfer, what } = entry
  const stage = stageOf(entry)
  const stands = t(`sent.${stage}`)
  if (!transfer) return { stage, title: what ?? t('sent.unnamed'), detail: stands }
  const { amount, decimals, symbol, to } = transfer
  const moved = `${formatAmount(BigInt(amount), decimals, { locale })} ${symbol}`
  return {
    stage,
    title: t(`sent.${stage}Amount`, { amount: moved }),
    detail: t('sent.to', { to: truncateMiddle(to), stands }),
  }
}
