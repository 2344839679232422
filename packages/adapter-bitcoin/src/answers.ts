import { MalformedAnswerError } from '@foyer/core'
import { bytesOf, read, readList } from '@foyer/core/adapters'
import { toAddress } from './address.js'
import { fromBase64, fromHex, toBase64 } from './encoding.js'
import type { AccountDetail, WalletAccount, WalletAccounts } from './wallet.js'

const maxAccounts = 1000
/** What wallets call the purposes that Foyer knows. */
const purposes = new Map<unknown, WalletAccount['purpose']>([
  ['payment', 'payment'],
  ['ordinals', 'ordinals'],
  ['ordinal', 'ordinals'],
  ['any', 'any'],
])

/**
 * The accounts of a wallet: each address once, those for payments first. Entries of other chains are left out.
 * Where a wallet names no purpose, a Taproot address beside another kind is the one for ordinals, and that one for
 * payments; addresses of one kind are for any: inscriptions and runes may be on all kinds. So is one that is named for
 * payments and for ordinals.
 * @param answer plain addresses, or objects with `address`, and `publicKey` and `purpose` as far as known
 * @throws {MalformedAnswerError} when there is no account, or something that is no address
 */
export function parseAccounts(method: string, answer: unknown): WalletAccounts {
  const list = readList(answer, maxAccounts)
  if (!list) throw new MalformedAnswerError(method, answer)
  const entries = list.filter(isForBitcoin).map((entry) => {
    const address = toAddress(typeof entry === 'string' ? entry : read(entry, 'address'))
    if (!address) throw new MalformedAnswerError(method, answer)
    const key = read(entry, 'publicKey')
    const publicKey = bytesOf(key) ?? fromHex(key)
    return { address, publicKey: isKey(publicKey) ? publicKey : undefined, purpose: purposeOf(entry) }
  })
  const taproot = entries.filter(({ address }) => address.type === 'p2tr').length
  const isMixed = taproot > 0 && taproot < entries.length
  const ordinals = new Set(
    entries.filter(({ purpose }) => purpose === 'ordinals').map(({ address }) => address.text),
  )
  const accounts = entries.map(
    ({ address: { text, type }, publicKey, purpose }): WalletAccount => ({
      address: text,
      publicKey,
      purpose:
        purpose === 'payment' && ordinals.has(text)
          ? 'any'
          : (purpose ?? (!isMixed ? 'any' : type === 'p2tr' ? 'ordinals' : 'payment')),
    }),
  )
  const sorted = [...accounts].sort((one, other) => order(one) - order(other))
  const [first, ...others] = sorted.filter(
    ({ address }, at) => sorted.findIndex((one) => one.address === address) === at,
  )
  if (!first) throw new MalformedAnswerError(method, answer)
  return [first, ...others]
}

/**
 * Returns the key and the purpose of an address, as far as a wallet tells them. An address named for both is for any purpose.
 * @param told entries with `address`, and `publicKey`, `purpose` or `intention` as far as known
 */
export function parseDetail(method: string, told: unknown, address: string): AccountDetail {
  const own = (readList(told, maxAccounts) ?? []).filter((entry) => read(entry, 'address') === address)
  if (own.length === 0) return { publicKey: undefined, purpose: undefined }
  const entries = own.map((entry) => ({
    address,
    publicKey: read(entry, 'publicKey'),
    purpose: purposeOf(entry),
  }))
  const [{ publicKey, purpose }] = parseAccounts(method, entries)
  return { publicKey, purpose: own.some(purposeOf) ? purpose : undefined }
}

/** A signature of text, in base64. Wallets answer base64, bytes, or hex where `isHex`. @throws {MalformedAnswerError} */
export function parseSignature(method: string, answer: unknown, isHex = false): string {
  const bytes = bytesOf(answer) ?? (isHex ? fromHex(answer) : undefined)
  if (bytes && bytes.length >= 64) return toBase64(bytes)
  // BIP-322 may name its variant before the base64.
  const text = typeof answer === 'string' ? answer.replace(/^(smp|ful|pof)/, '') : ''
  if (isHex || bytes || (fromBase64(text)?.length ?? 0) < 64 || typeof answer !== 'string')
    throw new MalformedAnswerError(method, answer)
  return answer
}

/** As {@link parseSignature}, of an answer that may say which address signed. @throws {MalformedAnswerError} */
export function parseSigned(method: string, answer: unknown, address: string, isHex?: boolean): string {
  const signer = read(answer, 'address')
  if (signer !== undefined && signer !== address) throw new MalformedAnswerError(method, answer)
  return parseSignature(method, read(answer, 'signature'), isHex)
}

/** A PSBT's bytes, from base64, hex or bytes, of a wallet or of the host. @throws {MalformedAnswerError} */
export function parsePsbt(method: string, answer: unknown): Uint8Array {
  const bytes = bytesOf(answer) ?? fromHex(answer) ?? fromBase64(answer)
  if (!bytes || bytes.length < 10) throw new MalformedAnswerError(method, answer)
  return bytes
}

/** Whether a wallet that serves several chain families tells an account of this one. */
export function isForBitcoin(entry: unknown): boolean {
  const chains = read(entry, 'chains')
  const named = readList(chains, maxAccounts)
  if (named && !named.some((chain) => typeof chain === 'string' && chain.startsWith('bitcoin:'))) return false
  const symbol = read(entry, 'symbol')
  if (typeof symbol === 'string' && symbol !== 'BTC') return false
  const purpose = read(entry, 'purpose')
  return typeof purpose !== 'string' || purposes.has(purpose)
}

function purposeOf(entry: unknown): WalletAccount['purpose'] | undefined {
  // WalletConnect names the purpose of an address its intention.
  return purposes.get(read(entry, 'purpose') ?? read(entry, 'intention'))
}

function order({ purpose }: WalletAccount): number {
  return purpose === 'ordinals' ? 1 : 0
}

function isKey(bytes: Uint8Array | undefined): bytes is Uint8Array {
  return bytes !== undefined && (bytes.length === 32 || bytes.length === 33)
}
