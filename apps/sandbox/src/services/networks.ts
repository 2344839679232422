import { chainOf, type Service } from '../world.ts'

/** Supported chains and their gas price. */
export const networks: Service = (world) => [
  {
    method: 'GET',
    path: '/v1/supported-chains',
    open: true,
    handle: () => ({
      json: { http: world.chains.map((chain) => chain.id), ws: [] },
      headers: { 'cache-control': 'public, max-age=86400' },
    }),
  },
  {
    method: 'GET',
    path: '/v1/convert/gas-price',
    async handle({ query }) {
      const price = await chainOf(world, query.get('chainId')).gasPrice()
      return { json: { standard: `${price}`, fast: `${(price * 5n) / 4n}`, instant: `${(price * 3n) / 2n}` } }
    },
  },
]
