import type { AdapterDescriptor, ConnectorDescriptor, Namespace } from '@foyer/core'

/** Whether wallets connect by remote session alone: the host says so, or installed no adapter of its own (spec 2). */
export function isBasic(
  options: { readonly basic: boolean },
  descriptors: ReadonlyMap<Namespace, AdapterDescriptor>,
  connectors: readonly ConnectorDescriptor[],
): boolean {
  const isLent = (one: AdapterDescriptor) => connectors.some(({ adapters }) => adapters.includes(one))
  return options.basic || [...descriptors.values()].every(isLent)
}
