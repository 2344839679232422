import {
  AbortedError,
  type Adapter,
  type AdapterContext,
  type AdapterDescriptor,
  type AdapterEvent,
  type AdapterHandle,
  type Connector,
  type Lazy,
  lazy,
  type Namespace,
} from '@foyer/core'
import { AdapterMissingError } from './adapterMissing.js'

/** The adapters of an instance: found wallets and, once needed, the chain libraries behind them. */
export interface Adapters {
  /** Fetches the adapter; a failed fetch may be tried again. @throws {AdapterMissingError} */
  load(namespace: Namespace): Promise<Adapter>
  /** The adapter if it is here already. */
  loaded(namespace: Namespace): Adapter | undefined
  /**
   * Asks the page's wallets to announce themselves; again when called again. Settles once those that answer at once
   * are listed, or nobody waits for them any longer; never rejects.
   */
  discover(): Promise<unknown>
  /** The list of connectors is told again: sources of sessions serve the namespace now. */
  add(descriptor: AdapterDescriptor): void
  remove(namespace: Namespace): void
  /** Lets go of every wallet. The adapters may be loaded again afterwards. */
  stop(): void
}

/** Nobody waits longer (ms) for a first list of wallets. */
const searchMs = 200

interface Entry {
  readonly handle: Lazy<AdapterHandle>
  readonly adapter: Lazy<Adapter>
  connectors: readonly Connector[]
  stop: (() => void) | undefined
  /** Another one after each end, so that what was begun before knows. */
  life: object
}

/**
 * @param ready settles once the context can answer what only a loaded adapter asks of it
 * @param notify receives each change: the connectors of all families, and every wallet event.
 */
export function createAdapters(
  context: AdapterContext,
  ready: () => Promise<unknown>,
  notify: {
    connectors(connectors: readonly Connector[]): void
    event(namespace: Namespace, event: AdapterEvent): void
  },
): Adapters {
  const entries = new Map<Namespace, Entry>()

  function publish() {
    notify.connectors([...entries.values()].flatMap(({ connectors }) => connectors))
  }

  function make(descriptor: AdapterDescriptor): Entry {
    const { namespace } = descriptor
    const handle = lazy(async () => descriptor.create(context))
    const adapter = lazy(async () => {
      const { life } = entry
      const [made] = await Promise.all([handle.load().then((one) => one.load()), ready()])
      // Removed or stopped while it was on its way: nobody would dispose of it later.
      if (entry.life !== life) {
        made.dispose()
        throw new AbortedError()
      }
      made.subscribe((event) => notify.event(namespace, event))
      return made
    })
    const entry: Entry = { handle, adapter, connectors: [], stop: undefined, life: {} }
    return entry
  }

  /** Looks for wallets once more; what was found before stays listed until then. */
  async function look(entry: Entry): Promise<void> {
    // The search before ends as this one begins. Kept beside it, each would keep the one before it, since the first.
    let stop = entry.stop
    let stopped = false
    entry.stop = () => {
      stopped = true
      stop?.()
    }
    try {
      const { discover } = await entry.handle.load()
      if (stopped) return
      const before = stop
      stop = discover((connectors) => {
        const known = entry.connectors
        if (known.length === connectors.length && known.every((one, at) => one === connectors[at])) return
        entry.connectors = connectors
        publish()
      })
      before?.()
    } catch {
      // Its code did not come; it is asked for again at the next search.
    }
  }

  function close(entry: Entry) {
    entry.life = {}
    entry.stop?.()
    entry.adapter.loaded?.dispose()
    entry.adapter.reset()
    entry.stop = undefined
    entry.connectors = []
  }

  return {
    async load(namespace) {
      const entry = entries.get(namespace)
      if (!entry) throw new AdapterMissingError(namespace)
      return entry.adapter.load()
    },
    loaded: (namespace) => entries.get(namespace)?.adapter.loaded,
    discover() {
      const searches = Promise.all([...entries.values()].map(look))
      return Promise.race([searches, new Promise((resolve) => setTimeout(resolve, searchMs))])
    },
    add(descriptor) {
      entries.set(descriptor.namespace, make(descriptor))
      publish()
    },
    remove(namespace) {
      const entry = entries.get(namespace)
      if (!entry) return
      entries.delete(namespace)
      close(entry)
      publish()
    },
    stop() {
      for (const entry of entries.values()) close(entry)
    },
  }
}
