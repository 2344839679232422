import type { NetworkId } from '@foyer/core'
import { Transaction } from 'bitcoinjs-lib'
import { readAddressOf } from './address.js'
import type { Coin } from './coins.js'
import { fromHex, toHex } from './encoding.js'
import type { SignedTransaction } from './psbt.js'

/** Transactions that this page handed to the network, for lists of coins that are behind them. */
export interface HandedOn {
  /** Notes that a transaction may have left. @param isTaken whether an API or the chain has it, so that what it pays can be spent */
  note(network: NetworkId<'bip122'>, transaction: SignedTransaction, isTaken: boolean): void
  /** Forgets a transaction that was not sent. */
  forget(txid: string): void
  /**
   * Returns the coins of an address after these transactions: none is spent twice, as the second spending would be the same
   * transaction as the first, or replace it. Coins of a transaction that the network may not have are held.
   */
  after(network: NetworkId<'bip122'>, address: string, listed: readonly Coin[]): readonly Coin[]
  /** The bytes of one of them. */
  bytesOf(txid: string): Uint8Array | undefined
}

interface Noted {
  readonly network: NetworkId<'bip122'>
  readonly hex: string
  readonly isTaken: boolean
  readonly at: number
}

/** A list that still has the coins after so long is right: the transaction was dropped (ms). */
const behindMs = 600_000

/** Notes nothing by itself. */
export function createHandedOn(): HandedOn {
  const noted = new Map<string, Noted>()

  function after(all: readonly Coin[], txid: string, { hex, isTaken }: Noted, script: string) {
    const transaction = Transaction.fromHex(hex)
    const spent = new Set(transaction.ins.map(({ hash, index }) => `${toHex(hash.toReversed())}:${index}`))
    const isSpent = (coin: Coin) => spent.has(`${coin.txid}:${coin.vout}`)
    const listed = all.filter(isSpent).length
    // A list without the coins that it spends has it already, or another one in its place.
    if (listed === 0) return all
    // Where some of them are gone, another transaction took its place, or the list is older than the others.
    if (!isTaken || listed < transaction.ins.length)
      return all.map((coin): Coin => (isSpent(coin) ? { ...coin, isHeld: true } : coin))
    const kept = all.filter((coin) => !isSpent(coin))
    const paid = transaction.outs.flatMap(({ script: paying, value }, vout): Coin[] =>
      toHex(paying) === script ? [{ txid, vout, value, confirmed: false }] : [],
    )
    const isNew = ({ vout }: Coin) => !kept.some((coin) => coin.txid === txid && coin.vout === vout)
    return [...kept, ...paid.filter(isNew)]
  }

  return {
    note(network, { txid, hex }, isTaken) {
      noted.set(txid, { network, hex, isTaken, at: performance.now() })
    },
    forget: (txid) => void noted.delete(txid),
    after(network, address, listed) {
      if (noted.size === 0) return listed
      const now = performance.now()
      const script = toHex(readAddressOf(network, address).script)
      let coins = listed
      for (const [txid, one] of noted) {
        if (now - one.at > behindMs) noted.delete(txid)
        else if (one.network === network) coins = after(coins, txid, one, script)
      }
      return coins
    },
    bytesOf: (txid) => fromHex(noted.get(txid)?.hex),
  }
}
