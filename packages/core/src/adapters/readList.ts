/**
 * Copies a foreign list, each entry read once. `undefined` for anything else, for a list that is longer than it may be, has
 * holes, or cannot be read.
 */
export function readList(value: unknown, most: number): readonly unknown[] | undefined {
  try {
    if (!Array.isArray(value)) return undefined
    const { length } = value
    if (!Number.isInteger(length) || length < 0 || length > most) return undefined
    const list: unknown[] = []
    for (let at = 0; at < length; at += 1) {
      if (!Object.hasOwn(value, at)) return undefined
      list.push(Reflect.get(value, at))
    }
    return list
  } catch {
    return undefined
  }
}
