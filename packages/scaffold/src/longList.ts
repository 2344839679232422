/** From so many rows on only those in sight are drawn, in a list that scrolls by itself. */
export const longListRows = 40

/** A row of a list and the gap below it, in pixels. */
export const rowHeightPx = 68
