/** As many bits of an address no search for a key can choose. */
const leastBits = 60

/**
 * Whether an address was written by a person, to burn coins at or to name a part of a chain: at one step its digits repeat, or
 * count, for so long that no key with such an address can be found.
 * @param digits of the address, without its checksum
 * @param alphabet the digits that there are, in their order
 */
export function isWritten(digits: string, alphabet: string): boolean {
  const { length } = alphabet
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
