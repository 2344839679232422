import type { AnswerHost } from '@foyer/core'
import type { Eip1193Provider } from './provider.js'

/** Several calls as one ([EIP-5792](https://eips.ethereum.org/EIPS/eip-5792)): few wallets know it, and every host may ask. */
const batching = /^wallet_(sendCalls|getCapabilities|(get|show)CallsStatus)$/

/** A wallet's provider, with answers to what the wallet need not know. All else of it is the wallet's own. */
export function toHostProvider(
  provider: Eip1193Provider,
  connectorId: string,
  answer: AnswerHost,
): Eip1193Provider {
  const wallet = { connectorId, ask: provider.request.bind(provider) }
  return Object.setPrototypeOf(
    {
      request: (call: Parameters<Eip1193Provider['request']>[0]) =>
        batching.test(call.method) ? answer(call, wallet) : wallet.ask(call),
      // Wallets look for themselves in `this`.
      on: provider.on?.bind(provider),
      removeListener: provider.removeListener?.bind(provider),
    },
    provider,
  )
}
