/**
 * The value of JSON text, or `undefined` when it is none.
 * @param revive reads each value, as the second argument of `JSON.parse` does
 */
export function parseJson(
  text: string,
  revive?: (key: string, value: unknown, context?: { readonly source?: string }) => unknown,
): unknown {
  try {
    return JSON.parse(text, revive)
  } catch {
    return undefined
  }
}
