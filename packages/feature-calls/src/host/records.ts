import { type AccountId, parseAccountId, type Store } from '@foyer/core'
import { read } from '@foyer/core/adapters'
import type { HostBatch } from './readBatch.js'

/** Calls that a visitor agreed to, as far as they have left. */
export interface CallsRecord extends Pick<HostBatch, 'id' | 'isOld' | 'from'> {
  /** How many calls they are. */
  readonly total: number
  /** Transactions that the wallet sent for them, in order. */
  readonly hashes: readonly string[]
  /** ms since 1970 */
  readonly at: number
}

/** What this browser knows of calls, over reloads and in all tabs. */
export interface Records {
  get(id: string): CallsRecord | undefined
  put(record: CallsRecord): void
  /** Has all tabs know that calls are worked on, for as long as that takes. */
  running<T>(id: string, work: () => Promise<T>): Promise<T>
  isRunning(id: string): Promise<boolean>
}

const mostKept = 32
const key = { name: 'calls', decode }
const nameOf = (id: string) => `foyer/calls/${id}`

/** @param locks Web Locks; absent on pages without https, where other tabs are not known of */
export function createRecords(store: Pick<Store, 'get' | 'set'>, locks: LockManager | undefined): Records {
  /** Those of this page. */
  const mine = new Set<string>()
  const all = () => store.get(key) ?? []

  return {
    get: (id) => all().find((record) => record.id === id),
    put(record) {
      const others = all().filter(({ id }) => id !== record.id)
      store.set(key, [record, ...others].slice(0, mostKept))
    },
    async running(id, work) {
      mine.add(id)
      try {
        return await (locks ? locked(locks, nameOf(id), work) : work())
      } finally {
        mine.delete(id)
      }
    },
    async isRunning(id) {
      if (mine.has(id)) return true
      const { held } = (await locks?.query().catch(() => undefined)) ?? {}
      return held?.some(({ name }) => name === nameOf(id)) ?? false
    },
  }
}

/** A sandboxed frame has the interface and may not use it: then nobody else is told. */
async function locked<T>(locks: LockManager, name: string, work: () => Promise<T>): Promise<T> {
  let begun: Promise<T> | undefined
  const begin = () => {
    begun ??= work()
    return begun
  }
  try {
    return await locks.request(name, begin)
  } catch (error) {
    if (begun !== undefined) throw error
    return begin()
  }
}

function decode(json: unknown): readonly CallsRecord[] | undefined {
  return Array.isArray(json) ? json.flatMap((one: unknown) => decodeOne(one) ?? []) : undefined
}

function decodeOne(json: unknown): CallsRecord | undefined {
  const [id, from, total, hashes, at, isOld] = ['id', 'from', 'total', 'hashes', 'at', 'isOld'].map((name) =>
    read(json, name),
  )
  if (typeof id !== 'string' || typeof from !== 'string' || typeof total !== 'number') return undefined
  if (typeof at !== 'number' || !Array.isArray(hashes) || !hashes.every(isHash)) return undefined
  const account = accountOf(from)
  return account && { id, from: account, total, hashes, at, isOld: isOld === true }
}

function accountOf(text: string): AccountId | undefined {
  try {
    return parseAccountId(text)
  } catch {
    return undefined
  }
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)
}
