import type { Expected, ExpectedCall } from '../expected.js'
import { isLet, isMost, moved, numberOf, partOf, word, wordsOf } from './notes.js'
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

/**
 * Whether the node counts in the block what a call leaves there: tokens note their own way, or not at all, and contracts pass
 * on what they are paid. The account made exactly these calls.
 * @param calls all of them, the last one first
 * @param paid the fee of the transaction, if the account paid it
 */
export async function isCounted(
  means: Means,
  network: Network,
  block: bigint,
  { to, data }: ExpectedCall,
  { from, calls, amount: expects }: Expected,
  paid: bigint | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  const [first = '', second = ''] = wordsOf(data)
  const selector = data.slice(0, 10)
  if (data === '0x') {
    const lost = await growth(means, network, from, undefined, block, signal)
    const coins = calls.reduce((sum, { value }) => sum + value, 0n)
    return lost !== undefined && paid !== undefined && -lost >= coins + paid
  }
  const place = { '0xa9059cbb': 74, '0x095ea7b3': 74, '0x23b872dd': 138 }[selector]
  if (place === undefined) return false
  const same = calls.filter((one) => one.to === to && one.data.startsWith(data.slice(0, place)))
  const amounts = same.map((one) => one.data.slice(place, place + 64))
  if (selector === '0x095ea7b3') {
    const call = { to, data: `0xdd62ed3e${word(from)}${first}` }
    const allowance = means.rpc.quantity(network, 'eth_call', [call, means.numberToHex(block)], signal)
    return allowance.then(
      (amount) => isLet(word(amount), amounts[0] ?? '', true),
      () => false,
    )
  }
  const all = amounts.reduce((sum, amount) => sum + numberOf(amount), 0n)
  const grown = await growth(
    means,
    network,
    `0x${(place > 74 ? second : first).slice(24)}`,
    to,
    block,
    signal,
  )
  return grown !== undefined && all > 0n && (grown >= all || isMost(grown, all, partOf({ amount: expects })))
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
  if (!amount || amount.address === '~') return true
  const { address, least } = amount
  const own = word(from)
  const transfers = receipt.logs.filter((log) => log.address === address && log.topic === moved)
  const sum = (side: number) =>
    transfers.reduce(
      (all, { words }) => (words[side] === own && words[1 - side] !== own ? all + numberOf(words[2]) : all),
      0n,
    )
  const came = sum(1)
  if (came - sum(0) >= least) return true
  const block = found.block ?? 1n
  const grown = await growth(means, network, from, address, block, signal)
  const isOwn = found.from === from
  const fee = isOwn && address === undefined ? receipt.fee : 0n
  const hasGrown = grown !== undefined && grown + (fee ?? 0n) >= least
  // A token notes all that it moves: the rest came by something else in the same block.
  // If others paid the fee, they may have taken it from what came.
  if (transfers.length > 0) return hasGrown || (!isOwn && came >= least) ? undefined : false
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
