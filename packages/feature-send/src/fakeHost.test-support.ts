import {
  type AccountType,
  type Adapter,
  type Async,
  accountId,
  activeAccount,
  displayText,
  type EventName,
  type FeatureContext,
  InvalidAddressError,
  type Namespace,
  type Network,
  type NetworkId,
  networkParts,
  parseNetworkId,
  type RootState,
  type Route,
  type TokenBalance,
  type TransferPlan,
  type Transfers,
  type ViewId,
} from '@foyer/core'
import { createText } from '@foyer/ui'
import { proxy } from 'valtio/vanilla'
import { messages } from './messages.js'

export const me = '0x1111111111111111111111111111111111111111'
export const other = '0x2222222222222222222222222222222222222222'
export const friend = '0x3f5CE4a19b227Ff01c6D48aa90e3D7b52e61F80a'
export const ethereum = network('eip155:1', 'Ethereum')
export const base = network('eip155:8453', 'Base')
/** A network of another chain family. */
export const bitcoin: Network = {
  ...network('bip122:000000000019d6689c085ae165831e93', 'Bitcoin'),
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
}
export const ether = token({ symbol: 'ETH', decimals: 18, amount: 2n * 10n ** 18n, price: 2000 })
export const usdc = token({
  symbol: 'USDC',
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  decimals: 6,
  amount: 3_410_250_000n,
  price: 1,
})
export const fee = 10n ** 15n

export function token({
  symbol = 'TKN',
  on = ethereum.id,
  ...rest
}: Partial<Omit<TokenBalance, 'symbol' | 'name' | 'network'>> & {
  symbol?: string
  on?: NetworkId
}): TokenBalance {
  const name = displayText(symbol)
  return { network: on, name, symbol: name, decimals: 18, amount: 0n, ...rest }
}

function network(id: string, name: string): Network {
  return {
    id: parseNetworkId(id),
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [],
  }
}

/** What the chain and the wallet answer; a test replaces what it is about. */
export type Script = { -readonly [K in keyof Transfers]: Transfers[K] }

/** A whole {@link FeatureContext} in memory, with the knobs of the world outside. */
export function createFakeHost({ accountType = 'eoa' }: { accountType?: AccountType } = {}) {
  const listeners = new Set<() => void>()
  const events: { readonly event: EventName; readonly properties: unknown }[] = []
  const toasts: string[] = []
  const asked: { readonly connectorId: string; readonly plan: TransferPlan }[] = []
  const refreshes: boolean[] = []
  const families: Namespace[] = []
  const state = proxy<{ -readonly [K in keyof RootState]: RootState[K] }>({
    connections: {},
    wallets: [
      {
        id: 'harbor',
        name: displayText('Harbor'),
        icon: undefined,
        type: 'announced',
        connectors: [
          {
            id: 'harbor',
            name: displayText('Harbor'),
            icon: undefined,
            namespace: 'eip155',
            type: 'announced',
          },
        ],
      },
    ],
    networks: { requested: [ethereum, base, bitcoin], active: 'eip155', selected: { eip155: ethereum.id } },
    modal: { open: true, loading: false },
    initialized: true,
  })
  const balances = proxy<{ tokens: Async<readonly TokenBalance[]> }>({
    tokens: { status: 'ready', value: [ether, usdc] },
  })
  const router = createFakeRouter()
  const text = createText()
  text.add(messages)
  const script: Script = {
    fee: async () => fee,
    plan: async (request) => Object.freeze({ ...request, fee }),
    send: async () => '0xhash',
    wait: async () => 'success',
  }

  const context: FeatureContext = {
    state,
    async adapter(namespace) {
      families.push(namespace)
      return createFakeAdapter({ ...transfersOf(script), send: recorded })
    },
    balances: {
      state: balances,
      refresh: async ({ force = false } = {}) => void refreshes.push(force),
    },
    prices: { native: async () => 2000 },
    router,
    api: { get: unreachable, post: unreachable },
    async approve({ request, next = 'Account' }) {
      router.push('ApproveTransaction')
      try {
        const hash = await request(new AbortController().signal)
        router.reset(next)
        return hash
      } catch (error) {
        router.back()
        throw error
      }
    },
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
    images: { load: async () => undefined },
    text,
    currency: 'usd',
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

  function use(address: string, on: NetworkId = ethereum.id) {
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

  use(me)
  return {
    context,
    text,
    script,
    state,
    balances,
    /** What was said and done, in order. */
    events,
    toasts,
    /** Requests that reached the wallet. */
    asked,
    /** The chain families whose adapters were asked for, in order. */
    families,
    /** The `force` of each refresh of the balances. */
    refreshes,
    listeners,
    use,
  }
}

/** The account on Ethereum. */
export const myAccount = accountId(ethereum.id, me)

// Looks each answer up when it is asked for, so that a test may replace it late.
function transfersOf(script: Script): Transfers {
  return {
    fee: (...args) => script.fee(...args),
    plan: (...args) => script.plan(...args),
    send: (...args) => script.send(...args),
    wait: (...args) => script.wait(...args),
  }
}

function createFakeAdapter(transfer: Transfers): Adapter {
  return {
    namespace: 'eip155',
    capabilities: { transfer },
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

function createFakeRouter(): FeatureContext['router'] {
  const state = proxy<{ stack: readonly Route[]; direction: 'forward' | 'back' }>({
    stack: [{ view: 'Account', params: undefined }],
    direction: 'forward',
  })
  const enter = (view: ViewId, params: unknown, below: readonly Route[]) => {
    const entry = { view, params }
    if (isRoute(entry)) state.stack = [...below, entry]
  }
  return {
    state,
    push: (view, params?) => enter(view, params, state.stack),
    replace: (view, params?) => enter(view, params, state.stack.slice(0, -1)),
    reset: (view, params?) => enter(view, params, []),
    back: () => {
      state.stack = state.stack.slice(0, -1)
    },
  }
}

function isRoute(entry: { readonly view: ViewId; readonly params: unknown }): entry is Route {
  return entry.view.length > 0
}

async function unreachable(): Promise<never> {
  throw new Error('Nothing in these tests asks for this.')
}
