/// <reference types="node" />
import { WalletError } from '@foyer/testing'
import { type Family, fakeSignature, families } from './families.test-support.js'
import { type Document, deliver } from './page.test-support.js'
import { type Inside, type Page, shapes } from './shapes.test-support.js'
import type { Asked, Kind, Open, WalletRequests } from './walletRequests.test-support.js'

/** A wallet as the visitor has it; every tab has it on its page. */
export interface PageWallet {
  readonly name: string
  readonly family: Family
  readonly isGranted: boolean
  /** It has taken back what it granted, or was declined, or an answer was lost: it is asked without a window where none can show. */
  readonly wasUnsure: boolean
  /** It was asked to forget a page while it was locked. */
  readonly hasRefused: boolean
  /** It granted a request of a page that was closed by then. */
  readonly isOrphan: boolean
  /** How many of its windows that let a page in ended unheard by that page, or may be open for all it knows. */
  readonly unheard: number
  /** The addresses, the one in use first. */
  readonly addresses: readonly string[]
  /** Where the wallet has a network of its own. */
  readonly network: string | undefined
  /** It answered in a window of a page that does not live, which learns of it, and leaves the wallet, once it does. */
  readonly answeredAsleep: boolean
  /** It granted a request of a page that does not live, or is gone, and reports nothing. */
  readonly hidesGrant: boolean
  /** It let go of the pages while it took its time for what shows no window. */
  readonly hidesEnd: boolean
  /** Whether it reported to a page that it is gone, and has shown the page no account since. */
  isGone(document: Document): boolean
  /** Takes its time also for what shows no window. */
  isSlow: boolean
  /** It is locked: it shows no account, and forgets no page. */
  readonly isLocked: boolean
  /** It says so when it comes. */
  readonly announces: boolean
  /** How long (ms) after a page has loaded it comes. */
  lateMs: number
  /** Whether it is on a page yet. */
  isOn(document: Document): boolean
  /** The visitor locks or unlocks it. */
  lock(): void
  /** It restarts: for a moment nothing comes of it. */
  restart(): void
  /** It comes to a page, late or at once. */
  putOn(document: Document): void
  /** How many listeners a page has on it. */
  listeners(document: Document): number
  /** The visitor takes back what was granted. */
  revoke(): void
  /** A host lets its page in by itself. */
  letIn(): void
  /** The visitor chooses the other account. */
  turn(): void
  /** The visitor chooses the other network, where the wallet has one. */
  move(): void
}

const evmNetworks = families.eip155.networks
/** How long (ms) a restart takes. */
const restartMs = 700
/** A window that is open already, as the wallets of a family say it. */
const busyCode = -32002
/** Chromium’s words where an extension does not answer. Words like these are no “there is no such method”. */
const lostLine = 'Could not establish connection. Receiving end does not exist.'
let signatures = 0

/** @param place of the wallet among those of its family */
export function createPageWallet(family: Family, place: 0 | 1, requests: WalletRequests): PageWallet {
  const name = family.wallets[place]
  const pages = new Map<Document, Page>()
  let addresses = family.addresses.filter((_, at) => at === 0 || at === place + 1)
  let isGranted = false
  let isOrphan = false
  let unheard = 0
  let hasRefused = false
  let wasUnsure = false
  let hidesEnd = false
  let hidesGrant = false
  let answeredAsleep = false
  /** The pages to which it has shown no account since it restarted. */
  const goneFrom = new Set<Document>()
  /** It answers what it took its time for. */
  let isLate = false
  /** When it let a page in last. */
  let letInAt = 0
  let network = 0
  let isLocked = false
  /** Work that waits for it to be unlocked. */
  const waiting: (() => void)[] = []

  const shown = () => (isGranted && !isLocked ? addresses : [])
  function tellAll(what: 'accounts' | 'network' | 'gone' | 'back') {
    for (const [document, page] of pages) deliver(document, () => page.tell(what), true)
  }

  function lock(next: boolean) {
    if (isLocked === next) return
    isLocked = next
    // Its object on a page keeps the accounts of before where the event is lost.
    hidesEnd ||=
      next && family.namespace === 'bip122' && [...pages.keys()].some(({ life }) => life !== 'live')
    if (isGranted) tellAll('accounts')
    if (!next) for (const answer of waiting.splice(0)) answer()
  }

  function revoke() {
    if (!isGranted) return
    isGranted = false
    wasUnsure = true
    hidesEnd ||=
      isLate ||
      wallet.isSlow ||
      // Its object on a page takes the answer of before for newer than the event.
      [...pages.keys()].some(({ life }) => life !== 'live') ||
      requests.open.some((one) => one.isSilent && one.title.startsWith(name))
    requests.left(name, family)
    tellAll('accounts')
  }

  function moveTo(next: number) {
    if (next === network) return
    network = next
    tellAll('network')
  }

  /**
   * Lets the visitor decide, or the wallet take its time.
   * @param isLost the answer is lost where its page lies in the cache
   */
  function ask<T>(
    document: Document,
    title: string,
    isSilent: boolean,
    approve: () => T,
    decline?: () => void,
    isLost = false,
  ): Promise<T> {
    return new Promise((settle, refuse) => {
      const resolve = (value: T) => deliver(document, () => settle(value), isLost)
      const reject = (error: unknown) => deliver(document, () => refuse(error), isLost)
      const kind = title.split(' ')[0] ?? ''
      const letsIn = kind === 'connect' || kind === 'choose'
      const open: Open = {
        title: `${name}: ${title}`,
        wallet,
        document,
        kind,
        isSilent,
        close() {
          requests.remove(open)
          if (letsIn) unheard += 1
        },
        answer(approves) {
          if (letsIn && document.life !== 'live') answeredAsleep = true
          const isHeard = requests.hears(document) && (!isLost || document.life === 'live')
          // The page may go before a slow wallet has answered the rest.
          if (!isHeard || wallet.isSlow) open.close?.()
          else {
            requests.remove(open)
            // It acts on the answer a moment later, if it lives then.
            const hears = () => requests.hears(document) && document.life === 'live'
            requests.clock.set(() => hears() || open.close?.(), 1)
          }
          if (isLost && document.life !== 'live') wasUnsure = true
          if (!approves && !isSilent) {
            decline?.()
            reject(new WalletError(4001, 'Cancelled'))
          } else
            try {
              resolve(approve())
            } catch (error) {
              reject(error)
            }
        },
      }
      requests.add(open)
    })
  }

  async function look<T>(document: Document, what: string, reply: () => T): Promise<T> {
    const answer = () => {
      if (what === 'accounts' && !isLocked) goneFrom.delete(document)
      return reply()
    }
    if (what === 'forget') requests.forgets(name, family)
    const hasWaited = isLocked && what === 'forget'
    if (hasWaited) {
      hasRefused = true
      if (place === 0) throw new WalletError(-32603, lostLine)
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    if (isLocked && place === 1 && family.namespace === 'solana') throw new WalletError(4001, 'Locked.')
    const answerLate = (now: boolean) => {
      isLate = now
      try {
        return answer()
      } finally {
        isLate = false
      }
    }
    // A page that is let in at this moment does not listen yet.
    if (!wallet.isSlow) return answerLate(hasWaited && letInAt === requests.clock.now)
    return ask(document, what, true, () => answerLate(true))
  }

  async function prompt<T>(document: Document, kind: Kind, text: string, approve: () => T): Promise<T> {
    const asked: Asked = { document, wallet: name, family, kind, text }
    requests.arrived(asked)
    if (kind !== 'connect' && kind !== 'choose' && !isGranted)
      throw new WalletError(4100, 'Not granted to this page.')
    return ask(
      document,
      `${kind} ${text}`.trim(),
      false,
      () => {
        asked.answer = 'approved'
        lock(false)
        return approve()
      },
      () => {
        asked.answer = 'declined'
        wasUnsure = true
      },
      kind === 'connect',
    )
  }

  function connect<T>(document: Document, answer: () => T): Promise<T> {
    const isAsked = requests.open.some(
      (one) => one.wallet === wallet && one.document === document && one.kind === 'connect',
    )
    if (place === 1 && isAsked) {
      // Wallets of Bitcoin mean something else by the code: the page cannot know that no second window is open.
      if (family.namespace === 'bip122') unheard += 1
      throw new WalletError(busyCode, 'Already asked.')
    }
    return prompt(document, 'connect', '', () => letIn(document, answer))
  }

  function letIn<T>(document: Document, answer: () => T): T {
    letInAt = requests.clock.now
    if (!isGranted) {
      isGranted = true
      // No page that is closed can think of it.
      isOrphan = !requests.isOpen(document)
      hidesGrant = place === 1 && (isOrphan || document.life !== 'live')
      // The second of a family answers, and reports nothing.
      if (place === 0) tellAll('accounts')
    }
    return answer()
  }

  function sign(document: Document, text: string): Promise<Uint8Array> {
    return prompt(document, 'sign', text, () => {
      signatures += 1
      return fakeSignature(signatures)
    })
  }

  const inside: Inside = {
    name,
    place,
    isGranted: () => isGranted,
    shown,
    chain: { now: () => network, moveTo },
    look,
    prompt,
    connect,
    choose: (document, answer) => prompt(document, 'choose', '', () => letIn(document, answer)),
    sign,
    revoke,
  }

  const wallet: PageWallet = {
    name,
    family,
    get isGranted() {
      return isGranted
    },
    get addresses() {
      return addresses
    },
    get network() {
      return family.namespace === 'eip155' ? evmNetworks[network] : undefined
    },
    get answeredAsleep() {
      return answeredAsleep
    },
    get hidesGrant() {
      return hidesGrant
    },
    get hidesEnd() {
      return hidesEnd
    },
    isSlow: false,
    announces: family.namespace === 'eip155' || family.namespace === 'solana',
    lateMs: 0,
    get isLocked() {
      return isLocked
    },
    get wasUnsure() {
      return wasUnsure
    },
    get hasRefused() {
      return hasRefused
    },
    get isOrphan() {
      return isOrphan
    },
    get unheard() {
      return unheard
    },
    isOn: (document) => pages.has(document),
    isGone: (document) => goneFrom.has(document),
    lock: () => lock(!isLocked),
    restart() {
      if (isLocked) return
      isLocked = true
      for (const document of pages.keys()) if (document.life !== 'cached') goneFrom.add(document)
      tellAll('gone')
      requests.clock.set(() => {
        if (!isLocked) return
        isLocked = false
        tellAll('back')
        for (const answer of waiting.splice(0)) answer()
      }, restartMs)
    },
    putOn(document) {
      const put = () => void pages.set(document, shapes[family.namespace](document, inside))
      if (wallet.lateMs > 0) requests.clock.set(put, wallet.lateMs)
      else put()
    },
    listeners: (document) => pages.get(document)?.listeners ?? 0,
    revoke,
    letIn() {
      isGranted = true
      tellAll('accounts')
    },
    turn() {
      addresses = addresses.toReversed()
      if (isGranted) tellAll('accounts')
    },
    move() {
      if (family.namespace === 'eip155') moveTo(1 - network)
    },
  }
  return wallet
}
