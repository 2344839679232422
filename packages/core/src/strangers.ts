/** Letters of ASCII first, and no word for a number or a currency: no such symbol reads as a part of the number before it. */
const plain =
  /^(?!([bmt][mn]|usd?|eur|gbp|jpy)(?![a-z])|t?[bmr]il|mi[ao]|m[lr][dn]|bln|trn|thou|doll|euro|cror|lakh)[a-z]{2}[-._a-z\d]{0,14}$/i

/** The symbol of a token, and the facts about its contract. */
export interface Called {
  readonly symbol: string
  /** The contract; absent for the native coin, empty if no service says it. */
  readonly address?: string | undefined
  readonly isListed?: boolean | undefined
  readonly price?: number | undefined
}

/**
 * Whether a list or a price vouches for what a token calls itself: both go by its contract (safety T-25). The name of the native
 * coin is the host's.
 */
export function isVouched({ address, isListed, price }: Omit<Called, 'symbol'>): boolean {
  return address === undefined || isListed === true || price !== undefined
}

/**
 * Returns the symbol of a token as it is shown next to a number: quoted if nothing vouches for it, or if it could be read as a
 * part of the number. Any word may be a unit or a currency in some language.
 */
export function symbolText(token: Called): string {
  const { symbol } = token
  // Isolated: a right-to-left symbol would take the text apart.
  return !symbol || (isVouched(token) && plain.test(symbol)) ? symbol : `\u2068${quoted(symbol)}\u2069`
}

/** Returns the name of a token, or its symbol: quoted if it does not begin with a letter. */
export function tokenName({ name, symbol }: { readonly name: string; readonly symbol: string }): string {
  const called = name || symbol
  return /^\P{L}/u.test(called) ? quoted(called) : called
}

/** Returns foreign words in quotation marks, which they cannot end. */
export function quoted(words: string): string {
  return `“${withoutQuotes(words)}”`
}

/** Returns foreign words for a quotation: no mark in them ends it, nor looks as if it did. */
export function withoutQuotes(words: string): string {
  return words.replace(/[\p{QMark}ʺ˝ˮ˵˶״ᐥ″‴‶‷⁗❛-❠❮❯〃゛𑑚🙶-🙸]/gu, '’')
}
