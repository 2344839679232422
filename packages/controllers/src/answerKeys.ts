import type { StorageKey } from '@foyer/core'
import { readRecord } from './readRecord.js'

/** An answer of a service, and when it came (ms since 1970). */
export interface StoredAnswer {
  readonly at: number
  readonly value: unknown
}

/** Answers by what was asked. */
export type AnswerKey = StorageKey<Readonly<Record<string, StoredAnswer>>>

const decode = (json: unknown) => readRecord(json, isAnswer)

/** What accounts hold: see `widget/balances.ts`. */
export const portfoliosKey: AnswerKey = { name: 'portfolios', decode }
/** Who accounts say they are: see `widget/identities.ts`. */
export const identitiesKey: AnswerKey = { name: 'identities', decode }

function isAnswer(value: unknown): value is StoredAnswer {
  return typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'number'
}
