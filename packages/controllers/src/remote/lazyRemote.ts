import type { ConnectorContext, ConnectorDescriptor } from '@foyer/core'
import { ConnectorMissingError } from './connectorMissing.js'
import type { Remote, RemoteDeps } from './remote.js'

/** Remote sessions that are fetched at first use. What is asked before that has nothing to do. */
export interface LazyRemote {
  /** A failed fetch may be tried again. @throws {ConnectorMissingError} */
  load(): Promise<Remote>
  withdraw(): void
  /** See {@link Remote.settle}. Never rejects. */
  settle(): Promise<void>
  /** Lets go of what was made; the next use makes it anew. */
  stop(): void
}

export function createLazyRemote(
  connector: ConnectorDescriptor | undefined,
  context: ConnectorContext,
  deps: () => Omit<RemoteDeps, 'sessions'>,
): LazyRemote {
  let loading: Promise<Remote> | undefined

  async function make(): Promise<Remote> {
    if (!connector) throw new ConnectorMissingError()
    const [{ createRemote }, sessions] = await Promise.all([import('./chunk.js'), connector.create(context)])
    return createRemote({ ...deps(), sessions })
  }

  function whenHere(act: (remote: Remote) => void | Promise<void>) {
    return loading?.then(act, () => {})
  }

  return {
    load() {
      if (loading !== undefined) return loading
      const mine = make()
      loading = mine
      mine.catch(() => {
        if (loading === mine) loading = undefined
      })
      return mine
    },
    withdraw: () => void whenHere((remote) => remote.withdraw()),
    settle: async () => whenHere((remote) => remote.settle()),
    stop() {
      void whenHere((remote) => remote.dispose())
      loading = undefined
    },
  }
}
