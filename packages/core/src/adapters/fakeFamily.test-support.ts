import type { AdapterEvent } from '../adapter.js'
import { isNetworkOf, type NetworkId, parseNetworkId } from '../caip.js'
import { displayText } from '../displayText.js'
import type { WalletSessions } from '../walletSession.js'
import type { Wallet } from './wallet.js'
import { createWalletAdapter } from './walletAdapter.js'
import type { RegisteredWallet } from './walletRegistry.js'
import type { watchPage } from './watchPage.js'

/** Networks of a namespace that exists in tests alone. */
export const [north, south] = [networkOf('north'), networkOf('south')]

function networkOf(reference: string): NetworkId<'fake'> {
  const id = parseNetworkId(`fake:${reference}`)
  if (!isNetworkOf('fake', id)) throw new Error(id)
  return id
}

type FakeWallet = Wallet<'fake', string>

/** An adapter for wallets that do what they are told; each attempt to connect makes one. */
export function startFamily(
  told: Partial<FakeWallet> = {},
  more: { readonly watch?: typeof watchPage } = {},
) {
  const listeners = new Set<(accounts?: readonly string[]) => void>()
  const onPage = new Map([['one', found('one')]])
  const searches = new Set<() => void>()
  const state = { accounts: ['a', 'b'] as readonly string[], closed: 0, made: 0 }
  const sources = new Map<string, WalletSessions>()

  function wallet(): FakeWallet {
    state.made += 1
    return {
      connect: async () => state.accounts,
      resume: async () => state.accounts,
      networkFor: (wanted) => wanted,
      watch(changed) {
        listeners.add(changed)
        return () => listeners.delete(changed)
      },
      close: () => {
        state.closed += 1
      },
      ...told,
    }
  }

  const adapter = createWalletAdapter<'fake', string, FakeWallet, RegisteredWallet>({
    namespace: 'fake',
    context: {
      sessions(id) {
        const sessions = sources.get(id)
        return sessions && (async () => sessions)
      },
    },
    discovery: {
      find: (id) => onPage.get(id),
      subscribe(listener) {
        searches.add(listener)
        listener()
        return () => searches.delete(listener)
      },
    },
    pageWallet: wallet,
    sessionWallet: async (session) => ({
      ...wallet(),
      connect: async () => session.accounts().map((account) => account.slice(account.lastIndexOf(':') + 1)),
      resume: async () => session.accounts().map((account) => account.slice(account.lastIndexOf(':') + 1)),
      watch: (changed) => session.subscribe(() => changed()),
      approved: session.approved,
      close: session.close,
    }),
    accountsOn: (_network, accounts) => accounts.map((address) => ({ address })),
    ...more,
  })
  const events: AdapterEvent<'fake'>[] = []
  /** Those that requests were answered that no visitor waited for. */
  const answers: AdapterEvent<'fake'>[] = []
  adapter.subscribe((event) => (event.type === 'answered' ? answers : events).push(event))
  const { signal } = new AbortController()
  return {
    adapter,
    events,
    answers,
    listeners,
    searches,
    sources,
    state,
    change(accounts?: readonly string[]) {
      for (const listener of [...listeners]) listener(accounts)
    },
    appear(id: string, provider?: object, facts: Partial<RegisteredWallet> = {}) {
      onPage.set(id, { ...found(id, provider), ...facts })
      for (const search of [...searches]) search()
    },
    leave(id: string) {
      onPage.delete(id)
      for (const search of [...searches]) search()
    },
    connect: (connectorId = 'one', abort = signal, network = north) =>
      adapter.connect({ connectorId, network }, abort),
    reconnect: (connectorId = 'one', abort = signal) =>
      adapter.reconnect({ connectorId, network: north }, abort),
  }
}

function found(id: string, provider: object = {}): RegisteredWallet {
  const connector = {
    id,
    name: displayText(id),
    icon: undefined,
    namespace: 'fake',
    type: 'injected',
  } as const
  return { connector, provider }
}
