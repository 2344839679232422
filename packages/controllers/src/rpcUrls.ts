import { type Network, withTimeout } from '@foyer/core'
import type { Settings } from './options.js'
import type { SupportedChains } from './widget/supportedChains.js'

const waitMs = 2_000

/**
 * JSON-RPC endpoints of a network, best first: the host's own, the data API's where that says it serves the chain, and the
 * network's public ones, which those of the host replace unless it wants them to stand in. While the data API does not say
 * whether it serves the chain, it comes last: only if there is no endpoint at all is it known that no node can be asked.
 */
export async function rpcUrls(
  network: Network,
  options: Settings,
  support: SupportedChains,
): Promise<readonly string[]> {
  const own = publicRpcUrls(network, options)
  const { services, projectId } = options
  if (!services.api || !projectId) return own
  // What can be asked without the answer does not wait long for it.
  const answer = support.has(network.id)
  const isServed =
    own.length === 0
      ? answer
      : withTimeout('v1/supported-chains', waitMs, undefined, () => answer).catch(() => undefined)
  const served = await isServed
  if (served === false) return own
  const url = `${services.api}v1/?chainId=${network.id}&projectId=${encodeURIComponent(projectId)}`
  const named = options.customRpcUrls[network.id]?.length ?? 0
  return own.toSpliced(served ? named : own.length, 0, url)
}

/** As {@link rpcUrls} without the data API's, which carries the host's project id: fit to be handed to a wallet. */
export function publicRpcUrls(network: Network, options: Settings): readonly string[] {
  const { customRpcUrls, fallbackToPublic } = options
  const named = customRpcUrls[network.id] ?? []
  return named.length > 0 && !fallbackToPublic ? named : [...named, ...network.rpcUrls]
}
