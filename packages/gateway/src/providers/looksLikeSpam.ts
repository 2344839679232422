import { displayText } from '@foyer/core'

/** A call to go somewhere, or a prize that waits there. */
const lure =
  /https?:|www\.|t\.me\b|\w\.(com|net|org|io|xyz|app|fi|finance|site|top|live|pro|gift|claim|vip|cc|me|co|us|ru|link|click|online|events?|lol|network|tech|info|world|space|website)\b|\b(claim|airdrop|visit|reward|voucher|bonus|giveaway|redeem|free (mint|nft)|mystery box|eligible)/i

/** Letters of other scripts that look like Latin ones, by which a name is imitated. */
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  [...'АВСЕНІЈКМОРЅТХУΑΒΕΖΗΙΚΜΝΟΡΤΥΧ'].map((letter, at) => [
    letter,
    'ABCEHIJKMOPSTXYABEZHIKMNOPTYX'[at] ?? letter,
  ]),
)

/**
 * Whether something that came unasked looks like bait: it says where to go, or bears the name of something known.
 * @param texts what it says of itself @param known symbols of the host's tokens
 */
export function looksLikeSpam(texts: readonly string[], known: readonly string[]): boolean {
  const own = texts.map((text) => displayText(text, 200))
  const taken = new Set(known.map(plain))
  return own.some((text) => lure.test(text.normalize('NFKC')) || (text !== '' && taken.has(plain(text))))
}

function plain(text: string): string {
  const upper = text.normalize('NFKD').toUpperCase()
  return [...upper]
    .map((letter) => lookalikes[letter] ?? letter)
    .join('')
    .replace(/[^A-Z0-9]/g, '')
}
