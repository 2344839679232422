import type { ChainId } from '@foyer/api'
import { UpstreamError } from '../errors.js'
import type { Provider } from '../questions.js'
import { sameAddress } from '../tokenKey.js'

/** What transactions of a provider may be. */
export interface Pins {
  /** The contracts that they go to. */
  readonly to: readonly string[]
  /** What they call there: four bytes each, in hex. */
  readonly selectors: readonly string[]
}

/**
 * A provider of conversions whose transactions are only ever calls that were known beforehand. A vendor that somebody took
 * over cannot send a visitor to another contract then: its answer counts as none, and the next provider is asked.
 */
export function pinned(
  provider: Provider<'swapBuild'>,
  pinsOf: (chain: ChainId) => Pins,
): Provider<'swapBuild'> {
  return {
    ...provider,
    async answer(ask, tools) {
      const built = await provider.answer(ask, tools)
      const { to, selectors } = pinsOf(ask.from.chain)
      const selector = built.data.slice(2, 10).toLowerCase()
      if (!to.some((target) => sameAddress(target, built.to)) || !selectors.includes(selector))
        throw new UpstreamError('malformed')
      return built
    },
  }
}
