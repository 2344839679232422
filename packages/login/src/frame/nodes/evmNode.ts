import { mayBeItem } from '@foyer/core'
import type { RollupCharge } from '@foyer/core/adapters'
import { type Hex, hexToBigInt, isHex, numberToHex } from 'viem'
import { fieldsOf } from '../requests/fields.js'
import { plainText } from '../requests/plainText.js'
import { RefusedRequestError } from '../requests/screen.js'
import { createNode, type Node, NodeError } from './node.js'
import { type Charged, chargesOf } from './rollup.js'

/** What a contract says that it is. Whatever it says, its address is shown beside. */
export type TokenFacts =
  | {
      readonly kind: 'coins'
      readonly symbol: string
      readonly decimals: number
      readonly supply?: bigint | undefined
    }
  | { readonly kind: 'items'; readonly symbol: string }

/** What a transaction costs, and may at the most. */
export interface EvmFees {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** Of the newest block. */
  readonly baseFeePerGas: bigint
}

/** Tips up to this are usual somewhere, also where a block says that it needs nothing. */
const usualTips = 100n * 10n ** 9n

/**
 * Whether a tip is far above what the block itself says that it costs. The maker of the block keeps the tip, and the node that
 * names it may be of the same party.
 */
export function isFarTip({
  baseFeePerGas,
  maxPriorityFeePerGas: tip,
}: Pick<EvmFees, 'baseFeePerGas' | 'maxPriorityFeePerGas'>): boolean {
  return tip > usualTips && tip > 10n * baseFeePerGas
}

/** A call, as nodes are asked about it. */
export interface EvmCall {
  readonly from: Hex
  readonly to: Hex | undefined
  readonly data: Hex
  readonly value: bigint
}

/** A node of an EVM network. */
export interface EvmNode {
  /** @throws {RefusedRequestError} the node is that of another network */
  check(chainId: number): Promise<void>
  /**
   * What a contract says of itself; `undefined` for what is no token. Never rejects.
   * @param mayBeId a number that its functions may take for an item: a contract of ERC-404 has coins and items, and takes both
   */
  token(address: Hex, mayBeId?: bigint): Promise<TokenFacts | undefined>
  /** Whether a call to an address runs code: also where the node does not say. Never rejects. */
  runsCode(address: Hex): Promise<boolean>
  /** @throws {NodeError} the network says that it would fail, or does not answer */
  gas(call: EvmCall): Promise<bigint>
  fees(): Promise<EvmFees>
  /** The charges of a rollup for transactions, besides their gas. Never rejects. */
  charge(all: readonly Charged[]): Promise<RollupCharge>
  /** The next number of an account; with `latest`, that after the last one in a block. */
  nonce(address: Hex, at?: 'latest'): Promise<number>
  send(raw: Hex): Promise<unknown>
  /**
   * Whether the chain has a transaction; `undefined` where it may, since its number is used.
   * @throws {NodeError}
   */
  find(sent: {
    readonly account: Hex
    readonly nonce: number
    readonly hash: Hex
  }): Promise<boolean | undefined>
}

/** So many contracts a node is asked about for one request, however many that names: what others are, is not known. */
const mostTokens = 100
const unknown = Promise.resolve(undefined)
/** A tip that all networks take, where no node says one. */
const mostTip = 1_000_000_000n

export function createEvmNode(url: string, node: Node = createNode(url)): EvmNode {
  const tokens = new Map<Hex, Promise<TokenFacts | undefined>>()
  const items = new Map<string, Promise<boolean | undefined>>()

  async function quantity(method: string, params: readonly unknown[]): Promise<bigint> {
    const answer = await node.ask(method, params)
    if (typeof answer !== 'string' || !isHex(answer) || answer.length < 3 || answer.length > 66)
      throw new NodeError('not a quantity')
    return hexToBigInt(answer)
  }

  /** Returns a tip where the node does not say one: not every node has the method, and some are too busy. */
  async function usualTip(base: bigint): Promise<bigint> {
    const price = await quantity('eth_gasPrice', []).catch(() => 0n)
    // On cheap networks a tip that is usual on others is many times the fee.
    return price > base ? price - base : base < mostTip ? base : mostTip
  }

  /** What a function without effect answers; `undefined` where there is none. */
  async function view(to: Hex, data: Hex): Promise<Hex | undefined> {
    const answer = await node.ask('eth_call', [{ to, data }, 'latest']).catch(() => undefined)
    return typeof answer === 'string' && isHex(answer) && answer.length >= 66 ? answer : undefined
  }

  /** ERC-165: whether a contract says that it is what goes by this id. */
  async function says(address: Hex, id: string): Promise<boolean> {
    const answer = await view(address, `0x01ffc9a7${id.padEnd(64, '0')}`)
    return answer !== undefined && BigInt(answer.slice(0, 66)) === 1n
  }

  async function readToken(address: Hex): Promise<TokenFacts | undefined> {
    const [symbol, name, decimals, supply, isErc721, isErc1155] = await Promise.all([
      view(address, '0x95d89b41'),
      view(address, '0x06fdde03'),
      view(address, '0x313ce567'),
      view(address, '0x18160ddd'),
      says(address, '80ac58cd'),
      says(address, 'd9b67a26'),
    ])
    // Neither has to be there of items, and many of ERC-1155 have a name alone.
    const words = [symbol, name].map((answer) => (answer ? textIn(answer) : ''))
    const [short = ''] = words
    const items = { kind: 'items', symbol: words.find((text) => text !== '') ?? '' } as const
    if (isErc721) return items
    const places = decimals === undefined ? undefined : BigInt(decimals.slice(0, 66))
    if (places !== undefined && places <= 36n && short !== '')
      return {
        kind: 'coins',
        symbol: short,
        decimals: Number(places),
        supply: supply && BigInt(supply.slice(0, 66)),
      }
    return isErc1155 ? items : undefined
  }

  return {
    async check(chainId) {
      if ((await quantity('eth_chainId', [])) !== BigInt(chainId))
        throw new RefusedRequestError('The node of this network is that of another one.', 4901)
    },
    async token(address, mayBeId) {
      const known = tokens.get(address) ?? (tokens.size < mostTokens ? readToken(address) : unknown)
      tokens.set(address, known)
      const facts = await known
      if (facts?.kind !== 'coins' || mayBeId === undefined) return facts
      const id = `${address}#${mayBeId}` as const
      const isItem =
        items.get(id) ??
        (items.size < mostTokens ? mayBeItem((data) => view(address, data), mayBeId) : unknown)
      items.set(id, isItem)
      return (await isItem) ? { kind: 'items', symbol: facts.symbol } : facts
    },
    runsCode: (address) =>
      node.ask('eth_getCode', [address, 'latest']).then(
        (code) => code !== '0x',
        () => true,
      ),
    gas({ from, to, data, value }) {
      const call = { from, ...(to && { to }), data, value: numberToHex(value) }
      return quantity('eth_estimateGas', [call])
    },
    async fees() {
      const [block, told] = await Promise.all([
        node.ask('eth_getBlockByNumber', ['latest', false]),
        quantity('eth_maxPriorityFeePerGas', []).catch(() => undefined),
      ])
      const base = fieldsOf(block).baseFeePerGas
      if (typeof base !== 'string' || !isHex(base)) throw new NodeError('no base fee')
      const baseFeePerGas = hexToBigInt(base)
      const tip = told ?? (await usualTip(baseFeePerGas))
      // It may double within six blocks.
      return { maxFeePerGas: baseFeePerGas * 2n + tip, maxPriorityFeePerGas: tip, baseFeePerGas }
    },
    charge: (all) => chargesOf(node, all),
    nonce: async (address, at: string = 'pending') =>
      Number(await quantity('eth_getTransactionCount', [address, at])),
    send: (raw) => node.ask('eth_sendRawTransaction', [raw]),
    async find({ account, nonce, hash }) {
      const [used, ...found] = await Promise.all([
        quantity('eth_getTransactionCount', [account, 'latest']),
        node.ask('eth_getTransactionByHash', [hash]),
        node.ask('eth_getTransactionReceipt', [hash]),
      ])
      if (found.some((one) => [fieldsOf(one).hash, fieldsOf(one).transactionHash].includes(hash))) return true
      return used > BigInt(nonce) || found.some((one) => one !== null) ? undefined : false
    },
  }
}

/** Text as contracts answer it: of any length, or padded to one word as the oldest do. */
function textIn(answer: Hex): string {
  const bytes = Uint8Array.from((answer.slice(2).match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)))
  const isLong = bytes.length >= 96
  const length = isLong ? Math.min(bytes[63] ?? 0, bytes.length - 64) : 32
  const start = isLong ? 64 : 0
  return plainText(new TextDecoder().decode(bytes.subarray(start, start + length)).replace(/\0+$/, ''), 16)
}
