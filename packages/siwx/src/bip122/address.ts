import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { base58check, bech32, bech32m } from '@scure/base'

/** How an output is spent by one key (BIP-44, BIP-49, BIP-84, BIP-86). */
export type OutputType = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2tr'

/** What an address stands for. */
export interface Output {
  readonly type: OutputType
  /** The hash of the key or the script; of Taproot, the key itself. */
  readonly program: Uint8Array
  readonly script: Uint8Array
}

const checked = base58check(sha256)
/** Of mainnet, and of test networks. */
const versions: Readonly<Record<number, OutputType>> = { 0: 'p2pkh', 5: 'p2sh', 111: 'p2pkh', 196: 'p2sh' }

/** How addresses begin: witness programs by these letters, the others by these bytes. */
type Beginnings = readonly [letters: string, ...versions: readonly number[]]

const main: Beginnings = ['bc', 0, 5]
const test: Beginnings = ['tb', 111, 196]
/** Of witness programs, on any of the networks. */
const prefixes: readonly string[] = ['bc', 'tb', 'bcrt']
/** Of Bitcoin's networks; others that have its addresses have those of the first. */
const beginnings: Readonly<Record<string, Beginnings>> = {
  'bip122:000000000933ea01ad0ee984209779ba': test,
  'bip122:00000000da84f2bafbbc53dee25a72ae': test,
  'bip122:00000008819873e925422c1ff0f99f7c': test,
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': ['bcrt', 111, 196],
}

/**
 * The one way to write an address on its network: no key has the addresses of two networks on one. `undefined` for what is
 * none of one key there.
 */
export function canonicalAddress(address: string, chainId: string): string | undefined {
  const [letters, ...own] = beginnings[chainId] ?? main
  // A witness program is written in letters of one size, whichever (BIP-173).
  const written = address === address.toUpperCase() ? address.toLowerCase() : address
  try {
    const isWitness = written.startsWith(`${letters}1`)
    if (isWitness) return outputOf(written) && written
    return outputOf(address) && own.includes(checked.decode(address)[0] ?? -1) ? address : undefined
  } catch {
    return undefined
  }
}

/** `undefined` for addresses of other outputs. @throws at what is no address */
export function outputOf(address: string): Output | undefined {
  // Base58 takes time by the square of its length.
  if (address.length > 90) return undefined
  if (prefixes.some((prefix) => address.startsWith(`${prefix}1`))) return witnessOutput(address)
  const [version = -1, ...rest] = checked.decode(address)
  const type = versions[version]
  if (type === undefined || rest.length !== 20) return undefined
  const program = Uint8Array.from(rest)
  const script = type === 'p2pkh' ? keyScript(program) : Uint8Array.of(0xa9, 20, ...program, 0x87)
  return { type, program, script }
}

function witnessOutput(address: string): Output | undefined {
  const old = bech32.decodeUnsafe(address)
  const { prefix = '', words: [version, ...words] = [] } = old ?? bech32m.decodeUnsafe(address) ?? {}
  // The last 1 ends it: that of `bc11q…` is `bc1`.
  if (!prefixes.includes(prefix)) return undefined
  const program = Uint8Array.from(bech32.fromWords(words))
  if (old && version === 0 && program.length === 20)
    return { type: 'p2wpkh', program, script: witnessScript(program) }
  if (!old && version === 1 && program.length === 32)
    return { type: 'p2tr', program, script: Uint8Array.of(0x51, 32, ...program) }
  return undefined
}

/** As addresses name keys and scripts. */
export function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes))
}

/** The script that a key's hash is paid by. */
export function keyScript(keyHash: Uint8Array): Uint8Array {
  return Uint8Array.of(0x76, 0xa9, 20, ...keyHash, 0x88, 0xac)
}

/** The script of a key's witness program, and what a P2SH output of it commits to. */
export function witnessScript(keyHash: Uint8Array): Uint8Array {
  return Uint8Array.of(0, 20, ...keyHash)
}

/** Whether two hold the same bytes. */
export function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.join() === other.join()
}
