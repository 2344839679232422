import { truncateMiddle } from '@foyer/core'

/** Returns an address by the ends that people compare, and by the ends that a shortened address shows; people compare no letter case. */
export function looksOf(address: string): readonly string[] {
  const body = address.replace(/^0x/i, '')
  return [`${body.slice(0, 4)} ${body.slice(-4)}`, truncateMiddle(address)].map((look) => look.toLowerCase())
}
