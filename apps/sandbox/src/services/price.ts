import { priceOf } from '../prices.ts'
import { ApiError, parseBody } from '../route.ts'
import { accountOf, coinAt, coinIcon, type Service } from '../world.ts'

/** The price of the first address asked for, as the real service does; unknown contracts have none. */
export const price: Service = (world) => [
  {
    method: 'POST',
    path: '/v1/fungible/price',
    handle({ body }) {
      const { currency, addresses } = parseBody(body)
      const first: unknown = Array.isArray(addresses) ? addresses[0] : undefined
      if (typeof first !== 'string') throw new ApiError(400, 'addresses', 'At least one address is needed')
      if (typeof currency !== 'string')
        throw new ApiError(422, 'currency', 'Deserialization error: no currency')

      const { chain, coin } = coinAt(world, first)
      if (coin === undefined) return { json: { fungibles: [] } }
      const fungible = {
        address: accountOf(chain, coin),
        name: coin.name,
        symbol: coin.symbol,
        iconUrl: coinIcon(world, coin),
        price: priceOf(coin, currency, world.clock.now()),
        decimals: coin.saidDecimals ?? coin.decimals,
      }
      return { json: { fungibles: [fungible] } }
    },
  },
]
