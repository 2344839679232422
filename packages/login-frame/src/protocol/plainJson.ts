/** Most values in one request: a message between windows may hold one list many times, or itself. */
const mostValues = 200_000

/**
 * Returns a copy of data as JSON has it. A `bigint` becomes hex, as JSON-RPC of Ethereum writes quantities. A value that
 * no message can carry is left out.
 * @throws {TypeError} JSON has no form for a value, such as a `Map` or a `Date` @throws {RangeError} the data holds itself
 */
export function plainJson(data: unknown): unknown {
  let count = 0
  function copy(value: unknown): unknown {
    count += 1
    if (typeof value === 'bigint') return value < 0n ? `${value}` : `0x${value.toString(16)}`
    if (typeof value === 'function' || typeof value === 'symbol') return undefined
    const isList = Array.isArray(value)
    const isRecord = Object.prototype.toString.call(value) === '[object Object]'
    const isObject = typeof value === 'object' && value !== null
    const isOdd = isObject ? !isList && !isRecord : typeof value === 'number' && !Number.isFinite(value)
    if (isOdd || count > mostValues) throw new TypeError('Expected data as JSON has it.')
    if (isList) return Array.from(value, (inner) => copy(inner) ?? null)
    if (!isObject) return value === 0 ? 0 : value
    return Object.fromEntries(
      Object.entries(value)
        .map(([key, inner]) => [key, copy(inner)])
        .filter(([, inner]) => inner !== undefined),
    )
  }
  return copy(data)
}
