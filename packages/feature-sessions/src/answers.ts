/** Asks a token how it is divided: `decimals()`. */
export const decimalsData = '0x313ce567'

/** Returns the decimals that a token answers. A list may be wrong about them: no amount is said by any others. */
export function decimalsIn(answer: string | undefined): number | undefined {
  const decimals = wordIn(answer)
  return decimals !== undefined && decimals <= 36n ? Number.parseInt(`${decimals}`, 10) : undefined
}

/** Asks Multicall3 for the time of the newest block: `getCurrentBlockTimestamp()`. */
export const timeQuestion = { to: '0xca11bde05977b3631167028862be2a173976ca11', data: '0x0f28c97d' }

/** Returns the time of a block in ms since 1970; `undefined` for a number that is none. */
export function timeIn(answer: string | undefined): number | undefined {
  const seconds = wordIn(answer)
  return seconds !== undefined && seconds > 0n && seconds < 10n ** 12n
    ? Number.parseInt(`${seconds}000`, 10)
    : undefined
}

/** A number, or a yes, as a contract answers it. */
export function wordIn(answer: string | undefined): bigint | undefined {
  return answer && /^0x[0-9a-f]{64}$/i.test(answer) ? BigInt(answer) : undefined
}
