/**
 * A name for a line of text. What is too much goes from the middle: the end of a name says who vouches for it, and one
 * that was cut there could be anybody's.

 * @param most so many letters, where there is room for them
 */
export function nameText(name: string, most = 20): string {
  const letters = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment)
  if (letters.length <= most) return name
  const start = most >> 1
  return `${letters.slice(0, start).join('')}…${letters.slice(start + 1 - most).join('')}`
}
