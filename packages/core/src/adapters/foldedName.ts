/** Scripts whose letters are not taken for Latin ones. */
const others = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hangul}\p{sc=Arab}\p{sc=Hebr}\p{sc=Thai}\p{sc=Deva}]/u
/** Letters and figures that are not of ASCII; letters in boxes and of flags too. */
const foreign = /(?![a-z0-9])[\p{L}\p{N}\u{1f110}-\u{1f1ff}]/u

/**
 * Returns a name as it is read at a glance: without case, blanks, signs and marks, with figures and pairs that look like
 * letters made letters, and `?` for each letter of another script, which may be drawn as any Latin one. “Wallet” at the end
 * of a name says nothing.
 */
export function foldedName(name: string): string {
  const letters = [...name.replace(/[™℠]/g, '').normalize('NFKD').toLowerCase().normalize('NFKD')]
  const read = letters
    .map((char) => (foreign.test(char) && !others.test(char) ? '?' : char))
    .join('')
    .replace(/\|(?=.*[a-z?])/g, 'l')
    .replace(/[^a-z0-9?\p{L}]/gu, '')
    .replace(/[i1]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('5', 's')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd')
  return read.replace(/(?<=.)([w?][a?][l?]{2}[e?][t?])+$/, '') || name
}

/** Whether one name may be read as the other. @param one as {@link foldedName} returns it, as `other` is */
export function looksLike(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  return [...one].every((char, at) => char === other[at] || char === '?' || other[at] === '?')
}
