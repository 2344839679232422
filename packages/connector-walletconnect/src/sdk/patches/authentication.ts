import type { AuthPayload } from '@foyer/core'
import { read } from '@foyer/core/adapters'
import type { ProposalNamespaces } from '../../namespaces.js'
import type { Sdk } from '../sdk.js'

/** What a wallet answered instead of taking up the proposal beside the request. */
export interface Authenticated {
  /** Of the pairing. */
  readonly pairingTopic: string
  /** The key of this page, by which the session's is made. */
  readonly publicKey: string
  /** As it came. */
  readonly result: unknown
}

/** Requests that wallets sign while they connect. */
export interface Authentications {
  /** Offers a pairing for it. Wallets that do not know it find a proposal of the same networks in its place. */
  offer(payload: AuthPayload, asked: ProposalNamespaces): Promise<string | undefined>
  /** Who takes the answers. */
  onAnswer(listener: (answer: Authenticated) => void): void
}

/** "Unsupported wc_ method": https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes */
export const unsupportedMethod = 10_001

/**
 * What: a request to sign while connecting (CAIP-222) goes out as it is given, and so does the proposal beside it; what
 * the wallet signed comes to us, and not to the SDK; answers to earlier requests can be read, too.
 *
 * Why: the SDK makes and reads capabilities with Node's `Buffer`, which no browser has; asks a service of its maker about
 * signatures of contracts; keeps a session though it finds a signature wrong; has an answer in another shape end as a
 * rejection that nobody hears; leaves out the request id; and proposes no method beside. It reads answers with the key of the request that
 * was made last. No public issue is known.
 *
 * Shape: `client.authenticate()` calls `engine.sendRequest({ topic, method, params, clientRpcId })` with
 * `wc_sessionAuthenticate`, then with `wc_sessionPropose` on the same topic, whose `params` it keeps as the proposal; the
 * answer goes through `engine.onSessionAuthenticateResponse(topic, { id, result, error })`, all of them own properties of the
 * engine; `auth.pairingTopics` has where an answer is expected; messages are read by `core.crypto.decode(topic, message, { receiverPublicKey })`.
 */
export function takeAuthentications(sdk: Sdk): Authentications {
  const { engine, core, auth } = sdk
  /** By nonce. */
  const offered = new Map<unknown, { readonly payload: AuthPayload; readonly asked: ProposalNamespaces }>()
  /** Proposals that go out beside, by the topic of their pairing. */
  const beside = new Map<unknown, ProposalNamespaces>()
  /** By id. */
  const open = new Map<unknown, Omit<Authenticated, 'result'>>()
  /** Keys of this page, by the topic of the answer. */
  const keys = new Map<string, string>()
  let take = (_answer: Authenticated) => {}

  const { sendRequest, onSessionAuthenticateResponse: settle } = methodsOf(engine)

  Reflect.set(engine, 'sendRequest', (call: unknown) => {
    const params = read(call, 'params')
    const topic = read(call, 'topic')
    if (read(call, 'method') === 'wc_sessionAuthenticate') note(call, params, topic)
    else if (read(call, 'method') === 'wc_sessionPropose' && typeof params === 'object' && params) {
      const asked = beside.get(topic)
      if (asked) Object.assign(params, { optionalNamespaces: asked })
    }
    return Reflect.apply(sendRequest, engine, [call])
  })

  function note(call: unknown, params: unknown, topic: unknown) {
    const given = read(params, 'authPayload')
    const found = offered.get(read(given, 'nonce'))
    const publicKey = read(read(params, 'requester'), 'publicKey')
    if (!found || typeof given !== 'object' || !given) return
    if (typeof topic !== 'string' || typeof publicKey !== 'string') return
    Object.assign(given, found.payload)
    beside.set(topic, found.asked)
    open.set(read(call, 'clientRpcId'), { pairingTopic: topic, publicKey })
    const answers = auth.pairingTopics.getAll().find(({ pairingTopic }) => pairingTopic === topic)
    if (answers) keys.set(answers.topic, publicKey)
  }

  Reflect.set(engine, 'onSessionAuthenticateResponse', (topic: string, payload: unknown) => {
    const id = read(payload, 'id')
    const asked = open.get(id)
    open.delete(id)
    const error = read(payload, 'error')
    // The SDK is to forget the request, and to wait on for the proposal.
    const over = { id, jsonrpc: '2.0', error: { code: unsupportedMethod, message: '' } }
    Reflect.apply(settle, engine, [topic, over])
    if (asked && error === undefined) take({ ...asked, result: read(payload, 'result') })
  })

  const decode = core.crypto.decode.bind(core.crypto)
  core.crypto.decode = (topic, message, options) => {
    const receiverPublicKey = keys.get(topic)
    return decode(topic, message, receiverPublicKey ? { ...options, receiverPublicKey } : options)
  }

  return {
    async offer(payload, asked) {
      const { domain, aud: uri, nonce, chains } = payload
      offered.set(nonce, { payload, asked })
      try {
        return (await sdk.authenticate({ domain, uri, nonce, chains: [...chains] })).uri
      } finally {
        offered.delete(nonce)
      }
    },
    onAnswer(listener) {
      take = listener
    },
  }
}

function methodsOf(engine: object) {
  const method = (name: string) => {
    const found: unknown = Reflect.get(engine, name)
    return typeof found === 'function' ? found : async () => {}
  }
  return {
    sendRequest: method('sendRequest'),
    onSessionAuthenticateResponse: method('onSessionAuthenticateResponse'),
  }
}
