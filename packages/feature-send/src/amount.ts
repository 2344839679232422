import { type AccountId, activeAccount, type FeatureContext, formatUnits } from '@foyer/core'
import { isNative, maxAmount, writeDecimal } from '@foyer/parts'
import type { Form } from './form.js'
import type { FiatEntry, Send, WritableSendState } from './state.js'

interface Deps {
  readonly context: Pick<FeatureContext, 'state' | 'text'>
  readonly state: WritableSendState
  /** Returns the most of the coin that can be sent, where the adapter knows. */
  readonly most: (from: AccountId) => Promise<bigint | undefined>
  readonly form: () => Form
  readonly fiat: () => FiatEntry | undefined
  readonly refreshFee: () => Promise<void>
}

/** Creates what fills in the amount other than by typing: of the token, whatever unit is typed. It always stands in the locale's own writing. */
export function createAmount({ context, state, most: mostOf, form, fiat, refreshFee }: Deps) {
  function fill(decimal: string) {
    const { fiat: entered } = state
    state.fiat = undefined
    state.amount = writeDecimal(decimal, context.text.locale)
    if (entered) fiat()?.toggle()
  }

  const fillShare: Send['fillShare'] = async (share) => {
    state.filled = undefined
    const { token, amount } = state
    const { token: held } = form()
    if (share < 1) return held && fill(formatUnits(held.amount / BigInt(1 / share), held.decimals))
    const from = activeAccount(context.state)
    const [, most] =
      from && held && isNative(held)
        ? await Promise.all([refreshFee(), mostOf(from).catch(() => undefined)])
        : []
    const { token: now } = form()
    const isSame = activeAccount(context.state) === from && state.token === token && state.amount === amount
    if (!now || !isSame) return
    if (!isNative(now)) fill(formatUnits(now.amount, now.decimals))
    else if (state.fee.status === 'ready') {
      const { value, isPartial } = state.fee.value
      // As much again is left for charges that the network does not say.
      const fee = isPartial ? value * 2n : value
      fill(formatUnits(most ?? maxAmount(now, fee), now.decimals))
    }
  }

  const settleAmount: Send['settleAmount'] = (decimal) => {
    if (state.fiat) return fiat()?.settle(decimal)
    const { token, amount } = form()
    if (decimal !== undefined) fill(decimal)
    else if (token && amount.status === 'read') fill(formatUnits(amount.value, token.decimals))
  }

  return { fill, fillShare, settleAmount }
}
