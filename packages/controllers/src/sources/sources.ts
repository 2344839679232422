import {
  type Lazy,
  lazy,
  type Namespace,
  ownValue,
  type WalletSessions,
  type WalletSource,
  type WalletSourceContext,
} from '@foyer/core'
import { sessionsKey } from '../sessionsKey.js'
import { namespacesOn } from './namespacesOn.js'
import type { OpenSource, OpenSourceDeps } from './openSource.js'

/** The wallet sources that a host installed. Each is opened at first use; what is asked before that has nothing to do. */
export interface Sources {
  /** See {@link AdapterContext.sessions}. A failed fetch may be tried again. */
  sessions(sourceId: string): (() => Promise<WalletSessions>) | undefined
  /** The session that stands here. */
  sessionId(sourceId: string): string | undefined
  /** Withdraws every request for a session that is under way. */
  cancel(): void
  /** Settles once the sessions that nothing stands on any more have ended. Never rejects. */
  whenEnded(): Promise<void>
  /** Another tab may have left a session that this one would have restored at the next visit. */
  storageChanged(): void
  /** Lets go of what was opened; the next use opens it anew. */
  stop(): void
}

/** What sources work with. */
export interface SourcesDeps {
  readonly installed: readonly WalletSource[]
  readonly host: Pick<
    WalletSourceContext,
    | 'metadata'
    | 'projectId'
    | 'query'
    | 'relay'
    | 'id'
    | 'isManual'
    | 'store'
    | 'networks'
    | 'theme'
    | 'family'
    | 'accountType'
    | 'refused'
  >
  readonly families: () => readonly Namespace[]
  readonly state: OpenSourceDeps['state']
  /** What each of them works with once it is open. */
  readonly deps: () => Omit<OpenSourceDeps, 'source' | 'sessions' | 'state' | 'families' | 'storedSession'>
}

export function createSources({ installed, host, families, state, deps }: SourcesDeps): Sources {
  const open = new Map<string, Lazy<OpenSource>>()

  function context(source: WalletSource): WalletSourceContext {
    return {
      ...host,
      namespaces: () => namespacesOn(source.id, state, families()),
      async connect(request, signal) {
        const own = await opened(source).load()
        // Of what the visitor does, the newest counts.
        for (const [id, { loaded }] of open) if (id !== source.id) loaded?.cancel()
        return own.connect(request, signal)
      },
    }
  }

  function opened(source: WalletSource): Lazy<OpenSource> {
    const known = open.get(source.id)
    if (known) return known
    const made = lazy(async () => {
      const [{ createOpenSource }, sessions] = await Promise.all([
        import('./openSource.js'),
        source.create(context(source)),
      ])
      return createOpenSource({
        ...deps(),
        source,
        sessions,
        state,
        families,
        storedSession: () => storedSession(source.id),
      })
    })
    open.set(source.id, made)
    return made
  }

  async function endUnused() {
    await Promise.allSettled([...open.values()].map(({ loaded }) => loaded?.endUnused()))
  }

  const storedSession = (sourceId: string) => ownValue(host.store.get(sessionsKey), sourceId)
  const find = (sourceId: string) => installed.find(({ id }) => id === sourceId)

  return {
    sessions(sourceId) {
      const source = find(sourceId)
      return source && (async () => (await opened(source).load()).sessions)
    },
    sessionId: (sourceId) => open.get(sourceId)?.loaded?.sessions.session()?.id,
    cancel() {
      for (const { loaded } of open.values()) loaded?.cancel()
    },
    whenEnded: endUnused,
    storageChanged: () => void endUnused(),
    stop() {
      for (const one of open.values()) one.reset((source) => source.dispose())
    },
  }
}
