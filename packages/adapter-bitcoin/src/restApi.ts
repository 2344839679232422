import {
  type AdapterContext,
  abortable,
  type Finality,
  HttpError,
  isFoyerError,
  MalformedResponseError,
  type NetworkId,
  networkParts,
  readBody,
  type TransactionTrace,
} from '@foyer/core'
import { createEndpoints, type Offered, parseJson, read } from '@foyer/core/adapters'
import type { Coin } from './coins.js'
import { fromHex } from './encoding.js'
import { createHandedOn, type HandedOn } from './handedOn.js'
import { idOf, type SignedTransaction } from './psbt.js'

/** Reads and feeds a chain through the mempool-style REST APIs of its network (`rpcUrls`), ranked by how they answer. */
export interface RestApi {
  /** The coins of an address, after transactions that were {@link handedOn}. @throws {HttpError | MalformedResponseError | AbortedError}, as all of these */
  coins(network: NetworkId<'bip122'>, address: string, signal: AbortSignal): Promise<readonly Coin[]>
  /** What gets a transaction into one of the next blocks, in thousandths of a satoshi per virtual byte. */
  feeRate(network: NetworkId<'bip122'>, signal: AbortSignal): Promise<bigint>
  /** A transaction as it is on the chain: what an API tells is checked against its id. */
  transaction(network: NetworkId<'bip122'>, txid: string, signal: AbortSignal): Promise<Uint8Array>
  /** The id of the transaction that spends a coin (`txid:vout`), as an API says; empty while none does. */
  spender(network: NetworkId<'bip122'>, coin: string, signal: AbortSignal): Promise<string>
  /** What any of the APIs says of a transaction. */
  find(network: NetworkId<'bip122'>, txid: string, signal: AbortSignal): Promise<TransactionTrace>
  /** Whether the chain may still undo the block of a transaction. `undefined`, where the API does not name the block. */
  finality(
    network: NetworkId<'bip122'>,
    txid: string,
    known: string | undefined,
    signal: AbortSignal,
  ): Promise<Finality | undefined>
  /** Hands a transaction to one API after the other, until one takes it. @throws {AbortedError} */
  offer(network: NetworkId<'bip122'>, transaction: SignedTransaction, signal: AbortSignal): Promise<Offered>
  /** The transactions that were handed on, noted by `submit`. */
  readonly handedOn: Pick<HandedOn, 'note' | 'forget'>
  /** Ends all pings. */
  dispose(): void
}

/** How long a fee rate holds, so that what a form shows and what is reviewed after it are one. */
const rateTtlMs = 30_000
const maxBytes = 4_000_000
/** A block is final with as many as these, itself included. */
const finalDepth = 6
/** Transactions that are remembered. */
const mostTransactions = 1_000
/** All coins there will ever be. */
const maxSatoshis = 2_100_000_000_000_000
/** Nobody pays more (satoshis per virtual byte): an API that says so is wrong, or worse. */
const maxFeeRate = 5_000

/** An API has the transaction, and in no block. */
const waits = new Error('The transaction waits.')

/** Construction does no I/O. */
export function createRestApi({ publicRpcUrls }: Pick<AdapterContext, 'publicRpcUrls'>): RestApi {
  const endpoints = createEndpoints({
    urls: (network) => publicRpcUrls(network).map((url) => url.replace(/\/$/, '')),
    // Networks go by the first half of their genesis block's hash: https://namespaces.chainagnostic.org/bip122/caip2
    async serves(base, network, signal) {
      const hash = await fetchParsed(base, 'block-height/0', parseHash, signal)
      return hash.slice(0, 32) === networkParts(network).reference
    },
    ping: (base, signal) => fetchText(base, 'blocks/tip/height', signal),
    isRefusal,
    unanswered: (path, failure) =>
      isFoyerError(failure)
        ? failure
        : new HttpError(path, 0, { reason: 'No API is known for this network.', cause: failure }),
  })

  /** A valid answer, or the refusal of a node. */
  function ask<T>(
    network: NetworkId<'bip122'>,
    path: string,
    parse: (text: string) => T | undefined,
    outer: AbortSignal,
  ): Promise<T> {
    return endpoints.firstAnswer(network, path, outer, (base, signal) =>
      fetchParsed(base, path, parse, signal),
    )
  }

  async function feeRate(network: NetworkId<'bip122'>, signal: AbortSignal): Promise<bigint> {
    const known = rates.get(network)
    if (known && performance.now() - known.at < rateTtlMs) return known.rate
    const rate = await ask(network, 'v1/fees/recommended', parseRate, signal)
    rates.set(network, { rate, at: performance.now() })
    return rate
  }
  const rates = new Map<NetworkId, { readonly rate: bigint; readonly at: number }>()
  /** They never change: a plan that failed half-way goes on from there. */
  const transactions = new Map<string, Uint8Array>()
  const handedOn = createHandedOn()

  /**
   * Returns the status of a transaction: of the first API that has it, or that has it in a block if only `blocks` count. A
   * transaction counts as absent from all blocks only after each API has said so.
   */
  async function look(
    network: NetworkId<'bip122'>,
    txid: string,
    outer: AbortSignal,
    counts: 'all' | 'blocks' = 'all',
  ): Promise<{ readonly trace: TransactionTrace; readonly status: unknown }> {
    const path = `tx/${txid}`
    let trace: TransactionTrace = 'absent'
    let status: unknown
    const { taken, failures, unasked } = await endpoints.offer(network, path, outer, async (base, signal) => {
      const found = parseJson(await fetchText(base, path, signal))
      if (read(found, 'txid') !== txid) throw new MalformedResponseError(path)
      status = read(found, 'status')
      trace = read(status, 'confirmed') === true ? 'success' : 'pending'
      if (trace === 'pending' && counts === 'blocks') throw waits
    })
    const unclear = failures.find((failure) => failure !== waits && !isRefusal(failure))
    const isWhole = unclear === undefined && !unasked && failures.length > 0
    if (!taken && !isWhole) throw unclear ?? new HttpError(path, 0)
    return { trace, status }
  }

  async function finality(
    network: NetworkId<'bip122'>,
    txid: string,
    known: string | undefined,
    signal: AbortSignal,
  ): Promise<Finality | undefined> {
    const { trace, status } = await look(network, txid, signal)
    if (trace === 'success') {
      const height = read(status, 'block_height')
      if (typeof height !== 'number') return undefined
      const block = parseHash(String(read(status, 'block_hash')))
      const path = 'blocks/tip/height'
      // The API that has the transaction may be on a fork: blocks count only on a chain that has its block.
      const isFinal = await endpoints.firstAnswer(network, path, signal, async (base, inner) => {
        const newest = await fetchParsed(base, path, parseHeight, inner)
        if (newest - height + 1 < finalDepth) return false
        return (await fetchParsed(base, `block-height/${height}`, parseHash, inner)) === block
      })
      return { state: isFinal ? 'final' : 'open', block: `${height} ${block}` }
    }
    const [height = '', block = ''] = known?.split(' ') ?? []
    if (!isHash(block)) return { state: 'open', block: known }
    const now = await ask(network, `block-height/${height}`, parseHash, signal)
    // The block in its place may have it too, and an API that said otherwise may be behind that block.
    const isUndone = now !== block && (await look(network, txid, signal, 'blocks')).trace !== 'success'
    return { state: isUndone ? 'undone' : 'open', block: known }
  }

  return {
    dispose: endpoints.dispose,
    find: async (...asked) => (await look(...asked)).trace,
    finality,
    feeRate,
    spender: (network, coin, signal) =>
      ask(network, `tx/${coin.replace(':', '/outspend/')}`, parseSpender, signal),
    async coins(network, address, signal) {
      const listed = await ask(network, `address/${address}/utxo`, parseCoins, signal)
      return handedOn.after(network, address, listed)
    },
    async transaction(network, txid, signal) {
      const known = transactions.get(txid) ?? handedOn.bytesOf(txid)
      if (known) return known
      const parse = (text: string) => {
        const bytes = fromHex(text.trim())
        return bytes && idOf(bytes) === txid ? bytes : undefined
      }
      const found = await ask(network, `tx/${txid}/hex`, parse, signal)
      if (transactions.size === mostTransactions) transactions.clear()
      transactions.set(txid, found)
      return found
    },
    handedOn,
    offer: (network, { txid, hex }, outer) =>
      endpoints.offer(network, 'tx', outer, async (base, signal) => {
        const answer = await fetchText(base, 'tx', signal, hex)
        if (answer.trim().toLowerCase() !== txid) throw new MalformedResponseError('tx')
      }),
  }
}

async function fetchText(base: string, path: string, signal: AbortSignal, body?: string): Promise<string> {
  const init = body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'text/plain' }, body }
  const work = fetch(`${base}/${path}`, { ...init, signal, credentials: 'omit' })
  const response = await abortable(work, signal).catch((cause: unknown) => {
    if (signal.aborted) throw cause
    throw new HttpError(path, 0, { cause })
  })
  const text = new TextDecoder().decode(await abortable(readBody(path, response, maxBytes), signal))
  if (!response.ok) throw new HttpError(path, response.status, { reason: text.slice(0, 300) })
  return text
}

async function fetchParsed<T>(
  base: string,
  path: string,
  parse: (text: string) => T | undefined,
  signal: AbortSignal,
): Promise<T> {
  const value = parse(await fetchText(base, path, signal))
  if (value === undefined) throw new MalformedResponseError(path)
  return value
}

/** The node behind the API said no (as opposed to: is busy, or gone). */
function isRefusal(error: unknown): boolean {
  if (!isFoyerError(error, 'http/failed')) return false
  const status = read(error.context, 'status')
  return status === 400 || status === 404
}

function parseCoins(text: string): readonly Coin[] | undefined {
  const list = parseJson(text)
  if (!Array.isArray(list)) return undefined
  const coins = list.map((entry: unknown): Coin | undefined => {
    const [txid, vout, value] = [read(entry, 'txid'), read(entry, 'vout'), read(entry, 'value')]
    if (typeof txid !== 'string' || !isHash(txid)) return undefined
    if (!isWhole(vout, 0xffffffff) || !isWhole(value, maxSatoshis)) return undefined
    const confirmed = read(read(entry, 'status'), 'confirmed') === true
    return { txid, vout, value: BigInt(value), confirmed }
  })
  const valid = coins.filter((coin) => coin !== undefined)
  // Told twice, it is still one coin.
  const each = new Map(valid.map((coin) => [`${coin.txid}:${coin.vout}`, coin]))
  return valid.length === coins.length ? [...each.values()] : undefined
}

function parseRate(text: string): bigint | undefined {
  const rate = read(parseJson(text), 'halfHourFee')
  if (typeof rate !== 'number' || !(rate >= 0 && rate <= maxFeeRate)) return undefined
  const thousandths = BigInt((rate * 1000).toFixed(0))
  return thousandths < 1000n ? 1000n : thousandths
}

function parseSpender(text: string): string | undefined {
  const told = parseJson(text)
  return read(told, 'spent') === false ? '' : parseHash(String(read(told, 'txid')))
}

function parseHeight(text: string): number | undefined {
  const height = parseJson(text)
  return isWhole(height, 0xffffffff) ? height : undefined
}

function parseHash(text: string): string | undefined {
  const hash = text.trim().toLowerCase()
  return isHash(hash) ? hash : undefined
}

function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}

function isWhole(value: unknown, max: number): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= max
}
