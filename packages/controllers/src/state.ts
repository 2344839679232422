import type { Namespace, Network, NetworkId, RootState } from '@foyer/core'
import { proxy } from 'valtio/vanilla'

/** {@link RootState} for those who may write it: the controllers. */
export interface MutableRoot extends RootState {
  connections: { -readonly [N in keyof RootState['connections']]: RootState['connections'][N] }
  wallets: RootState['wallets']
  remoteWallet?: RootState['remoteWallet']
  readonly networks: {
    requested: Network[]
    active: Namespace
    readonly selected: Partial<Record<Namespace, NetworkId>>
  }
  readonly modal: { open: boolean; loading: boolean }
  initialized: boolean
}

/** A fresh state. Networks are copied: a proxied constant would be shared by every instance on the page. */
export function createRoot(networks: readonly Network[], active: Namespace): MutableRoot {
  return proxy<MutableRoot>({
    connections: {},
    wallets: [],
    networks: { requested: structuredClone([...networks]), active, selected: {} },
    modal: { open: false, loading: false },
    initialized: false,
  })
}
