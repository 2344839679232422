import {
  type AccountChoices,
  type AccountType,
  type Adapter,
  type Async,
  activeAccount,
  displayText,
  type EventName,
  type FeatureContext,
  type FeatureStore,
  InvalidAddressError,
  type JournalEntry,
  latestValue,
  type Moment,
  momentNow,
  NameError,
  type Namespace,
  type Network,
  type NetworkId,
  networkParts,
  ownValue,
  PaymentRequestError,
  parseNetworkId,
  type RootState,
  type TokenBalance,
  type TransferPlan,
  type Transfers,
} from '@foyer/core'
import { proxy } from 'valtio/vanilla'
import { createApprove } from './approve.js'
import { createMemoryStore } from './createMemoryStore.js'
import { createFakeRouter } from './router.js'

/** What the chain and the wallet answer; a test replaces what it is about. */
export type TransferScript = { -readonly [K in keyof Transfers]: Transfers[K] }

/** What a test says of the world outside a feature. */
export interface FeatureHostOptions {
  /** What `createText` of the ui package gives, with the feature's messages in it. */
  readonly text: FeatureContext['text']
  /** The first is in use. */
  readonly networks: readonly Network[]
  /** The account that is connected; none if left out. */
  readonly address?: string
  readonly held?: readonly TokenBalance[]
  /** What every transfer costs, in base units. */
  readonly fee?: bigint
  readonly accountType?: AccountType
  /** Whom names stand for. A test may change it meanwhile. */
  readonly names?: Readonly<Record<string, string>>
  /** What an earlier visit left. */
  readonly store?: FeatureStore
}

/** A whole {@link FeatureContext} in memory, with the knobs of the world outside. */
export function createFeatureHost({
  text,
  networks,
  address,
  held = [],
  fee = 0n,
  accountType = 'eoa',
  store = createMemoryStore(),
  names = {},
}: FeatureHostOptions) {
  const [first] = networks
  if (!first) throw new Error('A feature host needs a network.')
  const home = first.id
  const { namespace: family } = networkParts(home)

  const listeners = new Set<() => void>()
  const events: { readonly event: EventName; readonly properties: unknown }[] = []
  const toasts: string[] = []
  const asked: { readonly connectorId: string; readonly plan: TransferPlan }[] = []
  const refreshes: boolean[] = []
  const reread: (string | undefined)[] = []
  const families: Namespace[] = []
  const state = createHostState(networks, first, family)
  const balances = proxy<{ tokens: Async<readonly TokenBalance[]>; partial?: boolean; pricedAt?: Moment }>({
    tokens: { status: 'ready', value: held },
    pricedAt: momentNow(),
  })
  const chosen = proxy<{ -readonly [K in keyof AccountChoices['state']]: AccountChoices['state'][K] }>({
    amountsHidden: false,
    smallShown: false,
    byName: false,
    hiddenTokens: [],
  })
  const choices: AccountChoices = { state: chosen, choose: (change) => void Object.assign(chosen, change) }
  const requests = proxy<Record<'entries' | 'open' | 'sent', readonly JournalEntry[]>>({
    entries: [],
    open: [],
    sent: [],
  })
  const checks: string[] = []
  const router = createFakeRouter()
  const script: TransferScript = {
    fee: async () => ({ value: fee }),
    plan: async (request) => Object.freeze({ ...request, fee }),
    send: async () => '0xhash',
    wait: async () => 'success',
  }

  const context: FeatureContext = {
    ...quietContext,
    state,
    async adapter(namespace) {
      families.push(namespace)
      return createScriptedAdapter(namespace, { ...transfersOf(script), send: recorded })
    },
    balances: {
      state: balances,
      async refresh({ force = false, tokens = [] } = {}) {
        refreshes.push(force)
        reread.push(...tokens.map(({ address }) => address))
      },
      listed: {},
      get held() {
        return new Map([[undefined, latestValue(balances.tokens) ?? []]])
      },
    },
    flag: () => true,
    prices: { native: async () => 2000, token: async () => 1 },
    choices,
    names: {
      known: () => undefined,
      load: async () => undefined,
      named: () => {},
      async resolve(name) {
        const address = ownValue(names, name)
        if (address === undefined) throw new NameError(name, 'unknown')
        return { name, shown: displayText(name), address }
      },
    },
    store,
    shared: store,
    requests: {
      state: requests,
      refresh: async () => {},
      check: async (id) => void checks.push(id),
      dismiss: () => {},
    },
    router,
    approve: createApprove(router),
    toasts: {
      success: (message) => void toasts.push(`success: ${message}`),
      error: (message) => void toasts.push(`error: ${message}`),
      loading: (message) => void toasts.push(`loading: ${message}`),
      hide: () => {},
    },
    events: {
      emit: (event, ...[properties]) => void events.push({ event, properties }),
      subscribe: () => () => {},
    },
    incoming: () => [{ label: 'Receive', onChoose: () => router.push('Account') }],
    text,
    onAccountChange(listener) {
      const tell = () => listener(activeAccount(state))
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
  }

  async function recorded(...args: Parameters<Transfers['send']>) {
    const [connectorId, plan] = args
    asked.push({ connectorId, plan })
    return script.send(...args)
  }

  function use(address: string, on: NetworkId = home) {
    const { namespace } = networkParts(on)
    state.connections = {
      [namespace]: {
        status: 'connected',
        connectorId: 'harbor',
        address,
        addresses: [address],
        accountType,
        approved: undefined,
      },
    }
    state.networks = { ...state.networks, active: namespace, selected: { [namespace]: on } }
    for (const tell of listeners) tell()
  }

  if (address !== undefined) use(address)
  return {
    context,
    script,
    state,
    balances,
    /** What was said and done, in order. */
    events,
    toasts,
    /** Requests that reached the wallet. */
    asked,
    /** What was confirmed before. */
    requests,
    /** The ids of those that were looked up, in order. */
    checks,
    /** The chain families whose adapters were asked for, in order. */
    families,
    /** The `force` of each refresh of the balances. */
    refreshes,
    /** The tokens that were to be looked at again by name. */
    reread,
    listeners,
    use,
  }
}

/** A page with one wallet, on which nobody is connected. */
function createHostState(networks: readonly Network[], first: Network, family: Namespace) {
  const wallet = { id: 'harbor', name: displayText('Harbor'), icon: undefined, type: 'announced' } as const
  return proxy<{ -readonly [K in keyof RootState]: RootState[K] }>({
    connections: {},
    sessionWallets: {},
    wallets: [{ ...wallet, aliases: [':harbor'], connectors: [{ ...wallet, namespace: family }] }],
    networks: { requested: networks, active: family, selected: { [family]: first.id } },
    modal: { open: true, loading: false },
    initialized: true,
  })
}

/** The parts of a context that most tests do not use: they do nothing, or fail the test that calls them. */
const quietContext = {
  account: {
    connect: unreachable,
    disconnect: unreachable,
    switchNetwork: unreachable,
    switchNamespace: unreachable,
    switchAddress: unreachable,
  },
  sign: unreachable,
  alerts: { show: () => {} },
  page: {
    openWindow: () => undefined,
    frameHost: () => document.createElement('div'),
    theme: () => 'light',
  },
  api: { get: unreachable, post: unreachable },
  pages() {
    throw new Error('Nothing in these tests asks for pages.')
  },
  images: { load: async () => undefined, mark: async () => undefined },
  isOwnPicture: () => true,
  wallets: {
    state: {},
    namespace: () => undefined,
    find: () => undefined,
    installed: () => undefined,
    connect: () => {},
    remember: () => {},
    named: async () => undefined,
    prefetch: () => {},
    count: () => undefined,
  },
  id: undefined,
  sessions: () => Promise.reject(new Error('No source is installed.')),
  connected: () => {},
  currency: 'usd',
  projectId: 'shop',
  serves: async () => true,
  swapRouters: {},
  isListed: () => false,
  enableNetworkSwitch: true,
} satisfies Partial<FeatureContext>

// Looks each answer up when it is asked for, so that a test may replace it late.
function transfersOf(script: TransferScript): Transfers {
  return {
    fee: (...args) => script.fee(...args),
    ...(script.most && { most: script.most }),
    plan: (...args) => script.plan(...args),
    send: (...args) => script.send(...args),
    wait: (...args) => script.wait(...args),
  }
}

/** An adapter whose transfers are a script; it reads addresses of EVM's shape. */
function createScriptedAdapter(namespace: Namespace, transfer: Transfers): Adapter {
  return {
    namespace,
    capabilities: {
      transfer,
      // The links of a family are tried with its adapter.
      async paymentRequest(text) {
        if (!text.startsWith('ethereum:')) return undefined
        const [, address, chain, value] = /^ethereum:([^@?/]+)(?:@(\d+))?(?:\?value=(\d+))?$/.exec(text) ?? []
        if (address === undefined) throw new PaymentRequestError('more')
        return {
          address,
          ...(chain !== undefined && { network: parseNetworkId(`eip155:${chain}`) }),
          ...(value !== undefined && { amount: BigInt(value) }),
        }
      },
    },
    parseAddress(text) {
      if (!/^0x[0-9a-f]{40}$/i.test(text)) throw new InvalidAddressError(text, 'shape')
      if (/^0x0{40}$/.test(text)) throw new InvalidAddressError(text, 'zero')
      return text
    },
    connect: unreachable,
    reconnect: unreachable,
    disconnect: unreachable,
    switchNetwork: unreachable,
    signMessage: unreachable,
    provider: () => undefined,
    subscribe: () => () => {},
    dispose: () => {},
  }
}

async function unreachable(): Promise<never> {
  throw new Error('Nothing in these tests asks for this.')
}
