import type { WalletSession } from '@foyer/core'
import type { ProposalNamespaces } from './namespaces.js'
import type { Pairing } from './pairing.js'

/** A pairing on offer, and what was asked for with it. */
export interface Offer {
  readonly topic: string
  readonly asked: ProposalNamespaces
  readonly pairing: Pairing
  /** @param cacaos what the wallet signed for {@link Pairing.auth} */
  approve(session: WalletSession, cacaos?: unknown): void
  /** It is withdrawn. The SDK still knows it, so that a late approval can be answered (safety F-39). */
  fail(error: Error): void
}

/** A pairing is good for 4 min, less than the 5 min after which the relay forgets it. In ms. */
const lifetime = 240_000
/** Late by more than this (ms) the page was asleep, and an approval may be on its way; it gets some time (safety F-45). */
const sleep = { lateness: 2_000, grace: 10_000 } as const

/** @param expire is called once nobody took the offer in time */
export function createOffer({
  topic,
  asked,
  uri,
  auth,
  expire,
  leftMs = lifetime,
}: Pick<Offer, 'topic' | 'asked'> &
  Pick<Pairing, 'uri' | 'auth'> & {
    readonly expire: (offer: Offer) => void
    readonly leftMs?: number
  }): Offer {
  const expires = Date.now() + leftMs
  let signed: unknown
  let settle: { resolve: (session: WalletSession) => void; reject: (error: Error) => void } | undefined
  const approval = new Promise<WalletSession>((resolve, reject) => {
    settle = { resolve, reject }
  })
  // Whether anybody waits for it is the caller's choice.
  approval.catch(() => {})
  let timer = setTimeout(due, leftMs)

  function due() {
    if (Date.now() - expires < sleep.lateness) return expire(offer)
    timer = setTimeout(expire, sleep.grace, offer)
  }

  const offer: Offer = {
    topic,
    asked,
    pairing: { uri, expires, approval, auth, cacaos: () => signed },
    approve(session, cacaos) {
      signed = cacaos
      clearTimeout(timer)
      settle?.resolve(session)
    },
    fail(error) {
      clearTimeout(timer)
      settle?.reject(error)
    },
  }
  return offer
}
