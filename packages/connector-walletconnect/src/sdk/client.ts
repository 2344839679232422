import { AbortedError, type AuthPayload, abortable, createEmitter, momentNow, msSince } from '@foyer/core'
import type { proposalFor } from '../namespaces.js'
import { createGate } from './gate.js'
import { acknowledgeWhileConnected } from './patches/acknowledgements.js'
import { attestAt } from './patches/attestation.js'
import { type Authenticated, takeAuthentications } from './patches/authentication.js'
import { spaceAttempts } from './patches/connectionAttempts.js'
import { connectWhen } from './patches/connectWithoutTopics.js'
import { initialize } from './patches/initialization.js'
import { type OpenRequests, watchRequests } from './patches/openRequests.js'
import { withoutPageListeners } from './patches/pageListeners.js'
import { clearReconnectFlag } from './patches/reconnectFlag.js'
import { dropOddPayloads } from './patches/relayPayloads.js'
import { retryPublications } from './patches/relayRequests.js'
import { shareMessages } from './patches/sharedMessages.js'
import { listenToChecks } from './patches/unheardChecks.js'
import { unsubscribeWhileConnected } from './patches/unsubscriptions.js'
import type { Sdk } from './sdk.js'

/** The SDK at work, and its connection to the relay. */
export interface Client {
  readonly sdk: Sdk
  /** How the relay turned this page away when it was last asked, if it did. */
  readonly refusal: Error | undefined
  /** From now on the connection is kept up; resolves once it is there. @throws {AbortedError} */
  connect(signal: AbortSignal): Promise<void>
  /**
   * Offers a pairing. Returns its URI.
   * @param auth what wallets that can sign in while they connect are to sign
   */
  offer(asked: ReturnType<typeof proposalFor>, auth: AuthPayload | undefined): Promise<string | undefined>
  /** Takes what a wallet answered that signed in while it connected. */
  onAuthenticated(listener: (answer: Authenticated) => void): void
  /** Nothing is waited for any more: the connection is closed. */
  rest(): void
  /** Tells that the relay turned this page away, and how. Returns the unsubscribe. */
  onRefused(listener: (refusal: Error) => void): () => void
  readonly requests: OpenRequests
  dispose(): void
}

const retryDelayMs = 250
/** A page hidden for longer may hold a connection that is dead without knowing it. */
const staleAfterMs = 60_000

/**
 * Patches the SDK, then starts it. It leaves promises to themselves in several places; each patch says where, so that
 * none is ever rejected with nobody to listen. Its timers for approvals never start, as nobody asks for the approval
 * (https://github.com/WalletConnect/walletconnect-monorepo/issues/7064).
 * @param verify URL of the attestation service; without one no attestation is asked for
 * @param channel over which the tabs of the origin hand on what the relay delivers to one of them
 */
export async function startClient(
  sdk: Sdk,
  { verify, channel }: { readonly verify: string | undefined; readonly channel: string },
): Promise<Client> {
  const life = new AbortController()
  const gate = createGate(life.signal)
  const { core } = sdk
  const { relayer } = core
  const refused = createEmitter<Error>()
  let wanted = false
  let refusal: Error | undefined

  async function reach(signal: AbortSignal) {
    while (!relayer.connected) {
      signal.throwIfAborted()
      if (!wanted) throw new AbortedError()
      await abortable(
        relayer.transportOpen().catch(() => sleep(retryDelayMs)),
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

  dropOddPayloads(sdk)
  attestAt(sdk, verify)
  const publications = retryPublications(sdk, {
    connected: () => reach(life.signal),
    answered() {
      refusal = undefined
      gate.reset()
    },
  })
  unsubscribeWhileConnected(sdk)
  spaceAttempts(sdk, () => gate.pass())
  connectWhen(sdk, () => wanted)
  withoutPageListeners(sdk)
  const authentications = takeAuthentications(sdk)
  listenToChecks(sdk)
  const endSharing = shareMessages(sdk, channel)
  relayer.on('relayer_connect', () => {
    acknowledgeWhileConnected(sdk)
    clearReconnectFlag(sdk)
  })
  relayer.on('relayer_disconnect', () => setTimeout(keep, retryDelayMs))
  relayer.on('relayer_error', (error: unknown) => {
    refusal = error instanceof Error ? error : new Error()
    refused.emit(refusal)
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

  try {
    await initialize(sdk)
  } catch (error) {
    life.abort(new AbortedError())
    unwatch()
    endSharing()
    rest()
    core.heartbeat.stop()
    throw error
  }
  const open = watchRequests(sdk)
  const requests: OpenRequests = {
    ...open,
    end(topic) {
      publications.end(topic)
      open.end(topic)
    },
  }
  return {
    sdk,
    get refusal() {
      return refusal
    },
    async connect(signal) {
      wanted = true
      await reach(signal)
    },
    async offer(asked, auth) {
      if (auth) return authentications.offer(auth, asked)
      return (await sdk.connect({ optionalNamespaces: asked })).uri
    },
    onAuthenticated: authentications.onAnswer,
    rest,
    requests,
    onRefused: refused.subscribe,
    dispose() {
      life.abort(new AbortedError())
      requests.endAll()
      unwatch()
      endSharing()
      rest()
      core.heartbeat.stop()
    },
  }
}

/** Tells when the page comes back to the visitor or to the network, and whether it was long away. Returns the end. */
function watchPage(back: (longAway: boolean) => void): () => void {
  if (typeof window === 'undefined') return () => {}
  const ends = new AbortController()
  const options = { signal: ends.signal }
  let left = momentNow()
  const leave = () => {
    left = momentNow()
  }
  const arrive = () => back(msSince(left) > staleAfterMs)
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
