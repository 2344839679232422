import type { Clock } from './clock.test-support.js'
import type { Asked, Open } from './desk.test-support.js'
import { type Family, type FamilyName, families } from './families.test-support.js'
import { installNodes } from './nodes.test-support.js'
import { createOrigin, type Document, type Origin } from './page.test-support.js'
import { createPhone, type Phone } from './phones.test-support.js'
import { openTab, type Tab } from './tab.test-support.js'
import { createPageWallet, type PageWallet } from './wallets.test-support.js'

/** One visitor with wallets, and two tabs of one origin. */
export interface World {
  readonly clock: Clock
  readonly origin: Origin
  readonly families: readonly Family[]
  readonly wallets: readonly PageWallet[]
  readonly phones: readonly Phone[]
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
export interface Witness {
  opened(tab: Tab): void
  asked(asked: Asked): void
  /** A wallet or a session let go of the page by itself. */
  leaves(connectorId: string): void
  wrote(document: Document, key: string, before: string | undefined, after: string | undefined): void
}

const names = ['tab one', 'tab two'] as const

export function createWorld(clock: Clock, cast: readonly FamilyName[], witness: Witness): World {
  const open: Open[] = []
  const asked: Asked[] = []
  const taken = new Set<string>()
  installNodes((amount) => taken.add(amount))
  const desk = {
    open,
    add: (one: Open) => void open.push(one),
    remove: (one: Open) => void open.splice(open.indexOf(one), 1),
    arrived(one: Asked) {
      asked.push(one)
      witness.asked(one)
    },
    left: witness.leaves,
  }
  const origin = createOrigin(clock, witness.wrote)
  const all = cast.map((name) => families[name])
  const wallets = all.flatMap((family) => [
    createPageWallet(family, 0, desk),
    createPageWallet(family, 1, desk),
  ])
  const phones = [createPhone('phone', 0, desk), createPhone('login', 1, desk)]

  function start(at: 0 | 1): Tab {
    const tab = openTab(names[at], { origin, families: all, wallets, phones })
    witness.opened(tab)
    return tab
  }
  const tabs: [Tab, Tab] = [start(0), start(1)]

  return {
    clock,
    origin,
    families: all,
    wallets,
    phones,
    tabs,
    open,
    asked,
    taken,
    reload(at) {
      tabs[at].close()
      tabs[at] = start(at)
      return tabs[at]
    },
  }
}
