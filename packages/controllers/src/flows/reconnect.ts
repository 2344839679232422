import {
  activeNetwork,
  type Connection,
  connectionOf,
  isSourceId,
  type Namespace,
  withTimeout,
} from '@foyer/core'
import type { Adapters } from '../adapters.js'
import type { Claim, Connections } from '../connections.js'
import type { MutableRoot } from '../state.js'

/** What restoring connections works with. */
export interface ReconnectDeps {
  readonly state: MutableRoot
  readonly adapters: Adapters
  readonly connections: Connections
  /** Asks those soon that were not asked, as their code did not come. */
  readonly again: () => void
  /** See `Attempts`. */
  readonly takeLate: (namespace: Namespace, connection: Connection) => void
}

// A locked or silent wallet must not leave the page in doubt for longer (safety F-23, G-25).
const pageTimeoutMs = 3_000
// Sessions fetch up to 140 kB of protocol first: about 3 s on a slow line (1.6 Mbit/s, 560 ms), before it is parsed.
const sessionTimeoutMs = 10_000

/**
 * Restores the stored connections without any wallet window, each family on its own. What cannot be restored within
 * 3 s (10 s by a session) is disconnected, and remembered: a wallet that is late, locked or slow comes back by itself
 * while nothing newer was chosen (safety F-25).
 */
export async function reconnect(
  deps: ReconnectDeps,
  stored: Readonly<Partial<Record<Namespace, string>>>,
  signal: AbortSignal,
): Promise<void> {
  const families = Object.entries(stored) as [Namespace, string][]
  await Promise.allSettled(families.map((one) => restore(deps, ...one, signal)))
}

async function restore(
  deps: ReconnectDeps,
  namespace: Namespace,
  connectorId: string,
  outer: AbortSignal,
): Promise<void> {
  const { state, connections } = deps
  const shown = connectionOf(state, namespace)
  // The visitor may have connected another wallet since.
  if (shown.status !== 'reconnecting' || shown.connectorId !== connectorId) return
  const claim = connections.claim(namespace, { ...shown }, outer)
  const asking = ask(deps, namespace, connectorId, claim.signal)
  const ms = isSourceId(connectorId) ? sessionTimeoutMs : pageTimeoutMs
  const connection = await withTimeout('The wallet', ms, claim.signal, () => asking).catch(() => undefined)
  if (claim.signal.aborted) return
  if (connection) return claim.accept(connection)
  // The state says that it is not connected.
  claim.hide()
  takeUp(deps, namespace, claim, asking)
}

/** Takes up what a wallet grants late. One whose code did not come was not asked: it is not awaited, and is asked again soon. */
function takeUp(
  { takeLate, again }: ReconnectDeps,
  namespace: Namespace,
  claim: Claim,
  asking: Promise<Connection | undefined>,
) {
  asking.then(
    (late) => late && takeLate(namespace, late),
    () => {
      const { aborted } = claim.signal
      claim.end()
      if (!aborted) again()
    },
  )
}

/** Awaits a wallet that is remembered, unseen. */
export function awaitBack(
  deps: ReconnectDeps,
  namespace: Namespace,
  connectorId: string,
  outer: AbortSignal,
): void {
  const claim = deps.connections.awaitBack(namespace, connectorId, outer)
  takeUp(deps, namespace, claim, ask(deps, namespace, connectorId, claim.signal, true))
}

async function ask(
  { state, adapters }: ReconnectDeps,
  namespace: Namespace,
  connectorId: string,
  signal: AbortSignal,
  quiet = false,
): Promise<Connection | undefined> {
  const adapter = await adapters.load(namespace)
  const { id: network } = activeNetwork(state, namespace)
  return adapter.reconnect({ connectorId, network, quiet }, signal)
}
