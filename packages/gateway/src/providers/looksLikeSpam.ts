import { displayText } from '@foyer/core'
import { looksOf, skeletonOf } from '@foyer/core/looks'

/** A call to go somewhere, or a prize that waits there. */
const lure =
  /https?:|www[.,]|t\.me\b|\b(telegram|discord|whatsapp)\s?[:@/]|\b(claim|airdrop|visit|reward|voucher|bonus|giveaway|redeem|presale|(get|your) free\b|free (mint|nft)|mystery box|eligible)/i

/** A name with an ending, as a site has it: there are too many endings for a list. The last one counts. */
const site = /(?:[\p{L}\p{N}_-]+\.)+(\p{L}{2,})(?![\p{L}\p{N}])/giu

/** Endings of names on chains, which lead to no site, and of files. */
const noEnding =
  /^(eth|sol|tez|bnb|arb|lens|crypto|nft|wallet|dao|zil|blockchain|bitcoin|polygon|hi|klever|kresus|js|ts|json|txt|pdf|html?|gif|png|jpe?g|webp|svg|mp[34]|wav|mov|glb)$/i

/** Before a point and one word: words that are cut short. */
const short = /^(mr|mrs|ms|dr|st|jr|sr|no|nr|vol|ft|feat|vs|pt|ep|inc|ltd)\.[^.]+$/i

/** An amount, and the word after it: `1,000 USDC`, `5k USDT`. */
const priced = /(?<![\p{L}\p{N}.])\p{Nd}[\p{Nd}.,’' ]*[km]?\s?([$\p{L}][$\p{L}\p{N}]*)/giu
/** Codes of currencies that are no words in capitals. */
const codes = Intl.supportedValuesOf('currency')
  .filter((code) => !/^(ALL|BAM|BOB|COP|CUP|GEL|LAK|MAD|MOP|PEN|RON|SOS|TOP|TRY)$/.test(code))
  .join('|')
const coins = '[Dd]ollars?|[Bb]ucks|[Ee]uros?|[Pp]ounds?|[Yy]en|[Yy]uan|[Rr]upees?|[Ff]rancs?'
const money = new RegExp(
  [
    `(?:\\p{Sc}|(?<![\\p{L}\\p{N}])(?:${codes}))\\s?\\p{Nd}[\\p{Nd}.,]`,
    `(?:\\p{Nd}{2}|\\p{Nd}[kKmM])\\s?(?:\\p{Sc}|(?:${codes}|${coins})(?![\\p{L}\\p{N}]))`,
  ].join('|'),
  'u',
)

/**
 * Brackets around the point of an address, or its word in them: `site(.)pw`, `site[dot]pw`; and what is drawn like a point (UTS #39),
 * but within the script that it belongs to.
 */
const hidden =
  /\s?[([{<]\s?(?:\.|dot)\s?[)\]}>]\s?|[。․]|(?<=[\p{L}\p{N}])(?<![\p{sc=Arab}\p{sc=Lisu}\p{sc=Syrc}\p{sc=Vaii}٠-٩۰-۹])[٠۰܁܂ꓸ꘎𐩐𝅭](?=\p{L}{2})/giu

/** Before endings that sites often have, also `site dot com`, `site,com` and other dots. */
const spoken =
  /(?:\sdot\s|[.,·•∙‧⋅・ꞏ‚ꓹ])(?=(com|net|org|io|xyz|app|fi|finance|site|top|live|pro|gift|claim|vip|cc|co|ru|link|click|online|lol|tech|info|space|website|pw|fun|page|dev)\b)/gi

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
    // Both: a symbol may begin with letters that are drawn like digits.
    const counts = [plain, plain.replace(/(?<=^|[\s(["“!:+-])\S+/gu, withDigits)]
    return (
      [plain, joined(plain)].some(isLure) ||
      isTaken(text) ||
      counts.some((one) => money.test(one)) ||
      counts.flatMap((one) => [...one.matchAll(priced)]).some(([, word = '']) => isTaken(word))
    )
  })
}

function plainOf(text: string): string {
  return text.normalize('NFKC').replace(hidden, '.').replace(spoken, '.')
}

/** Returns a word with digits in the place of what is drawn like them before it: `lOOO`, `O.5`, `千`. */
function withDigits(word: string): string {
  if (/^[〇零一二三四五六七八九十百千万億亿兆萬]+$/u.test(word)) return '1'
  const chars = [...word]
  const looks = chars.map((char) => (/\p{Sc}/u.test(char) ? char : skeletonOf(char)))
  const end = looks.findIndex((look) => !/^[\dlos.,’']?$/.test(look))
  const length = end < 0 ? chars.length : end
  const number = looks.slice(0, length).join('')
  const rest = chars.slice(length).join('')
  if (!/oo/.test(number) && !/\p{Nd}/u.test(chars.slice(0, length).join(''))) return word
  return number.replaceAll('l', '1').replaceAll('o', '0').replaceAll('s', '5') + rest
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
