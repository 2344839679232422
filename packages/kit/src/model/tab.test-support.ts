import type { Instance } from '@foyer/controllers'
import type { AccountPart, Widget } from '@foyer/controllers/widget'
import type { Approval, Feature, HostPage } from '@foyer/core'
import type { Family, FamilyName } from './families.test-support.js'
import {
  accountParts,
  activeAccount,
  connectionOf,
  createInstance,
  createWidget,
  displayText,
  parseOptions,
} from './native.test-support.js'
import { type Document, type Origin, within } from './page.test-support.js'
import type { RemoteWallet } from './remoteWallets.test-support.js'
import type { PageWallet } from './wallets.test-support.js'

/** A tab with a Foyer in it. */
export interface Tab {
  readonly name: string
  readonly document: Document
  readonly instance: Instance
  /** Made when it is first asked for, as a modal is. */
  readonly widget: Widget
  /** What was asked for and has not ended, as a story names it. */
  readonly pending: Set<string>
  /** Does something in the tab. @param title names it while it has not ended */
  act<T>(title: string, work: () => Promise<T>): Promise<T>
  account(): Promise<AccountPart>
  /** What its host sees. */
  provider(family: Family): unknown
  /** Its Foyer has ended; the document lives on. */
  readonly isEnded: boolean
  /** It ended once: requests of before end without an answer. */
  readonly hasEnded: boolean
  end(): void
  /** Begins what was ended once more. */
  begin(): void
  close(): void
}

const page: HostPage = {
  openWindow: () => undefined,
  frameHost: () => {
    throw new Error('There is no page here.')
  },
  theme: () => 'light',
}

/** What a tab finds. */
interface Surroundings {
  readonly origin: Origin
  readonly families: readonly Pick<Family, 'descriptor'>[]
  readonly wallets: readonly Pick<PageWallet, 'putOn'>[]
  readonly remoteWallets: readonly Pick<RemoteWallet, 'sourceOf'>[]
  /** What the host sets beside adapters and connectors. */
  readonly options?: Parameters<typeof parseOptions>[0]
  readonly features?: readonly Feature[]
  /** What a key of the text table says. @default the key */
  readonly say?: (key: string, params?: Readonly<Record<string, string | number>>) => string
  /** The document of a tab that ended its Foyer. @default a new one */
  readonly document?: Document | undefined
}

export function openTab(
  name: string,
  {
    origin,
    families,
    wallets,
    remoteWallets,
    options: own,
    features = [],
    say = (key) => key,
    document = origin.open(name),
  }: Surroundings,
): Tab {
  const pending = new Set<string>()
  for (const wallet of wallets) within(document, () => wallet.putOn(document))

  const options = parseOptions({
    adapters: families.map(({ descriptor }) => descriptor),
    connectors: remoteWallets.map((remote) => remote.sourceOf(document)),
    debug: false,
    ...own,
  })
  const instance = within(document, () => createInstance(options, () => origin.area(document), origin.locks))
  const text = { locale: 'en', t: say, ready: () => undefined, add: () => {} }
  let made: Widget | undefined
  let endWidget = () => {}
  const widget = () => {
    if (!made) {
      made = within(document, () => createWidget({ instance, features, text, page: async () => page }))
      endWidget = within(document, made.start)
    }
    return made
  }
  let end = within(document, instance.start)
  let isEnded = false
  let hasEnded = false
  const endAll = () => {
    isEnded = true
    hasEnded = true
    within(document, endWidget)
    within(document, end)
  }

  return {
    name,
    document,
    instance,
    get widget() {
      return widget()
    },
    pending,
    act(title, work) {
      pending.add(title)
      return within(document, work).finally(() => pending.delete(title))
    },
    account: () => within(document, widget().account),
    provider({ namespace }) {
      const connection = connectionOf(instance.state, namespace)
      if (connection.status !== 'connected') return undefined
      return instance.loadedAdapter(namespace)?.provider(connection.connectorId)
    },
    get isEnded() {
      return isEnded
    },
    get hasEnded() {
      return hasEnded
    },
    end: endAll,
    begin() {
      isEnded = false
      end = within(document, instance.start)
      if (made) endWidget = within(document, made.start)
    },
    close() {
      endAll()
      origin.close(document)
    },
  }
}

/** What was agreed to, and how the wallet is asked for it. */
interface Reviewed {
  readonly connectorId: string
  readonly approval: Pick<Approval, 'account' | 'kind' | 'transfer' | 'request'>
}

const decimals: Readonly<Record<FamilyName, number>> = { eip155: 18, solana: 9, bip122: 8, polkadot: 12 }

/** Reviews a transfer with the account in use, as sending does it; `undefined` where nobody is connected. */
export async function review(
  { instance: { state, adapter } }: Tab,
  { namespace, addresses }: Family,
  amount: bigint,
): Promise<Reviewed | undefined> {
  const from = activeAccount(state, namespace)
  const to = addresses[2]
  const { transfer } = (await adapter(namespace)).capabilities
  if (!from || !to || !transfer) return undefined
  const token = {
    network: accountParts(from).networkId,
    name: displayText('Coin'),
    symbol: displayText('COIN'),
    decimals: decimals[namespace],
  }
  const wish = { from, to, token, amount }
  const plan =
    namespace === 'bip122'
      ? await transfer.plan(wish, new AbortController().signal)
      : Object.freeze({ ...wish, token: Object.freeze(token), fee: 1n })
  const connection = connectionOf(state, namespace)
  if (connection.status !== 'connected' || activeAccount(state, namespace) !== from) return undefined
  const { connectorId } = connection
  return {
    connectorId,
    approval: {
      account: from,
      kind: 'send',
      transfer: plan,
      request: (signal, progress) => transfer.send(connectorId, plan, signal, progress),
    },
  }
}
