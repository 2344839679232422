import type { AnswerHost, AskedWallet } from '@foyer/feature-calls'

/** A wallet's own object ([EIP-1193](https://eips.ethereum.org/EIPS/eip-1193)), as far as it matters here. */
export interface HostProvider {
  readonly request: AskedWallet['ask']
  readonly on?: (...heard: readonly never[]) => unknown
  readonly removeListener?: (...heard: readonly never[]) => unknown
}

/** Several calls as one ([EIP-5792](https://eips.ethereum.org/EIPS/eip-5792)): few wallets know it, and every host may ask. */
const batching = /^wallet_(sendCalls|getCapabilities|(get|show)CallsStatus)$/

/** A wallet's provider, with answers to what the wallet need not know. All else of it is the wallet's own. */
export function toHostProvider<P extends HostProvider>(
  provider: P,
  connectorId: string,
  answer: AnswerHost,
): P {
  const wallet: AskedWallet = { connectorId, ask: provider.request.bind(provider) }
  const own: HostProvider = {
    request: (call) => (batching.test(call.method) ? answer(call, wallet) : wallet.ask(call)),
    // Wallets look for themselves in `this`.
    ...(provider.on && { on: provider.on.bind(provider) }),
    ...(provider.removeListener && { removeListener: provider.removeListener.bind(provider) }),
  }
  return Object.setPrototypeOf(own, provider)
}
