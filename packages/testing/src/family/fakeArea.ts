/** Storage that a test can look into, fill and break. @param initial what is stored, before it is written as JSON */
export function fakeArea(
  initial: Readonly<Record<string, unknown>> = {},
): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { readonly values: Map<string, string> } {
  const values = new Map(Object.entries(initial).map(([key, value]) => [key, JSON.stringify(value)]))
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}
