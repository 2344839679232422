import { read } from '@foyer/core/adapters'
import { grantFaults, parseNamespaces } from './grant.js'
import type { SessionRecord } from './sdk/sdk.js'

/** Whether what a wallet approved, as it is stored, fits what it was asked for. */
export function isSound(record: unknown): boolean {
  const asked = read(record, 'optionalNamespaces')
  const approved = parseNamespaces(read(record, 'namespaces'))
  if (typeof asked !== 'object' || asked === null || !approved) return false
  // Of what was asked for, the keys count.
  const optional = Object.fromEntries(Object.keys(asked).map((key) => [key, { methods: [], events: [] }]))
  return grantFaults({ optional }, approved).length === 0
}

/** Whether a session is over, and its wallet does not know yet. */
export function isOver(record: unknown): boolean {
  return read(read(record, 'sessionConfig'), 'isOver') === true
}

/**
 * The sessions that are stored and not over: those that may be used, best first, and those that may not.
 * @param wanted id of the one that another tab stands on; else the newest is the best
 */
export function sortRecords(
  records: readonly SessionRecord[],
  wanted: string | undefined,
): { readonly usable: readonly SessionRecord[]; readonly broken: readonly SessionRecord[] } {
  const alive = records
    .filter(({ expiry }) => expiry * 1_000 > Date.now())
    .sort((one, other) => other.expiry - one.expiry)
  const first = alive.filter(({ topic }) => topic === wanted)
  const rest = alive.filter(({ topic }) => topic !== wanted)
  const ordered = [...first, ...rest]
  const isUsable = (record: SessionRecord) => !isOver(record) && isSound(record)
  return { usable: ordered.filter(isUsable), broken: ordered.filter((record) => !isUsable(record)) }
}
