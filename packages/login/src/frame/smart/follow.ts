import { fromRlp, type Hex, numberToHex } from 'viem'
import type { Node } from '../nodes/node.js'
import { rlpNumber } from '../requests/evm/transaction.js'
import { fieldsOf, hexOf, numberOf } from '../requests/fields.js'
import { amount, type Receipt, receiptOf } from './chain.js'

/** When a transaction was first found to be without a receipt, though its number is used up, and what has that number. */
const missed = new Map<string, { readonly since: number; readonly by?: Hex }>()
const behindMs = 30_000
/** So many blocks back it is looked for. */
const farthest = 1n << 14n

/**
 * Looks up the receipt of a transaction, or of another that makes the same call in its place, such as for a higher fee.
 * @returns `gone` if its number was used for something else, `undefined` if no node knows yet
 * @throws {NodeError}
 */
export async function follow(
  node: Node,
  sender: Hex,
  signed: { readonly hash: Hex; readonly raw: Hex; readonly nonce: number },
): Promise<Receipt | 'gone' | undefined> {
  const { hash } = signed
  const { since = Date.now(), by } = missed.get(hash) ?? {}
  const receipt = await receiptOf(node, hash)
  if (receipt) missed.delete(hash)
  const found = receipt ?? (by && (await receiptOf(node, by)))
  if (found) return found
  const used = amount(await node.ask('eth_getTransactionCount', [sender, 'latest']))
  missed.delete(hash)
  if (used <= BigInt(signed.nonce)) return undefined
  missed.set(hash, { since })
  // The node that has no receipt may be behind, though none is for so long.
  if (Date.now() - since <= behindMs) return undefined
  const other = await takerOf(node, sender, signed)
  // It is looked for again, but not at each look.
  if (other !== 'gone') missed.set(hash, { since: Date.now(), ...(other && { by: other }) })
  return other && other !== 'gone' ? receiptOf(node, other) : other
}

/** Finds the transaction that used the number of another, and makes the same call. */
async function takerOf(
  node: Node,
  sender: Hex,
  { hash, raw, nonce }: { readonly hash: Hex; readonly raw: Hex; readonly nonce: number },
): Promise<Hex | 'gone' | undefined> {
  const block = await blockOf(node, sender, BigInt(nonce))
  if (block === undefined) return undefined
  const { transactions } = fieldsOf(await node.ask('eth_getBlockByNumber', [numberToHex(block), true]))
  const all = Array.isArray(transactions) ? transactions.map(fieldsOf) : []
  // Not every node tells more of them than their hashes.
  if (all.length === 0 || all.some(({ from }) => typeof from !== 'string')) return undefined
  const taker = all.find((one) => isSame(one.from, sender) && numberOf(one.nonce) === BigInt(nonce))
  // Signed permission for code (EIP-7702) uses up a number without a transaction of the account.
  if (!taker) return 'gone'
  if (typeof taker.hash !== 'string' || isSame(taker.hash, hash)) return undefined
  const [, , , , , to, value, data] = fromRlp(hexOf(`0x${raw.slice(4)}`))
  const paid = numberOf(taker.value)
  const makesSame =
    isSame(taker.to, to) && paid !== undefined && isSame(rlpNumber(paid), value) && isSame(taker.input, data)
  return makesSame ? hexOf(taker.hash) : 'gone'
}

/** Finds the block that used up a number; `undefined` where no node tells. @throws {NodeError} */
async function blockOf(node: Node, sender: Hex, nonce: bigint): Promise<bigint | undefined> {
  const isUsed = async (block: bigint) =>
    amount(await node.ask('eth_getTransactionCount', [sender, numberToHex(block)])) > nonce
  let used = amount(await node.ask('eth_blockNumber', []))
  if (!(await isUsed(used))) return undefined
  let unused = used
  for (let back = 1n; used === unused || (await isUsed(unused)); back *= 2n) {
    if (back > farthest || unused === 0n) return undefined
    used = unused
    unused = used > back ? used - back : 0n
  }
  while (used - unused > 1n) {
    const middle = (used + unused) / 2n
    if (await isUsed(middle)) used = middle
    else unused = middle
  }
  return used
}

function isSame(one: unknown, other: unknown): boolean {
  return typeof one === 'string' && one.toLowerCase() === String(other).toLowerCase()
}
