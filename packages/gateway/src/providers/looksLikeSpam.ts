import { displayText } from '@foyer/core'
import { looksOf, skeletonOf } from '@foyer/core/looks'

/** A call to go somewhere, or a prize that waits there. */
const lure =
  /https?:|www[.,]|t\.me\b|\b(telegram|discord|whatsapp)\s?[:@/]|\w[.。](com|net|org|io|xyz|app|fi|finance|site|top|live|pro|gift|claim|vip|cc|me|co|us|ru|link|click|online|events?|lol|network|tech|info|world|space|website)\b|\b(claim|airdrop|visit|reward|voucher|bonus|giveaway|redeem|presale|(get|your) free\b|free (mint|nft)|mystery box|eligible)/i

/** Brackets around the point of an address, or its word: `site(.)com`, `site[dot]com`, `site dot com`. */
const hidden = /\s?[([{<]\s?(?:\.|dot)\s?[)\]}>]\s?|\sdot\s/gi

/**
 * Whether something that came unasked looks like bait: it says where to go, or bears the name of something known, in letters of
 * whatever script (UTS #39).
 * @param texts what it says of itself @param known symbols of the host's tokens
 */
export function looksLikeSpam(texts: readonly string[], known: readonly string[]): boolean {
  const own = texts.map((text) => displayText(text, 200)).filter(Boolean)
  const taken = new Set(known.flatMap(looksOf))
  return own.some((text) => isLure(text) || looksOf(text).some((look) => taken.has(look)))
}

function isLure(text: string): boolean {
  const plain = text.normalize('NFKC').replace(hidden, '.')
  return lure.test(plain) || lureLooks.test(skeletonOf(plain))
}

/** {@link lure}, as its words look. */
const lureLooks = new RegExp(
  lure.source.replace(/[a-z]{2,}/g, (word) => (word === 'https' ? word : skeletonOf(word))),
  'i',
)
