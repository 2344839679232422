import type { Clock } from './clock.test-support.js'
import { type Family, type FamilyName, families } from './families.test-support.js'
import { installNodes } from './nodes.test-support.js'
import { createOrigin, type Document, type LockAnswers, type Origin } from './page.test-support.js'
import { createRemoteWallet, type RemoteWallet } from './remoteWallets.test-support.js'
import { openTab, type Tab } from './tab.test-support.js'
import type { Asked, Open } from './walletRequests.test-support.js'
import { createPageWallet, type PageWallet } from './wallets.test-support.js'

/** One visitor with wallets, and two tabs of one origin. */
export interface World {
  readonly clock: Clock
  readonly origin: Origin
  readonly families: readonly Family[]
  readonly wallets: readonly PageWallet[]
  readonly remoteWallets: readonly RemoteWallet[]
  readonly tabs: readonly [Tab, Tab]
  /** What waits for an answer in any wallet, oldest first. */
  readonly open: readonly Open[]
  /** All that reached a wallet. */
  readonly asked: readonly Asked[]
  /** The amounts of transactions that nodes took. */
  readonly taken: ReadonlySet<string>
  /** Opens a tab anew. */
  reload(at: 0 | 1): Tab
}

/** Who wants to know. */
export interface Observer {
  opened(tab: Tab): void
  asked(asked: Asked): void
  /** A wallet or a session let go of the page by itself. */
  leaves(connectorId: string, family?: Family): void
  /** A page asks a wallet to forget it. */
  forgets(connectorId: string, family: Family): void
  wrote(document: Document, key: string, before: string | undefined, after: string | undefined): void
}

const names = ['tab one', 'tab two'] as const
/** After so many loads of the page wallets have closed the windows of one that is gone. */
const mostLoads = 12

export function createWorld(
  clock: Clock,
  { cast, locks }: { readonly cast: readonly FamilyName[]; readonly locks: LockAnswers },
  observer: Observer,
): World {
  const open: Open[] = []
  const asked: Asked[] = []
  const taken = new Set<string>()
  installNodes((amount) => taken.add(amount))
  const requests = {
    open,
    add: (one: Open) => void open.push(one),
    remove(one: Open) {
      if (open.includes(one)) open.splice(open.indexOf(one), 1)
    },
    arrived(one: Asked) {
      asked.push(one)
      observer.asked(one)
    },
    left: observer.leaves,
    forgets: observer.forgets,
    isOpen: (document: Document) => tabs.some((tab) => tab.document === document && !tab.isEnded),
    hears: (document: Document) => tabs.some((tab) => tab.document === document && !tab.hasEnded),
    clock,
  }
  const origin = createOrigin(clock, observer.wrote, locks)
  const all = cast.map((name) => families[name])
  const wallets = all.flatMap((family) => [
    createPageWallet(family, 0, requests),
    createPageWallet(family, 1, requests),
  ])
  const remoteWallets = [
    createRemoteWallet('source:phone', 0, requests),
    createRemoteWallet('source:login', 1, requests),
  ]

  function start(at: 0 | 1): Tab {
    const tab = openTab(names[at], { origin, families: all, wallets, remoteWallets })
    observer.opened(tab)
    return tab
  }
  const tabs: [Tab, Tab] = [start(0), start(1)]
  /** Documents that were closed, and at which load. */
  const closed = new Map<Document, number>()
  let loads = 0

  return {
    clock,
    origin,
    families: all,
    wallets,
    remoteWallets,
    tabs,
    open,
    asked,
    taken,
    reload(at) {
      origin.leave(tabs[at].document)
      tabs[at].close()
      closed.set(tabs[at].document, loads)
      loads += 1
      for (const one of [...open])
        if (one.document && loads - (closed.get(one.document) ?? loads) >= mostLoads) one.close?.()
      tabs[at] = start(at)
      return tabs[at]
    },
  }
}
