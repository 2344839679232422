import { displayText } from '@foyer/core'
import { looksOf, skeletonOf } from '@foyer/core/looks'

/** A call to go somewhere, or a prize that waits there. */
const lure =
  /https?:|www[.,]|t\.me\b|\b(telegram|discord|whatsapp)\s?[:@/]|\b(claim|airdrop|visit|reward|voucher|bonus|giveaway|redeem|presale|(get|your) free\b|free (mint|nft)|mystery box|eligible)/i

/** A name with an ending, as a site has it: there are too many endings for a list. */
const site = /[\p{L}\p{N}_-]+\.(\p{L}{2,})(?![\p{L}\p{N}])/giu

/** Endings of names on chains, which lead to no site, and of files. */
const noEnding =
  /^(eth|sol|tez|bnb|arb|lens|crypto|nft|wallet|dao|zil|blockchain|bitcoin|polygon|hi|klever|kresus|js|ts|json|txt|pdf|html?|gif|png|jpe?g|webp|svg|mp[34]|wav|mov|glb)$/i

/** Before a point: words that are cut short. */
const short = /^(mr|mrs|ms|dr|st|jr|sr|no|nr|vol|ft|feat|vs|pt|ep|inc|ltd)\./i

/** An amount, and the word after it: `1,000 USDC`, `5k USDT`. */
const priced = /(?<![\p{L}\p{N}.])\p{Nd}[\p{Nd}.,’' ]*[km]?\s?([$\p{L}][$\p{L}\p{N}]*)/giu
const dollars = /[$€£]\s?\p{Nd}[\p{Nd}.,]|\p{Nd}{2,}\s?[$€£]/u

/** Brackets around the point of an address, or its word in them: `site(.)pw`, `site[dot]pw`; points of other scripts. */
const hidden = /\s?[([{<]\s?(?:\.|dot)\s?[)\]}>]\s?|[。․]/gi

/** Before endings that sites often have, also `site dot com`, `site,com` and other dots. */
const spoken =
  /(?:\sdot\s|[.,·•∙‧])(?=(com|net|org|io|xyz|app|fi|finance|site|top|live|pro|gift|claim|vip|cc|co|ru|link|click|online|lol|tech|info|space|website|pw|fun|page|dev)\b)/gi

/**
 * Whether something that came unasked looks like bait: it names a site, calls itself an amount, or bears the name of something known,
 * in letters of whatever script (UTS #39).
 * @param texts what it says of itself @param known symbols of the host's tokens
 */
export function looksLikeSpam(texts: readonly string[], known: readonly string[]): boolean {
  const own = texts.map((text) => displayText(text, 200)).filter(Boolean)
  const taken = new Set(known.flatMap(looksOf))
  const isTaken = (word: string) => looksOf(word).some((look) => taken.has(look))
  return own.some((text) => {
    const plain = plainOf(text)
    return (
      [plain, joined(plain)].some(isLure) ||
      isTaken(text) ||
      dollars.test(plain) ||
      [...plain.matchAll(priced)].some(([, word = '']) => isTaken(word))
    )
  })
}

function plainOf(text: string): string {
  return text.normalize('NFKC').replace(hidden, '.').replace(spoken, '.')
}

/** Letters that stand one by one make a word. */
function joined(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}])\p{L}(?:[\s._*-]\p{L}(?![\p{L}\p{N}])){2,}/gu, (one) =>
    one.replace(/[\s._*-]/g, ''),
  )
}

function isLure(plain: string): boolean {
  const isSite = [...plain.matchAll(site)].some(
    ([all, ending = '']) => !noEnding.test(ending) && !short.test(all),
  )
  return isSite || lure.test(plain) || lureLooks.test(skeletonOf(plain))
}

/** {@link lure}, as its words look. */
const lureLooks = new RegExp(
  lure.source.replace(/[a-z]{2,}/g, (word) => (word === 'https' ? word : skeletonOf(word))),
  'i',
)
