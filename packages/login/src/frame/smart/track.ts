import { type Hex, hexToBigInt } from 'viem'
import { type Node, NodeError } from '../nodes/node.js'
import { fieldsOf, hexOf } from '../requests/fields.js'
import { begins, carriedOut, type EntryPointView, includedIn, type Receipt, viewEntryPoint } from './chain.js'
import { behindS, keepOutcome, rowOf } from './finality.js'
import type { OperationRecord, Outcome, Records } from './records.js'

/** So long the same bytes are not offered again, in ms. */
const againMs = 10_000
const offered = new Map<string, number>()

/** What {@link lookUp} asks. */
export interface Lookers {
  readonly node: Node
  readonly bundler: Node
  readonly records: Records
}

/**
 * What became of an operation; `undefined` while it is on its way. Only the chain says so: the number that each operation
 * uses up, and the entry point's own event. What a bundler says is where to look.
 * @throws {NodeError}
 */
export async function lookUp(record: OperationRecord, lookers: Lookers): Promise<Outcome | undefined> {
  if (record.outcome && !record.isProvisional) return record.outcome
  const outcome = await found(record, lookers)
  await keepOutcome(record, outcome, lookers)
  return outcome
}

async function found(record: OperationRecord, { node, bundler }: Lookers): Promise<Outcome | undefined> {
  const { operation, sender } = record
  const view = viewEntryPoint(node, operation.entryPoint, sender)
  const nonce = hexToBigInt(operation.nonce)
  const now = await view.nonce(rowOf(nonce))
  if (now > nonce) return carried(record, view, bundler)
  const { at } = await view.head()
  if (operation.expires && at > operation.until + behindS)
    // It may have been carried out between the two questions.
    return (await view.nonce(rowOf(nonce))) > nonce ? undefined : { status: 400, receipts: [] }
  // One that never expires may be carried out at any time, whatever a bundler says. Only another of its number ends it.
  if (at <= operation.until && (await isKnownTo(bundler, operation.hash)) === false)
    await offerAgain(operation.hash, () =>
      bundler.ask('eth_sendUserOperation', [operation.signed, operation.entryPoint]),
    )
  return undefined
}

/** An operation has used up the number: this one, or another. */
async function carried(
  { operation }: OperationRecord,
  view: EntryPointView,
  bundler: Node,
): Promise<Outcome | undefined> {
  const told = await bundler.ask('eth_getUserOperationReceipt', [operation.hash]).catch(() => undefined)
  const { transactionHash } = fieldsOf(fieldsOf(told).receipt)
  if (typeof transactionHash === 'string' && /^0x[\da-f]{64}$/i.test(transactionHash)) {
    const outcome = outcomeIn(await view.receipt(hexOf(transactionHash.toLowerCase())), operation)
    if (outcome) return outcome
  }
  const all = await view.since(operation.block, hexToBigInt(operation.nonce))
  const mine = all.find(({ hash }) => hash === operation.hash)
  if (mine) return outcomeIn(await view.receipt(mine.transaction), operation)
  const isReplaced = all.some(({ nonce }) => nonce === hexToBigInt(operation.nonce))
  return isReplaced ? { status: 400, receipts: [] } : undefined
}

/** What a transaction did for an operation; `undefined` where it is not in there. */
function outcomeIn(
  receipt: Receipt | undefined,
  { hash, entryPoint }: OperationRecord['operation'],
): Outcome | undefined {
  if (receipt?.status !== '0x1') return undefined
  const ofEntryPoint = (at: number) => receipt.logs[at]?.address.toLowerCase() === entryPoint
  const end = receipt.logs.findIndex((log, at) => ofEntryPoint(at) && includedIn(log)?.hash === hash)
  const event = includedIn(receipt.logs[end])
  if (!event) return undefined
  const before = receipt.logs.slice(0, end)
  const start = before.findLastIndex(
    ({ topics: [kind] }, at) => ofEntryPoint(at) && (kind === carriedOut || kind === begins),
  )
  const own = {
    ...receipt,
    // The bundle went well; what counts is the operation in it.
    status: event.isSuccess ? '0x1' : '0x0',
    logs: before.slice(start + 1),
  }
  return { status: event.isSuccess ? 200 : 500, receipts: [own] }
}

/** `undefined` where it does not say. */
async function isKnownTo(bundler: Node, hash: Hex): Promise<boolean | undefined> {
  try {
    const told = await bundler.ask('eth_getUserOperationByHash', [hash])
    return told !== null
  } catch (error) {
    if (error instanceof NodeError) return undefined
    throw error
  }
}

/** Offers the very bytes that were signed once more, unless that was just tried: the chain takes them once. */
export async function offerAgain(hash: Hex, send: () => Promise<unknown>): Promise<void> {
  const last = offered.get(hash) ?? 0
  if (Date.now() - last < againMs) return
  noteOffer(hash)
  await send().catch(() => {})
}

/** Notes that bytes were handed over, so that they are not offered again at once. */
export function noteOffer(hash: Hex): void {
  offered.set(hash, Date.now())
}
