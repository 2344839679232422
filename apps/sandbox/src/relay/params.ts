/** A JSON-RPC failure that the client is told about. */
export class RelayRpcError extends Error {
  readonly code: number
  constructor(message: string, code = -32602) {
    super(message)
    this.code = code
  }
}

export type Params = Readonly<Record<string, unknown>>

const longest = 30 * 24 * 3600

/** The members of an object; none of anything else. */
export function membersOf(value: unknown): Params {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}

/** 32 bytes in hex. */
export function topicOf(value: unknown): string {
  if (typeof value === 'string' && /^[0-9a-f]{64}$/i.test(value)) return value
  throw new RelayRpcError('Invalid topic')
}

export function messageOf(value: unknown): string {
  if (typeof value === 'string' && value !== '') return value
  throw new RelayRpcError('Invalid message')
}

/** Seconds; five minutes when nothing is said. */
export function ttlOf(value: unknown = 300): number {
  if (typeof value === 'number' && value > 0 && value <= longest) return value
  throw new RelayRpcError('TTL out of range')
}

export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw new RelayRpcError('Expected a list')
}
