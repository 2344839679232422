import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { crypto, script as scripts, Transaction } from 'bitcoinjs-lib'

/** An output that an input spends. */
export interface Spent {
  readonly script: Uint8Array
  /** Satoshis. */
  readonly value: bigint
}

/**
 * Whether the signatures of a transaction unlock what it spends. Knows one key without scripts: P2PKH, P2WPKH, the
 * same in P2SH, and Taproot's key path, all signing everything.
 */
export function unlocks(transaction: Transaction, spent: readonly Spent[]): boolean {
  return transaction.ins.every((input, at) => {
    const output = spent[at]
    if (output === undefined) return false
    const { script, value } = output
    const hex = hexOf(script)
    const scriptKey = /^0014([0-9a-f]{40})$/.exec(hex)?.[1]
    if (scriptKey !== undefined) return input.script.length === 0 && segwit(transaction, at, scriptKey, value)
    if (/^5120/.test(hex)) return taproot(transaction, at, script.subarray(2), spent)
    const keyHash = /^76a914([0-9a-f]{40})88ac$/.exec(hex)?.[1]
    if (keyHash !== undefined) return legacy(transaction, at, script, keyHash)
    const scriptHash = /^a914([0-9a-f]{40})87$/.exec(hex)?.[1]
    const redeem = /^160014([0-9a-f]{40})$/.exec(hexOf(input.script))?.[1]
    if (scriptHash === undefined || redeem === undefined) return false
    const fits = hexOf(crypto.hash160(input.script.subarray(1))) === scriptHash
    return fits && segwit(transaction, at, redeem, value)
  })
}

function segwit(transaction: Transaction, at: number, keyHash: string, value: bigint): boolean {
  const [signature, key, ...rest] = transaction.ins[at]?.witness ?? []
  if (signature === undefined || key === undefined || rest.length > 0) return false
  const code = Uint8Array.of(0x76, 0xa9, 20, ...bytesOf(keyHash), 0x88, 0xac)
  const hash = transaction.hashForWitnessV0(at, code, value, Transaction.SIGHASH_ALL)
  return hexOf(crypto.hash160(key)) === keyHash && isSigned(signature, hash, key)
}

function legacy(transaction: Transaction, at: number, script: Uint8Array, keyHash: string): boolean {
  const [signature, key] = scripts.decompile(transaction.ins[at]?.script ?? new Uint8Array()) ?? []
  if (!(signature instanceof Uint8Array) || !(key instanceof Uint8Array)) return false
  const hash = transaction.hashForSignature(at, script, Transaction.SIGHASH_ALL)
  return hexOf(crypto.hash160(key)) === keyHash && isSigned(signature, hash, key)
}

function taproot(transaction: Transaction, at: number, key: Uint8Array, spent: readonly Spent[]): boolean {
  const [signature, ...rest] = transaction.ins[at]?.witness ?? []
  if (signature?.length !== 64 || rest.length > 0) return false
  const outputs = spent.map(({ script }) => script)
  const values = spent.map(({ value }) => value)
  const hash = transaction.hashForWitnessV1(at, outputs, values, Transaction.SIGHASH_DEFAULT)
  return attempt(() => schnorr.verify(signature, hash, key))
}

function isSigned(encoded: Uint8Array, hash: Uint8Array, key: Uint8Array): boolean {
  return attempt(() => {
    const { signature, hashType } = scripts.signature.decode(encoded)
    return hashType === Transaction.SIGHASH_ALL && secp256k1.verify(signature, hash, key)
  })
}

function attempt(work: () => boolean): boolean {
  try {
    return work()
  } catch {
    return false
  }
}

/** Bytes as hex. */
export function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex, 'hex'))
}
