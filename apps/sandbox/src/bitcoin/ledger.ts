import { address as codec, networks, Transaction } from 'bitcoinjs-lib'
import { hexOf, unlocks } from './verify.ts'

/** What a node says when it refuses a transaction, in Bitcoin Core's words. */
export class Refusal extends Error {}

/** An output nobody spent yet. */
export interface Unspent {
  readonly txid: string
  readonly vout: number
  /** Satoshis. */
  readonly value: bigint
  readonly script: Uint8Array
}

/**
 * A chain of its own in this process. It is no Bitcoin node: it checks what each transaction spends, its signatures
 * (one key, no scripts), fee and dust as nodes do, and puts each into a block at once.
 */
export interface Ledger {
  readonly height: number
  unspent(address: string): readonly Unspent[]
  /** Hex of a transaction in a block. */
  transaction(txid: string): string | undefined
  /** Takes a transaction. Returns its id. @throws {Refusal} */
  submit(hex: string): string
  /** Makes coins from nothing, as blocks do. Returns the transaction's id. */
  pay(address: string, value: bigint): string
  /** Everything as at the start. */
  clear(): void
}

/** Least satoshis per virtual byte. */
const relayFee = 1n

export function createLedger(): Ledger {
  const open = new Map<string, Unspent>()
  const known = new Map<string, string>()
  let height = 0

  function add(transaction: Transaction): string {
    const txid = transaction.getId()
    for (const { hash, index } of transaction.ins) open.delete(`${reversed(hash)}:${index}`)
    for (const [vout, { script, value }] of transaction.outs.entries())
      open.set(`${txid}:${vout}`, { txid, vout, value, script })
    known.set(txid, transaction.toHex())
    height += 1
    return txid
  }

  function check(transaction: Transaction) {
    if (known.has(transaction.getId())) throw new Refusal('Transaction already in block chain')
    const keys = transaction.ins.map(({ hash, index }) => `${reversed(hash)}:${index}`)
    const spent = keys.map((key) => open.get(key)).filter((output) => output !== undefined)
    if (spent.length < keys.length || new Set(keys).size < keys.length)
      throw new Refusal('bad-txns-inputs-missingorspent')
    const paid = sum(transaction.outs)
    if (sum(spent) < paid) throw new Refusal('bad-txns-in-belowout')
    if (sum(spent) - paid < relayFee * BigInt(transaction.virtualSize()))
      throw new Refusal('min relay fee not met')
    if (transaction.outs.some(({ value, script }) => value < dustOf(script))) throw new Refusal('dust')
    if (!unlocks(transaction, spent)) throw new Refusal('mempool-script-verify-flag-failed')
  }

  return {
    get height() {
      return height
    },
    unspent(address) {
      const script = hexOf(codec.toOutputScript(address, networks.regtest))
      return [...open.values()].filter((output) => hexOf(output.script) === script)
    },
    transaction: (txid) => known.get(txid),
    submit(hex) {
      const transaction = parse(hex)
      check(transaction)
      return add(transaction)
    },
    pay(address, value) {
      const transaction = new Transaction()
      // The height makes each of them another one, as in the first transaction of a block.
      const script = Uint8Array.of(4, height & 255, (height >> 8) & 255, (height >> 16) & 255, 0)
      transaction.addInput(new Uint8Array(32), 0xffffffff, 0xffffffff, script)
      transaction.addOutput(codec.toOutputScript(address, networks.regtest), value)
      return add(transaction)
    },
    clear() {
      open.clear()
      known.clear()
      height = 0
    },
  }
}

function parse(hex: string): Transaction {
  try {
    return Transaction.fromHex(hex)
  } catch {
    throw new Refusal('TX decode failed')
  }
}

function sum(outputs: readonly { readonly value: bigint }[]): bigint {
  return outputs.reduce((total, { value }) => total + value, 0n)
}

function dustOf(script: Uint8Array): bigint {
  if (script[0] === 0x6a) return 0n
  const isWitness = script.length >= 4 && (script[0] === 0 || (script[0] ?? 0) >= 0x51) && script.length <= 42
  return BigInt(8 + 1 + script.length + (isWitness ? 67 : 148)) * 3n
}

function reversed(hash: Uint8Array): string {
  return hexOf(hash.toReversed())
}
