const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const prime = 2n ** 255n - 19n

/**
 * Whether an address of Solana is no public key, so that a program acts for it, as for the vault of several owners. Such an
 * account never signs a transaction itself.
 */
export function isProgramAccount(address: string): boolean {
  const value = [...address].reduce((sum, letter) => sum * 58n + BigInt(alphabet.indexOf(letter)), 0n)
  const hex = value.toString(16).padStart(64, '0')
  if (hex.length > 64) return false
  const y = BigInt(`0x${(hex.match(/../g) ?? []).toReversed().join('')}`) % 2n ** 255n
  // A point of edwards25519 has y, if (y² − 1) / (dy² + 1) with d = −121665 / 121666 is a square.
  const square = y * y
  const fraction = (square - 1n) * 121_666n * (121_666n - 121_665n * square)
  return power(((fraction % prime) + prime) % prime, (prime - 1n) / 2n) === prime - 1n
}

function power(base: bigint, exponent: bigint): bigint {
  let [result, factor] = [1n, base]
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * factor) % prime
    factor = (factor * factor) % prime
  }
  return result
}
