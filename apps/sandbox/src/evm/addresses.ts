import { createHash } from 'node:crypto'
import type { Address } from 'viem'

/** An address that nobody has the key of, the same in every run. */
export function addressFor(name: string): Address {
  return `0x${createHash('sha256').update(`foyer sandbox ${name}`).digest('hex').slice(0, 40)}`
}

/** Who gave and got things, and who sent bait. */
export const strangers = {
  friend: addressFor('friend'),
  shop: addressFor('shop'),
  baiter: addressFor('baiter'),
}
