import { type Hash, type PublicActions, type TransactionReceipt, withRetry } from 'viem'

/**
 * The receipt of a transaction, asked for until the node has it. `waitForTransactionReceipt` of viem looks again only
 * when a block is added, and a chain that makes blocks for transactions alone may have made its last one.
 * @throws {TransactionReceiptNotFoundError} when it is in no block after half a minute
 */
export function receiptOf(
  client: Pick<PublicActions, 'getTransactionReceipt'>,
  hash: Hash,
): Promise<TransactionReceipt> {
  return withRetry(() => client.getTransactionReceipt({ hash }), { delay: 10, retryCount: 3_000 })
}
