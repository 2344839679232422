import {
  type JournalAmount,
  type JournalEntry,
  type JournalTransfer,
  quoted,
  truncateMiddle,
} from '@foyer/core'
import { amountText, costText, hiddenAmount, withSymbol } from '@foyer/parts'
import { type IconBoxProps, useLocale } from '@foyer/ui'
import { useWords } from '../../scaffoldContext.js'
import { type SentStage, stageOf } from './stages.js'

/** The icon of each status. */
export const marks = {
  pending: { icon: 'send', tone: 'accent', busy: true },
  confirmed: { icon: 'check', tone: 'good' },
  reverted: { icon: 'close', tone: 'bad' },
  replaced: { icon: 'close', tone: 'warn' },
  expired: { icon: 'close', tone: 'warn' },
  other: { icon: 'close', tone: 'bad' },
  unknown: { icon: 'help', tone: 'warn' },
} as const satisfies Readonly<Record<SentStage, Pick<IconBoxProps, 'icon' | 'tone' | 'busy'>>>

/** Returns a hash. Calls that went as one are known to their wallet by something else. */
export function hashIn(known: string | undefined): string | undefined {
  return known?.startsWith('calls:') ? undefined : known
}

/** When something was confirmed, to the minute. */
export function useTimeText(at: number): string {
  const { locale } = useLocale()
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at)
}

/** Returns the token or collectible that a transfer moved. Only the native coin has no address. */
export function namedBy({ symbol, token, nft, isListed }: JournalAmount & Pick<JournalTransfer, 'nft'>) {
  const isCoin = token === undefined && nft === undefined
  return { symbol, name: symbol, isListed, ...(!isCoin && { address: token ?? nft ?? '' }) }
}

/**
 * Returns an amount that is pending or was sent, as the locale writes it, unless amounts are hidden.
 * @param write What leaves is never written as less than it is, unless this says so.
 */
export function useMovedText(
  moved: (JournalAmount & Pick<JournalTransfer, 'nft'>) | undefined,
  isHidden: boolean,
  write: typeof amountText = costText,
): string {
  const text = useLocale()
  if (!moved) return ''
  const { amount, decimals, nft, symbol } = moved
  // There is one of it: its name says it all.
  if (nft !== undefined && amount === '1') return quoted(symbol)
  const coin = { ...namedBy(moved), decimals }
  return isHidden ? withSymbol(hiddenAmount, coin) : write({ text }, BigInt(amount), coin)
}

/** What somebody confirmed, within a sentence. @param isHidden the visitor wants nobody to see amounts */
export function useWhatText(
  { transfer, what }: Pick<JournalEntry, 'transfer' | 'what'>,
  isHidden: boolean,
): string {
  const t = useWords()
  const amount = useMovedText(transfer, isHidden)
  // What a feature says of it may have amounts in it.
  if (!transfer) return (isHidden ? undefined : what) ?? t('unsettled.request')
  return t('unsettled.transfer', { amount, to: truncateMiddle(transfer.to) })
}

/** The stages in which a row says which tokens are swapped. */
const swapStages = ['pending', 'confirmed', 'reverted'] as const
const isSwapStage = (stage: SentStage): stage is (typeof swapStages)[number] =>
  swapStages.some((one) => one === stage)

/**
 * What is said of a sent transaction: what was moved, to whom, and its status.
 * @param isHidden as for {@link useWhatText}
 * @param name of the recipient, in place of the address
 */
export function useSentTexts(
  entry: Pick<JournalEntry, 'actualTo' | 'status' | 'swap' | 'transfer' | 'what'>,
  isHidden: boolean,
  name?: string,
) {
  const t = useWords()
  const { actualTo, swap, transfer, what } = entry
  const moved = useMovedText(transfer ?? swap?.given, isHidden)
  const least = useMovedText(swap?.least, isHidden, amountText)
  const stage = stageOf(entry)
  const stands = t(`sent.${stage}`)
  // Of something else, the true recipient is shown, and not the one that was agreed to.
  const to = stage === 'other' ? actualTo : transfer?.to
  const detail = to === undefined ? stands : t('sent.to', { to: name ?? truncateMiddle(to), stands })
  if (swap && isSwapStage(stage))
    return {
      stage,
      title: t(`sent.${stage}Swap`, { amount: moved }),
      // The chain undoes a swap that brings less, so that this much has arrived once it is confirmed.
      detail:
        stage === 'reverted'
          ? t('sent.still', { status: stands })
          : t('sent.least', { status: stands, amount: least }),
    }
  if (!transfer)
    return {
      stage,
      title: (isHidden ? undefined : what) ?? t('sent.unnamed'),
      detail: stage === 'other' ? detail : stands,
    }
  return {
    stage,
    title: t(`sent.${stage}Amount`, { amount: moved }),
    detail: stage === 'reverted' ? t('sent.still', { status: stands }) : detail,
  }
}
