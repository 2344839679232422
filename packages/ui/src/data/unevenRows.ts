import type { RowPlaces } from './window.js'

/** Rows of different heights, in their order. */
export function unevenRows(heights: readonly number[]): RowPlaces {
  const tops = new Float64Array(heights.length + 1)
  for (const [row, height] of heights.entries()) tops[row + 1] = (tops[row] ?? 0) + height
  const top = (row: number) => tops[row] ?? 0
  return {
    count: heights.length,
    top,
    at(y) {
      let [low, high] = [0, Math.max(0, heights.length - 1)]
      while (low < high) {
        const middle = Math.ceil((low + high) / 2)
        if (top(middle) <= y) low = middle
        else high = middle - 1
      }
      return low
    },
  }
}
