/** Letters of ASCII first. */
const plain = /^[a-z]{2}[-._a-z\d]{0,14}$/i
/** The beginning of a word for a number or a unit in some language. */
const unit =
  /^(..$|[bm](h?i|l|[jr]?d|[mn](?![a-z]))|t(h[or]|i[lrs]|r[iln]|au|u[hs]|ys|sd)|bps|buck|cent|cror|d(au|oll|oz|sd|ub|ui)|elfu|euro|ezer|franc|grand|gwei|h(ez|ilj|und)|ink|isig|jut|akpe|kcr|ku[mn]|la[ck]|lamp|lcr|libo|myri|p(ct|erc|oun)|qu[ai]|rib|rmb|rup|sat|ster|vil|vot|wei|yen|yua|yut|zilli)/i

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
  return !symbol || (plain.test(symbol) && isWord(token)) ? symbol : `\u2068${quoted(symbol)}\u2069`
}

/** Whether a symbol is no unit and no currency, or a list names it. A price says what a token is worth, not that its name is honest. */
function isWord(token: Called): boolean {
  const { symbol, address, isListed } = token
  if (address === undefined || isListed) return true
  const [head = ''] = symbol.split(/[^a-z]/i)
  const isCurrency = Intl.supportedValuesOf?.('currency').includes(head.toUpperCase())
  return isVouched(token) && !isCurrency && !unit.test(symbol)
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
