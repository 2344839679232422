import { concatHex, type Hex, hexToBigInt, numberToHex } from 'viem'
import type { Node } from '../nodes/node.js'
import { fieldsOf, numberOf } from '../requests/fields.js'
import { amount } from './chain.js'
import type { CallsRecord, Outcome, Records } from './records.js'
import { word } from './safe.js'

/** Of nodes behind one address, the one that tells the number may be behind the one that tells the time, in s. */
export const behindS = 60

/** Keeps the outcome of calls, and whether it may still be undone. An outcome that a reorganization undid is forgotten. */
export async function keepOutcome(
  record: CallsRecord,
  outcome: Outcome | undefined,
  { node, records }: { readonly node: Node; readonly records: Pick<Records, 'set'> },
): Promise<void> {
  if (!outcome && !record.outcome) return
  const isProvisional = outcome && !(await isFinal(record, outcome, node).catch(() => false))
  // Where nothing can be kept, the chain is asked again.
  await records.set({ ...record, outcome, isProvisional }).catch(() => {})
}

/** Whether no reorganization can undo an outcome: not where the network does not say. @throws {NodeError} */
async function isFinal(record: CallsRecord, { status, receipts }: Outcome, node: Node): Promise<boolean> {
  const head = fieldsOf(await node.ask('eth_getBlockByNumber', ['finalized', false]))
  const [number, at] = [amount(head.number), Number(amount(head.timestamp))]
  const isBefore = (receipt: unknown) => {
    const block = numberOf(fieldsOf(receipt).blockNumber)
    return block !== undefined && block < number
  }
  if (!receipts.every(isBefore)) return false
  if (status === 200 || status === 500) return true
  // Something never came: it cannot once its time is over, or its number is used.
  const { operation, transactions, sender } = record
  const block = numberToHex(number)
  if (!operation) {
    const last = transactions?.sent.at(-1)
    return !last || amount(await node.ask('eth_getTransactionCount', [sender, block])) > BigInt(last.nonce)
  }
  if (operation.expires && at > operation.until + behindS) return true
  const nonce = hexToBigInt(operation.nonce)
  // getNonce(address,uint192)
  const data = concatHex(['0x35567e1a', word(sender), word(rowOf(nonce))])
  return amount(await node.ask('eth_call', [{ to: operation.entryPoint, data }, block])) > nonce
}

/** The row of a number of an operation: all of it but the last 8 bytes. */
export function rowOf(nonce: bigint): Hex {
  return numberToHex(nonce >> 64n)
}
