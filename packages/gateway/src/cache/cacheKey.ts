/** An address or a CAIP-10 id that ends in hex, which means the same in any case; elsewhere two cases are two things. */
const hex = /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:)?0x[0-9a-fA-F]+$/
const longest = 200

/**
 * One key for one question: two asks that mean the same have the same key, two that differ never do.
 * @param space what the answers have in common: the call, its version, the providers
 * @param ask made of plain values alone, as what was parsed from text or JSON is
 */
export function cacheKey(space: string, ask: unknown): string {
  return `${space}|${written(ask)}`
}

/** The key as other systems take it: short, without what they may read into it. */
export async function storeKey(key: string): Promise<string> {
  if (key.length <= longest && /^[\w|:.,"{}[\]-]*$/.test(key)) return key
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key)))
  return `#${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function written(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(hex.test(value) ? lower(value) : value)
  if (typeof value === 'bigint') return `${value}n`
  if (Array.isArray(value)) return `[${value.map(written).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const told = Object.entries(value).filter(([, member]) => member !== undefined)
    told.sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${told.map(([name, member]) => `${JSON.stringify(name)}:${written(member)}`).join(',')}}`
  }
  return String(value)
}

function lower(value: string): string {
  const at = value.lastIndexOf(':') + 1
  return value.slice(0, at) + value.slice(at).toLowerCase()
}
