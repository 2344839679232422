/** An address or hash shortened for a line of text: first 4 and last 6 characters. Never on a review. */
export function truncateMiddle(text: string, start = 4, end = 6): string {
  return text.length <= start + end + 1 ? text : `${text.slice(0, start)}…${text.slice(-end)}`
}
