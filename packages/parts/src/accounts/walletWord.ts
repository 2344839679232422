import { quoted } from '@foyer/core'
import type { WalletWord } from '@foyer/ui'

/**
 * Returns the name of a wallet as a part of a sentence. A wallet names itself: a name that is more than three words of Latin letters is
 * quoted and isolated, so that it cannot go on as a sentence of our text.
 * @param ours for a wallet without a name
 */
export function walletWord(name: string | undefined, ours = ''): WalletWord {
  const isPlain = !name || /^(?!.{25})[a-z][a-z\d]*([ .-][a-z][a-z\d]*){0,2}$/i.test(name)
  return (isPlain ? name || ours : `\u2068${quoted(name)}\u2069`) as WalletWord
}
