/** Rows kept above and below what is seen, so that scrolling and Tab find the next one ready. */
const overscan = 6

/** The most rows in the page at once of a list that scrolls by itself, whatever the size of the screen. */
export const maxRows = 39

/** Where the rows of a list are; pixels. */
export interface RowPlaces {
  readonly count: number
  /** Where a row begins; of {@link count}, where the last one ends. */
  top(row: number): number
  /** The row at a place, or the nearest one. */
  at(y: number): number
}

/** Rows of one height. */
export function evenRows(rowHeight: number, count: number): RowPlaces {
  return {
    count,
    top: (row) => row * rowHeight,
    at: (y) => Math.min(Math.max(0, Math.floor(y / rowHeight)), Math.max(0, count - 1)),
  }
}

/** What is seen of a list; pixels. */
export interface Viewport {
  readonly scrollTop: number
  readonly height: number
}

/** First row to draw, and the one after the last. @param most how many at once */
export function visibleRange(
  { scrollTop, height }: Viewport,
  { count, at }: RowPlaces,
  most = maxRows,
): readonly [from: number, to: number] {
  const from = Math.max(0, at(scrollTop) - overscan)
  // One more than is seen, so that half a row at either end is whole.
  return [from, Math.min(count, at(scrollTop + height) + 2 + overscan, from + most)]
}
