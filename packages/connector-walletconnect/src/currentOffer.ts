import {
  AbortedError,
  pause,
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
import type { Offered } from './offered.js'
import type { SessionsContext } from './openClient.js'
import type { PairingSessions } from './pairing.js'
import { isOver } from './records.js'
import { answerRefusal, settlementRefusal } from './refusal.js'
import { RelayError } from './relayError.js'
import { type Client, topicOf } from './sdk/client.js'
import type { Authenticated } from './sdk/patches/authentication.js'
import type { SessionRecord } from './sdk/sdk.js'
import { timeoutsMs } from './timeouts.js'

/** When (ms) the code is fetched again for an offer of a page that is gone. */
const againMs = [1_000, 5_000, 30_000]

/** The pairing that one instance offers to wallets: one at a time. */
export interface CurrentOffer {
  /** Makes an offer in place of the one before. */
  readonly pair: PairingSessions['pair']
  readonly resume: NonNullable<PairingSessions['resume']>
  /** Called when a session that a wallet approved is connected or over. */
  used(id: string): void
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
  readonly offered: Offered
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
  const { family, open, session, offered, part, rest, lingered, life } = deps
  /** Pairings made here, not in another tab: by topic, what wallets were to sign. */
  const own = new Map<string, WalletAuth | undefined>()
  /** The pairings of sessions that are not in use yet, by the id of the session. */
  const unused = new Map<string, string>()
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
      if (own.has(record.pairingTopic))
        setTimeout(async () => {
          await part(client, record.topic)
          offered.over(record.pairingTopic)
        }, timeoutsMs.unwanted)
      return
    }
    offer = undefined
    unused.set(record.topic, taken.topic)
    offered.mark(taken.topic, 'settled')
    const remote = session.open(client, record)
    if (!remote) used(record.topic)
    if (!remote) return taken.fail(new SessionGrantError(knownFamilies(Object.keys(taken.asked))))
    taken.approve(remote, cacaos)
  }

  function used(id: string) {
    const topic = unused.get(id)
    if (topic && unused.delete(id)) offered.over(topic)
  }

  function drop(error: Error) {
    if (!offer) return
    offer.fail(error)
    offered.mark(offer.topic, 'withdrawn')
    offer = undefined
    linger()
  }

  /** Waits for late answers. */
  function linger() {
    clearTimeout(lingering)
    lingering = setTimeout(() => {
      lingering = undefined
      lingered()
    }, timeoutsMs.late)
  }

  function refuse(refusalOf: typeof settlementRefusal, record: unknown) {
    const refusal = offer && refusalOf(offer, record)
    if (!offer || !refusal) return
    const { topic } = offer
    drop(refusal)
    offered.over(topic)
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
        offered.made(topic)
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

  /** Opens the client, also if its code does not come at first. @throws {AbortedError} */
  async function openAgain(tries = 0): Promise<Client> {
    try {
      return await open()
    } catch {
      if (tries === againMs.length) throw new AbortedError()
      await pause(againMs[tries] ?? 0, life)
      return openAgain(tries + 1)
    }
  }

  async function resume(...[networks, outer]: Parameters<CurrentOffer['resume']>) {
    const left = offered.takeUp()
    if (left.length === 0) throw new AbortedError()
    making += 1
    const client = await openAgain().finally(() => {
      making -= 1
    })
    for (const { topic } of left) own.set(topic, undefined)
    const wanted = offer || making || outer.aborted ? undefined : left.find(({ isWanted }) => isWanted)
    for (const one of left) if (one !== wanted) offered.mark(one.topic, 'withdrawn')
    const asked = proposalFor(networks, family)
    const resumed = wanted && createOffer({ ...wanted, uri: '', asked, auth: undefined, expire })
    offer ??= resumed
    outer.addEventListener('abort', () => offer === resumed && drop(new AbortedError(outer.reason)))
    if (!resumed) linger()
    for (const record of client.sdk.session.getAll())
      if (!isOver(record) && left.some(({ topic }) => topic === record.pairingTopic)) settled(client, record)
    client.connect(life).catch(() => {})
    if (!resumed) throw new AbortedError()
    return resumed.pairing.approval
  }

  return {
    pair,
    resume,
    used,
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
