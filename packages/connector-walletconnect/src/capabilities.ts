import { read } from '@foyer/core/adapters'

const maxChars = 200_000

/**
 * What a wallet says it is capable of: JSON by address in the `capabilities` of its session's properties. Its inside is
 * unchecked.
 */
export function parseCapabilities(properties: unknown): unknown {
  const text = read(properties, 'capabilities')
  if (typeof text !== 'string' || text.length > maxChars) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
