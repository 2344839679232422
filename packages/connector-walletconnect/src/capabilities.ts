import { read } from './failure.js'

const most = 200_000

/** What a wallet says it is capable of, out of the properties of its session (facts 11). Its inside is unchecked. */
export function parseCapabilities(properties: unknown): unknown {
  const text = read(properties, 'capabilities')
  if (typeof text !== 'string' || text.length > most) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
