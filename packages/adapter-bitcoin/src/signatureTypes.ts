import { type Psbt, script, Transaction } from 'bitcoinjs-lib'
import { toHex } from './encoding.js'

type Input = Psbt['data']['inputs'][number]

/**
 * Whether all signatures that a wallet added cover all inputs and all outputs (`SIGHASH_ALL`; `SIGHASH_DEFAULT` of Taproot is
 * the same). With any other type, others can change the outputs. Signatures of others stay as they are.
 */
export function coversAll(given: Psbt, signed: Psbt): boolean {
  return signed.data.inputs.every((input, at) => {
    const before = new Set(signaturesOf(given.data.inputs[at]).map(toHex))
    const isTaproot = isTaprootInput(input) || isTaprootInput(given.data.inputs[at])
    return signaturesOf(input)
      .filter((signature) => !before.has(toHex(signature)))
      .every((signature) => isWhole(signature, isTaproot))
  })
}

/** Whether a PSBT lets an input be signed in a way that covers all inputs and outputs. */
export function allowsAll({ sighashType }: Pick<Input, 'sighashType'>): boolean {
  const { SIGHASH_ALL, SIGHASH_DEFAULT } = Transaction
  return [undefined, SIGHASH_ALL, SIGHASH_DEFAULT].includes(sighashType)
}

function isWhole(signature: Uint8Array, isTaproot: boolean): boolean {
  const type = signature.at(-1)
  return isTaproot && signature.length === 64 ? true : type === Transaction.SIGHASH_ALL
}

function isTaprootInput(input: Input | undefined): boolean {
  const { witnessUtxo, tapKeySig, tapScriptSig } = input ?? {}
  const bytes = witnessUtxo?.script
  return Boolean(tapKeySig ?? tapScriptSig?.length) || (bytes?.length === 34 && bytes[0] === 0x51)
}

function signaturesOf(input: Input | undefined): readonly Uint8Array[] {
  const { partialSig = [], tapKeySig, tapScriptSig = [], finalScriptSig, finalScriptWitness } = input ?? {}
  const pushed = finalScriptSig ? (script.decompile(finalScriptSig) ?? []) : []
  const final = [...pushed, ...(finalScriptWitness ? itemsOf(finalScriptWitness) : [])]
  return [
    ...[...partialSig, ...tapScriptSig].map(({ signature }) => signature),
    ...(tapKeySig ? [tapKeySig] : []),
    ...final.filter((item) => typeof item !== 'number').filter(isSignature),
  ]
}

/** An ECDSA signature in DER with its type, or one of Taproot, among what unlocks a coin. */
function isSignature(item: Uint8Array): boolean {
  const isDer = item[0] === 0x30 && item.length >= 9 && item.length <= 73 && item[1] === item.length - 3
  return isDer || item.length === 64 || (item.length === 65 && item[0] !== 4)
}

/** The items of a witness, as a PSBT writes them. */
function itemsOf(witness: Uint8Array): readonly Uint8Array[] {
  let at = 0
  const size = () => {
    const first = witness[at] ?? 0
    const width = first === 0xfd ? 2 : first === 0xfe ? 4 : 0
    const bytes = width === 0 ? [first] : [...witness.subarray(at + 1, at + 1 + width)]
    at += 1 + width
    return bytes.reduceRight((sum, byte) => sum * 256 + byte, 0)
  }
  const items: Uint8Array[] = []
  for (let left = size(); left > 0 && at < witness.length; left -= 1) {
    const length = size()
    items.push(witness.subarray(at, at + length))
    at += length
  }
  return items
}
