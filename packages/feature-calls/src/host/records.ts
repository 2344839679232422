import { type AccountId, parseAccountId, type Store, withTimeout } from '@foyer/core'
import { read } from '@foyer/core/adapters'
import { withUnread } from '@foyer/core/api'
import { type CallsRecord, isHash } from './callsRecord.js'
import { journalKey, withJournalEnd } from './journalEnd.js'
import { doubled } from './providerError.js'

/** What this browser knows of calls, over reloads and in all tabs. */
export interface Records {
  get(id: string): CallsRecord | undefined
  /** Notes the end of calls by the journal of requests, if no page works on them. Returns the calls as they are by then. */
  settle(record: CallsRecord): CallsRecord
  /** Of what has not left, and cannot have, nothing is kept. */
  put(record: CallsRecord): void
  /**
   * Has all tabs know that calls are worked on, for as long as that takes.
   * @throws 5720 where calls of this id are known already, in whichever tab
   */
  running(id: string, work: () => Promise<void>): Promise<void>
  isRunning(id: string): Promise<boolean>
}

const mostKept = 32
/** Locks that a browser does not answer for so long are done without (ms). */
const answerMs = 3_000
const key = { name: 'calls', decode }
const storedKey = { ...key, decode: (json: unknown) => json }
const nameOf = (id: string) => `foyer/calls/${id}`

/** @param locks Web Locks; absent on pages without https, where other tabs are not known of */
export function createRecords(store: Pick<Store, 'get' | 'set'>, locks: LockManager | undefined): Records {
  /** Those of this page. */
  const mine = new Set<string>()
  const all = () => store.get(key) ?? []
  const get: Records['get'] = (id) => all().find((record) => record.id === id)

  function put(record: CallsRecord) {
    const others = all().filter(({ id }) => id !== record.id)
    const isKept = record.isOpen || record.isLost || record.hashes.length > 0
    const kept = isKept ? shorten([record, ...others]) : others
    store.set(storedKey, withUnread(store.get(storedKey), decodeOne, kept))
  }

  return {
    get,
    put,
    settle(record) {
      const settled = withJournalEnd(record, store.get(journalKey) ?? [])
      if (settled !== record) put(settled)
      return settled
    },
    async running(id, work) {
      if (mine.has(id)) throw doubled()
      mine.add(id)
      try {
        await locked(locks, nameOf(id), async () => {
          // Another tab may have ended them while this one waited for its turn.
          if (get(id)) throw doubled()
          await work()
        })
      } finally {
        mine.delete(id)
      }
    },
    async isRunning(id) {
      if (mine.has(id)) return true
      const query = async () => locks?.query()
      const { held } =
        (await withTimeout('The browser', answerMs, undefined, query).catch(() => undefined)) ?? {}
      return held?.some(({ name }) => name === nameOf(id)) ?? false
    },
  }
}

/** Keeps the newest. An open record is left out only if all others are open too. */
function shorten(records: readonly CallsRecord[]): readonly CallsRecord[] {
  if (records.length <= mostKept) return records
  const closed = records.findLastIndex(({ isOpen }, at) => at > 0 && !isOpen)
  return records.toSpliced(closed, 1)
}

/** A sandboxed frame has the interface and may not use it: then nobody else is told. */
async function locked(
  locks: LockManager | undefined,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  let isTold = false
  let tell = () => {}
  const told = new Promise<void>((resolve) => {
    tell = resolve
  })
  const begin = async (lock: unknown) => {
    // It came too late.
    if (isTold) return
    isTold = true
    tell()
    if (!lock) throw doubled()
    await work()
  }
  // A page that waited for a turn would ask for the same calls once more.
  const asked = locks?.request(name, { ifAvailable: true }, begin)
  await withTimeout('The browser', answerMs, undefined, () => Promise.race([told, asked])).catch(() => {})
  if (isTold) return asked
  isTold = true
  await work()
}

function decode(json: unknown): readonly CallsRecord[] | undefined {
  return Array.isArray(json) ? json.flatMap((one: unknown) => decodeOne(one) ?? []) : undefined
}

function decodeOne(json: unknown): CallsRecord | undefined {
  const names = ['id', 'from', 'total', 'hashes', 'at', 'isOld', 'isOpen', 'clues', 'isLost']
  const [id, from, total, hashes, at, isOld, isOpen, clues, isLost] = names.map((name) => read(json, name))
  if (typeof id !== 'string' || typeof from !== 'string' || typeof total !== 'number' || total < 1)
    return undefined
  if (typeof at !== 'number' || !Array.isArray(hashes) || !hashes.every(isHash)) return undefined
  const account = accountOf(from)
  const known: unknown = read(json, 'expected')
  const expected = Array.isArray(known) ? known.map((one) => (typeof one === 'string' ? one : undefined)) : []
  const flags = { isOld: isOld === true, isOpen: isOpen === true, isLost: isLost === true, expected }
  return account && { id, from: account, total, hashes, at, ...flags, clues: cluesOf(clues) }
}

function cluesOf(json: unknown): Readonly<Record<string, string>> {
  const entries: readonly (readonly [string, unknown])[] = Object.entries(Object(json))
  return Object.fromEntries(
    entries.flatMap(([hash, clue]) => (isHash(hash) && typeof clue === 'string' ? [[hash, clue]] : [])),
  )
}

function accountOf(text: string): AccountId | undefined {
  try {
    return text.startsWith('eip155:') ? parseAccountId(text) : undefined
  } catch {
    return undefined
  }
}
