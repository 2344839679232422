import { UpstreamError } from '../errors.js'

/** The share of work that no client chose and all wait for, such as to read what a chain's contracts say of themselves. */
export const shareOfAll = 'all'

/** The room for calls of one provider on one chain at a time. */
export interface Lane {
  /** Waits for room. @returns a function that leaves it again @throws {UpstreamError} `busy`, also after an abort */
  enter(client: string, signal: AbortSignal): Promise<() => void>
}

/**
 * A client has as much of the room, and of the places to wait, as it leaves free: however much one asks, and however slowly it is
 * answered, the next one has half of it, and the one after that half of the rest.
 */
export function createLane(parallel: number, waiting: number): Lane {
  const running = new Map<string, number>()
  const queues = new Map<string, (() => void)[]>()
  let busy = 0
  let queued = 0

  const hasRoom = (client: string) => busy < parallel && (running.get(client) ?? 0) < parallel - busy
  const take = (client: string) => {
    busy += 1
    running.set(client, (running.get(client) ?? 0) + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      busy -= 1
      const left = (running.get(client) ?? 1) - 1
      if (left > 0) running.set(client, left)
      else running.delete(client)
      next()
    }
  }
  /** The clients that wait, in turns. */
  const next = () => {
    for (const [client, queue] of [...queues]) {
      if (!hasRoom(client)) continue
      queues.delete(client)
      const first = queue.shift()
      if (queue.length > 0) queues.set(client, queue)
      if (first) return first()
    }
  }
  return {
    async enter(client, signal) {
      const queue = queues.get(client) ?? []
      if (signal.aborted) throw new UpstreamError('busy')
      if (queue.length === 0 && hasRoom(client)) return take(client)
      if (queue.length >= waiting - queued) throw new UpstreamError('busy')
      queued += 1
      return new Promise((resolve, reject) => {
        const settle = () => {
          queued -= 1
          signal.removeEventListener('abort', leave)
        }
        const go = () => {
          settle()
          resolve(take(client))
        }
        const leave = () => {
          settle()
          const rest = (queues.get(client) ?? []).filter((one) => one !== go)
          if (rest.length > 0) queues.set(client, rest)
          else queues.delete(client)
          reject(new UpstreamError('busy'))
        }
        signal.addEventListener('abort', leave)
        queues.set(client, [...queue, go])
      })
    },
  }
}
