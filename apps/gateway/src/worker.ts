import { llama, onchain, Secret } from '@foyer/gateway'
import { approvals } from '@foyer/gateway/approvals'
import { recentHistory, solanaHistory } from '@foyer/gateway/history'
import { worker } from '@foyer/gateway/worker'
import { readNodes } from './nodes.js'

/**
 * `npx foyer-gateway` for runtimes that serve the default export of a module. Its options are variables of the
 * environment, with spaces between several: `FOYER_RPC` (`eip155:1=https://…`), whose addresses are shown nowhere, and
 * `FOYER_ORIGINS`.
 */
export default worker((environment) => {
  const words = (name: string) => `${environment[name] ?? ''}`.split(/\s+/).filter(Boolean)
  const nodes = Object.entries(readNodes(words('FOYER_RPC'))).map(
    ([chain, urls]) => [chain, urls.map((url) => new Secret('FOYER_RPC', url))] as const,
  )
  return {
    chains: Object.fromEntries(nodes),
    origins: words('FOYER_ORIGINS'),
    providers: [onchain(), llama(), recentHistory(), solanaHistory({ page: 20 }), approvals()],
  }
})
