/// <reference types="node" />
import { WalletError } from '@foyer/testing'
import { type Family, fakeSignature, families } from './families.test-support.js'
import { type Document, within } from './page.test-support.js'
import { type Inside, type Page, shapes } from './shapes.test-support.js'
import type { Asked, Kind, Open, WalletRequests } from './walletRequests.test-support.js'

/** A wallet as the visitor has it; every tab has it on its page. */
export interface PageWallet {
  readonly name: string
  readonly family: Family
  readonly isGranted: boolean
  /** The addresses, the one in use first. */
  readonly addresses: readonly string[]
  /** Where the wallet has a network of its own. */
  readonly network: string | undefined
  /** It let go of the pages while it took its time for what shows no window. */
  readonly hidesEnd: boolean
  /** Takes its time also for what shows no window. */
  isSlow: boolean
  putOn(document: Document): void
  /** How many listeners a page has on it. */
  listeners(document: Document): number
  /** The visitor takes back what was granted. */
  revoke(): void
  /** The visitor chooses the other account. */
  turn(): void
  /** The visitor chooses the other network, where the wallet has one. */
  move(): void
}

const evmNetworks = families.eip155.networks
let signatures = 0

/** @param place of the wallet among those of its family */
export function createPageWallet(family: Family, place: 0 | 1, requests: WalletRequests): PageWallet {
  const name = family.wallets[place]
  const pages = new Map<Document, Page>()
  let addresses = family.addresses.filter((_, at) => at === 0 || at === place + 1)
  let isGranted = false
  let hidesEnd = false
  /** It answers what it took its time for. */
  let isLate = false
  let network = 0

  const shown = () => (isGranted ? addresses : [])
  function tellAll(what: 'accounts' | 'network') {
    for (const [document, page] of pages) within(document, () => page.tell(what))
  }

  function revoke() {
    if (!isGranted) return
    isGranted = false
    hidesEnd ||=
      isLate || wallet.isSlow || requests.open.some((one) => one.isSilent && one.title.startsWith(name))
    requests.left(name)
    tellAll('accounts')
  }

  function moveTo(next: number) {
    if (next === network) return
    network = next
    tellAll('network')
  }

  /** Lets the visitor decide, or the wallet take its time. */
  function ask<T>(title: string, isSilent: boolean, approve: () => T, decline?: () => void): Promise<T> {
    return new Promise((resolve, reject) => {
      const open: Open = {
        title: `${name}: ${title}`,
        isSilent,
        answer(approves) {
          requests.remove(open)
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

  async function look<T>(what: string, answer: () => T): Promise<T> {
    if (!wallet.isSlow) return answer()
    return ask(what, true, () => {
      isLate = true
      try {
        return answer()
      } finally {
        isLate = false
      }
    })
  }

  async function prompt<T>(document: Document, kind: Kind, text: string, approve: () => T): Promise<T> {
    const asked: Asked = { document, wallet: name, family, kind, text }
    requests.arrived(asked)
    if (kind !== 'connect' && !isGranted) throw new WalletError(4100, 'Not granted to this page.')
    return ask(
      `${kind} ${text}`.trim(),
      false,
      () => {
        asked.answer = 'approved'
        return approve()
      },
      () => {
        asked.answer = 'declined'
      },
    )
  }

  function connect<T>(document: Document, answer: () => T): Promise<T> {
    return prompt(document, 'connect', '', () => {
      if (!isGranted) {
        isGranted = true
        tellAll('accounts')
      }
      return answer()
    })
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
    get hidesEnd() {
      return hidesEnd
    },
    isSlow: false,
    putOn: (document) => void pages.set(document, shapes[family.namespace](document, inside)),
    listeners: (document) => pages.get(document)?.listeners ?? 0,
    revoke,
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
