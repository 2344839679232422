import { UsageError } from '../../../tooling/usageError.js'

/** Nodes by chain, of `<chain>=<url>`. @throws {UsageError} */
export function readNodes(texts: readonly string[]): Readonly<Record<string, readonly string[]>> {
  const nodes: Record<string, string[]> = {}
  for (const text of texts) {
    const [, chain, url] = /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32})=(.+)$/.exec(text) ?? []
    if (!chain || !url) throw new UsageError('A node has to be like eip155:1=https://your.node.')
    nodes[chain] = [...(nodes[chain] ?? []), url]
  }
  return nodes
}

/** One service for a chain, of `<chain>=<url>`. @param of the option @throws {UsageError} */
export function readServices(
  of: string,
  texts: readonly string[],
  nodes: Readonly<Record<string, readonly string[]>>,
): Readonly<Record<string, string>> {
  const services: Record<string, string> = {}
  for (const text of texts) {
    const [, chain, url] = /^(eip155:\d{1,16})=(.+)$/.exec(text) ?? []
    if (!chain || !url) throw new UsageError(`${of} has to be like eip155:1=https://your.service.`)
    if (services[chain]) throw new UsageError(`${of} names two for ${chain}. Write one.`)
    if (!nodes[chain]) throw new UsageError(`${of} is for ${chain}, which has no node. Add one to it.`)
    services[chain] = url
  }
  return services
}
