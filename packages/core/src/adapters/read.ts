/** One property of a foreign value, read once. A getter that throws reads as absent, as does what a page gave to all objects. */
export function read(value: unknown, key: string): unknown {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined
  try {
    return isOfEveryObject(value, key) ? undefined : Reflect.get(value, key)
  } catch {
    return undefined
  }
}

/** `instanceof` of a foreign value: one that throws when it is asked for its class, as a proxy may, is of none. */
export function isOf<T>(value: unknown, type: abstract new (...values: never[]) => T): value is T {
  try {
    return value instanceof type
  } catch {
    return false
  }
}

/** Whether only the object that all others come from has it. */
function isOfEveryObject(value: object, key: string): boolean {
  for (let owner = value; ; ) {
    const next = Reflect.getPrototypeOf(owner)
    if (next === null) return owner !== value && Object.hasOwn(owner, key)
    if (Object.hasOwn(owner, key)) return false
    owner = next
  }
}
