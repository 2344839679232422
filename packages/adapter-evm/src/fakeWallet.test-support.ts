import { type AdapterContext, displayText, type NetworkId } from '@foyer/core'
import type { FoundWallet } from './discovery.js'
import { base, mainnet } from './networks.js'

export const alice = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
export const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const signal = new AbortController().signal

/** A wallet in memory: `answers` by method; a function is called with the parameters, an `Error` is thrown. */
export function fakeWallet(answers: Record<string, unknown> = {}) {
  const calls: { method: string; params: readonly unknown[] }[] = []
  const listeners: { event: string; listener: (payload: unknown) => void }[] = []
  const all: Record<string, unknown> = {
    eth_requestAccounts: [alice],
    eth_accounts: [alice],
    eth_chainId: '0x1',
    ...answers,
  }
  const provider = {
    async request(call: { method: string; params: readonly unknown[] }): Promise<unknown> {
      // A wallet in another context has it cloned.
      structuredClone(call)
      calls.push(call)
      const answer = all[call.method]
      if (answer instanceof Error) throw answer
      if (!(call.method in all)) throw Object.assign(new Error('unknown method'), { code: -32601 })
      return typeof answer === 'function' ? answer(...call.params) : answer
    },
    on: (event: string, listener: (payload: unknown) => void) => listeners.push({ event, listener }),
    removeListener(event: string, listener: (payload: unknown) => void) {
      const at = listeners.findIndex((known) => known.event === event && known.listener === listener)
      if (at >= 0) listeners.splice(at, 1)
    },
  }
  const found: FoundWallet = {
    connector: {
      id: 'test.fake',
      name: displayText('Fake'),
      icon: undefined,
      namespace: 'eip155',
      type: 'announced',
    },
    provider,
    request: provider.request,
  }
  return {
    ...found,
    calls,
    listeners,
    answers: all,
    methods: () => calls.map(({ method }) => method),
    emit(event: string, payload: unknown) {
      for (const known of [...listeners]) if (known.event === event) known.listener(payload)
    },
  }
}

/** What a wallet rejects with. */
export function failure(code: number | string | undefined, message = 'failed', more: object = {}): Error {
  return Object.assign(new Error(message), code === undefined ? {} : { code }, more)
}

/** A context of two networks; `rpc` lists endpoints by network id. */
export function fakeContext(rpc: Readonly<Record<string, readonly string[]>> = {}): AdapterContext {
  return {
    networks: () => [mainnet, base],
    rpcUrls: (network: NetworkId) => rpc[network] ?? [],
    publicRpcUrls: (network: NetworkId) => rpc[network] ?? ['https://rpc.example'],
    discovery: { announced: true, injected: true },
    sessions: () => undefined,
  }
}
