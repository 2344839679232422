import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { crypto, payments, script as scripts, Transaction } from 'bitcoinjs-lib'
import type { BitcoinAddress } from './address.js'
import { fromBase64, toHex } from './encoding.js'

export { coversAll } from './signatureTypes.js'

/**
 * Whether the key of an address signed a text: by ECDSA (BIP-137), or by a witness of one key (BIP-322, simple). Of what has
 * another form, such as the signature of a script, it is not known here: `undefined`.
 */
export function isSignedBy(address: BitcoinAddress, text: string, signature: string): boolean | undefined {
  const bytes = fromBase64(signature.replace(/^smp(?=.)/, ''))
  try {
    if (bytes?.length === 65) return scriptsOf(keyIn(bytes, text)).includes(toHex(address.script))
    return bytes && isUnlocked(address, text, witnessIn(bytes))
  } catch {
    return undefined
  }
}

/** The key that a signature of 65 bytes names. */
function keyIn(bytes: Uint8Array, text: string): Uint8Array {
  const header = (bytes[0] ?? 0) - 27
  const hash = crypto.hash256(joined(sized(utf8('Bitcoin Signed Message:\n')), sized(utf8(text))))
  const signed = secp256k1.Signature.fromCompact(bytes.slice(1)).addRecoveryBit(header & 3)
  return signed.recoverPublicKey(hash).toRawBytes(true)
}

/** The scripts that a key alone unlocks, in hex. */
function scriptsOf(pubkey: Uint8Array): readonly string[] {
  const segwit = payments.p2wpkh({ pubkey })
  const whole = secp256k1.ProjectivePoint.fromHex(pubkey).toRawBytes(false)
  return [
    segwit,
    payments.p2pkh({ pubkey }),
    payments.p2pkh({ pubkey: whole }),
    payments.p2sh({ redeem: segwit }),
    payments.p2tr({ internalPubkey: pubkey.slice(1) }),
  ].flatMap(({ output }) => (output ? [toHex(output)] : []))
}

/** Whether a witness spends the transaction of a text: see {@link https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki}. */
function isUnlocked(
  { script, type }: BitcoinAddress,
  text: string,
  [own, key, ...rest]: readonly Uint8Array[],
): boolean | undefined {
  if (!own || rest.length > 0) return undefined
  const tag = crypto.sha256(utf8('BIP0322-signed-message'))
  const message = crypto.sha256(joined(tag, tag, utf8(text)))
  const spent = new Transaction()
  spent.version = 0
  spent.addInput(new Uint8Array(32), 0xffffffff, 0, joined(Uint8Array.of(0, 32), message))
  spent.addOutput(script, 0n)
  const spending = new Transaction()
  spending.version = 0
  spending.addInput(spent.getHash(), 0, 0)
  spending.addOutput(Uint8Array.of(0x6a), 0n)
  if (type === 'p2tr' && !key) {
    const hash = spending.hashForWitnessV1(0, [script], [0n], own[64] ?? Transaction.SIGHASH_DEFAULT)
    return schnorr.verify(own.slice(0, 64), hash, script.slice(2))
  }
  if (key?.length !== 33 || (type !== 'p2wpkh' && type !== 'p2sh')) return undefined
  if (!scriptsOf(key).includes(toHex(script))) return false
  const { signature, hashType } = scripts.signature.decode(own)
  const { output = script } = payments.p2pkh({ pubkey: key })
  return secp256k1.verify(signature, spending.hashForWitnessV0(0, output, 0n, hashType), key)
}

/** The items of a witness of short items, each after its length. @throws {RangeError} */
function witnessIn(bytes: Uint8Array): readonly Uint8Array[] {
  const items: Uint8Array[] = []
  let at = 1
  for (let left = bytes[0] ?? 0; left > 0; left -= 1) {
    const end = at + 1 + (bytes[at] ?? bytes.length)
    if (end > bytes.length) throw new RangeError('The witness is cut.')
    items.push(bytes.slice(at + 1, end))
    at = end
  }
  return items
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** With its length before it, as transactions have it. */
function sized(bytes: Uint8Array): Uint8Array {
  const { length } = bytes
  const size = length < 253 ? [length] : [253, length & 255, (length >> 8) & 255]
  return joined(Uint8Array.from(size), bytes)
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}
