import type { RequestStatus, StorageKey } from '@foyer/core'
import { read } from '@foyer/core/adapters'
import { type CallsRecord, isHash } from './callsRecord.js'

/** Returns the key by which the journal knows a call of a page. An id may be longer than the journal keeps. */
export function callSubject(id: string, place: number): string {
  return `calls:${place}:${id.slice(0, 400)}`
}

/** The journal of requests, which keeps more than is read here. */
export const journalKey: StorageKey<readonly unknown[]> = {
  name: 'journal',
  decode: (json) => (Array.isArray(json) ? json : undefined),
}

/** While a request has one of these, it may still be sent, or may have been. */
const open: readonly RequestStatus[] = ['signing', 'asked', 'leaving', 'unknown']
/** If a request ended as one of these without a transaction, nothing of it was carried out. */
const nothing: readonly RequestStatus[] = ['refused', 'expired', 'replaced']

/**
 * Returns calls whose page has ended, with the end of the call that was asked for last. The journal has it: the visitor may
 * have said there that it was not sent, and the chain may have shown it. Without an end, they stay open.
 */
export function withJournalEnd(record: CallsRecord, journal: readonly unknown[]): CallsRecord {
  const { id, from, at, hashes } = record
  const subject = callSubject(id, hashes.length)
  const isOwn = (entry: unknown) =>
    read(entry, 'subject') === subject && read(entry, 'account') === from && Number(read(entry, 'at')) >= at
  const entry = journal.find(isOwn)
  const has = (statuses: readonly string[]) => statuses.includes(String(read(entry, 'status')))
  if (!record.isOpen || !entry || has(open)) return record
  const [answer, clue, expected] = [read(entry, 'answer'), read(entry, 'clue'), read(entry, 'expected')]
  const isNew = isHash(answer) && !hashes.some((hash) => hash.toLowerCase() === answer.toLowerCase())
  if (has(['refused']) || !isNew) return { ...record, isOpen: false, isLost: !has(nothing) }
  return {
    ...record,
    isOpen: false,
    hashes: [...hashes, answer],
    ...(typeof clue === 'string' && { clues: { ...record.clues, [answer]: clue } }),
    ...(typeof expected === 'string' && {
      expected: [...hashes.map((_, place) => record.expected?.[place]), expected],
    }),
  }
}
