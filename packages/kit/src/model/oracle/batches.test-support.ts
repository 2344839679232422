import { WalletError } from '@foyer/testing'
import { altered, type Carry, pastOf } from './answers.test-support.js'
import type { Answer, Asked } from './asked.test-support.js'
import { cast } from './cast.test-support.js'
import type { Chain } from './chain.test-support.js'

interface Batch {
  readonly chain: Chain
  /** What the wallet says of it, where that is not what the chain says. */
  readonly status: number | undefined
  readonly hash: string | undefined
}

/** Several calls as one (EIP-5792). */
export interface Batches {
  /** Does with them what an answer says. @throws as wallets do */
  send(one: Asked, chain: Chain, id: string, answer: Answer): unknown
  status(id: string): unknown
  /** A transaction has another in its place. */
  replaced(hash: string, by: string): void
}

export function createBatches(carry: Carry): Batches {
  const batches = new Map<string, Batch>()

  return {
    send(one, chain, id, answer) {
      const { calls } = one
      const [first, last] = [calls[0], calls.at(-1)]
      if (!first || !last) throw new WalletError(-32602, 'No calls')
      const keep = (status: Batch['status'], hash?: string) => batches.set(id, { chain, status, hash })
      switch (answer) {
        case 'declines':
          throw new WalletError(4001, 'Cancelled')
        case 'refuses':
          throw new WalletError(5740, 'Too many calls')
        case 'partly':
          one.sent.push(carry(chain, calls.slice(0, 1), true))
          keep(600)
          break
        case 'falselyDone':
          keep(200)
          break
        case 'falselyFailed':
        case 'falselyNothing':
          one.sent.push(carry(chain, calls, true))
          keep(answer === 'falselyFailed' ? 500 : 400)
          break
        case 'forgets':
          one.sent.push(carry(chain, calls, true))
          break
        case 'otherReceipt':
          keep(200, pastOf(chain, cast.stranger))
          break
        case 'ownOtherReceipt':
          // The wallet keeps the request, and sends something else of the account.
          keep(
            undefined,
            carry(chain, [{ from: first.from, to: cast.stranger, value: 7n, data: '0x' }], true).hash,
          )
          break
        case 'receiver':
        case 'amount':
        case 'data': {
          const transaction = carry(chain, [...calls.slice(0, -1), altered(last, answer)], true)
          one.sent.push(transaction)
          keep(undefined, transaction.hash)
          break
        }
        default: {
          const transaction = carry(chain, calls, true)
          one.sent.push(transaction)
          keep(undefined, transaction.hash)
        }
      }
      return { id }
    },
    status(id) {
      const batch = batches.get(id)
      if (!batch) throw new WalletError(5730, 'Unknown bundle id')
      const { chain, hash } = batch
      const found = hash === undefined ? undefined : chain.find(hash)
      const isDone = found?.mined.isDone
      const status = batch.status ?? (isDone === undefined ? 100 : isDone ? 200 : 500)
      const receipts = found ? [{ transactionHash: hash, status: isDone ? '0x1' : '0x0', logs: [] }] : []
      const chainId = `0x${chain.id.toString(16)}`
      return { version: '2.0.0', id, chainId, status, atomic: true, ...(found && { receipts }) }
    },
    replaced(hash, by) {
      for (const [id, batch] of batches) if (batch.hash === hash) batches.set(id, { ...batch, hash: by })
    },
  }
}
