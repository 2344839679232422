/**
 * What of a quoted amount has to arrive, else nothing is exchanged: all but a per cent of it. Rounded up, in favour of
 * whoever converts.
 */
export function leastOf(amount: bigint, slippage: number): bigint {
  return amount - (amount * BigInt(Math.round(slippage * 10_000))) / 1_000_000n
}
