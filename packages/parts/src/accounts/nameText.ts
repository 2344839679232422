/** So many characters of a name are drawn before its end: the name's own, and where it was registered. */
const start = 10
const end = 9

/**
 * A name for a line of text. What is too much goes from the middle: the end of a name says who vouches for it, and one
 * that was cut there could be anybody's.
 */
export function nameText(name: string): string {
  const letters = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment)
  if (letters.length <= start + end + 1) return name
  return `${letters.slice(0, start).join('')}…${letters.slice(-end).join('')}`
}
