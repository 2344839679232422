import {
  displayText,
  type Namespace,
  parseAccountId,
  parseNetworkId,
  type RemoteEvent,
  type RemoteGrant,
  type RemoteSession,
  type RemoteSessions,
} from '@foyer/core'

/** A remote wallet in memory: `answers` by method, functions called with the parameters. */
export function fakeRemote(accounts: readonly string[], methods: readonly string[], answers: object = {}) {
  const calls: { network: string; method: string; params: unknown }[] = []
  const listeners = new Set<(event: RemoteEvent) => void>()
  const state = { accounts, here: true }

  function grant(): RemoteGrant | undefined {
    const [first, ...rest] = state.accounts.map(parseAccountId)
    if (!first) return undefined
    const networks = state.accounts.map((account) =>
      parseNetworkId(account.slice(0, account.lastIndexOf(':'))),
    )
    return { accounts: [first, ...rest], networks: [...new Set(networks)], methods }
  }

  const session: RemoteSession = {
    id: 'topic',
    wallet: {
      name: displayText('Remote'),
      url: undefined,
      icon: undefined,
      redirect: { native: undefined, universal: undefined },
    },
    supportsAllNetworks: false,
    namespaces: ['polkadot'],
    grant: <N extends Namespace>(namespace: N) =>
      namespace === 'polkadot' ? (grant() as RemoteGrant<N> | undefined) : undefined,
    capabilities: undefined,
    async request({ network, method, params }) {
      calls.push({ network, method, params })
      const answer: unknown = Reflect.get(answers, method)
      return typeof answer === 'function' ? answer(params) : answer
    },
  }
  const sessions: RemoteSessions = {
    session: () => (state.here ? session : undefined),
    async restore() {
      state.here = true
      return session
    },
    pair: () => Promise.reject(new Error('not here')),
    end: async () => {},
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose() {},
  }
  const tell = (event: RemoteEvent) => {
    for (const listener of [...listeners]) listener(event)
  }
  return { session, sessions, state, calls, listeners, tell }
}
