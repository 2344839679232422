/**
 * Returns a key's signature with its parity in a byte of its own, so that it has 65 bytes. One of 64 has it in the highest
 * bit (EIP-2098). `undefined` for text of any other length, as contracts sign.
 */
export function keySignature(signature: `0x${string}`): `0x${string}` | undefined {
  if (signature.length === 132) return signature
  if (!/^0x[\da-f]{128}$/i.test(signature)) return undefined
  const s = BigInt(`0x${signature.slice(66)}`)
  const bare = BigInt.asUintN(255, s).toString(16).padStart(64, '0')
  return `0x${signature.slice(2, 66)}${bare}${s >> 255n === 1n ? '1c' : '1b'}`
}
