import { AbortedError, abortable } from '@foyer/core'
import { createGate } from './gate.js'
import { type OpenRequests, watchRequests } from './openRequests.js'
import type { Sdk } from './sdk.js'

/** The SDK at work, and its line to the relay. */
export interface Client {
  readonly sdk: Sdk
  /** Whether the relay turned this page away when it was last asked. */
  readonly refused: boolean
  /** From now on the line is kept up; settles once it is. @throws {AbortedError} */
  connect(signal: AbortSignal): Promise<void>
  /** Nothing is waited for any more: the line may go. */
  rest(): void
  /** Tells that the relay turned this page away. Returns the unsubscribe. */
  onRefused(listener: () => void): () => void
  readonly requests: OpenRequests
  dispose(): void
}

const pause = 250
/** A page hidden for longer (ms) may hold a line that is dead without knowing it. */
const stale = 60_000

/**
 * Takes the SDK in hand, then starts it. The SDK leaves promises to themselves in several places; each is dealt with
 * where it starts, so that none is ever rejected with nobody to listen:
 * - a publication repeated while the relay is away: {@link ownRequests} leaves it open, the SDK's own bound ends it;
 * - an unsubscription while the relay is away: forgotten at the next connection anyway;
 * - an acknowledgement on a socket that just closed: not sent, the relay then delivers again;
 * - its listeners for `online` and for the heartbeat, which nobody could remove: replaced by {@link watchPage};
 * - its timers for approvals and for requests: the first never start, the second are ended by openRequests.ts.
 * @param verify URL of the attestation service; without one no attestation is asked for.
 */
export async function startClient(sdk: Sdk, verify: string | undefined): Promise<Client> {
  const life = new AbortController()
  const gate = createGate(life.signal)
  const { core } = sdk
  const { relayer } = core
  const refusals = new Set<() => void>()
  let wanted = false
  let refused = false

  async function reach(signal: AbortSignal) {
    while (!relayer.connected) {
      signal.throwIfAborted()
      if (!wanted) throw new AbortedError()
      await abortable(
        relayer.transportOpen().catch(() => sleep(pause)),
        signal,
      )
    }
  }
  let keeping = false
  const keep = () => {
    if (keeping || !wanted || life.signal.aborted) return
    keeping = true
    reach(life.signal)
      .catch(() => {})
      .finally(() => {
        keeping = false
      })
  }

  ownVerify(sdk, verify)
  ownRequests(sdk, {
    ready: () => reach(life.signal),
    answered() {
      refused = false
      gate.reset()
    },
  })
  const sign = core.crypto.signJWT.bind(core.crypto)
  // Asked for once per attempt to connect, which makes it the place to space them out.
  core.crypto.signJWT = async (audience) => {
    await gate.pass()
    return sign(audience)
  }
  // Without topics the SDK would not connect, although its first request is about to make one.
  Object.defineProperty(relayer.subscriber, 'hasAnyTopics', { get: () => wanted })
  Reflect.set(relayer, 'registerEventListeners', () => {})
  relayer.on('relayer_connect', () => {
    ownAcknowledgements(sdk)
    // Left standing by the SDK after each explicit close.
    Reflect.set(relayer, 'reconnectInProgress', false)
  })
  relayer.on('relayer_disconnect', () => setTimeout(keep, pause))
  relayer.on('relayer_error', () => {
    refused = true
    for (const listener of refusals) listener()
  })
  core.heartbeat.on('heartbeat_pulse', keep)
  const unwatch = watchPage((longAway) => {
    gate.hurry()
    if (!wanted) return
    if (longAway && relayer.connected) relayer.restartTransport().catch(() => {})
    else keep()
  })

  function rest() {
    wanted = false
    relayer.transportClose().catch(() => {})
  }

  await start(sdk)
  const requests = watchRequests(sdk)
  return {
    sdk,
    get refused() {
      return refused
    },
    async connect(signal) {
      wanted = true
      await reach(signal)
    },
    rest,
    requests,
    onRefused(listener) {
      refusals.add(listener)
      return () => refusals.delete(listener)
    },
    dispose() {
      life.abort(new AbortedError())
      requests.endAll()
      unwatch()
      rest()
      core.heartbeat.stop()
    },
  }
}

async function start(sdk: Sdk) {
  const initialize: unknown = Reflect.get(sdk, 'initialize')
  if (typeof initialize === 'function') await Reflect.apply(initialize, sdk, [])
}

function ownVerify({ core: { verify } }: Sdk, url: string | undefined) {
  if (url) Reflect.set(verify, 'verifyUrlV3', url)
  else verify.register = async () => ''
}

function ownRequests(
  { core: { relayer } }: Sdk,
  line: { readonly ready: () => Promise<void>; readonly answered: () => void },
) {
  const dropped = new Set<() => void>()
  relayer.on('relayer_disconnect', () => {
    for (const again of dropped) again()
  })
  const request = relayer.request.bind(relayer)

  /** A publication whose answer went down with the line is made again; the relay knows it by its content. */
  async function insist(call: Call): Promise<Answer> {
    for (;;) {
      if (!relayer.connected) await line.ready()
      let again = () => {}
      const drop = new Promise<undefined>((resolve) => {
        again = () => resolve(undefined)
      })
      dropped.add(again)
      const answer = await Promise.race([request(call), drop]).finally(() => dropped.delete(again))
      if (answer !== undefined) return answer
    }
  }

  relayer.request = async (call) => {
    const publishes = !/subscribe$|fetchMessages$/i.test(call.method)
    try {
      if (!relayer.connected) await line.ready()
      const answer = await (publishes ? insist(call) : request(call))
      line.answered()
      return answer
    } catch (error) {
      if (publishes) return new Promise(() => {})
      if (/unsubscribe$/i.test(call.method)) return { id: 0, jsonrpc: '2.0', result: true }
      throw error
    }
  }
  const unsubscribe = relayer.unsubscribe.bind(relayer)
  relayer.unsubscribe = async (topic, options) => {
    if (relayer.connected) await unsubscribe(topic, options).catch(() => {})
  }
}

type Request = Sdk['core']['relayer']['request']
type Call = Parameters<Request>[0]
type Answer = Awaited<ReturnType<Request>>

function ownAcknowledgements({ core: { relayer } }: Sdk) {
  const { provider } = relayer
  const { connection } = provider
  const send = connection.send.bind(connection)
  connection.send = async (payload, context) => {
    if (!('result' in payload)) return send(payload, context)
    if (connection.connected) await send(payload, context).catch(() => {})
  }
  // An emitter without a listener for errors throws them at the page.
  provider.on('error', () => {})
}

/** Tells when the page comes back to the visitor or to the network, and whether it was long away. Returns the end. */
function watchPage(back: (longAway: boolean) => void): () => void {
  if (typeof window === 'undefined') return () => {}
  const ends = new AbortController()
  const options = { signal: ends.signal }
  let left = Date.now()
  const leave = () => {
    left = Date.now()
  }
  const arrive = () => back(Date.now() - left > stale)
  const { document } = window
  document.addEventListener(
    'visibilitychange',
    () => (document.visibilityState === 'hidden' ? leave() : arrive()),
    options,
  )
  window.addEventListener('pagehide', leave, options)
  window.addEventListener('pageshow', ({ persisted }) => persisted && arrive(), options)
  window.addEventListener('online', () => back(false), options)
  return () => ends.abort()
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** The topic of a pairing (public; the key beside it is not). */
export function topicOf(uri: unknown): string {
  return (typeof uri === 'string' && /^wc:([0-9a-f]{64})@2\?/i.exec(uri)?.[1]) || ''
}
