import { parseBody } from '../route.ts'
import type { Service } from '../world.ts'

/** The analytics sink, and the switch that tells the client to use it. */
export const analytics: Service = (world) => [
  { method: 'GET', path: '/getAnalyticsConfig', handle: () => ({ json: { isAnalyticsEnabled: true } }) },
  {
    method: 'POST',
    path: '/e',
    handle({ body }) {
      world.events.push(parseBody(body))
      return { json: {} }
    },
  },
]
