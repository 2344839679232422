import { Problem } from '../errors.js'

/** More than a browser has windows that log in; each one that waits asks the database twice a second. */
const mostOfDevice = 8

/** Calls that are kept on the line until there is something to tell. */
export type DeviceQueue = <T>(jkt: string, wait: () => Promise<T>) => Promise<T>

/** @returns lets so many calls of one device wait together. @throws {Problem} `too-many`, of those after */
export function createLine(): DeviceQueue {
  const waiting = new Map<string, number>()
  return async (jkt, wait) => {
    const before = waiting.get(jkt) ?? 0
    if (before >= mostOfDevice)
      throw new Problem(429, 'too-many', 'Too many tries. Please come back later.', 20)
    waiting.set(jkt, before + 1)
    try {
      return await wait()
    } finally {
      const left = (waiting.get(jkt) ?? 1) - 1
      if (left > 0) waiting.set(jkt, left)
      else waiting.delete(jkt)
    }
  }
}
