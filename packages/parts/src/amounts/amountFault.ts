import type { Network, TokenBalance } from '@foyer/core'
import type { AmountFieldProps, Translate } from '@foyer/ui'
import { isNative } from '../tokens/tokens.js'
import { type Coin, coinText, costText, type HeldWriting, heldText } from './amounts.js'
import { symbolWord } from './called.js'
import type { amountMessages } from './messages.js'
import type { ReadAmount } from './readAmount.js'
import { writeDecimal } from './writtenAmount.js'

/** An amount in a form, and why it cannot be taken. */
export interface AmountInForm {
  readonly token: TokenBalance | undefined
  readonly amount: ReadAmount
  /** What it is typed in, where that is not the token. */
  readonly unit?: { readonly symbol: string; readonly decimals: number } | undefined
  /** What the account has too little of. */
  readonly short: 'amount' | 'fee' | undefined
  /** Base units of the native coin, when known. */
  readonly fee: bigint | undefined
  readonly native: TokenBalance | undefined
  readonly network: Network
}

interface AmountDeps {
  /** The context of a feature has it. */
  readonly context: HeldWriting & {
    incoming(): NonNullable<AmountFieldProps['ways']>
  }
  /** Writes a number that the visitor chose, as a plain decimal. */
  readonly onSettle: (decimal: string) => void
  readonly onMax: () => void
}

/** What is wrong with an amount, said with the numbers, and ways out of it. Its texts are `amountMessages`. */
export function amountFault(
  t: Translate<typeof amountMessages>,
  { token, amount, unit = token, short, fee, native, network }: AmountInForm,
  { context, onSettle, onMax }: AmountDeps,
): Pick<AmountFieldProps, 'error' | 'ways'> {
  const written = (decimal: string) => writeDecimal(decimal, context.text.locale)
  if (!token || !unit) return {}
  if (amount.status === 'ambiguous') {
    const [whole, fraction] = amount.readings
    return {
      error: t('amount.ambiguous', { whole: written(whole), fraction: written(fraction) }),
      ways: amount.readings.map((decimal) => ({
        label: written(decimal),
        onChoose: () => onSettle(decimal),
      })),
    }
  }
  if (amount.status === 'wrong') {
    if (amount.reason === 'decimals')
      return { error: t('amount.decimals', { symbol: symbolWord(unit), count: unit.decimals }) }
    if (amount.reason === 'range') return { error: t('amount.range') }
    return { error: t('amount.format', { example: written('0.5') }) }
  }

  const max = { label: t('amount.max'), onChoose: onMax }
  const held = heldText(context, token.amount, token, coinText)
  const { locked = 0n } = token
  const keeps = locked > 0n && { locked: heldText(context, locked, token, coinText) }
  if (short === 'amount')
    return {
      error: keeps ? t('amount.locked', { held, ...keeps }) : t('amount.held', { held }),
      ways: token.amount ? [max] : context.incoming(),
    }
  if (short !== 'fee' || fee === undefined) return {}
  const coins = native?.amount ?? 0n
  const { nativeCurrency } = network
  return {
    error: t('amount.fee', {
      fee: costText(context, fee, nativeCurrency),
      held: heldText(context, coins, nativeCurrency, coinText),
    }),
    ways: isNative(token) && coins > fee ? [max] : context.incoming(),
  }
}

/** Returns what can be moved of a token, and how much of it is locked. @param write how an amount is written */
export function movableText(
  t: Translate<typeof amountMessages>,
  context: HeldWriting,
  { amount, locked, ...coin }: Coin & Pick<TokenBalance, 'amount' | 'locked'>,
  write?: Parameters<typeof heldText>[3],
): string {
  const movable = heldText(context, amount, coin, write)
  return locked && !context.choices.state.amountsHidden
    ? t('amount.keeps', { amount: movable, locked: heldText(context, locked, coin, write) })
    : movable
}
