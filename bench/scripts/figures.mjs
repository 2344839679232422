export const kb = (/** @type {number} */ bytes) => bytes / 1000

/** @param {number | undefined} value */
export function round(value) {
  if (value === undefined || Number.isNaN(value)) return '–'
  return Math.abs(value) < 20 && !Number.isInteger(value) ? value.toFixed(1) : String(Math.round(value))
}
