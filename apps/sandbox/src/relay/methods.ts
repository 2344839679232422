import type { Letter, Mailbox } from './mailbox.ts'
import { listOf, membersOf, messageOf, type Params, topicOf, ttlOf } from './params.ts'

/** A client's connection, as the methods see it. */
export interface Peer {
  /** Client id, proven by its token. */
  readonly id: string
  /** Subscription ids by topic. */
  readonly topics: Map<string, string>
  push(letter: Letter, subscription: string): void
}

/** What a method says, and the topics whose waiting letters follow the answer. */
export interface Outcome {
  readonly result: unknown
  readonly opened?: readonly string[]
}
export type Method = (peer: Peer, params: Params) => Outcome

const tags = { propose: 1100, answer: 1101, settle: 1102 }
const done: Outcome = { result: true }

/**
 * The relay's methods (WalletConnect specs, "Relay RPC"), and the two that today's clients shake hands with: each
 * subscribes its caller and publishes for it.
 */
export function createMethods(deps: {
  readonly mailbox: Mailbox
  readonly peers: ReadonlySet<Peer>
  /** Id of a client's subscription, the same after it reconnects. */
  subscriptionId(client: string, topic: string): string
  now(): number
  onPublished(tag: number): void
  /** Whether of several connections of one client the newest is delivered to alone. */
  newestOnly(): boolean
}): ReadonlyMap<string, Method> {
  const { mailbox, peers, now } = deps

  const deliver = (letter: Letter, readers: readonly Peer[]) => {
    for (const reader of readers) {
      const subscription = reader.topics.get(letter.topic)
      if (subscription !== undefined) reader.push(letter, subscription)
    }
  }
  const publish = (peer: Peer, params: Params): void => {
    const publishedAt = now()
    const letter = mailbox.put({
      topic: topicOf(params.topic),
      message: messageOf(params.message),
      tag: typeof params.tag === 'number' ? params.tag : 0,
      attestation: typeof params.attestation === 'string' ? params.attestation : null,
      from: peer.id,
      publishedAt,
      expires: publishedAt + ttlOf(params.ttl) * 1000,
    })
    if (letter === undefined) return
    deps.onPublished(letter.tag)
    const others = [...peers].filter(({ id }) => id !== peer.id)
    if (!deps.newestOnly()) {
      deliver(letter, others)
      return
    }
    const newest = new Map(others.map((other) => [other.id, other]))
    // A subscription is the client's, whichever of its connections made it.
    for (const { id, topics } of others) {
      const subscription = topics.get(letter.topic)
      if (subscription === undefined) continue
      newest.get(id)?.push(letter, subscription)
      newest.delete(id)
    }
  }
  const subscribe = (peer: Peer, value: unknown): string => {
    const topic = topicOf(value)
    const id = peer.topics.get(topic) ?? deps.subscriptionId(peer.id, topic)
    peer.topics.set(topic, id)
    return id
  }
  const collect = (peer: Peer, topics: readonly unknown[]): Outcome => {
    const letters = topics.flatMap((topic) => mailbox.waiting(topicOf(topic), peer.id))
    for (const letter of letters) mailbox.take(letter)
    const messages = letters.map(({ topic, message, publishedAt, tag, attestation }) => ({
      topic,
      message,
      publishedAt,
      tag,
      attestation,
    }))
    return { result: { messages, hasMore: false } }
  }

  const methods: Readonly<Record<string, Method>> = {
    irn_publish(peer, params) {
      publish(peer, params)
      return done
    },
    irn_batchPublish(peer, { messages }) {
      for (const message of listOf(messages)) publish(peer, membersOf(message))
      return done
    },
    irn_subscribe: (peer, { topic }) => ({ result: subscribe(peer, topic), opened: [topicOf(topic)] }),
    irn_batchSubscribe(peer, { topics }) {
      const opened = listOf(topics).map(topicOf)
      return { result: opened.map((topic) => subscribe(peer, topic)), opened }
    },
    irn_unsubscribe: (peer, { topic }) => ({ result: peer.topics.delete(topicOf(topic)) }),
    irn_batchUnsubscribe(peer, { subscriptions }) {
      for (const each of listOf(subscriptions)) peer.topics.delete(topicOf(membersOf(each).topic))
      return done
    },
    irn_fetchMessages: (peer, { topic }) => collect(peer, [topic]),
    irn_batchFetchMessages: (peer, { topics }) => collect(peer, listOf(topics)),
    wc_proposeSession(peer, { pairingTopic, sessionProposal, attestation, ttl }) {
      subscribe(peer, pairingTopic)
      publish(peer, { topic: pairingTopic, message: sessionProposal, attestation, ttl, tag: tags.propose })
      return done
    },
    wc_approveSession(peer, params) {
      const { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest, ttl } = params
      subscribe(peer, sessionTopic)
      publish(peer, { topic: pairingTopic, message: sessionProposalResponse, ttl, tag: tags.answer })
      publish(peer, { topic: sessionTopic, message: sessionSettlementRequest, ttl, tag: tags.settle })
      return done
    },
  }
  return new Map(Object.entries(methods))
}
