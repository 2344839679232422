import { digitValue } from '@foyer/core'

/** What the text in an amount field says. Texts of numbers are plain decimals, fit for `parseUnits`: `1250.5`. */
export type WrittenAmount =
  | { readonly status: 'read'; readonly decimal: string }
  /** On the way to an amount: `.`, or a group that is not complete. */
  | { readonly status: 'partial' }
  /** It may mean either, such as `1,250`: whoever wrote it has to say. */
  | { readonly status: 'ambiguous'; readonly whole: string; readonly fraction: string }
  | { readonly status: 'wrong' }

const wrong = { status: 'wrong' } as const
const directionMarks = /[\u200e\u200f\u061c\u2066-\u2069]/g
// Zeros of the scripts whose numbers run from right to left.
const rightToLeft = [0x7c0, 0x10d30, 0x10d40, 0x1e950]
const arabicZero = 0x660
const plain = /^(\d*)([.,\u066b])(\d*)$/
const groups = [
  /^([1-9]\d{0,2}([ ',.\u066c])\d{3}(?:\2\d{3})*)(?:(?!\2)([.,\u066b])(\d*))?$/,
  // As in India: the last group has three digits, those before it two.
  /^([1-9]\d?([,\u066c])\d{2}(?:\2\d{2})*\2\d{3})(?:(?!\2)([.,\u066b])(\d*))?$/,
]

/**
 * The text without the invisible marks that come along when a number is copied out of a text from right to left. They
 * may move what is seen: with one before it, `.5` looks like `5.`; so a field must not keep them.
 */
export function withoutDirectionMarks(text: string): string {
  return text.replace(directionMarks, '')
}

/**
 * Reads an amount the way people write it anywhere: decimals after a dot or a comma, groups by the other one, by a space
 * or an apostrophe, digits of any script. One dot or comma with three digits after it is a decimal mark where it is the
 * locale's own, and else asked about: no two locales read one text as different numbers.
 */
export function readWritten(text: string, locale: string): WrittenAmount {
  const written = latin(text)
  if (written === undefined) return wrong
  const read = readLatin(written, locale)
  const mayGrow = ['0', '00', '000'].some((more) => readLatin(written + more, locale).status === 'read')
  return read === wrong && mayGrow ? { status: 'partial' } : read
}

/** A plain decimal as it stands in an amount field: the locale's digits and decimal mark, without groups. */
export function writeDecimal(decimal: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { useGrouping: false })
  const digits = [...format.format(9_876_543_210)].reverse()
  const own = decimal
    .replace('.', decimalMark(locale))
    .replace(/\d/g, (digit) => digits['0123456789'.indexOf(digit)] ?? '')
  // A locale may write numbers with what is no digit elsewhere.
  const back = readWritten(own, locale)
  return back.status === 'read' && back.decimal === decimal ? own : decimal
}

function readLatin(written: string, locale: string): WrittenAmount {
  if (/^\d+$/.test(written)) return decimalOf(written)
  const [, head = '', mark, tail = ''] = plain.exec(written) ?? []
  if (mark) {
    if (head + tail === '') return { status: 'partial' }
    const isGroup = tail.length === 3 && /^(?=.*[1-9])\d{1,3}$/.test(head) && mark !== '\u066b'
    if (!isGroup || mark === decimalMark(locale)) return decimalOf(head, tail)
    return {
      status: 'ambiguous',
      whole: decimalOf(head + tail).decimal,
      fraction: decimalOf(head, tail.replace(/0+$/, '')).decimal,
    }
  }
  for (const pattern of groups) {
    const [, whole, , , fraction] = pattern.exec(written) ?? []
    if (whole) return decimalOf(whole.replace(/\D/g, ''), fraction)
  }
  return wrong
}

function decimalOf(whole: string, fraction = '') {
  const decimal = `${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction && `.${fraction}`}`
  return { status: 'read', decimal } as const
}

/**
 * The text with digits 0 to 9 and one form of each mark; nothing where it mixes scripts, in which digits look alike, or
 * where a field that runs from left to right shows it in another order.
 */
function latin(text: string): string | undefined {
  if (text.length > 200) return undefined
  const zeros = new Set<number>()
  const written = text
    .trim()
    .replace(/\p{Nd}/gu, (digit) => {
      const value = digitValue(digit)
      zeros.add((digit.codePointAt(0) ?? 0) - value)
      return String(value)
    })
    .replace(/[\u00a0\u2007\u2009\u202f]/g, ' ')
    .replace(/[\u2019\u02bc]/g, "'")
    .replace(/\uff0e/g, '.')
    .replace(/\uff0c/g, ',')
  const isMoved =
    rightToLeft.some((zero) => zeros.has(zero)) || (zeros.has(arabicZero) && /[ ']/.test(written))
  return zeros.size > 1 || isMoved ? undefined : written
}

function decimalMark(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}
