import type { Expected } from '../expected.js'
import { moved, numberOf, word } from './notes.js'
import type { Found, Means, Network, Receipt } from './read.js'

/** By how much a balance grew in a block; `undefined` where no node tells. @param token absent: the coin */
export async function growth(
  { rpc, numberToHex }: Means,
  network: Network,
  holder: string,
  token: string | undefined,
  block: bigint,
  signal: AbortSignal,
) {
  const balanceAt = async (at: bigint) => {
    const tag = numberToHex(at)
    if (token === undefined) return rpc.quantity(network, 'eth_getBalance', [holder, tag], signal)
    const call = { to: token, data: `0x70a08231${word(holder)}` }
    return rpc.quantity(network, 'eth_call', [call, tag], signal)
  }
  return Promise.all([balanceAt(block), balanceAt(block - 1n)]).then(
    ([after, before]) => after - before,
    () => undefined,
  )
}

/** Whether what was expected has come to the account. */
export async function hasCome(
  means: Means,
  network: Network,
  found: Found,
  receipt: Receipt,
  { from, amount }: Expected,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  if (!amount) return true
  const { address, least } = amount
  const own = word(from)
  const transfers = receipt.logs.filter((log) => log.address === address && log.topic === moved)
  const net = transfers.reduce((sum, { words: [giver, taker, part] }) => {
    const isIn = taker === own
    return isIn === (giver === own) ? sum : sum + (isIn ? numberOf(part) : -numberOf(part))
  }, 0n)
  if (net >= least) return true
  const block = found.block ?? 1n
  const grown = await growth(means, network, from, address, block, signal)
  const isOwn = found.from === from
  const fee = isOwn && address === undefined ? receipt.fee : 0n
  const hasGrown = grown !== undefined && grown + (fee ?? 0n) >= least
  // A token notes all that it moves: the rest came by something else in the same block.
  if (transfers.length > 0) return hasGrown ? undefined : false
  if (hasGrown) return true
  // Of a coin, something else of the account in the same block may have spent it.
  return grown !== undefined &&
    fee !== undefined &&
    isOwn &&
    (await isAlone(means, network, from, block, signal))
    ? false
    : undefined
}

/** Whether a block has one transaction of an account alone. */
async function isAlone(
  { rpc, numberToHex }: Means,
  network: Network,
  account: string,
  block: bigint,
  signal: AbortSignal,
) {
  const countAt = (at: bigint) =>
    rpc.quantity(network, 'eth_getTransactionCount', [account, numberToHex(at)], signal)
  return Promise.all([countAt(block), countAt(block - 1n)]).then(
    ([after, before]) => after - before === 1n,
    () => false,
  )
}
