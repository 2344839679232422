/** How many tints the style sheet has for images that are missing. */
export const tintCount = 8

/** A steady choice of tint for a name: the same name always gets the same one. */
export function tintOf(name: string): number {
  return hashOf(name) % tintCount
}

/** 32 bits of text (FNV-1a). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash
}

/** The first letter, digit or sign of a name, as one reads it. */
export function initialOf(name: string): string {
  const first = [...name.trim()].find((char) => /[\p{L}\p{N}\p{S}]/u.test(char))
  return (first ?? '').toLocaleUpperCase('en')
}
