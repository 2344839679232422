import {
  AbortedError,
  type AdapterContext,
  abortable,
  HttpError,
  isFoyerError,
  MalformedResponseError,
  type NetworkId,
  withTimeout,
} from '@foyer/core'
import { parseJson, read } from '@foyer/core/adapters'
import type { Coin } from './coins.js'
import { fromHex } from './encoding.js'

/** Reads and feeds a chain through the mempool-style REST APIs of its network (`rpcUrls`), one after the other. */
export interface RestApi {
  /** What an address can spend. @throws {HttpError | MalformedResponseError | AbortedError}, as all of these */
  coins(network: NetworkId<'bip122'>, address: string, signal: AbortSignal): Promise<readonly Coin[]>
  /** What gets a transaction into one of the next blocks, in thousandths of a satoshi per virtual byte. */
  feeRate(network: NetworkId<'bip122'>, signal: AbortSignal): Promise<bigint>
  /** A transaction as it is on the chain. */
  transaction(network: NetworkId<'bip122'>, txid: string, signal: AbortSignal): Promise<Uint8Array>
  /** Whether the network has a transaction, in a block or waiting for one. */
  knows(network: NetworkId<'bip122'>, txid: string, signal: AbortSignal): Promise<boolean>
  /** Hands a transaction to the network. Returns whether it said that it took it; a refusal is thrown. */
  submit(network: NetworkId<'bip122'>, hex: string, signal: AbortSignal): Promise<boolean>
}

/** How long (ms) a fee rate holds, so that what a form shows and what is reviewed after it are one. */
const freshness = 30_000
/** One API gets this long (ms) before the next is tried. */
const patience = 5_000
const mostText = 4_000_000
/** All coins there will ever be, in satoshis. */
const mostCoins = 2_100_000_000_000_000
/** Nobody pays more (satoshis per virtual byte): an API that says so is wrong, or worse. */
const dearest = 5_000

export function createRestApi({ publicRpcUrls }: Pick<AdapterContext, 'publicRpcUrls'>): RestApi {
  /** Asks one API after the other until one gives a valid answer, or refuses as only a node can. */
  async function ask<T>(
    network: NetworkId<'bip122'>,
    path: string,
    parse: (text: string) => T | undefined,
    signal: AbortSignal,
    body?: string,
  ): Promise<T> {
    let failure: unknown = new HttpError(path, 0, { reason: 'No API is known for this network.' })
    for (const base of new Set(publicRpcUrls(network))) {
      try {
        const text = await withTimeout(path, patience, signal, (bounded) =>
          fetchText(`${base.replace(/\/$/, '')}/${path}`, path, bounded, body),
        )
        const value = parse(text)
        if (value !== undefined) return value
        failure = new MalformedResponseError(path)
      } catch (error) {
        if (signal.aborted) throw new AbortedError(signal.reason)
        failure = isFoyerError(error) ? error : new MalformedResponseError(path, error)
        if (isRefusal(error)) break
      }
    }
    throw failure
  }

  async function feeRate(network: NetworkId<'bip122'>, signal: AbortSignal): Promise<bigint> {
    const known = rates.get(network)
    if (known && performance.now() - known.at < freshness) return known.rate
    const rate = await ask(network, 'v1/fees/recommended', parseRate, signal)
    rates.set(network, { rate, at: performance.now() })
    return rate
  }
  const rates = new Map<NetworkId, { readonly rate: bigint; readonly at: number }>()

  async function knows(network: NetworkId<'bip122'>, txid: string, signal: AbortSignal) {
    try {
      return await ask(network, `tx/${txid}`, (text) => read(parseJson(text), 'txid') === txid, signal)
    } catch (error) {
      if (isRefusal(error)) return false
      throw error
    }
  }

  return {
    knows,
    feeRate,
    coins: (network, address, signal) => ask(network, `address/${address}/utxo`, parseCoins, signal),
    transaction: (network, txid, signal) =>
      ask(network, `tx/${txid}/hex`, (text) => (text ? fromHex(text.trim()) : undefined), signal),
    async submit(network, hex, signal) {
      try {
        return await ask(
          network,
          'tx',
          (text) => /^[0-9a-f]{64}$/i.test(text.trim()) || undefined,
          signal,
          hex,
        )
      } catch (error) {
        if (signal.aborted || isRefusal(error)) throw error
        // No answer is no refusal: it may have arrived.
        return false
      }
    },
  }
}

async function fetchText(url: string, path: string, signal: AbortSignal, body?: string): Promise<string> {
  const init = body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'text/plain' }, body }
  const work = fetch(url, { ...init, signal, credentials: 'omit' })
  const response = await abortable(work, signal).catch((cause: unknown) => {
    if (signal.aborted) throw cause
    throw new HttpError(path, 0, { cause })
  })
  const text = await abortable(response.text(), signal)
  if (!response.ok) throw new HttpError(path, response.status, { reason: text.slice(0, 300) })
  if (text.length > mostText) throw new MalformedResponseError(path)
  return text
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
    if (typeof txid !== 'string' || !/^[0-9a-f]{64}$/.test(txid)) return undefined
    if (!isWhole(vout, 0xffffffff) || !isWhole(value, mostCoins)) return undefined
    const confirmed = read(read(entry, 'status'), 'confirmed') === true
    return { txid, vout, value: BigInt(value), confirmed }
  })
  const valid = coins.filter((coin) => coin !== undefined)
  return valid.length === coins.length ? valid : undefined
}

function parseRate(text: string): bigint | undefined {
  const rate = read(parseJson(text), 'halfHourFee')
  if (typeof rate !== 'number' || !(rate >= 0 && rate <= dearest)) return undefined
  const thousandths = BigInt((rate * 1000).toFixed(0))
  return thousandths < 1000n ? 1000n : thousandths
}

function isWhole(value: unknown, most: number): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= most
}
