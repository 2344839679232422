const code = /^[\d\s\p{Pd}\p{Cf}]*$/u
// Not a part of a word, of a decimal, of a date or of a time.
const numbers = /(?<![a-z\d]|\d[.,:/])\d+(?:[ \u00a0\u202f\p{Pd}]\d+)*(?![a-z]|[.,:/]?\d)/giu
const gaps = /\D/u

/**
 * Reads a code of a number of digits in what was typed or pasted: the code, the beginning of one, or a text with a single
 * code in it, such as a whole message. Digits of every script count. Returns `undefined` where it is unclear which digits are
 * the code.
 */
export function readCode(text: string, length: number): string | undefined {
  const written = text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
  const digits = written.replace(/\D/g, '')
  if (code.test(written)) return digits.length > length ? undefined : digits
  const codes = new Set(
    (written.match(numbers) ?? []).flatMap((number) => codesIn(number.split(gaps), length)),
  )
  return codes.size === 1 ? [...codes][0] : undefined
}

/** All groups together, where they are of one size, or one of them. */
function codesIn(groups: readonly string[], length: number): readonly string[] {
  const all = groups.join('')
  if (all.length === length && new Set(groups.map((group) => group.length)).size === 1) return [all]
  return groups.filter((group) => group.length === length)
}

/** Returns the value of a digit of any script: Unicode has the digits of a script in a row, from 0 to 9. */
export function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 0
  let first = point
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
  return (point - first) % 10
}
