import {
  accountParts,
  type NetworkId,
  networkParts,
  parseNetworkId,
  type TransactionTrace,
} from '@foyer/core'
import { read } from '@foyer/core/adapters'
import type { CallsRecord } from './callsRecord.js'
import { providerError } from './providerError.js'

/** What became of calls ([EIP-5792](https://eips.ethereum.org/EIPS/eip-5792#wallet_getcallsstatus)). */
export interface CallsStatus {
  /** 100: not known yet, 200: done, 400: nothing was done, 500: undone by the chain, 600: done in part. */
  readonly status: number
  /** Of the transactions that the chain has, as far as they were told. */
  readonly receipts: readonly unknown[]
  /** Where they are; `undefined` where a wallet does not say. */
  readonly network: NetworkId | undefined
  /** The wallet alone says so; Foyer has not asked the network. */
  readonly isTold?: true
  /** The chain has carried out something else than one of the calls. */
  readonly isOther?: boolean
  /** Nothing shows whether one of the calls was sent, and it is no longer waited for. */
  readonly isLost?: boolean | undefined
}

/** The state of a call on the chain. `replaced`: it can never be carried out, since another transaction has its place. */
export type CallTrace = TransactionTrace | 'replaced'

/**
 * What became of calls that went one after another, by what the chain says of each that left.
 * @param isRunning some page still works on them
 */
export function statusOf(
  { total, isOpen, isLost }: Pick<CallsRecord, 'total' | 'isOpen' | 'isLost'>,
  traces: readonly CallTrace[],
  isRunning: boolean,
): number {
  const done = traces.filter((trace) => trace === 'success').length
  if (done === total) return 200
  // One that is on its way may still be carried out, whatever became of the others.
  const isEnded = traces.every((trace) => ['success', 'reverted', 'other', 'replaced'].includes(trace))
  if (isOpen || isRunning || !isEnded) return 100
  // Of an amount that was edited in the wallet, 200 would say that the calls were carried out as asked, and 500 that nothing
  // but the fee was changed. By 600, changes that have to do with the calls may be on the chain.
  if (done > 0 || isLost || traces.includes('other')) return 600
  // A replaced call is not on the chain, and was not undone by it.
  return traces.includes('reverted') ? 500 : 400
}

/** As a page is told, by the version of the standard that it spoke. */
export function answerOf(
  { id, isOld, from }: Pick<CallsRecord, 'id' | 'isOld' | 'from'>,
  { status, receipts, isOther, isLost }: Pick<CallsStatus, 'status' | 'receipts' | 'isOther' | 'isLost'>,
): unknown {
  const told = receipts.length > 0 ? { receipts } : {}
  // The first version has no word for what was done in part: without the receipt of one that failed all would seem done,
  // and a call that was done otherwise always does.
  const isSeen = !isOther && receipts.some((receipt) => read(receipt, 'status') === '0x0')
  if (isOld && status >= 400 && (isLost || !isSeen))
    throw providerError(
      -32603,
      isLost ? 'Nothing shows how these calls ended.' : 'Not all calls were carried out.',
    )
  if (isOld) return { status: status === 100 ? 'PENDING' : 'CONFIRMED', ...told }
  const { reference } = networkParts(accountParts(from).networkId)
  return {
    version: '2.0.0',
    id,
    status,
    atomic: false,
    ...told,
    chainId: `0x${BigInt(reference).toString(16)}`,
  }
}

/** A status as a wallet tells it, of either version. */
export function readStatus(answer: unknown): CallsStatus | undefined {
  const [status, receipts] = [read(answer, 'status'), read(answer, 'receipts')]
  const all: readonly unknown[] = Array.isArray(receipts) ? receipts : []
  const shared = { receipts: all, network: networkOf(read(answer, 'chainId')), isTold: true } as const
  if (status === 'PENDING') return { status: 100, ...shared }
  if (typeof status === 'number') return { status, ...shared }
  if (status !== 'CONFIRMED') return undefined
  const failed = all.filter((receipt) => read(receipt, 'status') === '0x0').length
  return { status: failed === 0 ? 200 : failed === all.length ? 500 : 600, ...shared }
}

function networkOf(chainId: unknown): NetworkId | undefined {
  if (typeof chainId !== 'string' || !/^0x[0-9a-f]{1,16}$/i.test(chainId)) return undefined
  return parseNetworkId(`eip155:${BigInt(chainId)}`)
}

/** Of a node's receipt, what the standard has. `undefined` where it is that of another transaction. */
export function receiptOf(hash: string, receipt: unknown): unknown {
  const names = ['logs', 'status', 'blockHash', 'blockNumber', 'gasUsed', 'transactionHash'] as const
  const told = Object.fromEntries(names.map((name) => [name, read(receipt, name)]))
  return String(told.transactionHash).toLowerCase() === hash.toLowerCase() ? told : undefined
}
