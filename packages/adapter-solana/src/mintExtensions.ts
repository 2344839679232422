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
/** The extension by which a token names itself. */
const metadata = 19

/** The extensions of a mint, by type. */
function extensionsOf(mint: Uint8Array): readonly (readonly [type: number, value: Uint8Array])[] {
  const view = new DataView(mint.buffer, mint.byteOffset, mint.byteLength)
  const found: (readonly [number, Uint8Array])[] = []
  for (let at = start; at + head <= mint.length; ) {
    const end = at + head + view.getUint16(at + 2, true)
    found.push([view.getUint16(at, true), mint.subarray(at + head, end)])
    at = end
  }
  return found
}

/** What a visitor should know of a token, by the bytes of its mint. */
export function noticesOf(mint: Uint8Array): readonly TransferNotice[] {
  const found = new Set<TransferNotice>()
  for (const [type, value] of extensionsOf(mint)) {
    const notice = telling[type]
    // Nobody but zeros: the issuer gave it up.
    if (notice && value.some((byte) => byte !== 0)) found.add(notice)
  }
  return [...found]
}

/** `TransferFeeConfig`: two authorities, what was withheld, and two fees (epoch, most, basis points), the later one from its epoch. */
const transferFee = 1
const feesAt = [72, 90] as const

/**
 * Returns how much of some parts arrives, with either fee of the mint: which one counts, the epoch decides. Each part is a
 * transfer of its own with a fee of its own. Nothing but a fee keeps a part.
 */
export function leftOf(mint: Uint8Array, parts: readonly bigint[]): readonly bigint[] {
  const config = extensionsOf(mint).find(([type]) => type === transferFee)?.[1]
  const sum = (feeOf: (part: bigint) => bigint) => parts.reduce((all, part) => all + part - feeOf(part), 0n)
  if (!config || config.length < 108) return [sum(() => 0n)]
  const view = new DataView(config.buffer, config.byteOffset, config.byteLength)
  return feesAt.map((at) => {
    const [most, share] = [view.getBigUint64(at + 8, true), BigInt(view.getUint16(at + 16, true))]
    return sum((part) => {
      const fee = (part * share + 9_999n) / 10_000n
      return fee < most ? fee : most
    })
  })
}

/** `NonTransferable` has no value; `Pausable` ends with whether transfers are paused. */
const [nonTransferable, pausable] = [9, 26]

/** Whether a mint lets no token of it be moved now, by its own bytes. */
export function isBound(mint: Uint8Array): boolean {
  return extensionsOf(mint).some(
    ([type, value]) => type === nonTransferable || (type === pausable && value[32] === 1),
  )
}

/** Where the mint itself names its token: authority, mint, name, symbol. */
export function metadataOf(mint: Uint8Array): Uint8Array | undefined {
  return extensionsOf(mint).find(([type]) => type === metadata)?.[1]
}
