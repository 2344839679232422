import type { AnswerHost, AskedWallet, HostRequest } from '@foyer/feature-calls'

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
  const wallet: AskedWallet = { connectorId, ask: (call) => provider.request(call) }
  const request = (call: HostRequest) =>
    batching.test(call.method) ? answer(call, wallet) : wallet.ask(call)
  // What a wallet reads of itself it looks for in `this`, and some of it no other object may have.
  return new Proxy(Object.create(provider), {
    get(_, key) {
      const own: unknown = Reflect.get(provider, key)
      return key === 'request' ? request : typeof own === 'function' ? own.bind(provider) : own
    },
    set: (_, key, value) => Reflect.set(provider, key, value),
  })
}
