import { parseFault } from '../faults.ts'
import { isLie, lieNames } from '../providers/onrampLies.ts'
import { ApiError, parseBody } from '../route.ts'
import type { Service } from '../world.ts'

const done = { status: 204 }

/** What tests and the demo ask of the sandbox itself. */
export const control: Service = (world) => [
  { method: 'GET', path: '/sandbox', handle: () => ({ json: world.describe() }) },
  { method: 'GET', path: '/sandbox/events', handle: () => ({ json: world.events }) },
  {
    method: 'DELETE',
    path: '/sandbox/events',
    handle() {
      world.events.splice(0)
      return done
    },
  },
  { method: 'GET', path: '/sandbox/log', handle: () => ({ json: world.log.entries }) },
  {
    method: 'DELETE',
    path: '/sandbox/log',
    handle() {
      world.log.clear()
      return done
    },
  },
  {
    method: 'POST',
    path: '/sandbox/faults',
    handle({ body }) {
      const { path, fault, times } = parseBody(body)
      if (typeof path !== 'string' || !path.startsWith('/'))
        throw new ApiError(400, 'path', 'A path starts with /')
      if (typeof fault !== 'string')
        throw new ApiError(400, 'fault', 'A fault is a text such as "status=503"')
      if (times !== undefined && !(typeof times === 'number' && times > 0)) {
        throw new ApiError(400, 'times', 'Times is a number above zero, or absent')
      }
      world.faults.add(path, parseFault(fault), times)
      return done
    },
  },
  {
    method: 'DELETE',
    path: '/sandbox/faults',
    handle() {
      world.faults.clear()
      return done
    },
  },
  {
    method: 'POST',
    path: '/sandbox/onramp',
    handle({ body }) {
      const { lie } = parseBody(body)
      if (lie !== null && !isLie(lie))
        throw new ApiError(400, 'lie', `One of ${lieNames.join(', ')}, or null for the truth`)
      world.onrampLie = lie ?? undefined
      return done
    },
  },
  {
    method: 'POST',
    path: '/sandbox/clock',
    handle({ body }) {
      const { now } = parseBody(body)
      if (now !== null && !Number.isFinite(now))
        throw new ApiError(400, 'now', 'Milliseconds, or null to let it run')
      world.clock.set(typeof now === 'number' ? now : undefined)
      return done
    },
  },
  {
    method: 'POST',
    path: '/sandbox/wallet',
    handle({ body }) {
      const { url } = parseBody(body)
      if (url !== null && !(typeof url === 'string' && /^https?:\/\/[^/]+$/.test(url)))
        throw new ApiError(400, 'url', 'An origin such as http://127.0.0.1:5174, or null')
      world.wallet = url ?? undefined
      return done
    },
  },
  {
    method: 'POST',
    path: '/sandbox/reset',
    async handle() {
      await world.reset()
      return done
    },
  },
]
