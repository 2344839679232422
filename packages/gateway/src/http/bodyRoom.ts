import { AskError } from '../errors.js'
import { createLane } from '../route/lane.js'

/** Bodies that are read at a time, of which a client has no more than it leaves free. */
const atOnce = 256
const waiting = 1_000
/** A body that takes longer than this, in ms, has its place only while there is room. */
const slow = 1_000

interface Body {
  readonly client: string
  readonly since: number
  readonly late: AbortController
}

/**
 * The room for bodies. While all of it is taken, the oldest slow body of the client with the most gives way to a client with
 * fewer, and so does one that waits: with enough addresses one visitor has all of the room, however it is shared.
 * @returns reads a body of a client in its turn @throws {AskError} 429 where too many wait
 */
export function createBodyRoom(): (
  client: string,
  late: AbortController,
  read: () => Promise<string>,
) => Promise<string> {
  const room = createLane(atOnce, waiting)
  const entering = new Set<Body>()
  const readings = new Set<Body>()
  const makeRoom = (client: string) => {
    if (readings.size >= atOnce) giveWay(readings, client, slow)
  }
  return async (client, late, read) => {
    makeRoom(client)
    if (entering.size >= waiting) giveWay(entering, client, 0)
    const timer = readings.size < atOnce ? undefined : setTimeout(makeRoom, slow, client)
    const entry = { client, since: performance.now(), late }
    entering.add(entry)
    const leave = await room
      .enter(client, late.signal)
      .catch(() => {
        throw new AskError(429, 'body', 'Too many bodies at a time', 1_000)
      })
      .finally(() => {
        clearTimeout(timer)
        entering.delete(entry)
      })
    const reading = { client, since: performance.now(), late }
    readings.add(reading)
    try {
      return await read()
    } finally {
      readings.delete(reading)
      leave()
    }
  }
}

/** Ends the oldest of the client with the most, if it is so old, for a client with fewer. */
function giveWay(bodies: ReadonlySet<Body>, client: string, age: number): void {
  const counts = new Map<string, number>()
  for (const one of bodies) counts.set(one.client, (counts.get(one.client) ?? 0) + 1)
  const [most, count] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a))
  if (count <= (counts.get(client) ?? 0) + 1) return
  const oldest = [...bodies].find((one) => one.client === most && !one.late.signal.aborted)
  if (oldest && performance.now() - oldest.since >= age) oldest.late.abort()
}
