import type { AccountContracts } from '../accounts/accounts.ts'
import type { Chain } from '../chain.ts'
import { ApiError, type Route } from '../route.ts'
import type { Service } from '../world.ts'

/** Bundlers and paymasters of the EVM chains that were asked for, by the CAIP-2 id in the query. */
export const smartAccounts: Service = (world) => {
  const answers = (path: string, from: 'bundler' | 'paymaster'): Route => ({
    method: 'POST',
    path,
    async handle({ query, body }) {
      const services = world.smartAccounts.get(query.get('chainId') ?? '')
      if (!services) throw new ApiError(404, 'chainId', 'No smart accounts were started on this chain')
      return { json: await services[from](body) }
    },
  })
  const chainOf = (query: URLSearchParams): Chain => {
    const chain = world.chains.find(({ id, chainId }) => id === query.get('chainId') && chainId !== undefined)
    if (!chain) throw new ApiError(400, 'chainId', 'The CAIP-2 id of an EVM chain of the sandbox')
    return chain
  }
  const contractsOn = (chain: Chain): Promise<AccountContracts> => {
    const making =
      world.accountContracts.get(chain.id) ??
      import('../accounts/accounts.ts').then(({ makeAccountContracts }) => makeAccountContracts(chain))
    world.accountContracts.set(chain.id, making)
    return making
  }
  return [
    answers('/bundler', 'bundler'),
    answers('/paymaster', 'paymaster'),
    {
      method: 'POST',
      path: '/sandbox/account-contracts',
      async handle({ query }) {
        const { places } = await contractsOn(chainOf(query))
        return { json: { contracts: places } }
      },
    },
    {
      method: 'POST',
      path: '/sandbox/smart-accounts',
      async handle({ query }) {
        const chain = chainOf(query)
        const { id } = chain
        const { startSmartAccounts } = await import('../accounts/accounts.ts')
        const services =
          world.smartAccounts.get(id) ?? (await startSmartAccounts(chain, await contractsOn(chain)))
        world.smartAccounts.set(id, services)
        const at = (path: string) => `${world.origin()}/${path}?chainId=${encodeURIComponent(id)}`
        return {
          json: { bundler: at('bundler'), paymaster: at('paymaster'), contracts: services.contracts },
        }
      },
    },
  ]
}
