/** As many bits of an address no search for a key can choose. */
const leastBits = 60

/** Words by which people write addresses without a key, as far as digits are letters. */
const words =
  /address|bad|beef|bLack|burn|cafe|coin|dead|donot|dont|eater|empty|face|feed|hoLe|key|none|proof|send|this|token|trash|void|waste/gi
/** Which word it is, and a letter may be large or small. */
const [wordBits, caseBits] = [6, 1]

function isOfWords(digits: string, size: number): boolean {
  const bits = Math.log2(size) - (size > 40 ? caseBits : 0)
  return (
    [...digits.matchAll(words)].reduce((sum, [word]) => sum + word.length * bits - wordBits, 0) >= leastBits
  )
}

/**
 * Whether an address was written by a person, to burn coins at or to name a part of a chain: at one step its digits repeat, or
 * count, or they are words, for so long that no key with such an address can be found.
 * @param digits of the address, without its checksum
 * @param alphabet the digits that there are, in their order
 */
export function isWritten(digits: string, alphabet: string): boolean {
  const { length } = alphabet
  if (isOfWords(digits, length)) return true
  const values = [...digits].map((digit) => alphabet.indexOf(digit))
  const least = Math.ceil(leastBits / Math.log2(length))
  return values.some((_, step) => {
    // The first of them follows a digit as well.
    let run = 1
    let last: number | undefined
    return values.slice(step + 1).some((value, at) => {
      const by = (value - (values[at] ?? 0) + length) % length
      run = by === last ? run + 1 : 2
      last = by
      return run >= least
    })
  })
}

/** The digits of hexadecimal numbers. */
export const hexDigits = '0123456789abcdef'

/** Whether a person wrote an address, by its bytes or by its text: {@link isWritten}. */
export function isWrittenKey(bytes: Uint8Array, text: string, alphabet: string): boolean {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return isWritten(hex, hexDigits) || isWritten(text, alphabet)
}

/** The digits of base58. */
export const base58Digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
