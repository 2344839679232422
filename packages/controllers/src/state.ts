import type { ChainFamily, Namespace, Network } from '@foyer/core'
import { proxy } from 'valtio/vanilla'
import { type MutableRoot, plainRoot } from './root.js'

export type { MutableRoot } from './root.js'

/** A fresh state, as a valtio proxy. */
export function createRoot(
  networks: readonly Network[],
  active: Namespace,
  families?: Readonly<Partial<Record<Namespace, ChainFamily>>>,
): MutableRoot {
  return proxy(plainRoot(networks, active, families))
}
