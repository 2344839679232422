import type { TransferNotice } from '@foyer/core'

/** Where the extensions of a mint begin: behind the room of a plain account, and a byte for its kind. */
const start = 166
/** Length of the type, and of the length, of each. */
const head = 4

/**
 * Extensions of Token-2022 that change what a receiver has without changing what is sent: the rest is seen when a
 * transfer is tried out. https://solana.com/docs/tokens/extensions
 */
const telling: Readonly<Record<number, TransferNotice>> = {
  10: 'rescaled', // interest
  12: 'recallable', // a permanent delegate
  25: 'rescaled', // a multiplier
}

/** What a visitor should know of a token, by the bytes of its mint. */
export function noticesOf(mint: Uint8Array): readonly TransferNotice[] {
  const view = new DataView(mint.buffer, mint.byteOffset, mint.byteLength)
  const found = new Set<TransferNotice>()
  for (let at = start; at + head <= mint.length; ) {
    const notice = telling[view.getUint16(at, true)]
    const end = at + head + view.getUint16(at + 2, true)
    // Nobody but zeros: the issuer gave it up.
    if (notice && mint.subarray(at + head, end).some((byte) => byte !== 0)) found.add(notice)
    at = end
  }
  return [...found]
}
