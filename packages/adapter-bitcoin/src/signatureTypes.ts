import { type Psbt, script, Transaction } from 'bitcoinjs-lib'
import { toHex } from './encoding.js'

type Input = Psbt['data']['inputs'][number]

/**
 * Whether all signatures that a wallet added cover all inputs and all outputs (`SIGHASH_ALL`; `SIGHASH_DEFAULT` of Taproot is
 * the same). With any other type, others can change the outputs. Signatures of others stay as they are. Nothing passes that
 * cannot be read.
 */
export function coversAll(given: Psbt, signed: Psbt): boolean {
  return signed.data.inputs.every((input, at) => {
    const lock = lockOf(given, at)
    const isTaproot = lock && lock.length === 34 && lock[0] === 0x51
    const before = new Set(signaturesOf(given.data.inputs[at], isTaproot)?.map(([one]) => toHex(one)))
    return signaturesOf(input, isTaproot)?.every((one) => before.has(toHex(one[0])) || isWhole(...one))
  })
}

/** A possible signature, and whether it is one of Taproot, if that is sure. */
type Found = readonly [signature: Uint8Array, isTaproot: boolean | undefined]

/** Whether a signature covers all: one of Taproot, of earlier outputs, or of an unknown output. */
function isWhole(signature: Uint8Array, isTaproot: boolean | undefined): boolean {
  const isDefault = signature.length === 64 && (isTaproot ?? !isDer(signature))
  return isDefault || signature.at(-1) === Transaction.SIGHASH_ALL
}

/** The script of the output that an input spends; `undefined` if the PSBT does not say. The word of a wallet does not count. */
function lockOf({ data, txInputs }: Psbt, at: number): Uint8Array | undefined {
  const { witnessUtxo, nonWitnessUtxo } = data.inputs[at] ?? {}
  if (witnessUtxo || !nonWitnessUtxo) return witnessUtxo?.script
  return Transaction.fromBuffer(nonWitnessUtxo).outs[txInputs[at]?.index ?? 0]?.script
}

/** Returns all that may be a signature of an input; `undefined` where it cannot be read. */
function signaturesOf(input: Input = {}, isTaproot?: boolean): readonly Found[] | undefined {
  const { partialSig = [], tapKeySig, tapScriptSig = [], finalScriptSig, finalScriptWitness } = input
  const pushed = finalScriptSig ? script.decompile(finalScriptSig) : []
  const items = finalScriptWitness ? itemsOf(finalScriptWitness) : []
  if (!pushed || !items) return undefined
  // The last item of Taproot may be an annex. If more than one is left, the last are a script and the way to it.
  const last = isTaproot && items.length > 1 && items.at(-1)?.[0] === 0x50 ? -1 : undefined
  const witness = items.slice(0, last)
  const isScript = witness.length > 1
  // The page says which output is spent: no other script and no key begins as the way to a script does.
  const isSure = isTaproot && isScript && !isControl(witness.at(-1)) ? undefined : isTaproot
  const schnorr = [...tapScriptSig.map(({ signature }) => signature), ...(tapKeySig ? [tapKeySig] : [])]
  return [
    ...partialSig.map(({ signature }): Found => [signature, undefined]),
    ...schnorr.map((signature): Found => [signature, true]),
    // Taproot pushes nothing.
    ...foundIn(pushed, isTaproot ? undefined : isTaproot),
    ...foundIn(isSure && isScript ? witness.slice(0, -2) : witness, isSure),
  ]
}

/** Returns all items that may be a signature. */
function foundIn(items: readonly (Uint8Array | number)[], isTaproot: boolean | undefined): readonly Found[] {
  return items
    .filter((item) => typeof item !== 'number')
    .filter((item) => (isTaproot !== false && (item.length === 64 || item.length === 65)) || isDer(item))
    .map((item) => [item, isTaproot])
}

/** Whether the last item of a witness may be the way to a script of Taproot. */
function isControl(item: Uint8Array = new Uint8Array()): boolean {
  return item.length % 32 === 1 && (item[0] ?? 0) >= 0xc0
}

/** Whether it is an ECDSA signature in DER with its type. */
function isDer(item: Uint8Array): boolean {
  return item[0] === 0x30 && item[1] === item.length - 3
}

/** The items of a witness, as a PSBT writes them: each length in its shortest form, and nothing behind the last. */
function itemsOf(witness: Uint8Array): readonly Uint8Array[] | undefined {
  let at = 0
  const size = () => {
    const [first = 0xff, low = 0, high = 0] = witness.subarray(at)
    if (first < 0xfd) at += 1
    // Longer items are those of inscriptions, and no PSBT is made of these.
    else at += first === 0xfd && low + high * 256 >= 0xfd ? 3 : Number.NaN
    return first < 0xfd ? first : low + high * 256
  }
  const items: Uint8Array[] = []
  let left = size()
  for (; left > 0 && at < witness.length; left -= 1) {
    const length = size()
    items.push(witness.subarray(at, at + length))
    at += length
  }
  return left === 0 && at === witness.length ? items : undefined
}
