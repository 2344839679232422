/** Letters that look like no Latin one: they are read as what they are, except for a few among Latin ones. */
const others =
  /[джлфцчщъыэюδλξφψժծձղճշչպջ\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hangul}\p{sc=Arab}\p{sc=Hebr}\p{sc=Thai}\p{sc=Deva}\p{sc=Beng}\p{sc=Taml}\p{sc=Telu}\p{sc=Mlym}\p{sc=Ethi}\p{sc=Geor}]/u
/** Alphabets that have letters like Latin ones. */
const alphabets = 'а-яα-ωա-ֆ'
const alphabet = new RegExp(`[${alphabets}]`)
const oneAlphabet = /[а-я]{2}|[α-ω]{2}|[ա-ֆ]{2}/
/** Letters and figures that are not of ASCII; letters in boxes and of flags too. */
const foreign = /[\p{LC}\p{Lo}\p{N}\u{1f110}-\u{1f1ff}]/u
/** Signs that may be drawn as a letter, such as `@`, `$` and `×`, and letters drawn as signs; those that part words are not. */
const sign = /[\p{S}\p{Lm}\p{Ps}\p{Pe}!¡@#%&*?\\/§¶†‡]/u
/** Small letters and letters in rings or brackets, at the end of a word: as `ᵀᴹ` and `Ⓡ` they may say nothing. */
const small =
  /[\p{Lm}ªº\u24b6-\u24e9\u{1f110}-\u{1f16c}](?=[\p{Lm}\u24b6-\u24e9\u{1f110}-\u{1f16c}]?([ ®✓\p{P}]|$))/gu
/** So many signs of a name may stand for letters. */
const mostSigns = 4

/**
 * Returns a name as it is read at a glance: without case, blanks and marks, with figures and pairs that look like letters
 * made letters, `?` for each letter of a rare script and each figure, which may be drawn as any Latin letter, and `*` for
 * each sign, which may be drawn as one, or say nothing. “Wallet” at the end of a name says nothing.
 */
export function foldedName(name: string): string {
  let signs = 0
  const written = name.replace(/[™℠ǃꞌʹ-ˑ\p{M}]/gu, '').replace(small, '*')
  const letters = [...written.normalize('NFKD').toLowerCase().normalize('NFKD')]
  const read = letters
    .map((char) => {
      if (/[a-z0-9]/.test(char) || alphabet.test(char) || (/\p{L}/u.test(char) && others.test(char)))
        return char
      if (foreign.test(char)) return '?'
      return sign.test(char) && signs++ < mostSigns ? '*' : ''
    })
    .join('')
    .replace(/\d/g, (digit) => 'olzeasgtbq'.charAt(+digit))
    .replaceAll('i', 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd')
    .replace(/(?<=.)(wallet\**)+$/, '')
  return /[^*]/.test(read) ? read : name
}

/** Whether one name may be read as the other. @param one as {@link foldedName} returns it, as `other` is */
export function looksLike(one: string, other: string): boolean {
  return isReadAs(readings(one), readings(other))
}

/** See {@link looksLike}. @param names as {@link readings} returns them, as `likes` are */
export function isReadAs(names: readonly string[], likes: readonly string[]): boolean {
  return names.some((name) => likes.some((like) => isRead(name, like)))
}

/** Letters of another script and signs at the end of a name may stand for “wallet”, once or more often, or for the name. */
export function readings(name: string): readonly string[] {
  const shorter = lastWallets.map((last) => name.replace(last, (end) => (others.test(end) ? end : '')))
  return [...new Set([name, ...shorter])]
}

const drawnWallet = [...'wallet'].map((letter) => `[${letter}?*${alphabets}]\\**`).join('')
// A sign before `allet` may be its first letter, and the signs before that one letters of the name.
const lastWallets = [`(?:wallet\\**)*${drawnWallet.replace('\\**', '')}$`, `(?:${drawnWallet})+$`].map(
  (last) => new RegExp(`(?<=.)${last}`),
)

/** Names with more letters are compared as they are: to compare letters costs their product, for each two wallets. */
const mostLetters = 48

function isRead(name: string, like: string): boolean {
  if (name === like) return true
  if (Math.max(name.length, like.length) > mostLetters) return false
  const [one, other] = [[...name], [...like]]
  const [mine = 0, its = 0] = [name, like].map((of) => of.split('*').length - 1)
  const more = one.length - other.length
  if (more > mine || -more > its) return false
  /** By place in the other name: how many letters of {@link others} are read as Latin ones at least, less those that are the same. */
  let row = [0]
  for (let at = 0; ; at += 1) {
    const next: number[] = []
    const a = one[at]
    // A row grows as signs of the other name are left out.
    for (let to = Math.max(0, at - mine); to < row.length; to += 1) {
      const odd = row[to]
      const b = other[to]
      if (odd === undefined) continue
      if (a === '*') reach(next, to, odd)
      if (b === '*') reach(row, to + 1, odd)
      if (!a || !b) continue
      const both = a + b
      if (a === b || /[?*]/.test(both)) reach(next, to + 1, odd - 1)
      else if (oneAlphabet.test(both)) continue
      else if (!others.test(both)) {
        if (alphabet.test(both)) reach(next, to + 1, odd - fewest)
      } else if (/[a-z]/.test(both)) reach(next, to + 1, odd + 1)
    }
    if (!a) return (row[other.length] ?? 0) < 0
    row = next
  }
}

/** A letter of another alphabet counts for less than one that is the same: a name may be drawn in them alone. */
const fewest = 0.01

function reach(row: number[], to: number, odd: number) {
  row[to] = Math.min(row[to] ?? odd, odd)
}

/** Returns an id as the wallet gave it, whatever place among those with the same one it has. */
export const ownId = (id: string): string => id.replace(/ \(\d+\)$/, '')
