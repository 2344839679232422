import { type TokenBalance, tokenKey } from '@foyer/core'
import { fold, isNative } from '../tokens/tokens.js'

/** Cyrillic, Greek and Armenian letters that are drawn like a Latin one (UTS #39), which `latin` has at the same index. */
const foreign = 'авекмнорстухіѕјԁԛԝһӏүαβεζηικμνορτυχϲϳօսցհոզ'
const latin = 'abekmhopctyxisjdqwhlyabezhikmnoptyxcjougnhq'
/** Characters drawn like a letter of the same script, in one case or the other; `readAs` has it at the same index. */
const ambiguous = '01i|5$₮'
const readAs = 'olllsst'
/** Scripts of which most letters are drawn as Latin ones, and small capitals. */
const latinLooks = /[\p{sc=Cher}\p{sc=Lisu}\p{sc=Copt}ɐ-ʯᴀ-ᶿꜰ-ꟿ]/u
/** Letters that are never mixed with Latin ones in a symbol: all but those of Greek and of East Asia. */
const strange = /[^\P{L}a-zßæøłþœα-ω\u2e80-\u9fff\uac00-\ud7ff]/u
/** Symbols that are copied most often. */
const famous = ['USDC', 'USDT', 'DAI', 'ETH', 'WETH', 'BTC', 'WBTC', 'SOL', 'DOT']

/**
 * Keys of tokens that may be taken for another one (safety T-25): the symbol is not theirs alone, looks like another's,
 * mixes in letters of another script, or is a famous one without a price. The coin itself never is, nor the
 * only one of its symbol that has a price, since prices go by contract.
 * @param coin symbol of the network's own coin, which need not be among the tokens
 */
export function lookAlikes(tokens: readonly TokenBalance[], coin = ''): ReadonlySet<string> {
  const borrowed = new Set([...famous, coin].map(looksOf))
  const doubtful = [
    ...alike(tokens, fold).flatMap(unverified),
    ...alike(tokens, looksOf).flatMap((group) => group.filter(isUnknown)),
    ...tokens.filter((token) => isUnknown(token) && borrowed.has(looksOf(token.symbol))),
    ...tokens.filter((token) => !isNative(token) && isDisguised(token.symbol)),
  ]
  return new Set(doubtful.map(tokenKey))
}

/** Groups of several tokens of one network whose symbols are one by some measure. */
function alike(
  tokens: readonly TokenBalance[],
  measure: (symbol: string) => string,
): readonly (readonly TokenBalance[])[] {
  const groups = new Map<string, TokenBalance[]>()
  for (const token of tokens) {
    const key = `${token.network} ${measure(token.symbol)}`
    groups.set(key, [...(groups.get(key) ?? []), token])
  }
  return [...groups.values()].filter((group) => group.length > 1)
}

function unverified(group: readonly TokenBalance[]): readonly TokenBalance[] {
  const coin = group.find(isNative)
  const priced = group.filter(({ price }) => price !== undefined)
  const genuine = coin ?? (priced.length === 1 ? priced[0] : undefined)
  return group.filter((token) => token !== genuine)
}

/** It is neither the coin nor priced, so nothing confirms its contract. */
function isUnknown(token: TokenBalance): boolean {
  return !isNative(token) && token.price === undefined
}

/** Whether letters of another script are drawn as Latin ones. */
export function isDisguised(symbol: string): boolean {
  const plain = bare(symbol)
  const read = inLatin(plain)
  const isMixed = /[a-z]/.test(plain) && strange.test(plain)
  return isMixed || latinLooks.test(plain) || (read !== plain && !/[^\0-\x7f]/.test(read))
}

/** A symbol by its looks: those that give the same text look the same. */
export function looksOf(symbol: string): string {
  return replace(inLatin(bare(symbol)), ambiguous, readAs)
}

/** Without marks above and below, and in one letter case. */
function bare(symbol: string): string {
  return fold(symbol.normalize('NFD').replace(/\p{M}/gu, ''))
}

function inLatin(text: string): string {
  return replace(text, foreign, latin)
}

/** Each letter of `from` becomes the one at the same place of `to`. */
function replace(text: string, from: string, to: string): string {
  return [...text].map((letter) => to.charAt(from.indexOf(letter)) || letter).join('')
}
