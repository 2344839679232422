/** Letters that a place has room for. A name is judged by what each of them leaves of it (safety T-45). */
export const nameRooms = [14, 20, 48] as const

/**
 * Returns a name for a line of text. A long name is cut in the middle: its end says where it was registered, and a name that
 * is cut there could belong to any account.
 * @param most letters that there is room for
 */
export function nameText(name: string, most: (typeof nameRooms)[number] = 20): string {
  const letters = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment)
  if (letters.length <= most) return name
  const start = most >> 1
  return `${letters.slice(0, start).join('')}…${letters.slice(start + 1 - most).join('')}`
}
