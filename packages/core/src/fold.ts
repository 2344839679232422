/** Text as it is compared: letter case and forms of one letter do not count. */
export function fold(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}
