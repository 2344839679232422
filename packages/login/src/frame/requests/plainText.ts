/**
 * Text of others made fit to show: one line, nothing invisible, nothing that turns its order around, and so many letters
 * at the most.
 */
export function plainText(text: string, most: number): string {
  const clean = text
    .slice(0, most * 16)
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800]/gu, ' ')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = [...clean]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : clean
}

/** Returns text of others in quotation marks, which it cannot end. */
export function quoted(text: string): string {
  return `“${text.replace(/[\p{QMark}″❛-❞]/gu, '’')}”`
}
