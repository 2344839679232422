/**
 * Writes into a value as a careless or hostile page would: sets, adds and deletes each property, in all objects, lists, maps,
 * sets and bytes that can be reached from it. Properties that cannot be written are left. Functions are put in the place of functions.
 */
export function overwrite(value: unknown, seen: Set<unknown> = new Set()): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  if (ArrayBuffer.isView(value))
    return void attempt(() => Reflect.apply(Uint8Array.prototype.fill, value, [7]))
  if (value instanceof Map) for (const inner of value.values()) overwrite(inner, seen)
  if (value instanceof Set) for (const inner of value) overwrite(inner, seen)
  for (const key of Reflect.ownKeys(value))
    overwrite(
      attempt(() => Reflect.get(value, key)),
      seen,
    )
  if (value instanceof Map || value instanceof Set) value.clear()
  if (Array.isArray(value)) attempt(() => value.push('written'))
  for (const key of Reflect.ownKeys(value)) {
    const own = attempt<unknown>(() => Reflect.get(value, key))
    const other = typeof own === 'function' ? () => Promise.resolve('written') : 'written'
    attempt(() => Reflect.set(value, key, other))
    attempt(() =>
      Reflect.defineProperty(value, key, {
        value: other,
        configurable: true,
        writable: true,
        enumerable: true,
      }),
    )
  }
  attempt(() => Reflect.set(value, 'added', 'written'))
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
