const code = /^[\d\s\p{Pd}\p{Cf}]*$/u
/** Currencies and units that follow a number. */
const unit =
  /[\s\p{Cf}]*(?:[\p{Sc}%°]|(?:kr|zł|kč|ft|lei|лв|р(?:уб)?|рубл\p{L}+|r[ou]+b(?:les?|el)|rup(?:ees?|ien)|din|euros?|dollars?|pounds?|pesos?|francs?|franken|reais|rand|baht|yuan|yen|won|kron\p{L}+|złot\p{L}+|[kcm]?[glm]|[kmg]b|kwh|stk|pcs)(?!\p{L}))/u
    .source
// Not a part of a word, of a decimal, of a date, of a time, of a price or of a phone number with a plus. A number in groups is read whole.
const numbers = new RegExp(
  `(?<![a-z\\d\\p{Sc}]|\\d[.,:/]|\\p{Sc}[\\s\\p{Cf}]|\\+[\\d\\s\\p{Pd}().]*)\\d+(?:[ \\u00a0\\u202f\\p{Pd}]\\d+)*(?![a-z]|[.,:/]?\\d|${unit})`,
  'giu',
)
// After a colon or on a line alone: dates, phone numbers and numbers of accounts stand in sentences in groups, too. No currency or
// unit follows.
const halves = new RegExp(
  `(?:^|[:：])\\s*(\\d+)[ \\u00a0\\u202f\\p{Pd}](\\d+)(?!${unit})(?=[.,;。，]?(?:\\s+\\D|\\s*$))`,
  'gimu',
)
/** Numbers in boxes and circles, and Roman ones, which may be digits of a code. */
const drawn = /[\p{No}\p{Nl}]/gu
const prices = /\b[A-Z]{3}\s?\d[\d.,]*|\d[\d.,]*\s?[A-Z]{3}\b/g
const gaps = /\D/u
/** A word for a code in a language of the widget, or of a neighbour of it. No list of currencies and units is whole. */
const named =
  /kod|k[óo]ð|[ck]ód|cod(?:e|i|ul)|kood|код|κωδ|კოდ|կոդ|קוד|رمز|كود|کد|کوڈ|कोड|কোড|કોડ|ਕੋਡ|కోడ్|ಕೋಡ್|കോഡ്|குறியீ|รหัส|码|碼|コード|認証番号|코드|인증번호|(?<!\p{L})(?:mã|otp|pin|tan)(?!\p{L})/iu
/** How some write a code: `G-123456`. */
const lettered = /^\s*[a-z](?=-\d+\s*$)/i
/** Digits with no letter between them, also on lines of their own and in boxes. */
const chains = /\d+(?:[^\p{L}\d]+\d+)*/gu
/** A whole date. */
const days = /(?<![\d+/.-])(?:\d\d?([/.-])\d\d?\1\d{4}|\d{4}([/.-])\d\d?\2\d\d?)(?![/.-]?\d)/g
/** Day, month and year in some order, each of two digits. Codes are written with blanks, and after a colon, too. */
const dates =
  /^(?:(?:[0-2]\d|3[01])([./-])[01]\d\1\d\d|[01]\d([./-])(?:[0-2]\d|3[01])\2\d\d|\d\d([./-])[01]\d\3(?:[0-2]\d|3[01]))$/

/**
 * Reads a code of a number of digits in what was typed or pasted: the code, the beginning of one, or a text with a single
 * code in it, such as a whole message that says that it has one. Digits of every script count. Returns `undefined` where it is unclear which digits are
 * the code.
 */
export function readCode(text: string, length: number): string | undefined {
  const written = text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
  const digits = written.replace(/\D/g, '')
  if (code.test(written)) return digits.length > length ? undefined : digits
  // A number next to other words may be a price.
  if (!named.test(text.normalize()) && /[\p{L}\p{Sc}]/u.test(written.replace(lettered, ''))) return undefined
  const undated = written.replace(days, '#')
  const unpriced = undated.replace(prices, '')
  const grouped = [...unpriced.matchAll(halves)].flatMap(([, one = '', other = '']) =>
    one.length === other.length ? [one + other] : [],
  )
  // The number of a phone or of an account may have a group of that length.
  const whole = (unpriced.match(numbers) ?? []).filter((number) => !gaps.test(number))
  const found = [...whole, ...grouped].find((one) => one.length === length)
  const isDrawn = (text.match(drawn) ?? []).length > 1
  // Any other number of that length may be the code, also within a word or next to what looks like a currency.
  const isUnclear = isDrawn || groupsOf(undated, length).some((group) => group !== found)
  return isUnclear ? undefined : found
}

/** Numbers, and groups of digits next to each other, that have as many digits as a code, but for dates. */
function groupsOf(text: string, length: number): readonly string[] {
  return [...text.matchAll(chains)].flatMap(({ 0: chain, index: at }) => {
    const runs = [...chain.matchAll(/\d+/g)]
    return runs.flatMap(({ index: from }, first) =>
      runs.slice(first).flatMap(({ 0: last, index }) => {
        const group = chain.slice(from, index + last.length)
        const digits = group.replace(/\D/g, '')
        const isDate = dates.test(group) && !/[:：]\s*$/.test(text.slice(0, at + from))
        return digits.length === length && !isDate ? [digits] : []
      }),
    )
  })
}

/** Returns the value of a digit of any script: Unicode has the digits of a script in a row, from 0 to 9. */
export function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 0
  let first = point
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
  return (point - first) % 10
}
