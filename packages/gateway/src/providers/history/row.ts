import * as v from 'valibot'
import { evmAddress, evmCount, evmHash, evmQuantity } from '../../evm/fields.js'
import { type EvmLog, evmLog, type Move, movesOf } from '../../evm/moves.js'
import { approvalEvents } from '../approvals/approvalLogs.js'
import { deedsOf, type Payment } from './deeds.js'
import { permissionEvents } from './permissionEvents.js'

/** A transaction of an EVM chain and what it moved. Addresses are in lower case. */
export interface Row {
  readonly block: number
  /** Its place in the block. */
  readonly index: number
  readonly hash: string
  /** In ms since 1970. */
  readonly at: number
  readonly from: string
  /** The accounts that asked for it: its sender, smart accounts whose operations it contains, and owners of orders that it fills. */
  readonly wanted: readonly string[]
  /** Smart accounts that carried out nothing of their own in it, as each try failed inside. */
  readonly undone: readonly string[]
  /** Absent where it made a contract. */
  readonly to: string | undefined
  /** The contract that it made. */
  readonly made: string | undefined
  readonly nonce: number
  /** Which function it called: `0x` and four bytes; `0x` for none. */
  readonly selector: string
  /** The first arguments of that function, as far as there are. */
  readonly words: readonly bigint[]
  /** The amount of the coin that it carries, in base units. */
  readonly value: bigint
  readonly isDone: boolean
  /** What {@link from} paid for it; absent where the chain does not say. */
  readonly fee: bigint | undefined
  /** The coin that smart accounts paid for their operations in it, from their deposit at a contract. */
  readonly paid: readonly Payment[]
  /** The code that accounts may take on by it (EIP-7702), also if it fails. `undefined` for what cannot be read. */
  readonly codes: readonly (Authorization | undefined)[]
  /** The logs of permissions. */
  readonly approvals: readonly EvmLog[]
  readonly moves: readonly Move[]
}

const authorization = v.object({ chainId: evmQuantity, address: evmAddress, nonce: evmQuantity })

/** The consent of an account to act by the code of a contract. Its signer is not written in it. */
export type Authorization = v.InferOutput<typeof authorization>

const header = v.object({ number: evmCount, hash: evmHash, parentHash: evmHash, timestamp: evmCount })

/** What a block says of itself. */
export type Header = v.InferOutput<typeof header>

/** Reads a block without its transactions; `undefined` for what is none. */
export function readHeader(json: unknown): Header | undefined {
  const read = v.safeParse(header, json)
  // Later moments cannot be written as a date.
  return read.success && read.output.timestamp < 253_402_300_800 ? read.output : undefined
}

const transactions = v.object({ transactions: v.array(v.unknown()) })

/** The transactions that a block holds, as it came. */
export function transactionsIn(json: unknown): readonly unknown[] {
  const read = v.safeParse(transactions, json)
  return read.success ? read.output.transactions : []
}

/** So many arguments are looked at. */
const mostWords = 6

const transaction = v.object({
  hash: evmHash,
  transactionIndex: evmCount,
  from: evmAddress,
  to: v.nullish(evmAddress),
  nonce: evmCount,
  value: evmQuantity,
  type: v.nullish(v.unknown()),
  authorizationList: v.nullish(v.unknown()),
  /** The token that pays for the gas (Celo). */
  feeCurrency: v.nullish(v.unknown()),
  input: v.pipe(
    v.string(),
    v.regex(/^0x[0-9a-fA-F]*$/),
    v.transform((data) => ({
      selector: data.slice(0, 10).toLowerCase(),
      words: (data.slice(10, 10 + mostWords * 64).match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`)),
    })),
  ),
})
const quantity = v.optional(v.nullable(evmQuantity))
const receipt = v.object({
  transactionHash: evmHash,
  /** Chains before Byzantium have none. */
  status: quantity,
  contractAddress: v.optional(v.nullable(evmAddress)),
  gasUsed: quantity,
  effectiveGasPrice: quantity,
  blobGasUsed: quantity,
  /** Absent on rollups, which charge nothing for the use of blobs that they write. */
  blobGasPrice: quantity,
  /** The part of a rollup that the chain below took. */
  l1Fee: quantity,
  operatorFeeScalar: quantity,
  operatorFeeConstant: quantity,
  /** Written since Jovian, an upgrade of the OP stack. */
  daFootprintGasScalar: quantity,
  logs: v.array(v.unknown()),
})

/** How a transaction ended. */
type Ended = Omit<v.InferOutput<typeof receipt>, 'transactionHash' | 'logs'> & {
  readonly logs: readonly unknown[]
}

/** How it ended, by its hash. */
export type Receipt = Ended & Pick<v.InferOutput<typeof receipt>, 'transactionHash'>

/** Reads a receipt; `undefined` for what is none. */
export function readReceipt(json: unknown): Receipt | undefined {
  const read = v.safeParse(receipt, json)
  return read.success ? read.output : undefined
}

/** A transaction of a block; `undefined` where it, or how it ended, makes no sense. */
export function readRow(
  json: unknown,
  { number, timestamp }: Header,
  ended: (hash: string) => Ended | undefined,
): Row | undefined {
  const read = v.safeParse(transaction, json)
  const receipt = read.success ? ended(read.output.hash) : undefined
  if (!read.success || !receipt) return undefined
  const { hash, transactionIndex: index, from, to, nonce, value, input, feeCurrency, ...rest } = read.output
  const isDone = receipt.status !== 0n
  const deeds = receipt.logs.flatMap(deedsOf)
  const made = receipt.contractAddress ?? undefined
  const receiver = to ?? made
  const coin: readonly Move[] =
    isDone && value > 0n && receiver !== undefined
      ? [{ kind: 'coin', from, to: receiver, amount: value }]
      : []
  return {
    block: number,
    index,
    hash,
    at: timestamp * 1000,
    from,
    to: to ?? undefined,
    wanted: [...new Set([from, ...deeds.map(({ account }) => account)])],
    undone: deeds.flatMap(({ account, isDone }) =>
      isDone || deeds.some((other) => other.account === account && other.isDone) ? [] : [account],
    ),
    made: to == null ? made : undefined,
    nonce,
    ...input,
    value,
    isDone,
    fee: feeCurrency == null ? feeOf(receipt) : undefined,
    paid: deeds.flatMap(({ paid }) => paid ?? []),
    codes: codesIn(rest),
    approvals: isDone ? receipt.logs.flatMap(approvalOf) : [],
    // Without a bound: a flood could push a loss of an account out of it. Gas limits them.
    moves: isDone ? [...coin, ...receipt.logs.flatMap(movesOf)] : [],
  }
}

const permitting: ReadonlySet<string | undefined> = new Set([
  ...Object.values(approvalEvents),
  ...permissionEvents,
])

function approvalOf(log: unknown): readonly EvmLog[] {
  const read = v.safeParse(evmLog, log)
  return read.success && permitting.has(read.output.topics[0]) ? [read.output] : []
}

function codesIn({
  type,
  authorizationList: list,
}: Pick<v.InferOutput<typeof transaction>, 'type' | 'authorizationList'>): Row['codes'] {
  if (list == null && type !== '0x4') return []
  return (Array.isArray(list) ? list : [undefined]).map((one: unknown) => {
    const read = v.safeParse(authorization, one)
    return read.success ? read.output : undefined
  })
}

function feeOf(ended: Ended): bigint | undefined {
  const { gasUsed, effectiveGasPrice, l1Fee, blobGasUsed, blobGasPrice } = ended
  if (gasUsed == null || effectiveGasPrice == null) return undefined
  const operator = operatorFeeOf(ended, gasUsed)
  if (operator === undefined) return undefined
  return gasUsed * effectiveGasPrice + (l1Fee ?? 0n) + operator + (blobGasUsed ?? 0n) * (blobGasPrice ?? 0n)
}

/**
 * Returns the fee for the operator of a rollup of the OP stack; `undefined` where it cannot be known: Jovian changed the factor of
 * the gas from a millionth to a hundred, and receipts from before do not say that they are.
 */
function operatorFeeOf(
  { operatorFeeScalar, operatorFeeConstant, daFootprintGasScalar }: Ended,
  gasUsed: bigint,
): bigint | undefined {
  const constant = operatorFeeConstant ?? 0n
  if (!operatorFeeScalar) return constant
  return daFootprintGasScalar == null ? undefined : gasUsed * operatorFeeScalar * 100n + constant
}

/** Returns what an account paid for a transaction; `undefined` where others did, or the chain does not say. */
export function costFor(account: string, { from, fee, paid }: Row): bigint | undefined {
  const own = paid.filter((one) => one.account === account)
  if (from === account ? fee === undefined : own.length === 0) return undefined
  return own.reduce((sum, { cost }) => sum + cost, (from === account && fee) || 0n)
}

/** Whether an account, in lower case, had a part in it. */
export function isPartOf(account: string, { to, made, moves, wanted }: Row): boolean {
  return (
    wanted.includes(account) ||
    to === account ||
    made === account ||
    moves.some((move) => move.from === account || move.to === account)
  )
}
