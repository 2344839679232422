import {
  AbortedError,
  SessionExpiredError,
  SessionGrantError,
  type WalletAuth,
  withTimeout,
} from '@foyer/core'
import { read } from '@foyer/core/adapters'
import { askAuthentication, authenticatedSession } from './authentication.js'
import type { CurrentSession } from './currentSession.js'
import { knownFamilies } from './grant.js'
import { proposalFor } from './namespaces.js'
import { createOffer, type Offer } from './offer.js'
import type { SessionsContext } from './openClient.js'
import type { PairingSessions } from './pairing.js'
import { answerRefusal, settlementRefusal } from './refusal.js'
import { RelayError } from './relayError.js'
import { type Client, topicOf } from './sdk/client.js'
import type { Authenticated } from './sdk/patches/authentication.js'
import type { SessionRecord } from './sdk/sdk.js'
import { timeoutsMs } from './timeouts.js'

/** The pairing that one instance offers to wallets: one at a time. */
export interface CurrentOffer {
  /** Makes an offer in place of the one before. */
  readonly pair: PairingSessions['pair']
  /** Whether an offer is made right now. */
  isMaking(): boolean
  /** Whether a wallet may still take an offer. */
  isOpen(): boolean
  /** Whether nothing is left to do: a late answer to an offer that was withdrawn still has to be handled. */
  isIdle(): boolean
  /** Called when the SDK has a settled session, and still has to acknowledge it. */
  settled(client: Client, record: SessionRecord): void
  /** Called when a wallet signed in while it connected. */
  authenticated(client: Client, answer: Authenticated): Promise<void>
  /** Called with each message that comes in, before the SDK looks at it. */
  message(record: unknown): void
  /** Called when a message was answered. */
  answered(record: unknown): void
  /** Withdraws the offer. */
  drop(error: Error): void
  dispose(): void
}

/** The instance that offers are made for. */
export interface CurrentOfferDeps {
  readonly family: SessionsContext['family']
  readonly open: () => Promise<Client>
  readonly session: Pick<CurrentSession, 'open'>
  /** Tells a wallet that a session is over. Never rejects. */
  readonly part: (client: Client, topic: string) => Promise<void>
  /** Called when the client may have nothing left to do. */
  readonly rest: (client: Client) => void
  /** Called when late answers to an offer are no longer waited for. */
  readonly lingered: () => void
  /** Aborts when the instance ends. */
  readonly life: AbortSignal
}

/** Creates the place of the offer, which is empty. */
export function createCurrentOffer(deps: CurrentOfferDeps): CurrentOffer {
  const { family, open, session, part, rest, lingered, life } = deps
  /** Pairings made here, not in another tab: by topic, what wallets were to sign. */
  const own = new Map<string, WalletAuth | undefined>()
  /** A wallet's answer was of no use: others are asked to connect alone. */
  let isAuthOver = false
  let pairing = new AbortController()
  let offer: Offer | undefined
  let making = 0
  let lingering: ReturnType<typeof setTimeout> | undefined

  function settled(client: Client, record: SessionRecord, cacaos?: unknown) {
    const taken = offer
    if (!taken || taken.topic !== record.pairingTopic) {
      // Tabs share what the SDK stores, so it settles what the wallet approved in another one, too.
      if (own.has(record.pairingTopic)) setTimeout(() => part(client, record.topic), timeoutsMs.unwanted)
      return
    }
    offer = undefined
    const remote = session.open(client, record)
    if (!remote) return taken.fail(new SessionGrantError(knownFamilies(Object.keys(taken.asked))))
    taken.approve(remote, cacaos)
  }

  function drop(error: Error) {
    if (!offer) return
    offer.fail(error)
    offer = undefined
    clearTimeout(lingering)
    lingering = setTimeout(() => {
      lingering = undefined
      lingered()
    }, timeoutsMs.late)
  }

  function refuse(refusalOf: typeof settlementRefusal, record: unknown) {
    const refusal = offer && refusalOf(offer, record)
    if (refusal) drop(refusal)
  }

  function expire(expired: Offer) {
    if (offer === expired) drop(new SessionExpiredError())
  }

  async function pair(...[networks, outer, authentication]: Parameters<PairingSessions['pair']>) {
    pairing.abort(new AbortedError())
    drop(new AbortedError())
    const mine = new AbortController()
    pairing = mine
    const forward = () => {
      mine.abort(outer.reason)
      if (pairing === mine) drop(new AbortedError(outer.reason))
    }
    if (outer.aborted) forward()
    outer.addEventListener('abort', forward)
    let client: Client | undefined
    let stop = () => {}
    making += 1
    try {
      const asked = proposalFor(networks, family)
      return await withTimeout('pairing', timeoutsMs.pair, mine.signal, async (signal) => {
        const asking = askAuthentication(isAuthOver ? undefined : authentication, asked, signal)
        client = await open()
        const turnedAway = new Promise<never>((_, reject) => {
          stop = client?.onRefused((refusal) => reject(new RelayError(true, refusal))) ?? stop
        })
        await Promise.race([client.connect(signal), turnedAway])
        const auth = await asking
        const uri = await Promise.race([client.offer(asked, auth?.payload), turnedAway])
        const topic = topicOf(uri)
        own.set(topic, auth)
        signal.throwIfAborted()
        offer = createOffer({ topic, uri: uri ?? '', asked, auth, expire })
        return offer.pairing
      })
    } catch (error) {
      outer.removeEventListener('abort', forward)
      if (mine.signal.aborted || life.aborted) throw new AbortedError(mine.signal.reason)
      if (error instanceof RelayError) throw error
      throw new RelayError(client?.refusal !== undefined, client?.refusal ?? error)
    } finally {
      making -= 1
      stop()
      if (client) rest(client)
    }
  }

  return {
    pair,
    isMaking: () => making > 0,
    isOpen: () => offer !== undefined,
    isIdle: () => !offer && making === 0 && lingering === undefined,
    settled,
    async authenticated(client, answer) {
      const auth = own.get(answer.pairingTopic)
      const record = auth && (await authenticatedSession(client.sdk, answer, auth).catch(() => undefined))
      if (record) return settled(client, record, read(answer.result, 'cacaos'))
      isAuthOver = true
      if (offer?.topic === answer.pairingTopic) drop(new SessionGrantError(['eip155']))
    },
    message: (record) => refuse(settlementRefusal, record),
    answered: (record) => refuse(answerRefusal, record),
    drop,
    dispose() {
      pairing.abort(new AbortedError())
      drop(new AbortedError())
      clearTimeout(lingering)
    },
  }
}
