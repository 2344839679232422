/**
 * A few letters for the keys of a table and their order. Words are stored without keys, in the order of the English table,
 * so both sides compare this first: words of another version of Foyer are not used.
 */
export function fingerprint(keys: readonly string[]): string {
  let hash = 0
  for (const char of keys.join()) hash = (hash * 31 + char.charCodeAt(0)) | 0
  return (hash >>> 0).toString(36).slice(0, 4)
}
