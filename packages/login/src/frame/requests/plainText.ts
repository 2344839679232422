/**
 * Letters that are not drawn, or turn the order of others around: those that Unicode calls so, and those that it counts among
 * letters, marks and symbols. One selects the form of a letter or of an emoji, and is at home in plain text.
 */
export const undrawn =
  /(?!\ufe0f)[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800\ufffc\u{1d159}\u{13430}-\u{13442}\u{16fe4}]/gu

/**
 * Text of others made fit to show: one line, nothing invisible, nothing that turns its order around, and so many letters
 * at the most.
 */
export function plainText(text: string, most: number): string {
  const clean = text
    .slice(0, most * 16)
    .normalize('NFC')
    .replace(undrawn, ' ')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = [...clean]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : clean
}

/**
 * Returns a text with long runs of blanks and line breaks counted, which would push the rest out of sight. Parts of an emoji that are
 * not drawn by themselves count as blanks.
 */
export function closeGaps(text: string): string {
  return (
    text
      // The words of a page that look like such a count get a second mark.
      .replace(/[⏎␣](?= × \d)/g, '$&$&')
      .replace(/(?:(?:[^\S\n]|[\u200d\ufe0f])*\n){4,}/g, (gap) => `\n⏎ × ${gap.split('\n').length - 1}\n`)
      .replace(/(?:[^\S\n]|[\u200d\ufe0f]){40,}/g, (gap) => ` ␣ × ${gap.length} `)
  )
}
