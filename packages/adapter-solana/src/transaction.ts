import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type Instruction,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { programs, role } from './instructions.js'

/** Serializes a transaction without signatures, in the legacy format that every wallet knows. */
export function serialize(
  payer: Address,
  instructions: readonly Instruction[],
  blockhash: Blockhash,
): Uint8Array {
  const message = appendTransactionMessageInstructions(
    instructions,
    setTransactionMessageLifetimeUsingBlockhash(
      { blockhash, lastValidBlockHeight: 0n },
      setTransactionMessageFeePayer(payer, createTransactionMessage({ version: 'legacy' })),
    ),
  )
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
}

/** The first signature in base58: the transaction's id. `undefined` when it is not signed. */
export function signatureOf(wire: Uint8Array): string | undefined {
  const [first] = Object.values(getTransactionDecoder().decode(wire).signatures)
  return first ? getBase58Decoder().decode(first) : undefined
}

/** The account that pays for a transaction, and signs it first. */
export function payerOf(wire: Uint8Array): string | undefined {
  return Object.keys(getTransactionDecoder().decode(wire).signatures)[0]
}

/** The blockhash that a transaction counts on. */
export function blockhashOf(wire: Uint8Array): string {
  const { messageBytes } = getTransactionDecoder().decode(wire)
  return getCompiledTransactionMessageDecoder().decode(messageBytes).lifetimeToken
}

/** The transaction with an account's signature in its place. */
export function withSignature(
  wire: Uint8Array,
  account: string,
  signature: Uint8Array,
): Uint8Array | undefined {
  const index = Object.keys(getTransactionDecoder().decode(wire).signatures).indexOf(account)
  if (index < 0 || signature.length !== 64) return undefined
  const signed = wire.slice()
  signed.set(signature, 1 + 64 * index)
  return signed
}

/**
 * Whether a transaction does what another does, for no higher fee: the same payer, the same instructions in the same
 * order. Only the blockhash may differ, and a wallet may add assertions of its own (safety T-65).
 */
export function doesTheSame(signed: Uint8Array, planned: Uint8Array): boolean {
  const [one, other] = [inspect(signed), inspect(planned)]
  return one !== undefined && other !== undefined && one.fee <= other.fee && one.deeds === other.deeds
}

/**
 * Whether a wallet signed what a page asked for: the same payer, the same instructions in the same order. A wallet may set the
 * blockhash and the priority fee, and add assertions of its own.
 */
export function isAsAsked(signed: Uint8Array, asked: Uint8Array): boolean {
  const [one, other] = [inspect(signed), inspect(asked)]
  return one !== undefined && other !== undefined && one.deeds === other.deeds
}

/** Whether what the chain has does the same, for whatever fee; `undefined` where it cannot be read. */
export function didTheSame(carried: Uint8Array, planned: Uint8Array): boolean | undefined {
  const [one, other] = [inspect(carried), inspect(planned)]
  return one && other && (one.deeds === other.deeds || (one.isPlain ? false : undefined))
}

/** Returns the signatures of a transaction, by the accounts that have to sign; none if it cannot be read. */
export function signaturesOf(wire: Uint8Array): ReadonlyMap<string, Uint8Array | null> {
  try {
    return new Map(Object.entries(getTransactionDecoder().decode(wire).signatures))
  } catch {
    return new Map()
  }
}

/**
 * Returns what a transaction pays for the priority in lamports, and its payer and all that it does as text to compare. That has
 * the places of accounts in lookup tables, and the bytes of a message of a later version; these are not plain.
 */
function inspect(wire: Uint8Array) {
  try {
    const { messageBytes } = getTransactionDecoder().decode(wire)
    const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
    if (message.version === 1) return { fee: 0n, isPlain: false, deeds: `${messageBytes}` }
    const { staticAccounts, header, instructions } = message
    const tables = ('addressTableLookups' in message && message.addressTableLookups) || []
    const { length } = staticAccounts
    const steps = instructions.map(({ programAddressIndex, accountIndices = [], data = [] }) => ({
      program: staticAccounts[programAddressIndex],
      // Behind the accounts of the message come those of its tables.
      accounts: accountIndices.map((index) =>
        index < length ? `${staticAccounts[index]}:${roleOf(index, header, length)}` : index - length,
      ),
      data: [...data],
    }))
    return {
      fee: priorityFee(steps.filter(({ program }) => program === programs.budget).map(({ data }) => data)),
      isPlain: tables.length === 0,
      deeds: [
        `${staticAccounts[0]} ${header.numSignerAccounts} ${JSON.stringify(tables)}`,
        ...steps
          .filter(({ program, data }) => program !== programs.budget && !isAssertion(program, data))
          .map(({ program, accounts, data }) => `${program} ${accounts} ${data}`),
      ].join('\n'),
    }
  } catch {
    return undefined
  }
}

/** What guards a transaction and does nothing else: all of Lighthouse but its first two, which write and close accounts. */
function isAssertion(program: string | undefined, [kind = 0]: readonly number[]): boolean {
  return program === programs.lighthouse && kind > 1
}

interface Header {
  readonly numSignerAccounts: number
  readonly numReadonlySignerAccounts: number
  readonly numReadonlyNonSignerAccounts: number
}

// An account that one instruction writes is writable for all: the wider right of the message is what counts.
function roleOf(index: number, header: Header, count: number): number {
  const signs = index < header.numSignerAccounts
  const firstReadonly = signs
    ? header.numSignerAccounts - header.numReadonlySignerAccounts
    : count - header.numReadonlyNonSignerAccounts
  const writes = index < firstReadonly
  return (signs ? role.signs : role.reads) + (writes ? role.writes : role.reads)
}

/** Lamports for the priority, at the most: price by units (both little-endian, after one byte of kind). */
function priorityFee(budget: readonly (readonly number[])[]): bigint {
  const of = (kind: number) => budget.find(([first]) => first === kind)?.slice(1)
  const price = littleEndian(of(3) ?? [])
  const units = of(2) ? littleEndian(of(2) ?? []) : 1_400_000n
  return (price * units + 999_999n) / 1_000_000n
}

function littleEndian(bytes: readonly number[]): bigint {
  return bytes.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
}
