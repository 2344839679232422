/** What was asked for cannot be meant. */
export class UsageError extends Error {}

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
