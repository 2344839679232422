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

/** A remote wallet in memory: `answers` by method, functions called with the parameters, errors thrown. */
export function fakeRemote(accounts: readonly string[], answers: Record<string, unknown> = {}) {
  const calls: { network: string; method: string; params: unknown }[] = []
  const listeners = new Set<(event: RemoteEvent) => void>()
  const state = { accounts, all: false, capabilities: undefined as unknown, here: true, restorable: true }

  function grant(): RemoteGrant | undefined {
    const [first, ...rest] = state.accounts.map(parseAccountId)
    if (!first) return undefined
    const networks = state.accounts.map((account) =>
      parseNetworkId(account.slice(0, account.lastIndexOf(':'))),
    )
    return { accounts: [first, ...rest], networks: [...new Set(networks)], methods: ['personal_sign'] }
  }

  const session: RemoteSession = {
    id: 'topic',
    wallet: {
      name: displayText('Remote'),
      url: undefined,
      icon: undefined,
      redirect: { native: undefined, universal: undefined },
    },
    get supportsAllNetworks() {
      return state.all
    },
    namespaces: ['eip155'],
    grant: <N extends Namespace>(namespace: N) =>
      namespace === 'eip155' ? (grant() as RemoteGrant<N> | undefined) : undefined,
    get capabilities() {
      return state.capabilities
    },
    async request({ network, method, params }) {
      calls.push({ network, method, params })
      const answer = answers[method]
      if (answer instanceof Error) throw answer
      return typeof answer === 'function' ? answer(params) : answer
    },
  }
  const sessions: RemoteSessions = {
    session: () => (state.here ? session : undefined),
    async restore() {
      state.here ||= state.restorable
      return state.here ? session : undefined
    },
    pair: () => Promise.reject(new Error('not here')),
    end: async () => {},
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose() {},
  }
  return {
    session,
    sessions,
    state,
    calls,
    listeners,
    tell(event: RemoteEvent) {
      for (const listener of [...listeners]) listener(event)
    },
  }
}
