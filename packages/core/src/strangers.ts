import type { Standing } from './token.js'

/** Letters of ASCII first. */
const plain = /^[a-z]{2}[-._a-z\d]{0,14}$/i
/** Characters that are drawn as quotation marks (UTS #39), with other raised marks of their block, but for letters of Hebrew. */
const marks = /[\p{QMark}`´ʹ-˶΄՚-՝׳״ߴߵᐥᑊᛌ᳓᾽-᾿῍-῏῝-῟῾′-‷⁗❛-❠❮❯〃゛ﾞꞌ｀𑑚𖽑𖽒🙶-🙸]/gu
/** A mark that is not between letters, and what is drawn above a blank. */
const ends = /(?<!\p{L}\p{M}*)’|’(?!\p{L})|(?<!\S)\p{M}+/gu

/** The symbol of a token, and the facts about its contract. */
export interface Called {
  readonly symbol: string
  /** The contract; absent for the native coin, empty if no service says it. */
  readonly address?: string | undefined
  readonly isListed?: boolean | undefined
  readonly price?: number | undefined
  readonly standing?: Standing | undefined
  /** Names of other shapes for the contract: without one, such a thing would count as the native coin. */
  readonly token?: never
  readonly nft?: never
}

/**
 * Whether a list or a price above 0 vouches for what a token calls itself: both go by its contract (safety T-25). The name of the
 * native coin is the host's.
 */
export function isVouched(token: Omit<Called, 'symbol'>): boolean {
  return isOfList(token) || !!token.price
}

function isOfList({ address, isListed }: Omit<Called, 'symbol'>): boolean {
  return address === undefined || !!isListed
}

/**
 * Returns the symbol of a token as it is shown next to a number: quoted unless a list has the token, or it is the native coin.
 * Any word may be a number, a unit or a currency in some language, and a price says nothing of a name.
 */
export function symbolText(token: Called): string {
  const { symbol } = token
  const isBare = !symbol || (plain.test(symbol) && isOfList(token))
  // Isolated: a right-to-left symbol would take the text apart. Elements with dir="auto" look into an isolate, too: the mark before
  // it keeps the sign in front of the figure.
  return isBare ? symbol : `\u200e\u2068${quoted(symbol)}\u2069`
}

/**
 * The beginning of a name that is read as a number or a sum, or looks like one: any letter may be drawn as a digit, and a short
 * first word may be a currency or a unit. Anywhere, a word of letters that are all drawn as digits (UTS #39).
 */
const numeric =
  /^\P{L}|^\p{L}{1,4}[.\p{Sc}]?\s?\p{N}|^\p{L}{1,3}\P{L}{0,2}\p{N}|(?<!\p{L})[lIOoÀ-ſḀ-ỿΙΟοІЇЗОЮбо]+(?!\p{L})|^\p{sc=Han}+ ?[A-Z]/u

/**
 * A figure or a sign, also within a name. Letters that are neither Latin nor Cyrillic, and rare ones, are numbers too, or are drawn
 * as digits.
 */
const figure = /[^a-zA-ZÀ-ÖØ-öø-ſḀ-ỿЀ-џ\p{M}\s.,'&-]/u

/**
 * Returns the name of a token, or its symbol, for a line of its own: quoted if a part of it looks like a number. Unless a list has the token, or
 * it is the native coin, it is also quoted if it may have a sum anywhere in it.
 */
export function tokenName(token: Called & { readonly name: string }): string {
  const called = token.name || token.symbol
  const isBare = !numeric.test(called) && (isOfList(token) || !figure.test(called))
  return isBare ? called : quoted(called)
}

/** Returns foreign words in quotation marks, which they cannot end. */
export function quoted(words: string): string {
  return `“${withoutQuotes(words)}”`
}

/**
 * Returns foreign words for a quotation, with quotation marks only inside of words. A mark next to a blank, or two marks together, would
 * look like the end of the quotation.
 */
export function withoutQuotes(words: string): string {
  return words.replace(marks, '’').replace(ends, '')
}
