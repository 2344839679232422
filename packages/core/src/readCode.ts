const code = /^[\d\s\p{Pd}\p{Cf}]*$/u
/** A number that is no part of a word, a price, a decimal, a date or a time. One in groups is read whole. */
const numbers = /(?<![a-z\d\p{Sc}]|\d[.,:/])\d+(?:[ \u00a0\u202f\p{Pd}]\d+)*(?![a-z]|[.,:/]?\d)/giu
const gaps = /\D/
/** Numbers in boxes and circles, and Roman ones, which may be digits of a code. */
const drawn = /[\p{No}\p{Nl}]/gu
/** A word for a code in a language of the widget, or of a neighbour of it. */
const word =
  '(?:kod|k[óo]ð|[ck]ód|cod(?:e|i|ul)|kood|код|κωδ|კოდ|կոդ|קוד|رمز|كود|کد|کوڈ|कोड|কোড|કોડ|ਕੋਡ|కోడ్|ಕೋಡ್|കോഡ്|குறியீ|รหัส|码|碼|コード|認証番号|코드|인증번호|(?<!\\p{L})(?:mã|otp|pin|tan)(?!\\p{L}))'
/** Verbs and particles that say that the number is the code. */
const is = '(?:(?<!\\p{L})(?:ist?|lautet|este?|es|[èé]|je|är|er|là|це|هو|است|है)(?!\\p{L})|คือ|[は是為为은는])'
/** In front of a code, in its sentence or on the line above. */
const lead = () =>
  new RegExp(`${word}(?:\\p{L}*|[^.!?。;\\n]*(?:[:：=\\n]|\\s\\p{Pd}|${is}))[\\s“"«(*]*$`, 'iu')
/** After a code: nothing that could be its unit. No list of currencies and units is whole. */
const tail = /^["”»)*]*(?:\s*(?:$|\n|です|입니다)|[.,;!。，、](?!\d)|\s+(?:to|and|zu[mr])(?!\p{L}))/iu
/** After a code that begins a line: “is your code”. */
const nameTail = () => new RegExp(`^["”]?\\s*${is}[^.!?。;\\n]*${word}`, 'iu')
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
 * Reads a code of a number of digits in what was typed or pasted: the code, the beginning of one, or a text that says of a
 * single number that it is the code. Digits of every script count. Returns `undefined` where it is unclear which digits are
 * the code.
 */
export function readCode(text: string, length: number): string | undefined {
  const written = text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
  const digits = written.replace(/\D/g, '')
  if (code.test(written)) return digits.length > length ? undefined : digits
  if ((text.match(drawn) ?? []).length > 1) return undefined
  const undated = written.normalize().replace(days, '#').replace(lettered, '')
  // Another number of that length may be the code, also within a word or next to what looks like a currency.
  const [found, ...others] = new Set(groupsOf(undated, length))
  if (found === undefined || others.length > 0) return undefined
  const isSaid = [...undated.matchAll(numbers)].some(({ 0: number, index }) => {
    const [before, after] = [undated.slice(0, index), undated.slice(index + number.length)]
    return number.replace(/\D/g, '') === found && saysCode(before, number, after)
  })
  return isSaid ? found : undefined
}

/** Whether the words around a number say that it is the code: by itself it may be a price, a date or a ticket. */
function saysCode(before: string, number: string, after: string): boolean {
  if (/^[\s\p{P}]*$/u.test(before + after)) return true
  if (!tail.test(after)) return /(?:^|\n)\W*$/.test(before) && nameTail().test(after)
  // Dates, phone numbers and numbers of accounts stand in sentences in groups, too.
  const isHalved = /^(\d+)\D(\d+)$/
    .exec(number)
    ?.slice(1)
    .every(({ length }) => length * 2 === number.length - 1)
  return lead().test(before) && (!gaps.test(number) || (isHalved === true && /[:：=\n]\s*$/.test(before)))
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
