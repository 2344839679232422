import { RefusedRequestError } from './screen.js'

/** Most values in one request: a message between windows may hold one list many times. */
const mostValues = 50_000
/** Most lists and records inside one another: a message may hold itself. */
const mostDepth = 200

/**
 * Returns a copy of a page's data, as JSON has it. A message between windows also carries maps, dates, and lists with
 * names, which would be shown in another form than they are signed. A `bigint` becomes hex, as the page's side writes it.
 * @throws {RefusedRequestError} JSON has no form for a value
 */
export function plainJson(data: unknown): unknown {
  let left = mostValues
  const copy = (value: unknown, depth: number): unknown => {
    left -= 1
    const isRecord = Object.prototype.toString.call(value) === '[object Object]'
    if (left < 0 || depth > mostDepth) throw unplain()
    if (typeof value === 'bigint') return value < 0n ? `${value}` : `0x${value.toString(16)}`
    if (Array.isArray(value)) return Array.from(value, (inner) => copy(inner, depth + 1) ?? null)
    if (typeof value === 'object' && value && isRecord)
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copy(inner, depth + 1)]))
    if (Object(value) === value || (typeof value === 'number' && !Number.isFinite(value))) throw unplain()
    return value
  }
  return copy(data, 0)
}

const unplain = () => new RefusedRequestError('Expected parameters as JSON has them.')
