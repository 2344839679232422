import * as v from 'valibot'
import { evmQuantity } from '../../evm/fields.js'
import type { Movement } from '../../questions.js'
import type { Rpc } from '../../rpc/rpc.js'
import { isCallOfAnother } from './operation.js'
import { isPartOf, type Row } from './row.js'

/**
 * Returns the coin that a contract paid to the account that called it, or in return for a loss. No log has that, so the
 * balances before and after are compared. Absent where the node does not keep them, or another transaction of that block may
 * have changed them.
 * @param net the movements that are real
 */
export async function paidOut(
  row: Row,
  net: readonly { readonly direction: Movement['direction'] }[],
  account: string,
  rows: readonly Row[],
  rpc: Rpc,
): Promise<{ readonly kind: 'coin'; readonly direction: 'in'; readonly amount: bigint } | undefined> {
  const { from, block, isDone, moves } = row
  const fee = from === account ? row.fee : 0n
  const went = moves.filter((move) => move.from === account && move.to !== account)
  const isAlone = !rows.some((other) => other !== row && other.block === block && isPartOf(account, other))
  const mayHaveCome = net.length > 0 && net.every(({ direction }) => direction === 'out')
  if (!isDone || fee === undefined || !isAlone || !mayHaveCome) return undefined
  if (from === account && !isCallOfAnother(row, went)) return undefined
  const value = moves.reduce(
    (sum, { kind, amount, from }) => sum + (kind === 'coin' && from === account ? amount : 0n),
    0n,
  )
  try {
    const [before, after] = await Promise.all([
      balanceAt(rpc, account, block - 1),
      balanceAt(rpc, account, block),
    ])
    const amount = after - before + fee + value
    // Coin that was sent along and came back in part makes a smaller movement out, and none in.
    return amount > 0n && value === 0n ? { kind: 'coin', direction: 'in', amount } : undefined
  } catch {
    return undefined
  }
}

async function balanceAt(rpc: Rpc, account: string, block: number): Promise<bigint> {
  return v.parse(evmQuantity, await rpc.request('eth_getBalance', [account, `0x${block.toString(16)}`]))
}
