import { MalformedAnswerError, MalformedResponseError, type NetworkId } from '@foyer/core'
import { Psbt, payments, Transaction } from 'bitcoinjs-lib'
import type { BitcoinAddress } from './address.js'
import { parametersOf } from './chains.js'
import type { Coin } from './coins.js'
import { fromBase64, toBase64, toHex } from './encoding.js'
import type { WalletAccount } from './wallet.js'

/** An output of a transaction. */
export interface Output {
  readonly script: Uint8Array
  /** Satoshis. */
  readonly value: bigint
}

/** Replaceable by a dearer one, as wallets make them (BIP-125). */
const sequence = 0xfffffffd

/**
 * The transaction that a plan means, unsigned, in base64.
 * @param previous the transactions that made the coins, by id; not needed for Taproot, whose signatures name the amounts
 * @throws {MalformedResponseError} when they do not hold the coins as the API told them
 */
export function buildPsbt({ network, account, from, coins, previous, outputs }: Draft): string {
  const psbt = new Psbt({ network: parametersOf(network) })
  psbt.setVersion(2)
  const keys = keysOf(network, account, from)
  for (const { txid, vout, value } of coins) {
    const raw = previous.get(txid)
    if (raw) checkCoin(raw, { txid, vout, value, script: from.script })
    psbt.addInput({
      hash: txid,
      index: vout,
      sequence,
      ...(from.type !== 'p2pkh' && { witnessUtxo: { script: from.script, value } }),
      ...(raw && { nonWitnessUtxo: raw }),
      ...keys,
    })
  }
  for (const { script, value } of outputs) psbt.addOutput({ script, value })
  return psbt.toBase64()
}

/** What {@link buildPsbt} takes. */
interface Draft {
  readonly network: NetworkId<'bip122'>
  readonly account: WalletAccount
  readonly from: BitcoinAddress
  readonly coins: readonly Coin[]
  readonly previous: ReadonlyMap<string, Uint8Array>
  readonly outputs: readonly Output[]
}

/** Whether a PSBT pays exactly these outputs, in this order. */
export function paysExactly(psbt: string, outputs: readonly Output[]): boolean {
  const paid = open(psbt)?.txOutputs ?? []
  return (
    paid.length === outputs.length &&
    outputs.every(({ script, value }, at) => {
      const output = paid[at]
      return output?.value === value && toHex(output.script) === toHex(script)
    })
  )
}

/** Indexes of the inputs of a PSBT. */
export function inputsOf(psbt: string): readonly number[] {
  return [...(open(psbt)?.txInputs.keys() ?? [])]
}

/** Whether inputs of a PSBT can be signed, in a way that covers all inputs and outputs. */
export function canSign(psbt: Uint8Array, indexes: readonly number[]): boolean {
  const inputs = open(toBase64(psbt))?.data.inputs ?? []
  const { SIGHASH_ALL, SIGHASH_DEFAULT } = Transaction
  const allowed = [undefined, SIGHASH_ALL, SIGHASH_DEFAULT]
  return (
    indexes.length > 0 &&
    indexes.every((at) => inputs[at] !== undefined && allowed.includes(inputs[at].sighashType))
  )
}

/**
 * A PSBT that a wallet signed, once it is seen to spend the same coins to the same outputs as the one it was given
 * (safety T-66), by signatures that cover all of that. @throws {MalformedAnswerError}
 */
export async function checkSigned(method: string, given: string, answer: Uint8Array): Promise<Psbt> {
  const { coversAll } = await import('./signedBy.js')
  const [asked, signed] = [open(given), open(toBase64(answer))]
  if (!asked || !signed || toHex(bodyOf(asked)) !== toHex(bodyOf(signed)) || !coversAll(asked, signed))
    throw new MalformedAnswerError(method, answer)
  return signed
}

/** A transaction as the network takes it. */
export interface SignedTransaction {
  readonly txid: string
  readonly hex: string
}

/** The transaction in a signed PSBT, ready to be sent. @throws {MalformedAnswerError} when signatures are missing */
export function finish(method: string, psbt: Psbt): SignedTransaction {
  try {
    psbt.data.inputs.forEach(({ finalScriptSig, finalScriptWitness }, index) => {
      if (!finalScriptSig && !finalScriptWitness) psbt.finalizeInput(index)
    })
    // The fee was shown and agreed to; the library's own idea of a high one is not asked.
    const transaction = psbt.extractTransaction(true)
    return { txid: transaction.getId(), hex: transaction.toHex() }
  } catch (error) {
    throw new MalformedAnswerError(method, error)
  }
}

function bodyOf(psbt: Psbt): Uint8Array {
  return psbt.data.getTransaction()
}

function open(text: string): Psbt | undefined {
  const bytes = fromBase64(text)
  try {
    return bytes && Psbt.fromBuffer(bytes)
  } catch {
    return undefined
  }
}

/** What a signer needs to know besides the coin, where the wallet told the key. */
function keysOf(network: NetworkId<'bip122'>, { publicKey }: WalletAccount, { type, text }: BitcoinAddress) {
  const parameters = parametersOf(network)
  if (!publicKey) return {}
  try {
    if (type === 'p2tr') {
      const tapInternalKey = publicKey.length === 33 ? publicKey.subarray(1) : publicKey
      const { address } = payments.p2tr({ internalPubkey: tapInternalKey, network: parameters })
      return address === text ? { tapInternalKey } : {}
    }
    if (type !== 'p2sh') return {}
    const redeem = payments.p2wpkh({ pubkey: publicKey, network: parameters })
    const { address } = payments.p2sh({ redeem, network: parameters })
    return address === text && redeem.output ? { redeemScript: redeem.output } : {}
  } catch {
    // A key that fits no address is no help.
    return {}
  }
}

/** The id of a transaction's bytes; `undefined` when they are none. */
export function idOf(raw: Uint8Array): string | undefined {
  try {
    return Transaction.fromBuffer(raw).getId()
  } catch {
    return undefined
  }
}

function checkCoin(
  raw: Uint8Array,
  { txid, vout, value, script }: Output & { readonly txid: string; readonly vout: number },
) {
  const path = `tx/${txid}/hex`
  let transaction: Transaction
  try {
    transaction = Transaction.fromBuffer(raw)
  } catch (cause) {
    throw new MalformedResponseError(path, cause)
  }
  const output = transaction.outs[vout]
  if (transaction.getId() !== txid || output?.value !== value || toHex(output.script) !== toHex(script))
    throw new MalformedResponseError(path)
}
