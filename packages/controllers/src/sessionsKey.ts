import type { StorageKey } from '@foyer/core'
import { readRecord } from './readRecord.js'

/** The session that connections by a wallet source stand on, by the id of the source. */
export const sessionsKey: StorageKey<Readonly<Record<string, string>>> = {
  name: 'sessions',
  decode: (json) => readRecord(json, isSession),
}

function isSession(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 256
}
