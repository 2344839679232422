import { noTrouble, parseTrouble } from '../relay/trouble.ts'
import { parseBody } from '../route.ts'
import type { Service } from '../world.ts'

/** What tests and the demo ask of the relay; the relay itself is the websocket at `/relay`. */
export const relay: Service = (world) => [
  { method: 'GET', path: '/sandbox/relay', handle: () => ({ json: world.relay.status() }) },
  {
    method: 'POST',
    path: '/sandbox/relay',
    handle({ body }) {
      const asked = parseBody(body)
      world.relay.trouble(parseTrouble(asked, world.relay.status().trouble))
      if (asked.cut === true) world.relay.cut()
      return { status: 204 }
    },
  },
  {
    method: 'DELETE',
    path: '/sandbox/relay',
    handle() {
      world.relay.trouble(noTrouble)
      return { status: 204 }
    },
  },
]
