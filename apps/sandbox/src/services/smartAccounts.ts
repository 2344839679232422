import type { Chain } from '../chain.ts'
import { ApiError, parseBody, type Route } from '../route.ts'
import type { Service } from '../world.ts'

/** Bundlers and paymasters of the EVM chains that were asked for, by the CAIP-2 id in the query. */
export const smartAccounts: Service = (world) => {
  const { accounts } = world
  const answers = (path: string, from: 'bundler' | 'paymaster'): Route => ({
    method: 'POST',
    path,
    async handle({ query, body, entry }) {
      entry.rpc = [`${Object(parseBody(body)).method}`]
      const services = await accounts.running(query.get('chainId') ?? '')
      if (!services) throw new ApiError(404, 'chainId', 'No smart accounts were started on this chain')
      if (world.accountLie === undefined) return { json: await services[from](body) }
      const { lyingAnswer } = await import('../accounts/lies.ts')
      return { json: await lyingAnswer(services, from, body, world.accountLie) }
    },
  })
  const chainOf = (query: URLSearchParams): Chain => {
    const chain = world.chains.find(({ id, chainId }) => id === query.get('chainId') && chainId !== undefined)
    if (!chain) throw new ApiError(400, 'chainId', 'The CAIP-2 id of an EVM chain of the sandbox')
    return chain
  }
  return [
    answers('/bundler', 'bundler'),
    answers('/paymaster', 'paymaster'),
    {
      method: 'POST',
      path: '/sandbox/account-contracts',
      async handle({ query }) {
        const { places } = await accounts.contracts(chainOf(query))
        return { json: { contracts: places } }
      },
    },
    {
      method: 'POST',
      path: '/sandbox/smart-accounts',
      async handle({ query }) {
        const chain = chainOf(query)
        const { contracts } = await accounts.start(chain)
        const at = (path: string) => `${world.origin()}/${path}?chainId=${encodeURIComponent(chain.id)}`
        return {
          json: { bundler: at('bundler'), paymaster: at('paymaster'), contracts: contracts.places },
        }
      },
    },
    {
      method: 'POST',
      path: '/sandbox/smart-accounts/lie',
      async handle({ body }) {
        const { lie } = parseBody(body)
        const { accountLieNames, isAccountLie } = await import('../accounts/lies.ts')
        if (lie !== null && !isAccountLie(lie))
          throw new ApiError(400, 'lie', `One of ${accountLieNames.join(', ')}, or null for the truth`)
        world.accountLie = lie ?? undefined
        return { status: 204 }
      },
    },
  ]
}
