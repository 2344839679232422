import type { Adapter, AdapterDescriptor, Network } from '@foyer/core'

/** Creates the real adapter of a chain family. Its nodes are those of `node.test`. */
export async function createRealAdapter(
  descriptor: AdapterDescriptor,
  networks: readonly Network[],
): Promise<Adapter> {
  const handle = await descriptor.create({
    networks: () => networks,
    rpcUrls: (network) =>
      networks.some(({ id }) => id === network) ? [`https://node.test/${network.split(':')[1]}`] : [],
    publicRpcUrls: () => [],
    discovery: { announced: true, injected: true },
    sessions: () => undefined,
  })
  return handle.load()
}
