/** One property of a foreign value, read once. A getter that throws reads as absent. */
export function read(value: unknown, key: string): unknown {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined
  try {
    return Reflect.get(value, key)
  } catch {
    return undefined
  }
}

/** Calls a method of a foreign object, as the object's own. @throws whatever it throws, and TypeError without one */
export function invoke(target: unknown, method: string, args: readonly unknown[]): unknown {
  const work = read(target, method)
  if (typeof work !== 'function') throw new TypeError(`There is no ${method} here`)
  return Reflect.apply(work, target, args)
}

/** Whether a foreign object has a method. */
export function has(target: unknown, method: string): boolean {
  return typeof read(target, method) === 'function'
}
