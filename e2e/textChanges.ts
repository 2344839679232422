/** A tree of texts and elements, as React draws one. */
export type Tree = string | { readonly key: number; readonly children: readonly Tree[] }

/**
 * Ways in which translators put a translation in the place of a text or of a line, and in which highlighters mark a part of it.
 * Those that are late read the texts, and change them once React drew the next tree.
 */
export const ways = [
  'replace',
  'insert and remove',
  'remove and insert',
  'wrap',
  'split and wrap',
  'pieces',
  'pieces one by one',
  'normalize',
  'mark and clean up',
  'surround',
  'cut out and mark',
  'in place',
  'join',
  'join by elements',
  'join and mark',
  'late',
  'late in place',
] as const
/** A way in which a page changes texts. */
export type Way = (typeof ways)[number]
