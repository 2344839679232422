import { quoted } from '@foyer/core'

/**
 * Returns the name of a wallet as a part of a sentence. A wallet names itself: a name that is more than three words of Latin letters is
 * quoted and isolated, so that it cannot go on as a sentence of our text.
 */
export function walletWord(name: string): string {
  return /^(?!.{25})[a-z][a-z\d]*([ .-][a-z][a-z\d]*){0,2}$/i.test(name)
    ? name
    : `\u2068${quoted(name)}\u2069`
}
