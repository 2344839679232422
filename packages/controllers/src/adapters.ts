import {
  AbortedError,
  type Adapter,
  type AdapterContext,
  type AdapterDescriptor,
  type AdapterEvent,
  type AdapterHandle,
  type Connector,
  FoyerError,
  type Namespace,
} from '@foyer/core'

/** No adapter is installed for a chain family. `adapter/missing`; the message is that of spec 8. */
export class AdapterMissingError extends FoyerError<'adapter/missing', { namespace: Namespace }> {
  constructor(namespace: Namespace) {
    super('adapter/missing', 'Adapter not found', {
      context: { namespace },
      hint: `Add one for "${namespace}" to createFoyer({ adapters }).`,
    })
  }
}

/** An adapter is in use and cannot go. `adapter/connected`. */
export class AdapterConnectedError extends FoyerError<'adapter/connected', { namespace: Namespace }> {
  constructor(namespace: Namespace) {
    super('adapter/connected', `The adapter for "${namespace}" is connected; disconnect it first.`, {
      context: { namespace },
    })
  }
}

/** The adapters of an instance: found wallets and, once needed, the chain libraries behind them. */
export interface Adapters {
  /** Fetches the adapter; a failed fetch may be tried again. @throws {AdapterMissingError} */
  load(namespace: Namespace): Promise<Adapter>
  /** The adapter if it is here already. */
  loaded(namespace: Namespace): Adapter | undefined
  /** Asks the page's wallets to announce themselves; again when called again. */
  discover(): void
  add(descriptor: AdapterDescriptor): void
  remove(namespace: Namespace): void
  /** Lets go of every wallet. The adapters may be loaded again afterwards. */
  stop(): void
}

interface Entry {
  readonly handle: AdapterHandle
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
      const adapter = await entry.handle.load()
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
      for (const entry of entries.values()) {
        const before = entry.stop
        entry.stop = entry.handle.discover((connectors) => {
          entry.connectors = connectors
          publish()
        })
        before?.()
      }
    },
    add(descriptor) {
      entries.set(descriptor.namespace, {
        handle: descriptor.create(context),
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
