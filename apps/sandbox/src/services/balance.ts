import { formatUnits } from 'viem'
import type { Chain, Holding } from '../chain.ts'
import { priceOf } from '../prices.ts'
import { ApiError } from '../route.ts'
import { accountOf, chainOf, coinAt, coinIcon, type Service, type World } from '../world.ts'

function line(world: World, chain: Chain, { coin, amount }: Holding, price: number) {
  // The amount is the chain's truth even where the decimals told are wrong: the lie is in one field only.
  const numeric = formatUnits(amount, coin.decimals)
  return {
    name: coin.name,
    symbol: coin.symbol,
    chainId: chain.id,
    ...(coin.address === undefined ? {} : { address: `${chain.id}:${coin.address}` }),
    value: Number((Number(numeric) * price).toPrecision(12)),
    price,
    quantity: { decimals: `${coin.saidDecimals ?? coin.decimals}`, numeric },
    iconUrl: coinIcon(world, coin),
  }
}

/** What an address holds, read from the chains: every coin above zero, and those that `forceUpdate` names. */
export const balance: Service = (world) => [
  {
    method: 'GET',
    path: '/v1/account/:address/balance',
    async handle({ params, query }) {
      const address = params.address ?? ''
      const chains = query.has('chainId') ? [chainOf(world, query.get('chainId'))] : world.chains
      const readers = chains.filter((chain) => chain.isAddress(address))
      if (readers.length === 0) throw new ApiError(400, 'address', 'The address provided is invalid')

      const forced = (query.get('forceUpdate') ?? '').split(',').filter(Boolean)
      if (forced.some((account) => !account.startsWith('eip155:'))) {
        throw new ApiError(400, 'forceUpdate', 'Only contracts of the eip155 namespace can be updated')
      }
      const wanted = new Set(
        forced.flatMap((account) => {
          const { chain, coin } = coinAt(world, account)
          return coin === undefined ? [] : [accountOf(chain, coin)]
        }),
      )
      const currency = query.get('currency') ?? 'usd'
      const now = world.clock.now()
      const lines = await Promise.all(
        readers.map(async (chain) => {
          const holdings = await chain.holdings(address)
          return holdings
            .filter(({ coin, amount }) => amount > 0n || wanted.has(accountOf(chain, coin)))
            .map((holding) => line(world, chain, holding, priceOf(holding.coin, currency, now)))
        }),
      )
      return { json: { balances: lines.flat().sort((a, b) => b.value - a.value) } }
    },
  },
]
