/** A tree of texts and elements, as React draws one. */
export type Tree = string | { readonly key: number; readonly children: readonly Tree[] }

/** Ways in which translators put a translation in the place of a text, and in which highlighters mark a part of it. */
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
] as const
/** A way in which a page changes texts. */
export type Way = (typeof ways)[number]
