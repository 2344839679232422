import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { hash160, isSame, keyScript, type Output, witnessScript } from './address.js'
import { compactSize, createReader, joined, sized, uint32 } from './bytes.js'

/** The transaction that spends what a text stands for, as far as a signer chooses. */
interface Spending {
  readonly version: number
  readonly sequence: number
  readonly lockTime: number
  readonly scriptSig: Uint8Array
  readonly witness: readonly Uint8Array[]
}

/** A witness alone, or a whole transaction. */
export type Form = 'simple' | 'full'

/**
 * Whether the owner of an output signed a text: its witness (simple), or a whole transaction (full) that spends what the
 * text stands for. Knows outputs of one key.
 * @see https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki
 * @throws at bytes that are neither
 */
export function isSignedByOwner(output: Output, text: string, signature: Uint8Array, form?: Form): boolean {
  const spent = joined(spentHash(output, text), uint32(0))
  const whole = form === 'simple' ? undefined : attempt(() => fullSpending(signature, spent))
  if (form === 'full' && !whole) return false
  return unlocks(output, spent, whole ?? simpleSpending(output, signature))
}

/** The id of the transaction that cannot be, whose only output is the account's (`to_spend`). */
function spentHash({ script }: Output, text: string): Uint8Array {
  const message = tagged('BIP0322-signed-message', new TextEncoder().encode(text))
  return hash256(
    joined(
      ...[uint32(0), compactSize(1), new Uint8Array(32), uint32(0xffffffff)],
      ...[sized(joined(Uint8Array.of(0, 32), message)), uint32(0)],
      ...[compactSize(1), new Uint8Array(8), sized(script), uint32(0)],
    ),
  )
}

/** Pays nothing to nobody (`OP_RETURN`). */
const outputs = joined(new Uint8Array(8), sized(Uint8Array.of(0x6a)))

function simpleSpending({ type }: Output, bytes: Uint8Array): Spending {
  const reader = createReader(bytes)
  const witness = Array.from({ length: reader.size() }, reader.field)
  if (reader.left() > 0) throw new RangeError('There is more than it says.')
  const [, key = new Uint8Array()] = witness
  const scriptSig = type === 'p2sh' ? sized(witnessScript(hash160(key))) : new Uint8Array()
  return { version: 0, sequence: 0, lockTime: 0, scriptSig, witness }
}

/** @param spent what its only input has to spend */
function fullSpending(bytes: Uint8Array, spent: Uint8Array): Spending {
  const reader = createReader(bytes)
  const version = reader.number()
  let inputs = reader.size()
  // A marker where the number of inputs would be (BIP-144).
  const hasWitness = inputs === 0 && reader.take(1)[0] === 1
  if (hasWitness) inputs = reader.size()
  const input = reader.take(36)
  const scriptSig = reader.field()
  const sequence = reader.number()
  const paid = reader.take(1 + outputs.length)
  const witness = hasWitness ? Array.from({ length: reader.size() }, reader.field) : []
  const lockTime = reader.number()
  const fits = inputs === 1 && isSame(input, spent) && isSame(paid, joined(compactSize(1), outputs))
  if (!fits || (version !== 0 && version !== 2) || reader.left() > 0)
    throw new RangeError('It is another transaction.')
  return { version, sequence, lockTime, scriptSig, witness }
}

function unlocks({ type, program, script }: Output, spent: Uint8Array, spending: Spending): boolean {
  const { scriptSig, witness } = spending
  if (type === 'p2tr') {
    const [signature = new Uint8Array(), ...rest] = witness
    if (scriptSig.length > 0 || rest.length > 0) return false
    const hashType = signature.length === 65 ? (signature[64] ?? 0) : 0
    if (signature.length !== 64 && hashType !== all) return false
    return schnorr.verify(signature.slice(0, 64), taprootHash(spent, script, spending, hashType), program)
  }
  const [signature, key, ...rest] = type === 'p2pkh' ? pushed(scriptSig) : witness
  if (!signature || !key || rest.length > 0) return false
  const keyHash = hash160(key)
  if (type === 'p2pkh')
    return (
      witness.length === 0 &&
      isSame(keyHash, program) &&
      isOfKey(signature, legacyHash(spent, script, spending), key)
    )
  // Witness programs are of compressed keys alone.
  if (key.length !== 33) return false
  const redeem = witnessScript(keyHash)
  const isOwner =
    type === 'p2sh'
      ? isSame(hash160(redeem), program) && isSame(scriptSig, sized(redeem))
      : isSame(keyHash, program) && scriptSig.length === 0
  return isOwner && isOfKey(signature, segwitHash(spent, keyHash, spending), key)
}

/** All of the transaction is signed (`SIGHASH_ALL`). */
const all = 1

function isOfKey(encoded: Uint8Array, hash: Uint8Array, key: Uint8Array): boolean {
  if (encoded.at(-1) !== all) return false
  return secp256k1.verify(encoded.slice(0, -1), hash, key, { prehash: false, format: 'der', lowS: true })
}

/** What a script of nothing but short pushes puts on the stack. */
function pushed(script: Uint8Array): readonly Uint8Array[] {
  const reader = createReader(script)
  const stack: Uint8Array[] = []
  while (reader.left() > 0) {
    const [length = 0] = reader.take(1)
    if (length > 75) throw new RangeError('It does more than push.')
    stack.push(reader.take(length))
  }
  return stack
}

/** @see https://github.com/bitcoin/bips/blob/master/bip-0143.mediawiki */
function segwitHash(
  spent: Uint8Array,
  keyHash: Uint8Array,
  { version, sequence, lockTime }: Spending,
): Uint8Array {
  return hash256(
    joined(
      ...[
        uint32(version),
        hash256(spent),
        hash256(uint32(sequence)),
        spent,
        sized(keyScript(keyHash)),
        new Uint8Array(8),
      ],
      ...[uint32(sequence), hash256(outputs), uint32(lockTime), uint32(all)],
    ),
  )
}

/** @see https://github.com/bitcoin/bips/blob/master/bip-0341.mediawiki */
function taprootHash(
  spent: Uint8Array,
  script: Uint8Array,
  { version, sequence, lockTime }: Spending,
  hashType: number,
): Uint8Array {
  return tagged(
    'TapSighash',
    joined(
      ...[Uint8Array.of(0, hashType), uint32(version), uint32(lockTime)],
      ...[spent, new Uint8Array(8), sized(script), uint32(sequence), outputs].map((part) => sha256(part)),
      ...[Uint8Array.of(0), uint32(0)],
    ),
  )
}

function legacyHash(
  spent: Uint8Array,
  script: Uint8Array,
  { version, sequence, lockTime }: Spending,
): Uint8Array {
  return hash256(
    joined(
      ...[uint32(version), compactSize(1), spent, sized(script), uint32(sequence)],
      ...[compactSize(1), outputs, uint32(lockTime), uint32(all)],
    ),
  )
}

function tagged(tag: string, bytes: Uint8Array): Uint8Array {
  const heading = sha256(new TextEncoder().encode(tag))
  return sha256(joined(heading, heading, bytes))
}

function hash256(bytes: Uint8Array): Uint8Array {
  return sha256(sha256(bytes))
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
