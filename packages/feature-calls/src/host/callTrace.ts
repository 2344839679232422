import { type Adapter, abortable, accountParts, type Transfers } from '@foyer/core'
import type { CallsRecord } from './callsRecord.js'
import { type CallsStatus, type CallTrace, receiptOf, statusOf } from './callsStatus.js'
import type { Records } from './records.js'

/** A wallet has lost no answer by then: a lookup of its status that takes longer counts as not known yet (ms). */
const lookupMs = 15_000

/** The state of one transaction of calls on the chain. */
export interface Look {
  /** The transaction: another one than before if the wallet sent it once more, for another fee. */
  readonly hash: string
  readonly trace: CallTrace
  /** The fact by which the adapter finds the transaction that replaces it. */
  readonly clue: string | undefined
  /** Whether the clue was not known before. */
  readonly isLearned: boolean
}

/** Looks for a transaction of calls, and for what took its place, as the journal does. Never rejects. */
async function lookAt(
  transfer: Pick<Transfers, 'find' | 'follow'> | undefined,
  { from, at, clues }: CallsRecord,
  hash: string,
  expected: string | undefined,
  signal: AbortSignal,
): Promise<Look> {
  const { networkId } = accountParts(from)
  const find = async (wanted: string): Promise<CallTrace> =>
    (await transfer?.find?.(networkId, wanted, at, signal, expected).catch(() => undefined)) ?? 'unknown'
  const [trace, clue] = [await find(hash), clues?.[hash]]
  // A clue is learned while the transaction is pending, and needed once the chain no longer has it.
  const mayFollow = trace === 'absent' || (trace === 'pending' && clue === undefined)
  const next = mayFollow
    ? await transfer?.follow?.(from, hash, clue, signal, expected).catch(() => undefined)
    : undefined
  const look = { hash, trace, clue, isLearned: false }
  if (!next) return look
  if (next.kind === 'waits') return { ...look, clue: next.clue, isLearned: true }
  if (next.kind === 'expired' || !next.isSame) return { ...look, trace: 'replaced' }
  return { ...look, hash: next.by, trace: await find(next.by), isLearned: true }
}

/** Creates the lookups of calls that went one after another. */
export function createLookups(
  records: Pick<Records, 'get' | 'put' | 'settle' | 'isRunning'>,
  adapter: () => Promise<Pick<Adapter, 'capabilities'>>,
) {
  /** Looks for all transactions of calls. Notes those that replace others, and the clues by which these are found. */
  async function lookAtAll(record: CallsRecord, signal: AbortSignal): Promise<readonly Look[]> {
    const { transfer } = (await adapter()).capabilities
    const looks = await Promise.all(
      record.hashes.map((hash, at) => lookAt(transfer, record, hash, record.expected?.[at], signal)),
    )
    const clues = Object.fromEntries(looks.flatMap(({ hash, clue }) => (clue ? [[hash, clue]] : [])))
    const isNew = looks.some(({ isLearned }) => isLearned)
    // A page that works on them may have added one in the meantime.
    const now = records.get(record.id)
    if (isNew && now?.hashes.join() === record.hashes.join())
      records.put({ ...now, hashes: looks.map(({ hash }) => hash), clues })
    return looks
  }

  return {
    /** Learns how to find what takes the place of calls: the page may be gone before it asks. Never throws. */
    learn(record: CallsRecord): void {
      lookAtAll(record, AbortSignal.timeout(lookupMs)).catch(() => {})
    },
    /** Returns the status of calls. */
    async look(record: CallsRecord): Promise<CallsStatus> {
      // Asked first: calls that end in the meantime are on the chain by then.
      const isRunning = await records.isRunning(record.id)
      const known = records.get(record.id) ?? record
      const newest = isRunning ? known : records.settle(known)
      const signal = AbortSignal.timeout(lookupMs)
      const looks = await lookAtAll(newest, signal)
      const traces = looks.map(({ trace }) => trace)
      const { transfer } = (await adapter()).capabilities
      const { networkId } = accountParts(newest.from)
      const receipts = await Promise.all(
        looks.map(async ({ hash, trace }) => {
          if (!['success', 'reverted', 'other'].includes(trace)) return undefined
          // By Foyer's own node: the wallet's word does not count.
          const asked = Promise.resolve(transfer?.receipt?.(networkId, hash, signal))
          return receiptOf(hash, await abortable(asked, signal).catch(() => undefined))
        }),
      )
      return {
        status: statusOf(newest, traces, isRunning),
        isOther: traces.includes('other'),
        isLost: newest.isLost,
        network: networkId,
        receipts: receipts.filter(Boolean),
      }
    },
  }
}
