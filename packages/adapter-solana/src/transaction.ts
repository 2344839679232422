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
import { programs } from './instructions.js'

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
 * Whether a wallet signed what it was asked for: the same payer, and every instruction in its order, with as many compute units
 * and as much data. A wallet may set the blockhash, the priority fee and a limit of data, and add assertions of its own
 * (safety T-65).
 */
export function isAsAsked(signed: Uint8Array, asked: Uint8Array): boolean {
  const [one, other] = [inspect(signed), inspect(asked)]
  if (!one || !other || one.units < other.units) return false
  const { data = other.data === undefined ? other.leastData : 0n } = one
  return data >= (other.data ?? other.leastData) && hasAllOf(one, other)
}

/** Whether a transaction does what another does, for no higher fee. */
export function doesTheSame(signed: Uint8Array, planned: Uint8Array): boolean {
  const [one, other] = [inspect(signed), inspect(planned)]
  return isAsAsked(signed, planned) && one !== undefined && other !== undefined && one.fee <= other.fee
}

/** Whether what the chain has does the same, for whatever fee; `undefined` where it cannot be read. */
export function didTheSame(carried: Uint8Array, planned: Uint8Array): boolean | undefined {
  const [one, other] = [inspect(carried), inspect(planned)]
  return one && other && (hasAllOf(one, other) || (one.isPlain ? false : undefined))
}

/** An account that a transfer pays; one for a token belongs to its owner. */
interface Paid {
  readonly account: string
  readonly isToken: boolean
}

/** Returns the accounts that the transfers of a transaction pay, in their order. */
export function paidBy(wire: Uint8Array): readonly Paid[] {
  return inspect(wire)?.paid ?? []
}

/** Returns the place of the account that an instruction pays, if it is a transfer. */
function placeOfPaid(program: string | undefined, [kind, next]: Iterable<number>): number | undefined {
  if (program === programs.system) return kind === 2 ? 1 : kind === 11 ? 2 : undefined
  if (program !== programs.token && program !== programs.token2022) return undefined
  // With a fee of the token, or checked by its decimals, the mint comes before.
  return kind === 3 ? 1 : kind === 12 || (kind === 26 && next === 1) ? 2 : undefined
}

/** Whether all that another does is done in its order, and nothing else but assertions. */
function hasAllOf(one: Inspected, { parties, deeds }: Inspected): boolean {
  const left = deeds.map(({ text }) => text)
  const isSame = one.deeds.every(({ text, isAssertion }) => (text === left[0] ? left.shift() : isAssertion))
  return isSame && left.length === 0 && one.parties === parties
}

/** Returns the signatures of a transaction, by the accounts that have to sign; none if it cannot be read. */
export function signaturesOf(wire: Uint8Array): ReadonlyMap<string, Uint8Array | null> {
  try {
    return new Map(Object.entries(getTransactionDecoder().decode(wire).signatures))
  } catch {
    return new Map()
  }
}

/** Bytes of numbers that move nothing, by their kind: the limit of units, the price of a unit, the limit of loaded data. */
const budgetBytes = [undefined, undefined, 4, 8, 4] as const

/**
 * Returns what a transaction pays for the priority in lamports, its compute units and data, and its payer and all that it does as text to
 * compare. That has the places of accounts in lookup tables, and the bytes of a message of a later version; these are not plain.
 */
function inspect(wire: Uint8Array) {
  try {
    const { messageBytes } = getTransactionDecoder().decode(wire)
    const [message, end] = getCompiledTransactionMessageDecoder().read(messageBytes, 0)
    if (end < messageBytes.length) return undefined
    if (message.version === 1)
      return {
        fee: 0n,
        units: 0n,
        data: undefined,
        leastData: 0n,
        isPlain: false,
        parties: `${messageBytes}`,
        deeds: [],
        paid: [],
      }
    const { staticAccounts, header, instructions } = message
    const tables = ('addressTableLookups' in message && message.addressTableLookups) || []
    const { length } = staticAccounts
    const numbers: bigint[] = []
    const paid: Paid[] = []
    const deeds = instructions.flatMap(({ programAddressIndex, accountIndices = [], data = [] }) => {
      const program = staticAccounts[programAddressIndex]
      const [kind = 0, ...rest] = data
      if (program === programs.budget && rest.length === budgetBytes[kind]) {
        numbers[kind] = rest.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
        return []
      }
      // Behind the accounts of the message come those of its tables.
      const accounts = accountIndices.map((index) =>
        index < length ? `${staticAccounts[index]}:${rightsOf(index, header, length)}` : index - length,
      )
      const place = placeOfPaid(program, data)
      const account = place === undefined ? undefined : staticAccounts[accountIndices[place] ?? length]
      if (account !== undefined) paid.push({ account, isToken: program !== programs.system })
      // All of Lighthouse guards, and does nothing else, but its first two, which write and close accounts.
      const isAssertion = program === programs.lighthouse && kind > 1
      return { text: `${program} ${accounts} ${data}`, isAssertion }
    })
    const [, , units, price = 0n, data] = numbers
    return {
      // At the most: the price is in millionths of a lamport.
      fee: (price * (units ?? 1_400_000n) + 999_999n) / 1_000_000n,
      // No program takes less.
      units: units ?? BigInt(deeds.length) * 150n,
      data,
      // No account counts for less.
      leastData: BigInt(length) * 64n,
      isPlain: tables.length === 0,
      parties: `${staticAccounts[0]} ${header.numSignerAccounts} ${JSON.stringify(tables)}`,
      deeds,
      paid,
    }
  } catch {
    return undefined
  }
}

type Inspected = NonNullable<ReturnType<typeof inspect>>

interface Header {
  readonly numSignerAccounts: number
  readonly numReadonlySignerAccounts: number
  readonly numReadonlyNonSignerAccounts: number
}

// An account that one instruction writes is writable for all: the wider right of the message is what counts.
function rightsOf(index: number, header: Header, count: number): readonly boolean[] {
  const signs = index < header.numSignerAccounts
  const firstReadonly = signs
    ? header.numSignerAccounts - header.numReadonlySignerAccounts
    : count - header.numReadonlyNonSignerAccounts
  return [signs, index < firstReadonly]
}
