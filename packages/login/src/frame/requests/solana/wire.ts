import { base58 } from '@scure/base'
import { readableText } from '../signIn.js'

/** One call of a program. */
export interface Instruction {
  readonly program: string
  /** `undefined`: it stands in a table on the chain, which is not read here. */
  readonly accounts: readonly (string | undefined)[]
  /** How each of the accounts is given. */
  readonly uses?: readonly GivenAccount[]
  readonly data: Uint8Array
}

/** An account as an instruction is given it: by its address, or by that of a table and its place there. */
export interface GivenAccount {
  readonly address: string
  readonly entry?: number
  readonly signs: boolean
  readonly changes: boolean
}

/** A transaction of Solana, taken apart. */
export interface SolanaTransaction {
  /** What is signed. */
  readonly message: Uint8Array
  /** Those who have to sign, in the order of their signatures; the first pays. */
  readonly signers: readonly string[]
  /** Whose signature is in it already. */
  readonly signed: readonly string[]
  readonly instructions: readonly Instruction[]
  /** A recent block of the chain that takes it, or the number that a nonce account of that chain keeps. */
  readonly blockhash: string
  /** With a signature in its place. */
  withSignature(signer: string, signature: Uint8Array): Uint8Array
}

/**
 * Reads a transaction as [nodes take it](https://solana.com/docs/core/transactions), whole; `undefined` for anything else,
 * bytes too many included.
 */
export function parseTransaction(wire: Uint8Array): SolanaTransaction | undefined {
  try {
    const outer = createReader(wire)
    const count = outer.length()
    const signatures = Array.from({ length: count }, () => outer.bytes(64))
    const message = wire.slice(outer.at())
    const read = parseMessage(message)
    if (!read || read.signers.length !== count) return undefined
    const { signers } = read
    return {
      ...read,
      message,
      signed: signers.filter((_, at) => signatures[at]?.some((byte) => byte !== 0)),
      withSignature(signer, signature) {
        const whole = wire.slice()
        whole.set(signature, outer.at() - 64 * (count - signers.indexOf(signer)))
        return whole
      },
    }
  } catch {
    return undefined
  }
}

/** A message of a transaction has a version, a key and a blockhash at the least. */
const shortest = 65
/** The version of [off-chain messages](https://docs.anza.xyz/proposals/off-chain-message-signing), which no transaction has. */
const offChain = 0xff

/** Whether a node may take bytes as what is signed of a transaction, of a version that is read here or of another one. */
export function mayBeMessage(bytes: Uint8Array): boolean {
  const [first = 0] = bytes
  const isVersioned = first >= 0x80 && first !== offChain && bytes.length >= shortest
  // Letters may begin with such a byte.
  return parseMessage(bytes) !== undefined || (isVersioned && readableText(bytes) === undefined)
}

/** What is signed of a transaction; `undefined` for what is none. */
function parseMessage(
  bytes: Uint8Array,
): Pick<SolanaTransaction, 'signers' | 'instructions' | 'blockhash'> | undefined {
  try {
    return readMessage(createReader(bytes))
  } catch {
    return undefined
  }
}

function readMessage(reader: ReturnType<typeof createReader>) {
  const first = reader.byte()
  const isVersioned = first >= 0x80
  // Version 0 is the only one there is.
  if (isVersioned && first !== 0x80) return undefined
  const signerCount = isVersioned ? reader.byte() : first
  const readonlySigners = reader.byte()
  const readonlyOthers = reader.byte()
  const keys = Array.from({ length: reader.length() }, () => base58.encode(reader.bytes(32)))
  if (signerCount < 1 || readonlySigners >= signerCount || signerCount + readonlyOthers > keys.length)
    return undefined
  const blockhash = base58.encode(reader.bytes(32))
  const told: { readonly program: string; readonly given: readonly number[]; readonly data: Uint8Array }[] =
    []
  for (let left = reader.length(); left > 0; left -= 1) {
    const program = keys[reader.byte()]
    const given = [...reader.bytes(reader.length())]
    if (program === undefined) return undefined
    if (!isVersioned && given.some((index) => keys[index] === undefined)) return undefined
    told.push({ program, given, data: reader.bytes(reader.length()) })
  }
  const [written, read]: [GivenAccount[], GivenAccount[]] = [[], []]
  if (isVersioned)
    for (let left = reader.length(); left > 0; left -= 1) {
      const address = base58.encode(reader.bytes(32))
      for (const [all, changes] of [[written, true] as const, [read, false] as const])
        for (const entry of reader.bytes(reader.length())) all.push({ address, entry, signs: false, changes })
    }
  if (!reader.isOver()) return undefined
  // Accounts of all tables come after those of the message: first the ones that may change.
  const uses: readonly GivenAccount[] = [
    ...keys.map((address, at) => {
      const signs = at < signerCount
      const end = signs ? signerCount - readonlySigners : keys.length - readonlyOthers
      return { address, signs, changes: at < end }
    }),
    ...written,
    ...read,
  ]
  // The chain takes no account that is in no table.
  const nowhere = (entry: number): GivenAccount => ({ address: '', entry, signs: false, changes: false })
  const instructions = told.map(
    ({ program, given, data }): Instruction => ({
      program,
      accounts: given.map((index) => keys[index]),
      uses: given.map((index) => uses[index] ?? nowhere(index)),
      data,
    }),
  )
  return { signers: keys.slice(0, signerCount), instructions, blockhash }
}

/** Bytes one after the other. Throws past the end. */
function createReader(all: Uint8Array) {
  let at = 0
  const bytes = (count: number) => {
    if (at + count > all.length) throw new RangeError('The bytes end too early.')
    at += count
    return all.slice(at - count, at)
  }
  const byte = () => bytes(1)[0] ?? 0
  return {
    at: () => at,
    isOver: () => at === all.length,
    bytes,
    byte,
    /** A length in seven bits a byte, of three at the most, written as short as it can be. */
    length() {
      let value = 0
      for (let shift = 0; shift < 21; shift += 7) {
        const next = byte()
        value |= (next & 0x7f) << shift
        if (next < 0x80) {
          if (next === 0 && shift > 0) break
          return value
        }
      }
      throw new RangeError('The length is none.')
    },
  }
}
