import { evm } from '@foyer/adapter-evm'
import type { Calls, Network, Transfers } from '@foyer/core'

/** How the page of a host reads the same chain: the adapter, which asks its nodes by `fetch` as the frame does. */
export async function pageOn(network: Network<'eip155'>): Promise<{
  readonly transfers: Transfers<'eip155'>
  readonly calls: Calls<'eip155'>
  dispose(): void
}> {
  const descriptor = await evm({ networks: [network] }).create({
    networks: () => [network],
    rpcUrls: () => ['https://node.example'],
    publicRpcUrls: () => [],
    discovery: { announced: false, injected: false },
    sessions: () => undefined,
  })
  const { capabilities, dispose } = await descriptor.load()
  const { transfer, call } = capabilities
  if (!transfer || !call) throw new Error('The adapter sends nothing')
  return { transfers: transfer, calls: await call(), dispose }
}
