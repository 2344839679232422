import type { FeatureContext } from '@foyer/core'
import { coinText, isNative, writeDecimal } from '@foyer/parts'
import type { AmountFieldProps, Translate } from '@foyer/ui'
import { type Form, stepOf } from './form.js'
import type { messages } from './messages.js'
import type { Send } from './state.js'

interface Props {
  readonly controller: Pick<Send, 'settleAmount' | 'fillShare'>
  readonly context: Pick<FeatureContext, 'text' | 'currency' | 'incoming'>
}

/** What is wrong with the amount, said with the numbers, and ways out of it. */
export function amountFault(
  t: Translate<typeof messages>,
  form: Form,
  { controller, context }: Props,
): Pick<AmountFieldProps, 'error' | 'ways'> {
  const { token, amount, network, native, fee } = form
  const written = (decimal: string) => writeDecimal(decimal, context.text.locale)
  if (!token) return {}
  if (amount.status === 'ambiguous') {
    const [whole, fraction] = amount.readings
    return {
      error: t('send.amount.ambiguous', { whole: written(whole), fraction: written(fraction) }),
      ways: amount.readings.map((decimal) => ({
        label: written(decimal),
        onChoose: () => controller.settleAmount(decimal),
      })),
    }
  }
  if (amount.status === 'wrong') {
    if (amount.reason === 'decimals')
      return { error: t('send.amount.decimals', { symbol: token.symbol, count: token.decimals }) }
    if (amount.reason === 'range') return { error: t('send.amount.range') }
    return { error: t('send.amount.format', { example: written('0.5') }) }
  }

  const max = { label: t('send.amount.max'), onChoose: () => void controller.fillShare(1) }
  const held = coinText(context, token.amount, token)
  const step = stepOf(form)
  if (step === 'insufficientFunds')
    return { error: t('send.amount.held', { held }), ways: token.amount ? [max] : context.incoming() }
  if (step !== 'insufficientGas' || fee === undefined) return {}
  const coins = native?.amount ?? 0n
  const coinsText = (value: bigint) => coinText(context, value, network.nativeCurrency)
  return {
    error: t('send.amount.fee', { fee: coinsText(fee), held: coinsText(coins) }),
    ways: isNative(token) && coins > fee ? [max] : context.incoming(),
  }
}
