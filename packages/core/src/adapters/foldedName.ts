/** Scripts whose letters are read as what they are, except for one among Latin ones. */
const others = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hangul}\p{sc=Arab}\p{sc=Hebr}\p{sc=Thai}\p{sc=Deva}]/u
/** Letters and figures that are not of ASCII; letters in boxes and of flags too. */
const foreign = /[\p{LC}\p{Lo}\p{N}\u{1f110}-\u{1f1ff}]/u
/** Signs that may be drawn as a letter, such as `@`, `$` and `×`, and letters drawn as signs; those that part words are not. */
const sign = /[\p{S}\p{Lm}\p{Ps}\p{Pe}!@#%&*?\\/§¶†‡]/u
/** Small letters and letters in rings or brackets, at the end of a word: as `ᵀᴹ` and `Ⓡ` they may say nothing. */
const small = /[\p{Lm}ªº\u24b6-\u24e9\u{1f110}-\u{1f16c}](?=[\p{Lm}\u24b6-\u24e9\u{1f110}-\u{1f16c}]?( |$))/gu
/** So many signs of a name may stand for letters. */
const mostSigns = 4

/**
 * Returns a name as it is read at a glance: without case, blanks and marks, with figures and pairs that look like letters
 * made letters, `?` for each letter of another script and each figure, which may be drawn as any Latin letter, and `*` for
 * each sign, which may be drawn as one, or say nothing. “Wallet” at the end of a name says nothing.
 */
export function foldedName(name: string): string {
  let signs = 0
  const written = name.replace(/[™℠ǃꞌ]/g, '').replace(small, '*')
  const letters = [...written.normalize('NFKD').toLowerCase().normalize('NFKD')]
  const read = letters
    .map((char) => {
      if (/[a-z0-9]/.test(char) || (/\p{L}/u.test(char) && others.test(char))) return char
      if (foreign.test(char)) return '?'
      return sign.test(char) && signs++ < mostSigns ? '*' : ''
    })
    .join('')
    .replace(/[i1]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('5', 's')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd')
    .replace(/(?<=.)(wallet\**)+$/, '')
  return /[^*]/.test(read) ? read : name
}

/** Whether one name may be read as the other. @param one as {@link foldedName} returns it, as `other` is */
export function looksLike(one: string, other: string): boolean {
  const likes = readings(other)
  return readings(one).some((name) => likes.some((like) => isRead(name, like)))
}

/** Letters of another script and signs at the end of a name may stand for “wallet”, once or more often, or for the name. */
function readings(name: string): readonly string[] {
  return [name, name.replace(lastWallet, ''), name.replace(lastWallets, '')]
}

const lastWallet = /(?<=.)(?:wallet\**)*[w?*][a?*][l?*]{2}[e?*][t?*]\**$/
const lastWallets = /(?<=.)(?:[w?*][a?*][l?*]{2}[e?*][t?*]\**)+$/

function isRead(name: string, like: string): boolean {
  const [one, other] = [[...name], [...like]]
  /** Which places were tried. */
  const seen = new Set<string>()
  /** @param odd how many letters of {@link others} were read as Latin ones so far, less those that are the same */
  function isReadFrom(at: number, to: number, odd: number): boolean {
    const place = `${at} ${to} ${odd}`
    if (seen.has(place)) return false
    seen.add(place)
    const [a, b] = [one[at], other[to]]
    if (a === '*' && isReadFrom(at + 1, to, odd)) return true
    if (b === '*' && isReadFrom(at, to + 1, odd)) return true
    if (a === undefined || b === undefined) return a === b && odd < 0
    const both = a + b
    const isSame = a === b || /[?*]/.test(both)
    const isOdd = others.test(both) && /[a-z]/.test(both)
    return (isSame || isOdd) && isReadFrom(at + 1, to + 1, odd + (isSame ? -1 : 1))
  }
  return name === like || isReadFrom(0, 0, 0)
}

/** Returns an id as the wallet gave it, whatever place among those with the same one it has. */
export const ownId = (id: string): string => id.replace(/ \(\d+\)$/, '')
