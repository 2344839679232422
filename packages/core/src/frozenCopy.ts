/** Returns a frozen copy of plain values. A page that writes into it changes nothing for Foyer, or for other parts of the page. */
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
