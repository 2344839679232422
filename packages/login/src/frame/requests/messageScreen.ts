import type { Screen, ScreenLine } from './screen.js'
import { checkSignIn, parseSignIn, readableText } from './signIn.js'

/** A message of any chain family. @param bare how it is shown where it is no text. @throws {RefusedRequestError} */
export function messageScreen(
  bytes: Uint8Array,
  bare: string,
  of: Parameters<typeof checkSignIn>[1],
): Screen {
  const text = readableText(bytes)
  const signIn = text === undefined ? undefined : parseSignIn(text)
  const shown: ScreenLine = {
    label: 'message',
    value: text === undefined ? bare : closeGaps(text),
    as: 'code',
  }
  if (!signIn)
    return {
      title: 'sign',
      weight: text === undefined ? 'danger' : 'plain',
      lines: [shown],
      warnings: text === undefined ? ['unreadable'] : [],
      moves: 0n,
    }
  checkSignIn(signIn, of)
  const { statement } = signIn
  return {
    title: 'signIn',
    what: signIn.domain,
    weight: 'plain',
    lines: [...(statement ? [{ label: 'agree', value: statement } satisfies ScreenLine] : []), shown],
    warnings: [],
    moves: 0n,
  }
}

/** Room that would push what follows out of sight is told instead. */
function closeGaps(text: string): string {
  return text
    .replace(/(?:[^\S\n]*\n){4,}/g, (gap) => `\n⏎ × ${gap.split('\n').length - 1}\n`)
    .replace(/[^\S\n]{40,}/g, (gap) => ` ␣ × ${gap.length} `)
}
