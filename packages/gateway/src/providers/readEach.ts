import { mapConcurrent } from '../calls/mapConcurrent.js'
import type { Subcall } from '../evm/abi.js'
import { callAll } from '../evm/callAll.js'
import type { Rpc } from '../rpc/rpc.js'
import { isRefusal } from '../rpc/rpcError.js'

/** Calls that are made for themselves, once they failed among others. */
const mostAlone = 60

/** What contracts of strangers answer. */
export interface ReadResult {
  /** `undefined` is a call that failed. */
  readonly answers: readonly (string | undefined)[]
  /** Whether each had its turn. */
  readonly isWhole: boolean
}

/**
 * Asks contracts that anybody made. Of several calls in one a contract can use up what the others need, or answer more than
 * a node bears: whatever fails among others is asked for itself, so that no one hides another.
 * @param block a quantity, or `latest` @throws what the node fails by, where it answers nothing
 */
export async function readEach(rpc: Rpc, calls: readonly Subcall[], block = 'latest'): Promise<ReadResult> {
  const together = await callAll(rpc, calls, block).catch(() => undefined)
  const missing = calls.flatMap((call, at) => (together?.[at] === undefined ? [{ call, at }] : []))
  const alone = await mapConcurrent(missing.slice(0, mostAlone), ({ call }) => callAll(rpc, [call], block))
  // A contract alone that says too much is not the node's failure.
  const failed = alone.flatMap((one) =>
    one.status === 'rejected' && !isRefusal(one.reason) ? [one.reason] : [],
  )
  if (!together && failed.length > 0 && failed.length === alone.length) throw failed[0]
  const own = new Map(
    missing.map(({ at }, turn) => {
      const result = alone[turn]
      return [at, result?.status === 'fulfilled' ? result.value[0] : undefined]
    }),
  )
  return {
    answers: calls.map((_, at) => together?.[at] ?? own.get(at)),
    isWhole: failed.length === 0 && missing.length <= mostAlone,
  }
}
