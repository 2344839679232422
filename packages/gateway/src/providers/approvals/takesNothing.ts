import { decodeAggregate, decodeWord, encodeAggregate, encodeCall } from '../../evm/abi.js'
import { multicall } from '../../evm/callAll.js'
import type { Rpc } from '../../rpc/rpc.js'
import { isRefusal } from '../../rpc/rpcError.js'
import type { Pair } from './approvalLogs.js'

/** The recipient in trials. */
const sink = '0x00000000000000000000000000000000f07e2000'

/** Something that a spender may take by the word of a contract, and how much of it the account has. */
export interface Grant {
  readonly pair: Pair
  /** How much the spender may take by the contract's word. */
  readonly amount: bigint
  readonly held: bigint | undefined
}

/**
 * Whether it is proven that a spender can take nothing now, and that the account has signed nothing for later: taking is tried out at the node, and moves nothing by the contract's
 * own word. Of what cannot be tried nothing is proven.
 */
export async function takesNothing(
  rpc: Rpc,
  account: string,
  { pair, amount, held }: Grant,
): Promise<boolean> {
  const { kind, contract, spender, id = 0n } = pair
  // That the account holds nothing proves only that nothing is taken now.
  if (held === 0n) return !(await hasSigned(rpc, account, contract))
  if (kind === 'permit2') return false
  if (kind === 'collection') return held === undefined && !(await mayHold(rpc, account, contract))
  const isPiece = kind === 'piece'
  const takes = (isPiece ? [id] : triedOf(kind === 'operator' ? held : smaller(amount, held))).map(
    (value) => ({
      to: contract,
      data:
        kind === 'operator'
          ? encodeCall('operatorSend', account, sink, value, 160n, 192n, 0n, 0n)
          : encodeCall('transferFrom', account, sink, value),
    }),
  )
  const look = { to: contract, data: isPiece ? encodeCall('ownerOf', id) : encodeCall('balanceOf', account) }
  const code = await rpc.request('eth_getCode', [multicall, 'latest'])
  if (typeof code === 'string' && code.length > 2) {
    try {
      // The spender itself takes, and looks at what is left: its code is replaced for this question alone.
      const question = { to: spender, data: encodeAggregate([...takes, look]) }
      const answer = await rpc.request('eth_call', [question, 'latest', { [spender]: { code } }])
      const results = decodeAggregate(answer, takes.length + 1)
      const left = results.at(-1)
      if (results.slice(0, -1).every((taken) => taken === undefined)) return true
      if (left === undefined) return false
      return isPiece ? decodeWord(left) === BigInt(account) : held !== undefined && decodeWord(left) === held
    } catch {
      // A node that replaces no code, or a contract that uses up all there is: asked in the plain way.
    }
  }
  const refused = await Promise.all(takes.map((take) => isRefused(rpc, { from: spender, ...take })))
  return refused.every(Boolean)
}

/**
 * Amounts that are tried, the largest first: tokens that keep shares round the smallest down to nothing, some want a least
 * amount, and some bear no large one.
 */
function triedOf(most: bigint | undefined): readonly bigint[] {
  const all = most === undefined ? [] : [most, most / 2n, most / 100n, most / 10_000n]
  return [...new Set([...all, 1n])].filter((amount) => amount > 0n)
}

function smaller(one: bigint, other: bigint | undefined): bigint | undefined {
  return other === undefined || other < one ? other : one
}

/**
 * Whether the account has signed permissions or transactions that others handed in to a contract, which counts them: by ERC-2612, or
 * as collections on Polygon do (`executeMetaTransaction`).
 */
async function hasSigned(rpc: Rpc, account: string, to: string): Promise<boolean> {
  const counts = (['nonces', 'getNonce'] as const).map((name) =>
    isMore(rpc, { to, data: encodeCall(name, account) }),
  )
  return (await Promise.all(counts)).includes(true)
}

/**
 * Whether an account may have something of a contract that did not say how much: the node may have failed, or it holds several of one
 * (ERC-1155), and so does not say how many the account has in all.
 */
async function mayHold(rpc: Rpc, account: string, to: string): Promise<boolean> {
  return (
    (await isMore(rpc, { to, data: encodeCall('balanceOf', account) })) ||
    (await isMore(rpc, { to, data: encodeCall('supportsInterface', 0xd9b67a26n << 224n) }))
  )
}

async function isMore(rpc: Rpc, call: object): Promise<boolean> {
  try {
    const answer = await rpc.request('eth_call', [call, 'latest'])
    return answer !== '0x' && decodeWord(answer) > 0n
  } catch (error) {
    // A node that could not answer has proven nothing.
    return !isRefusal(error)
  }
}

async function isRefused(rpc: Rpc, call: object): Promise<boolean> {
  try {
    await rpc.request('eth_call', [call, 'latest'])
    return false
  } catch (error) {
    return isRefusal(error)
  }
}
