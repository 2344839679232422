import { ApiError, parseBody } from '../route.ts'
import type { Service } from '../world.ts'

const forgotten = ['nonces', 'sessions'] as const

/** The server where visitors of a page sign in: started for that page. */
export const auth: Service = (world) => [
  {
    method: 'POST',
    path: '/sandbox/auth',
    async handle({ body }) {
      const { origin } = parseBody(body)
      if (!(typeof origin === 'string' && /^https?:\/\/[^/]+$/.test(origin)))
        throw new ApiError(400, 'origin', 'An origin such as http://127.0.0.1:5173')
      return { json: await world.startAuth(origin) }
    },
  },
  {
    method: 'POST',
    path: '/sandbox/auth/forget',
    handle({ body }) {
      const { what } = parseBody(body)
      const known = forgotten.find((name) => name === what)
      if (!known) throw new ApiError(400, 'what', `One of ${forgotten.join(', ')}`)
      world.forgetAuth(known)
      return { status: 204 }
    },
  },
  {
    method: 'DELETE',
    path: '/sandbox/auth',
    async handle() {
      await world.stopAuth()
      return { status: 204 }
    },
  },
]
