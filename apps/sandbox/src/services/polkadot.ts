import { parseBody } from '../route.ts'
import type { Service } from '../world.ts'

/** The way to the Polkadot node, which starts with the first call. */
export const polkadot: Service = (world) => [
  {
    method: 'POST',
    path: '/polkadot',
    async handle({ body, entry }) {
      const { method } = parseBody(body)
      entry.rpc = [String(method)]
      return { text: await world.polkadot.call(body), type: 'application/json' }
    },
  },
]
