/** Pieces, one after the other. */
export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** A number of 32 bits, lowest byte first. */
export function uint32(value: number): Uint8Array {
  return Uint8Array.of(value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24)
}

/** A length below 65,536, as transactions have it. */
export function compactSize(length: number): Uint8Array {
  return length < 253 ? Uint8Array.of(length) : Uint8Array.of(253, length & 255, length >> 8)
}

/** With its length before it. */
export function sized(bytes: Uint8Array): Uint8Array {
  return joined(compactSize(bytes.length), bytes)
}

/** Reads from the front. Each throws a `RangeError` beyond the end. */
export interface Reader {
  take(length: number): Uint8Array
  number(): number
  size(): number
  /** What has its length before it. */
  field(): Uint8Array
  /** How much is left. */
  left(): number
}

/** Reads what {@link joined} and the others write. */
export function createReader(bytes: Uint8Array): Reader {
  let at = 0
  function take(length: number) {
    if (at + length > bytes.length) throw new RangeError('There is less than it says.')
    at += length
    return bytes.slice(at - length, at)
  }
  function size() {
    const [first = 0] = take(1)
    if (first < 253) return first
    if (first > 253) throw new RangeError('No signature is so long.')
    const [low = 0, high = 0] = take(2)
    return low | (high << 8)
  }
  return {
    take,
    size,
    number: () => new DataView(take(4).buffer).getUint32(0, true),
    field: () => take(size()),
    left: () => bytes.length - at,
  }
}
