import { type FeatureContext, formatUnits } from '@foyer/core'
import { isNative, maxAmount, writeDecimal } from '@foyer/parts'
import type { Form } from './form.js'
import type { Swaps, WritableSwapState } from './state.js'

interface Deps {
  readonly context: Pick<FeatureContext, 'text' | 'router'>
  readonly state: WritableSwapState
  readonly form: () => Form
  /** Asks about what is filled in now. */
  readonly follow: () => void
}

/** Creates what fills in the form other than by typing. Amounts always stand in the locale's own writing. */
export function createFormActions({
  context,
  state,
  form,
  follow,
}: Deps): Pick<Swaps, 'choose' | 'selectToken' | 'turn' | 'settleAmount' | 'fillShare'> {
  function fill(decimal: string) {
    state.amount = writeDecimal(decimal, context.text.locale)
  }

  const fillShare: Swaps['fillShare'] = (share) => {
    const { source, fee, feeExempt } = form()
    if (!source) return
    if (share < 1) fill(formatUnits(source.amount / BigInt(1 / share), source.decimals))
    else if (!isNative(source) || feeExempt) fill(formatUnits(source.amount, source.decimals))
    // The rest pays for about two swaps, as the fee may rise until the swap is mined. If only the wallet knows the fee, twice as
    // much is left.
    else if (fee !== undefined)
      fill(formatUnits(maxAmount(source, fee.value * (fee.isPartial ? 4n : 2n)), source.decimals))
    follow()
  }

  return {
    choose(side) {
      state.choosing = side
      state.search = ''
      context.router.push('SwapSelectToken')
    },
    selectToken(key) {
      const { choosing, source, target } = state
      const other = choosing === 'source' ? target : source
      // What is on the other side already changes places with it.
      if (key === other) Object.assign(state, { source: target, target: source })
      else state[choosing] = key
      follow()
    },
    turn() {
      const { source, target, quote } = form()
      if (!source || !target) return
      const amount = quote && quote.receives > 0n ? formatUnits(quote.receives, target.decimals) : '1'
      Object.assign(state, { source: state.target, target: state.source })
      fill(amount)
      follow()
    },
    settleAmount(decimal) {
      const { source, amount } = form()
      if (decimal !== undefined) fill(decimal)
      else if (source && amount.status === 'read') fill(formatUnits(amount.value, source.decimals))
      follow()
    },
    fillShare,
  }
}
