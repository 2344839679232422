/**
 * A copy of foreign bytes: what was looked at cannot change afterwards. A wallet may live in another realm, whose
 * `Uint8Array` is not ours. `undefined` for anything else.
 */
export function bytesOf(value: unknown): Uint8Array | undefined {
  if (!ArrayBuffer.isView(value)) return undefined
  try {
    return Uint8Array.from(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
  } catch {
    return undefined
  }
}
