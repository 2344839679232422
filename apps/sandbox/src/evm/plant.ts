import type { Address, Hex } from 'viem'
import { receiptOf } from '../receipt.ts'
import type { NodeClient } from './client.ts'

/** A transaction of anybody. */
export interface Outgoing {
  readonly from: Address
  /** Absent where it makes a contract. */
  readonly to?: Address
  readonly data?: Hex
  readonly value?: bigint
  /** Fails in its block, as it shall. */
  readonly isFailing?: boolean
}

/** Transactions that fill some blocks, in their order. */
export interface Stage {
  /** When the first block is made, in seconds after the chain's beginning. */
  readonly at: number
  /** Seconds from one block to the next. */
  readonly interval: number
  /** More are made where these do not hold all. */
  readonly blocks: number
  /** What a transaction may use. */
  readonly gas: bigint
  /** What a block holds. */
  readonly blockGas: bigint
  readonly transactions: readonly Outgoing[]
}

/** What a block of anvil's holds. */
export const usualBlockGas = 30_000_000n
/** Blocks that may be made for what did not fit into those of a stage. */
const mostMore = 20
/** More than anvil ever asks for here; who pays more is earlier in a block. */
const price = 10n ** 11n

/**
 * Has a fresh chain live through some stages.
 * @param begin when it began, in seconds since 1970
 * @throws when a transaction does not end as it shall
 */
export async function plant(client: NodeClient, begin: number, stages: readonly Stage[]): Promise<void> {
  const all = stages.flatMap(({ transactions }) => transactions)
  const senders = [...new Set(all.map(({ from }) => from))]
  await Promise.all([
    client.setAutomine(false),
    ...senders.map((address) => client.impersonateAccount({ address })),
  ])
  const nonces = new Map<Address, number>()
  const hashes: Hex[] = []
  for (const { at, interval, blocks, gas, blockGas, transactions } of stages) {
    const sent = transactions.map(({ from, to, data, value }, place) => {
      const nonce = nonces.get(from) ?? 0
      nonces.set(from, nonce + 1)
      const gasPrice = price - BigInt(place)
      return client.sendTransaction({ account: from, chain: null, to, data, value, nonce, gas, gasPrice })
    })
    await Promise.all([
      ...sent,
      client.setBlockGasLimit({ gasLimit: blockGas }),
      client.setNextBlockTimestamp({ timestamp: BigInt(begin + at) }),
    ])
    for (const hash of sent) hashes.push(await hash)
    await client.mine({ blocks, interval })
    for (let more = 0; more < mostMore && (await isWaiting(client)); more++) await client.mine({ blocks: 1 })
  }
  const receipts = await Promise.all(hashes.map((hash) => receiptOf(client, hash)))
  const wrong = receipts.find(({ status }, at) => (status === 'success') === (all[at]?.isFailing ?? false))
  if (wrong) throw new Error(`A seeded transaction ended with ${wrong.status}: ${wrong.transactionHash}`)
  await Promise.all([
    client.setBlockGasLimit({ gasLimit: usualBlockGas }),
    client.setAutomine(true),
    ...senders.map((address) => client.stopImpersonatingAccount({ address })),
  ])
}

async function isWaiting(client: NodeClient): Promise<boolean> {
  const { pending, queued } = await client.getTxpoolStatus()
  return pending + queued > 0
}
