import { llama, onchain, Secret } from '@foyer/gateway'
import { approvals } from '@foyer/gateway/approvals'
import { recentHistory, solanaHistory } from '@foyer/gateway/history'
import { worker } from '@foyer/gateway/worker'
import { readClients } from './clients.js'
import { createFaultLog } from './faults.js'
import { readNodes, readServices } from './nodes.js'

/**
 * `npx foyer-gateway` for runtimes that serve the default export of a module. Its options are variables of the
 * environment, with spaces between several: `FOYER_RPC`, `FOYER_BUNDLER` and `FOYER_PAYMASTER` (`eip155:1=https://…`), whose addresses
 * are shown nowhere, `FOYER_ORIGINS`, and what the command reads too: `FOYER_CLIENT_ADDRESS` and `FOYER_LIMIT`.
 */
export default worker((environment) => {
  const told = (name: string) => ({ name, value: environment[name] ? `${environment[name]}` : undefined })
  const { clientAddress, limit } = readClients(told('FOYER_CLIENT_ADDRESS'), told('FOYER_LIMIT'))
  const words = (name: string) => `${environment[name] ?? ''}`.split(/\s+/).filter(Boolean)
  const nodes = readNodes(words('FOYER_RPC'))
  const serviceOf = (of: 'bundler' | 'paymaster') => {
    const name = `FOYER_${of.toUpperCase()}`
    const services = readServices(name, words(name), nodes)
    return (chain: string) =>
      services[chain] === undefined ? {} : { [of]: new Secret(name, services[chain]) }
  }
  const [bundlerOf, paymasterOf] = [serviceOf('bundler'), serviceOf('paymaster')]
  const chains = Object.entries(nodes).map(([chain, urls]) => [
    chain,
    { rpc: urls.map((url) => new Secret('FOYER_RPC', url)), ...bundlerOf(chain), ...paymasterOf(chain) },
  ])
  return {
    chains: Object.fromEntries(chains),
    origins: words('FOYER_ORIGINS'),
    ...(clientAddress ? { clientAddress } : {}),
    ...(limit ? { limits: { client: limit } } : {}),
    // biome-ignore lint/suspicious/noConsole: the one log that all runtimes have
    onError: createFaultLog(console.error),
    providers: [onchain(), llama(), recentHistory(), solanaHistory({ page: 20 }), approvals()],
  }
})
