/** Returns a copy of plain values that nobody can write to, for pages: what they write must not reach Foyer, or each other. */
export function frozenCopy<T>(value: T): T {
  return frozen(structuredClone(value))
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) frozen(inner)
    Object.freeze(value)
  }
  return value
}
