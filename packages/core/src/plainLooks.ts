/** Returns a text of ASCII by its looks: in one letter case, with letters and digits that are drawn the same made one. */
export function plainLooks(text: string): string {
  return text
    .toLowerCase()
    .replace(/[i1|]/g, 'l')
    .replace(/0/g, 'o')
    .replace(/[5$]/g, 's')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}
