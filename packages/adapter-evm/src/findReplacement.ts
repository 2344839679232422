import { type AccountId, accountParts, type Followed } from '@foyer/core'
import type { CallDeps } from './callDeps.js'

/** Dependencies of {@link findReplacement}. */
interface FindDeps extends Pick<CallDeps, 'addressOf' | 'keccak256' | 'numberToHex' | 'read' | 'toQuantity'> {
  readonly rpc: Pick<CallDeps['rpc'], 'request' | 'quantity'>
  readonly direct: Pick<CallDeps['direct'], 'judging'>
}

/** So many steps back, each twice as long as the one before, a block is looked for: about 32,000 blocks in all. */
const maxSteps = 14

/**
 * What takes the place of a transaction: an account has one of each nonce, so once the chain has another one of that
 * nonce, the first can never be carried out (a wallet's "speed up" and "cancel" do this). The other one is not the same by its
 * bytes, but by what it does, as the evidence of the chain judges it.
 * @param expected as for `Transfers.find`
 */
export async function findReplacement(
  { rpc, direct, addressOf, keccak256, numberToHex, read, toQuantity }: FindDeps,
  account: AccountId<'eip155'>,
  hash: string,
  clue: string | undefined,
  signal: AbortSignal,
  expected?: string,
): Promise<Followed | undefined> {
  const { networkId: network } = accountParts(account)
  const own = addressOf(account)

  /** The nonce, and what is called: another transaction with this clue does the same. */
  function clueOf(found: unknown): string | undefined {
    const nonce = toQuantity(read(found, 'nonce'))
    // Others send for accounts with code: the nonce is theirs.
    if (nonce === undefined || !isSame(read(found, 'from'), own)) return undefined
    const called = [read(found, 'to'), toQuantity(read(found, 'value'))?.toString(), read(found, 'input')]
    return `${nonce} ${keccak256(new TextEncoder().encode(JSON.stringify(called).toLowerCase()))}`
  }

  /** The block that has the transaction of a nonce; `undefined` where no node tells. */
  async function blockOf(nonce: bigint): Promise<bigint | undefined> {
    const isUsed = async (block: bigint) => {
      const params = [own, numberToHex(block)]
      return (await rpc.quantity(network, 'eth_getTransactionCount', params, signal)) > nonce
    }
    let used = await rpc.quantity(network, 'eth_blockNumber', [], signal)
    if (!(await isUsed(used))) return undefined
    let unused = used
    for (let step = 0; ; step += 1) {
      if (step > maxSteps || unused === 0n) return undefined
      const back = 2n ** BigInt(step)
      unused = used > back ? used - back : 0n
      if (!(await isUsed(unused))) break
      used = unused
    }
    while (used - unused > 1n) {
      const middle = (used + unused) / 2n
      if (await isUsed(middle)) used = middle
      else unused = middle
    }
    return used
  }

  /**
   * Whether another transaction may have done what this one was to do, or a part of it. Of a request of which nothing was noted,
   * only the same bytes are the same.
   */
  async function mayDo(by: string): Promise<boolean> {
    const judging = direct.judging(hash, expected)
    if (!judging) return false
    const receipt = await rpc.request(network, 'eth_getTransactionReceipt', [by], signal)
    if (!isSame(read(receipt, 'transactionHash'), by))
      throw new Error('The node does not tell of the transaction.')
    const evidence = await judging.evidence.load()
    return !judging.expected || !(await evidence.isNone(network, by, receipt, judging.expected, signal))
  }

  if (clue === undefined) {
    const waiting = clueOf(await rpc.request(network, 'eth_getTransactionByHash', [hash], signal))
    return waiting === undefined ? undefined : { kind: 'waits', clue: waiting }
  }
  const [start, nonce] = /^(\d{1,20}) /.exec(clue) ?? []
  if (start === undefined || nonce === undefined) return undefined
  const number = await blockOf(BigInt(nonce))
  if (number === undefined) return undefined
  const block = await rpc.request(network, 'eth_getBlockByNumber', [numberToHex(number), true], signal)
  const all = read(block, 'transactions')
  for (const one of Array.isArray(all) ? all : []) {
    const [by, found] = [read(one, 'hash'), clueOf(one)]
    if (typeof by === 'string' && found?.startsWith(start)) {
      // The one that is looked for itself: another node has it.
      if (isSame(by, hash)) return undefined
      return { kind: 'replaced', by, isSame: found === clue || (await mayDo(by)) }
    }
  }
  return undefined
}

function isSame(one: unknown, other: string): boolean {
  return typeof one === 'string' && one.toLowerCase() === other.toLowerCase()
}
