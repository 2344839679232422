import type { Document } from '../page.test-support.js'
import type { Transaction } from './chain.test-support.js'
import type { Call } from './contracts.test-support.js'

/** What a wallet does with a request to send. */
export const sendAnswers = [
  'honest',
  'declines',
  'receiver',
  'amount',
  'data',
  'twice',
  'oldHash',
  'strangersHash',
  'ownOtherHash',
  'inventedHash',
  'neverSends',
  'failsAfterSending',
  'failsBefore',
  'malformed',
] as const
/** What a wallet does with a request for several calls as one. */
export const batchAnswers = [
  'honest',
  'declines',
  'partly',
  'falselyDone',
  'falselyFailed',
  'falselyNothing',
  'forgets',
  'otherReceipt',
  'ownOtherReceipt',
  'receiver',
  'amount',
  'data',
  'refuses',
] as const
/** Answers of a wallet to a permission that it is to sign. */
export const signAnswers = ['honest', 'declines', 'failsBefore', 'malformed'] as const
export type Answer = (typeof sendAnswers)[number] | (typeof batchAnswers)[number]

/** A request that moves something, and what came of it. */
export interface Asked {
  readonly document: Document
  readonly kind: 'send' | 'batch' | 'sign'
  readonly network: number
  readonly calls: readonly Call[]
  /** Once there is one. */
  answer?: Answer
  /** All that the wallet sent for it, those that took the place of others included. */
  readonly sent: Transaction[]
  /** What became of one that waited. */
  readonly later: Set<string>
}
