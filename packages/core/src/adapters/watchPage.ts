import type { AdapterContext, AdapterEvent, ConnectRequest } from '../adapter.js'
import type { Namespace, NetworkId } from '../caip.js'
import type { Connection } from '../connection.js'

/** The wallets of an adapter, on a page that they may leave. */
export interface WatchedPage<N extends Namespace> {
  readonly context: Pick<AdapterContext, 'sessions'>
  readonly discovery: {
    find(connectorId: string): { readonly provider: unknown } | undefined
    subscribe(listener: () => void): () => void
  }
  /** By connector. */
  readonly connected: ReadonlyMap<string, { readonly network: NetworkId<N> }>
  /** By connector: those that grant nothing now, and are listened to. */
  readonly away: ReadonlyMap<string, { readonly network: NetworkId<N> }>
  /** By connector: the wallet that let this page in last. */
  readonly lettingIn: ReadonlyMap<string, { readonly provider: unknown }>
  /** By connector: the signals that a connection lives by. */
  readonly askers: ReadonlyMap<string, ReadonlySet<AbortSignal>>
  report(event: AdapterEvent<N>): void
  drop(connectorId: string): void
  /** Takes up what a wallet grants without a window, once it is here. */
  follow(
    request: ConnectRequest<N>,
    by: AbortSignal,
    now: (connection: Connection<N> | undefined) => void,
  ): Promise<void>
}

/** Ends the connections of wallets that leave the page, and takes them up again once they are back. Returns a function that stops it. */
export function watchPage<N extends Namespace>(page: WatchedPage<N>): () => void {
  const { context, discovery, connected, away, lettingIn, askers, report, drop, follow } = page
  return discovery.subscribe(() => {
    for (const [connectorId, { network }] of [...connected, ...away]) {
      const { provider } = lettingIn.get(connectorId) ?? {}
      if (context.sessions(connectorId) || discovery.find(connectorId)?.provider === provider) continue
      const standing = [...(askers.get(connectorId) ?? [])]
      if (connected.has(connectorId)) report({ type: 'disconnected', connectorId })
      drop(connectorId)
      // It may come back, as an extension does that was updated.
      const back = (connection?: Connection<N>) => {
        if (connection) report({ type: 'connection', connection })
      }
      for (const one of standing) void follow({ connectorId, network }, one, back)
    }
  })
}
