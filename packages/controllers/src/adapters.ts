import {
  AbortedError,
  type Adapter,
  type AdapterContext,
  type AdapterDescriptor,
  type AdapterEvent,
  type AdapterHandle,
  type Connector,
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
  add(descriptor: AdapterDescriptor): void
  remove(namespace: Namespace): void
  /** Lets go of every wallet. The adapters may be loaded again afterwards. */
  stop(): void
}

/** Nobody waits longer (ms) for a first list of wallets. */
const patience = 200

interface Entry {
  readonly descriptor: AdapterDescriptor
  handle: Promise<AdapterHandle> | undefined
  loading: Promise<Adapter> | undefined
  adapter: Adapter | undefined
  connectors: readonly Connector[]
  stop: (() => void) | undefined
}

/** @param notify receives each change: the connectors of all families, and every wallet event. */
export function createAdapters(
  context: AdapterContext,
  notify: {
    connectors(connectors: readonly Connector[]): void
    event(namespace: Namespace, event: AdapterEvent): void
  },
): Adapters {
  const entries = new Map<Namespace, Entry>()

  function publish() {
    notify.connectors([...entries.values()].flatMap(({ connectors }) => connectors))
  }

  async function fetchAdapter(
    namespace: Namespace,
    entry: Entry,
    mine: () => Promise<Adapter>,
  ): Promise<Adapter> {
    try {
      const adapter = await (await handleOf(entry)).load()
      // Removed or stopped while it was on its way: nobody would dispose of it later.
      if (entries.get(namespace) !== entry || entry.loading !== mine()) {
        adapter.dispose()
        throw new AbortedError()
      }
      adapter.subscribe((event) => notify.event(namespace, event))
      entry.adapter = adapter
      return adapter
    } catch (error) {
      if (entry.loading === mine()) entry.loading = undefined
      throw error
    }
  }

  function handleOf(entry: Entry): Promise<AdapterHandle> {
    if (entry.handle !== undefined) return entry.handle
    const handle = (async () => entry.descriptor.create(context))()
    entry.handle = handle
    // Fetching it may have failed for a moment only.
    handle.catch(() => {
      entry.handle = undefined
    })
    return handle
  }

  /** Looks for wallets once more; what was found before stays listed until then. */
  async function look(entry: Entry): Promise<void> {
    const before = entry.stop
    let stop = () => before?.()
    let stopped = false
    entry.stop = () => {
      stopped = true
      stop()
    }
    try {
      const { discover } = await handleOf(entry)
      if (stopped) return
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
    entry.stop?.()
    entry.adapter?.dispose()
    entry.stop = undefined
    entry.adapter = undefined
    entry.loading = undefined
    entry.connectors = []
  }

  return {
    async load(namespace) {
      const entry = entries.get(namespace)
      if (!entry) throw new AdapterMissingError(namespace)
      if (entry.loading !== undefined) return entry.loading
      const loading: Promise<Adapter> = fetchAdapter(namespace, entry, () => loading)
      entry.loading = loading
      return loading
    },
    loaded: (namespace) => entries.get(namespace)?.adapter,
    discover() {
      const searches = Promise.all([...entries.values()].map(look))
      return Promise.race([searches, new Promise((resolve) => setTimeout(resolve, patience))])
    },
    add(descriptor) {
      entries.set(descriptor.namespace, {
        descriptor,
        handle: undefined,
        loading: undefined,
        adapter: undefined,
        connectors: [],
        stop: undefined,
      })
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
