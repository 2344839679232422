import type { Finality, TransactionTrace } from '@foyer/core'
import { isNowhere, read } from '@foyer/core/adapters'
import { actsIn, actsOf, areAll, codeIn, isLike } from './evidence/acts.js'
import { growth, hasCome, isCounted } from './evidence/arrival.js'
import { endUnread, isMore, isNone, recipientIn } from './evidence/more.js'
import { partOf, takeNote, word } from './evidence/notes.js'
import {
  type Found,
  foundIn,
  lower,
  type Means,
  type Network,
  type Receipt,
  receiptIn,
} from './evidence/read.js'
import type { Expected } from './expected.js'

/** How a transaction ended that a block has: `unknown`, if the chain does not prove it. */
type Ended = Extract<TransactionTrace, 'success' | 'reverted' | 'other' | 'unknown'>

/** The same, and `none`, if it is something else, and nothing of what was asked for is in it. */
type Judged = Ended | 'none'

/** So many blocks may be replaced by others, or be made while the newest is asked for. */
const slack = 16n
/** A block with so many after it is final, where no node says which one is. */
const finalDepth = 64n

/** Compares what the chain has with what a wallet was asked to send. Nothing is taken from the wallet but a hash. */
export function createEvidence(means: Means) {
  const { rpc, numberToHex, toQuantity } = means

  /**
   * Whether a transaction was there before the wallet was asked; `undefined` if neither block nor nonce shows it. A replacement
   * of a pending transaction has an old nonce.
   */
  function isOlder(
    found: Found,
    { from, calls: [call, ...others], block, count }: Expected,
  ): boolean | undefined {
    const isUsed =
      found.from === from && found.nonce !== undefined && count !== undefined
        ? found.nonce < count
        : undefined
    const mayReplace = call && others.length === 0 && isLike(means, found, call)
    if (found.block === undefined) return isUsed && !mayReplace
    if (block === undefined) return isUsed && mayReplace ? undefined : isUsed
    return found.block + slack < block || (isUsed && !(mayReplace && found.block >= block)) || false
  }

  /**
   * Whether a transaction has its account act by code (EIP-7702) for a call that needs none; `undefined` if no node says which
   * code the account has. A batch needs code, so that its wallet may set it.
   */
  async function isRecoded(
    network: Network,
    found: Found,
    { from, calls }: Expected,
    signal: AbortSignal,
  ): Promise<boolean | undefined> {
    if (calls.length !== 1 || found.codes.length === 0) return false
    const code = await codeIn(means, network, found, from, signal)
    // Its first bytes say that an address follows.
    return code === undefined ? undefined : found.codes.includes(`0x${code.slice(8).toLowerCase()}`)
  }

  /** Returns how the calls that were asked for ended, all of them. */
  async function endOf(
    network: Network,
    found: Found,
    receipt: Receipt,
    expected: Expected,
    signal: AbortSignal,
  ): Promise<Judged> {
    const { from } = expected
    const acts = await actsOf(means, network, found, receipt, expected, signal)
    const done = actsIn(acts ?? [], true)
    const undone = actsIn(acts ?? [], false)
    const isSure = areAll(means, done, expected.calls)
    const left = receipt.isDone ? receipt.logs.toReversed() : []
    const calls = expected.calls.toReversed()
    const coins = calls.reduce((sum, { value }) => sum + value, 0n)
    const { block = 1n } = found
    const isOwn = found.from === from
    const paid = isOwn ? receipt.fee : 0n
    // A note says nothing of coins that went with the call.
    const hasCoins = !isOwn || found.to === from || found.value === coins
    const proofs = await Promise.all(
      calls.map(async (call) => {
        const noted = takeNote(call, word(from), left, isSure, partOf(expected))
        if (!isSure) return noted === true && hasCoins
        const ask = () => isCounted(means, network, block, call, { ...expected, calls }, paid, signal)
        if (noted !== undefined) return noted || ask()
        if (call.data !== '0x' || call.to === from || call.to === found.to) return true
        const all = calls.filter(({ to, data }) => to === call.to && data === '0x')
        const sum = all.reduce((wei, { value }) => wei + value, 0n)
        const grown = await growth(means, network, call.to, undefined, block, signal)
        return grown === undefined || grown >= sum || ask()
      }),
    )
    if (acts && !proofs.some(Boolean) && isNone(means, done, undone, expected)) return 'none'
    if (!acts)
      return proofs.every(Boolean)
        ? endUnread(means, network, found, receipt, expected, left, signal)
        : 'unknown'
    // A wallet may have made other calls than those that were asked for, or more.
    const more = !isSure ? isMore(means, acts, expected, left) : undefined
    if (more?.isCalled) return 'other'
    if (proofs.every(Boolean))
      return !more || more.isNoted === false ? 'success' : more.isNoted ? 'other' : 'unknown'
    if (areAll(means, undone, expected.calls)) return 'reverted'
    const made = [...done, ...undone]
    const isMissing = calls.some(
      (call, at) => !proofs[at] && !made.some((act) => isLike(means, act, call, false)),
    )
    return isMissing ? 'other' : 'unknown'
  }

  async function transaction(
    network: Network,
    hash: string,
    signal: AbortSignal,
  ): Promise<Found | undefined> {
    const told = await rpc.request(network, 'eth_getTransactionByHash', [hash], signal)
    return lower(told, 'hash') === hash.toLowerCase() ? foundIn(means, told) : undefined
  }

  async function judged(
    network: Network,
    hash: string,
    receipt: unknown,
    expected: Expected,
    signal: AbortSignal,
  ): Promise<Judged> {
    const found = await transaction(network, hash, signal)
    if (!found || found.block === undefined || found.block !== toQuantity(read(receipt, 'blockNumber')))
      throw new Error('The node does not tell of the transaction.')
    if (isOlder(found, expected) !== false) return 'unknown'
    if (found.from !== expected.from) {
      const code = await codeIn(means, network, found, expected.from, signal)
      // Only the account itself sends for an account without code.
      if (code === undefined || code === '0x') return 'unknown'
    }
    const told = receiptIn(means, receipt)
    const end = await endOf(network, found, told, expected, signal)
    // A transaction that fails sets the code all the same.
    if (end === 'success' || end === 'reverted') {
      const isMore = await isRecoded(network, found, expected, signal)
      if (isMore !== false) return isMore ? 'other' : 'unknown'
    }
    if (end !== 'success') return end
    const come = await hasCome(means, network, found, told, expected, signal)
    return come ? 'success' : come === false ? 'other' : 'unknown'
  }

  return {
    /** Whether a hash names a transaction that cannot be the one that was asked for. A node that does not say is no sign of it. */
    async isAnother(
      network: Network,
      hash: string,
      expected: Expected,
      signal: AbortSignal,
    ): Promise<boolean> {
      const found = await transaction(network, hash, signal)
      if (!found?.from) return false
      if (isOlder(found, expected)) return true
      // A transaction of others may give the account its code (EIP-7702).
      if (found.from === expected.from || found.type === '0x4') return false
      return (await codeIn(means, network, found, expected.from, signal)) === '0x'
    },
    /** How a transaction ended, by its receipt and by itself. @throws where no node has it */
    async ended(...asked: Parameters<typeof judged>): Promise<Ended> {
      const end = await judged(...asked)
      return end === 'none' ? 'other' : end
    },
    /** Whether it is proven that nothing of what was asked for is in a transaction. @throws where no node has it */
    isNone: async (...asked: Parameters<typeof judged>): Promise<boolean> =>
      (await judged(...asked)) === 'none',
    /** The recipient of what was not asked for, by the calls that the account made; `undefined` if these cannot be read. */
    async receiver(
      network: Network,
      hash: string,
      expected: Expected,
      signal: AbortSignal,
    ): Promise<string | undefined> {
      const found = await transaction(network, hash, signal)
      const told = await rpc.request(network, 'eth_getTransactionReceipt', [hash], signal)
      if (!found || lower(told, 'transactionHash') !== hash.toLowerCase()) return undefined
      const acts = await actsOf(means, network, found, receiptIn(means, told), expected, signal)
      return acts && recipientIn(means, acts, expected)
    },
    async finality(
      network: Network,
      hash: string,
      known: string | undefined,
      signal: AbortSignal,
    ): Promise<Finality> {
      const own = hash.toLowerCase()
      const ask = (method: string, ...params: readonly unknown[]) =>
        rpc.request(network, method, params, signal)
      const blockAt = (number: bigint) => ask('eth_getBlockByNumber', numberToHex(number), false)
      const receiptNow = async () => {
        const told = await ask('eth_getTransactionReceipt', hash)
        const at = lower(told, 'transactionHash') === own ? toQuantity(read(told, 'blockNumber')) : undefined
        return at === undefined ? undefined : { at, block: `${at} ${lower(told, 'blockHash')}` }
      }
      const found = await receiptNow()
      const newest = await rpc.quantity(network, 'eth_blockNumber', [], signal)
      if (found) {
        const asked = ask('eth_getBlockByNumber', 'finalized', false)
        const last = toQuantity(read(await asked.catch(() => undefined), 'number')) ?? newest - finalDepth
        const { at, block } = found
        // The node that has the receipt may be on a fork, and another node may say which block is final.
        const isFinal = at <= last && `${at} ${lower(await blockAt(at), 'hash')}` === block
        return { state: isFinal ? 'final' : 'open', block }
      }
      const [, number = '', block] = /^(\d{1,20}) (0x\w{1,64})$/.exec(known ?? '') ?? []
      if (!block || newest < BigInt(number)) return { state: 'open', block: known }
      const other = await blockAt(BigInt(number))
      const now = lower(other, 'hash')
      const isIn = [read(other, 'transactions')].flat().some((one) => String(one).toLowerCase() === own)
      // The block in its place may have it too. A node that has no receipt may be behind that block.
      const method = 'eth_getTransactionReceipt'
      const has = (told: unknown) => {
        // A receipt of another transaction says nothing of this one.
        if (told !== null && lower(told, 'transactionHash') !== own) return undefined
        return toQuantity(read(told, 'blockNumber')) !== undefined
      }
      const isUndone =
        now && now !== block && !isIn && (await isNowhere(rpc, network, method, [hash], has, signal))
      return { state: isUndone ? 'undone' : 'open', block: known }
    },
  }
}
