import { createInstance, type FoyerOptions, parseOptions } from '@foyer/controllers'
import {
  type AccountId,
  type AccountType,
  type Adapter,
  type AdapterDescriptor,
  accountId,
  type Capabilities,
  type Connection,
  type Connector,
  displayText,
  type Feature,
  type Namespace,
  type Network,
  type NetworkId,
  parseNetworkId,
  type SmartAccount,
  UserRejectedError,
  WalletMissingError,
} from '@foyer/core'
import { waitFor, within } from '@testing-library/dom'
import { afterEach } from 'vitest'
import { type Mounted, mount } from './mount.js'

/** What a kit fetches. */
export const views = async () => (await import('./views/lazyChunk.js')).laterViews

/** A wallet that a test holds in its hand. */
export interface FakeWallet extends Pick<Connector, 'name' | 'disputed' | 'rdns' | 'explorerId'> {
  readonly id: string
  addresses: readonly string[]
  network: NetworkId
  approved?: readonly NetworkId[]
  /** By address. */
  readonly labels?: Readonly<Record<string, string>>
  readonly types?: Readonly<Record<string, AccountType>>
  /** Leaves the choice of an address to the visitor. */
  readonly selectable?: boolean
  /** Where it has one, beside the account of its key. */
  readonly smartAccount?: SmartAccount
  /** How it answers. A test may change it at any time. */
  answer: () => Promise<void>
  refusesDisconnect: boolean
  /** Its own choice of accounts, if pages can open it; its `addresses` are told then. */
  readonly choose?: () => Promise<void>
  /** Names of the requests that came, in order. */
  readonly asked: string[]
}

export const ada = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
export const bob = '0x3f5CE4a19b227Ff01c6D48aa90e3D7b52e61F80a'
export const ethereum = network('eip155:1', 'Ethereum')
export const base = network('eip155:8453', 'Base')

export const solana = network('solana:main', 'Solana')
export const bitcoin = network('bip122:main', 'Bitcoin')
export const ann = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
export const ben = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'

/** A second chain family. */
export const solanaFamily = (...wallets: FakeWallet[]) =>
  fakeFamily(wallets, { namespace: 'solana', networks: [solana] })
/** A wallet of the second chain family, under another id than in the first. */
export const solanaWallet = (name: string, more: Partial<FakeWallet> = {}) =>
  fakeWallet(name, { id: `${name} (Solana)`, network: solana.id, addresses: [ann], ...more })

const approve = async () => {}
export const decline = () => Promise.reject(new UserRejectedError('eth_requestAccounts'))
export const hang = () => new Promise<void>(() => {})

export function network(id: string, name: string): Network {
  return {
    id: parseNetworkId(id),
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [],
    explorer: { name: 'Scan', url: 'https://scan.example' },
  }
}

export function fakeWallet(name: string, more: Partial<FakeWallet> = {}): FakeWallet {
  return {
    id: `test.${name.toLowerCase()}`,
    rdns: `test.${name.toLowerCase()}`,
    name: displayText(name),
    addresses: [ada],
    network: ethereum.id,
    answer: approve,
    refusesDisconnect: false,
    asked: [],
    ...more,
  }
}

/** A chain family made of plain values. */
export interface FakeFamily {
  readonly descriptor: AdapterDescriptor
  announce(wallet: FakeWallet): void
  /** Moves a wallet as if the visitor had done it there. */
  move(wallet: FakeWallet, to: NetworkId): void
  /** Listeners that nobody has ended. */
  readonly listeners: number
}

export function fakeFamily(
  wallets: FakeWallet[],
  {
    namespace = 'eip155',
    networks = [ethereum, base],
    capabilities = {},
  }: { namespace?: Namespace; networks?: readonly Network[]; capabilities?: Partial<Capabilities> } = {},
): FakeFamily {
  const found = [...wallets]
  const listeners = new Set<Parameters<Adapter['subscribe']>[0]>()
  const watchers = new Set<(connectors: readonly Connector[]) => void>()
  const find = (connectorId: string) => {
    const wallet = found.find(({ id }) => id === connectorId)
    if (!wallet) throw new WalletMissingError(connectorId)
    return wallet
  }
  const told = new Map<string, Connector>()
  const connectors = () =>
    found.map(({ id, name, rdns, disputed, explorerId }) => {
      const connector: Connector = {
        id,
        name,
        namespace,
        icon: undefined,
        type: 'announced',
        ...(rdns !== undefined && { rdns }),
        ...(explorerId !== undefined && { explorerId }),
        ...(disputed && { disputed }),
      }
      // As real ones do: what has not changed is the same at each search.
      const key = JSON.stringify(connector)
      const known = told.get(key) ?? connector
      told.set(key, known)
      return known
    })
  const grant = (wallet: FakeWallet): Connection => {
    const { id, addresses, network: on, approved, labels = {}, types, selectable } = wallet
    const accounts = addresses.map((address): AccountId => accountId(on, address))
    const [account] = accounts
    if (!account) throw new Error('A fake wallet needs an address.')
    const byAccount = <T>(known: Readonly<Record<string, T>>) =>
      Object.fromEntries(
        Object.entries(known).map(([address, value]) => [accountId(on, address), value] as const),
      )
    return {
      connectorId: id,
      account,
      accounts,
      accountType: 'eoa',
      labels: Object.fromEntries(
        Object.entries(byAccount(labels)).map(([one, label]) => [one, displayText(label)]),
      ),
      ...(types && { accountTypes: byAccount(types) }),
      ...(selectable && { selectable: accounts }),
      ...(wallet.smartAccount && { smartAccount: wallet.smartAccount }),
      ...(approved && { approved }),
    }
  }

  const adapter: Adapter = {
    namespace,
    capabilities,
    parseAddress: (text) => text,
    async connect({ connectorId }) {
      const wallet = find(connectorId)
      wallet.asked.push('connect')
      await wallet.answer()
      return grant(wallet)
    },
    async reconnect({ connectorId }) {
      const wallet = find(connectorId)
      return wallet.addresses.length > 0 ? grant(wallet) : undefined
    },
    async disconnect(connectorId) {
      if (find(connectorId).refusesDisconnect) throw new Error('busy')
      return true
    },
    async switchNetwork(connectorId, id) {
      const wallet = find(connectorId)
      wallet.asked.push('switch')
      await wallet.answer()
      wallet.network = id
      return grant(wallet)
    },
    signMessage: async (_wallet, _account, message) => message,
    provider: () => undefined,
    accountChoice(connectorId) {
      const wallet = find(connectorId)
      const { choose } = wallet
      return (
        choose &&
        (async () => {
          await choose()
          for (const listener of listeners) listener({ type: 'connection', connection: grant(wallet) })
        })
      )
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose: () => listeners.clear(),
  }

  return {
    get listeners() {
      return listeners.size + watchers.size
    },
    announce(wallet) {
      found.push(wallet)
      for (const watcher of watchers) watcher(connectors())
    },
    move(wallet, to) {
      wallet.network = to
      for (const listener of listeners) listener({ type: 'connection', connection: grant(wallet) })
    },
    descriptor: {
      namespace,
      networks,
      create: () => ({
        discover(listener) {
          watchers.add(listener)
          listener(connectors())
          return () => watchers.delete(listener)
        },
        load: async () => adapter,
      }),
    },
  }
}

/** What {@link open} takes beside the options of the widget. */
export interface Setting extends Omit<FoyerOptions, 'adapters'> {
  readonly wallets?: FakeWallet[]
  readonly family?: FakeFamily
  /** More chain families, after the first. */
  readonly more?: readonly FakeFamily[]
  readonly parts?: readonly Feature[]
  readonly host?: HTMLElement
}

const mounts = new Set<() => void>()

/** Unmounts what the test before has left. */
afterEach(async () => {
  for (const end of mounts) end()
  mounts.clear()
  await Promise.resolve()
})

/** An instance of its own, with storage of its own, over fake wallets. */
export function makeInstance(
  family: FakeFamily,
  options: Omit<FoyerOptions, 'adapters'> = {},
  more: readonly FakeFamily[] = [],
) {
  const kept = new Map<string, string>()
  const adapters = [family, ...more].map(({ descriptor }) => descriptor)
  return createInstance(parseOptions({ ...options, adapters }), () => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }))
}

/** A mounted scaffold over real controllers, on a page with fake wallets and storage of its own. */
export function place({
  wallets = [],
  family = fakeFamily(wallets),
  more,
  parts = [],
  host,
  ...options
}: Setting = {}) {
  const instance = makeInstance(family, options, more)
  const stop = instance.start()
  const mounted = mount({ instance, features: parts, views, ...(host && { host }) })
  mounts.add(() => {
    mounted.unmount()
    stop()
  })
  return { instance, mounted, family, ui: inside(mounted) }
}

/** As {@link place}, with a wallet connected and the modal open on its account. */
export async function connected(setting: Setting = {}, wallet = fakeWallet('Harbor')) {
  const placed = place({ ...setting, wallets: [wallet, ...(setting.wallets ?? [])] })
  await placed.instance.discover()
  await placed.instance.connect({ connectorId: wallet.id, namespace: 'eip155' })
  placed.mounted.open()
  // Its chunk is here.
  await placed.ui.findByRole('button', { name: /^(Network|Netzwerk): / })
  return { ...placed, wallet }
}

/** Queries of the testing library, inside the shadow root. */
export function inside({ element }: Pick<Mounted, 'element'>) {
  const container = element.shadowRoot?.querySelector('div')
  if (!container) throw new Error('Nothing is mounted.')
  return within(container)
}

/** The element that has the focus inside the shadow root. */
export function focused({ element }: Pick<Mounted, 'element'>): Element | null {
  return element.shadowRoot?.activeElement ?? null
}

/** Takes the focus out of a mount. happy-dom cannot answer for one shadow root while another has the focus. */
export function blur(mounted: Pick<Mounted, 'element'>): void {
  const element = focused(mounted)
  if (element instanceof HTMLElement) element.blur()
}

/** Waits until React has drawn what was told to it before. */
export async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0))
  await new Promise((resolve) => setTimeout(resolve, 0))
}

export { waitFor }
