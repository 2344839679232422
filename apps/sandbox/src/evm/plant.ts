import type { Address, Hex } from 'viem'
import { receiptOf } from '../receipt.ts'
import type { NodeClient } from './client.ts'

/** A transaction of an account that the node holds the key of. */
export interface Outgoing {
  readonly from: Address
  /** Absent where it makes a contract. */
  readonly to?: Address
  readonly data?: Hex
  readonly value?: bigint
}

/** What happens at one moment; the blocks that it needs are made then. */
export interface Moment {
  /** In seconds since 1970. */
  readonly at: number
  readonly transactions: readonly Outgoing[]
}

/** What any of them may use: contracts are made of less. */
const gas = 5_000_000n
/** So many surely fit into a block of anvil's. */
const perBlock = 6

/** Has a fresh chain live through these moments, in their order. @throws when a transaction fails */
export async function plant(client: NodeClient, moments: readonly Moment[]): Promise<void> {
  const nonces = new Map<Address, number>()
  const nextOf = (from: Address): number => {
    const nonce = nonces.get(from) ?? 0
    nonces.set(from, nonce + 1)
    return nonce
  }
  const hashes: Hex[] = []
  await client.setAutomine(false)
  for (const { at, transactions } of moments) {
    const [sent] = await Promise.all([
      Promise.all(
        transactions.map(({ from, ...transaction }) =>
          client.sendTransaction({ account: from, chain: null, nonce: nextOf(from), gas, ...transaction }),
        ),
      ),
      client.setNextBlockTimestamp({ timestamp: BigInt(at) }),
    ])
    hashes.push(...sent)
    do await client.mine({ blocks: 1 })
    while (transactions.length > perBlock && (await isWaiting(client)))
  }
  const receipts = await Promise.all(hashes.map((hash) => receiptOf(client, hash)))
  const failed = receipts.filter(({ status }) => status !== 'success')
  if (failed.length > 0)
    throw new Error(`${failed.length} seeded transactions failed: ${failed[0]?.transactionHash}`)
  await client.setAutomine(true)
}

/** Whether there are transactions that did not fit into the last block. */
async function isWaiting(client: NodeClient): Promise<boolean> {
  const { pending, queued } = await client.getTxpoolStatus()
  return pending + queued > 0
}
