/** Rows kept above and below what is seen, so that scrolling and Tab find the next one ready. */
const overscan = 6

/** The most rows in the page at once, whatever the size of the screen. */
export const maxRows = 39

/** What a list of rows of one height shows; pixels. */
export interface Viewport {
  readonly scrollTop: number
  readonly height: number
  readonly rowHeight: number
  readonly count: number
}

/** First row to draw, and the one after the last. */
export function visibleRange({
  scrollTop,
  height,
  rowHeight,
  count,
}: Viewport): readonly [from: number, to: number] {
  const first = Math.min(Math.max(0, Math.floor(scrollTop / rowHeight)), Math.max(0, count - 1))
  const shown = Math.ceil(height / rowHeight) + 1
  const from = Math.max(0, first - overscan)
  return [from, Math.min(count, first + shown + overscan, from + maxRows)]
}
