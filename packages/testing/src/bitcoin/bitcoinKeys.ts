import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { crypto, initEccLib, networks, Psbt, payments, Transaction } from 'bitcoinjs-lib'

/** Which network's addresses a wallet has. */
export type BitcoinNetwork = 'mainnet' | 'testnet' | 'regtest'

/** How text is signed: with one key (BIP-137), or by a transaction that is never sent (BIP-322, simple). */
export type MessageProtocol = 'ecdsa' | 'bip322'

/** One key with one address. */
export interface BitcoinKey {
  readonly address: string
  /** Hex, compressed. For Taproot the inner key, before the tweak. */
  readonly publicKey: string
  readonly type: 'p2wpkh' | 'p2tr'
  /** Base64. */
  signMessage(text: string, protocol: MessageProtocol): string
  /** Signs one input, which must be this key's. */
  signInput(psbt: Psbt, index: number): void
}

const { n } = secp256k1.CURVE

/** The SegWit or Taproot account of a private key (hex). */
export function createBitcoinKey(
  privateKey: string,
  type: BitcoinKey['type'],
  network: BitcoinNetwork,
): BitcoinKey {
  lendCurve()
  const parameters = network === 'mainnet' ? networks.bitcoin : networks[network]
  const secret = bytesOf(privateKey)
  const inner = secp256k1.getPublicKey(secret, true)
  const tapInternalKey = inner.subarray(1)
  const isTaproot = type === 'p2tr'
  const { address, output } = isTaproot
    ? payments.p2tr({ internalPubkey: tapInternalKey, network: parameters })
    : payments.p2wpkh({ pubkey: inner, network: parameters })
  if (!address || !output) throw new Error('No address')
  const key = isTaproot ? tweaked(secret, tapInternalKey) : secret
  const signer = {
    publicKey: secp256k1.getPublicKey(key, true),
    sign: (hash: Uint8Array) => secp256k1.sign(hash, key).toCompactRawBytes(),
    signSchnorr: (hash: Uint8Array) => schnorr.sign(hash, key),
  }

  function signInput(psbt: Psbt, index: number) {
    if (isTaproot && !psbt.data.inputs[index]?.tapInternalKey) psbt.updateInput(index, { tapInternalKey })
    psbt.signInput(index, signer)
  }

  return {
    address,
    publicKey: hexOf(inner),
    type,
    signInput,
    signMessage(text, protocol) {
      if (protocol === 'ecdsa') return base64(recoverable(secret, text))
      const psbt = new Psbt()
      psbt.setVersion(0)
      const hash = messageTransaction(output, text).getId()
      const witnessUtxo = { script: output, value: 0n }
      psbt.addInput({ hash, index: 0, sequence: 0, witnessUtxo, ...(isTaproot && { tapInternalKey }) })
      psbt.addOutput({ script: Uint8Array.of(0x6a), value: 0n })
      signInput(psbt, 0)
      const { ins } = psbt.finalizeAllInputs().extractTransaction(true)
      const stack = ins[0]?.witness ?? []
      return base64(Uint8Array.from([stack.length, ...stack.flatMap((item) => [item.length, ...item])]))
    },
  }
}

/** The transaction that a BIP-322 signature spends: it pays nothing to the script, and holds the message's hash. */
export function messageTransaction(script: Uint8Array, text: string): Transaction {
  const hash = messageHash(text)
  const transaction = new Transaction()
  transaction.version = 0
  transaction.addInput(new Uint8Array(32), 0xffffffff, 0, Uint8Array.of(0, 32, ...hash))
  transaction.addOutput(script, 0n)
  return transaction
}

/** What a BIP-322 signature says of a text. */
export function messageHash(text: string): Uint8Array {
  const tag = crypto.sha256(new TextEncoder().encode('BIP0322-signed-message'))
  return crypto.sha256(Uint8Array.of(...tag, ...tag, ...new TextEncoder().encode(text)))
}

/** BIP-137: a first byte that says which of the keys it may be, and that it is a SegWit one. */
function recoverable(secret: Uint8Array, text: string): Uint8Array {
  const message = new TextEncoder().encode(text)
  const prefix = new TextEncoder().encode('\u0018Bitcoin Signed Message:\n')
  const length = message.length < 253 ? [message.length] : [253, message.length & 255, message.length >> 8]
  const signature = secp256k1.sign(crypto.hash256(Uint8Array.of(...prefix, ...length, ...message)), secret)
  return Uint8Array.of(39 + signature.recovery, ...signature.toCompactRawBytes())
}

/** The private key of a Taproot output without scripts (BIP-86). */
function tweaked(secret: Uint8Array, inner: Uint8Array): Uint8Array {
  const even = secp256k1.getPublicKey(secret, true)[0] === 2
  const key = even ? numberOf(secret) : n - numberOf(secret)
  return bytesOf(((key + numberOf(crypto.taggedHash('TapTweak', inner))) % n).toString(16).padStart(64, '0'))
}

function lendCurve() {
  initEccLib({
    isXOnlyPoint: (key) => attempt(() => schnorr.utils.lift_x(numberOf(key))) !== undefined,
    xOnlyPointAddTweak(key, tweak) {
      const scalar = numberOf(tweak)
      const point = attempt(() => schnorr.utils.lift_x(numberOf(key)))
      const sum = scalar < n && point?.add(pointOf(scalar))
      if (!sum || sum.equals(secp256k1.ProjectivePoint.ZERO)) return null
      const bytes = sum.toRawBytes(true)
      return { parity: bytes[0] === 3 ? 1 : 0, xOnlyPubkey: bytes.subarray(1) }
    },
  })
}

function pointOf(scalar: bigint) {
  const { BASE, ZERO } = secp256k1.ProjectivePoint
  return scalar === 0n ? ZERO : BASE.multiply(scalar)
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.replace(/^0x/, '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function numberOf(bytes: Uint8Array): bigint {
  return BigInt(`0x${hexOf(bytes) || '0'}`)
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
