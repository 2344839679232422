/** Longer texts are cut first. */
const mostChars = 500
/** A run of so many words in which no word of a sentence is found may be a recovery phrase, or a key in groups. */
const mostInRow = 12
/** A word that weighs so much may be a key by itself. */
const mostAlone = 10
/** Short words of a sentence that are the same, and so near (characters), are hardly of a sentence. */
const mostApart = 20
/** No list of recovery phrases has any of them, and hardly a sentence has none. */
const ofSentences = /^(?:an?|as|at|be|by|do|if|in|is|it|no|of|on|or|to|the|and|for|not|was|has|with|from)$/i
/** `@` as links, markup, scripts and mails write it, and as people do. */
const at = /%(?:25)*40|&(?:#0*64|#x0*40|commat);?|\\(?:u(?:0040|\{0*40\})|x40)|=40|[([{] ?at ?[)\]}]/gi
/** Links, pairings and addresses of mail. */
const links = /[^\s"'<>()]*(?:@|%40|[:;]?[/\\]{2}|\b(?:wc|mailto|otpauth|data):)[^\s"'<>()]*/gi
/** The part of a link that says where it leads. */
const host =
  /^[^\p{L}]*([a-z][a-z0-9+.-]{1,20}:\/\/(?:[a-z0-9-]{1,40}\.){0,4}[a-z0-9-]{1,40})(?=$|[/?#:;\\])/iu
const token = /[\p{L}\p{M}\p{N}]+/gu

/**
 * Returns words without secrets (safety T-52, T-53): links but for their host, addresses of mail, recovery phrases in any
 * spelling and language, and keys, tokens and signatures, whole or in groups. All but ordinary words is taken for a secret
 * once there is enough of it.
 */
export function withoutSecrets(text: string): string {
  const plain = text
    .slice(0, mostChars)
    .normalize('NFKC')
    .replace(/[\p{DI}\p{Cc}\p{White_Space}]+/gu, ' ')
    .replace(at, '@')
    .replace(/ ?@ ?/g, '@')
    .replace(links, shortLink)
  return withoutRuns(plain, text.length > mostChars).replace(/…[\s…]*…/g, '…')
}

function shortLink(link: string): string {
  const [all, shown] = host.exec(link) ?? []
  return shown === undefined || link.includes('@') || /%40/.test(link)
    ? '…'
    : link === all
      ? shown
      : `${shown}/…`
}

/** Takes out long runs of what is no sentence. @param isCut the last of them may go on */
function withoutRuns(text: string, isCut: boolean): string {
  let told = ''
  /** Where the run begins, and how much there is in it. */
  let [start, weight, end] = [0, 0, 0]
  function close(at: number) {
    const run = text.slice(start, at)
    told += weight < mostInRow ? run : /\s$/.test(run) ? '… ' : '…'
    start = at
    weight = 0
  }
  const words = [...text.matchAll(token)]
  for (const [place, { 0: word, index }] of words.entries()) {
    const own = weightOf(word)
    const isAlone = own >= mostAlone
    // By itself: a key in groups may have pieces of two letters.
    const isOfSentence =
      ofSentences.test(word) && (text.charAt(index - 1) + text.charAt(index + word.length)).trim() === ''
    // A phrase may be written in groups of as many letters.
    const isInGroup = [-1, 1].every((by) => (words[place + by]?.[0].length ?? 0) <= word.length)
    // A phrase may have the same short word between all of its words.
    const isBetween = text.slice(index - mostApart, index).includes(` ${word} `)
    if (isAlone || (isOfSentence && !isInGroup && !isBetween)) {
      close(index)
      told += isAlone ? '…' : word
      start = index + word.length
      // More of the same may follow.
      if (isAlone) weight = mostInRow / 2
    } else weight += own
    end = index + word.length
  }
  const tail = text.slice(Math.max(end, start))
  if (weight >= (isCut ? 1 : mostInRow)) return `${told}…${/^\W*$/.test(tail) ? '' : tail}`
  return told + text.slice(start)
}

/** A word of letters counts as one, or by the words that it is made of; what is mixed, by its length. */
function weightOf(word: string): number {
  if (/^\d+$/.test(word)) return Math.ceil(word.length / 3)
  if (/\p{Script=Han}/u.test(word)) return word.length
  if (/\d/.test(word)) return Math.ceil(word.length / 2)
  const parts = word.match(/\p{Lu}?[\p{Ll}\p{M}]{2,}|\p{Lu}{2,}|[^\p{Lu}\p{Ll}]+/gu) ?? []
  const isWhole = parts.join('').length === word.length && parts.every((part) => part.length < 16)
  // Of many words in one, each is written as a name is.
  const isOrdinary = isWhole && (parts.length < 3 || word.length >= 5 * parts.length)
  return isOrdinary ? parts.length : Math.ceil(word.length / 2)
}
