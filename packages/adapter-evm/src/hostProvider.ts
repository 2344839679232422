import type { AnswerHost, AskedWallet } from '@foyer/core'
import type { Eip1193Provider } from './provider.js'

/** Several calls as one ([EIP-5792](https://eips.ethereum.org/EIPS/eip-5792)): few wallets know it, and every host may ask. */
const batching = /^wallet_(sendCalls|getCapabilities|(get|show)CallsStatus)$/

/** A wallet's provider, with answers to what the wallet need not know. All else of it is the wallet's own. */
export function toHostProvider(
  provider: Eip1193Provider,
  connectorId: string,
  answer: AnswerHost,
): Eip1193Provider {
  const wallet: AskedWallet = {
    connectorId,
    ask: ({ method, params }) => provider.request({ method, ...Object(params && { params }) }),
  }
  const own: Eip1193Provider = {
    request: (call) => (batching.test(call.method) ? answer(call, wallet) : provider.request(call)),
    // Wallets look for themselves in `this`.
    ...(provider.on && { on: (...listener) => provider.on?.(...listener) }),
    ...(provider.removeListener && {
      removeListener: (...listener) => provider.removeListener?.(...listener),
    }),
  }
  return Object.setPrototypeOf(own, provider)
}
