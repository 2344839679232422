/** Storage that holds values of an earlier visit, by the names of their keys. */
export function storageWith(stored: Readonly<Record<string, unknown>>) {
  const values = new Map(
    Object.entries(stored).map(([name, value]) => [`@foyer/${name}`, JSON.stringify(value)]),
  )
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    key: (at: number) => [...values.keys()][at] ?? null,
    get length() {
      return values.size
    },
  }
}
