import { blake2b } from '@noble/hashes/blake2b'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils'
import { base58 } from '@scure/base'

/** What of a `SignerPayloadJSON` is signed; numbers are big-endian hex. */
export interface SignerPayload {
  readonly address: string
  readonly method: string
  readonly era: string
  readonly nonce: string
  readonly tip: string
  readonly assetId?: string | null
  readonly mode?: number
  readonly metadataHash?: string | null
  readonly specVersion: string
  readonly transactionVersion: string
  readonly genesisHash: string
  readonly blockHash: string
  readonly signedExtensions: readonly string[]
}

/** How an extension of the chain writes its part of a transaction, and what it adds to the signature. */
interface Extension {
  readonly said?: (payload: SignerPayload) => Uint8Array
  readonly added?: (payload: SignerPayload) => Uint8Array
}

const hash = (text: string) => hexToBytes(text.replace(/^0x/, ''))
const option = (text: string | null | undefined) =>
  text ? Uint8Array.of(1, ...hash(text)) : Uint8Array.of(0)
const era: Extension = { said: (payload) => hash(payload.era), added: (payload) => hash(payload.blockHash) }

/** Those that write anything; the others write nothing. */
const extensions: Readonly<Record<string, Extension>> = {
  CheckEra: era,
  CheckMortality: era,
  CheckNonce: { said: ({ nonce }) => compact(BigInt(nonce)) },
  ChargeTransactionPayment: { said: ({ tip }) => compact(BigInt(tip)) },
  ChargeAssetTxPayment: { said: ({ tip, assetId }) => concatBytes(compact(BigInt(tip)), option(assetId)) },
  CheckMetadataHash: {
    said: ({ mode = 0 }) => Uint8Array.of(mode),
    added: ({ metadataHash }) => option(metadataHash),
  },
  CheckSpecVersion: { added: ({ specVersion }) => little(BigInt(specVersion), 4) },
  CheckTxVersion: { added: ({ transactionVersion }) => little(BigInt(transactionVersion), 4) },
  CheckGenesis: { added: ({ genesisHash }) => hash(genesisHash) },
}

/** The bytes that a wallet signs for a transaction: call, extensions, what they add; hashed where long. */
export function toSigningBytes(payload: SignerPayload): Uint8Array {
  const used = payload.signedExtensions.flatMap((name) => extensions[name] ?? [])
  const bytes = concatBytes(
    hash(payload.method),
    ...used.map(({ said }) => said?.(payload) ?? new Uint8Array()),
    ...used.map(({ added }) => added?.(payload) ?? new Uint8Array()),
  )
  return bytes.length > 256 ? blake2b(bytes, { dkLen: 32 }) : bytes
}

/** What a wallet signs for `signRaw`: wrapped, so that it can never be a transaction. @param data hex, or text */
export function wrap(data: string): Uint8Array {
  const bytes = /^0x([0-9a-f]{2})*$/i.test(data) ? hash(data) : utf8ToBytes(data)
  const text = new TextDecoder().decode(bytes)
  if (text.startsWith('<Bytes>') && text.endsWith('</Bytes>')) return bytes
  return concatBytes(utf8ToBytes('<Bytes>'), bytes, utf8ToBytes('</Bytes>'))
}

/** An address (SS58). @param prefix below 64 */
export function toSs58(publicKey: Uint8Array, prefix: number): string {
  const body = Uint8Array.of(prefix, ...publicKey)
  const checksum = blake2b(concatBytes(utf8ToBytes('SS58PRE'), body), { dkLen: 64 }).slice(0, 2)
  return base58.encode(concatBytes(body, checksum))
}

/** Whether an SS58 address, with whichever prefix of one byte, is that of a key. */
export function isAddressOf(address: unknown, publicKey: Uint8Array): boolean {
  const [prefix = 0] = typeof address === 'string' ? base58.decode(address) : []
  return toSs58(publicKey, prefix) === address
}

/** Bytes as 0x hex. */
export function toHex(bytes: Uint8Array): `0x${string}` {
  return `0x${bytesToHex(bytes)}`
}

function little(value: bigint, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))
}

/** A number in as few bytes as SCALE allows. */
function compact(value: bigint): Uint8Array {
  if (value < 2n ** 6n) return little(value << 2n, 1)
  if (value < 2n ** 14n) return little((value << 2n) | 1n, 2)
  if (value < 2n ** 30n) return little((value << 2n) | 2n, 4)
  const length = Math.max(4, Math.ceil(value.toString(16).length / 2))
  return concatBytes(Uint8Array.of(((length - 4) << 2) | 3), little(value, length))
}
