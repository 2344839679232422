import * as v from 'valibot'

const address = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))
const amount = v.pipe(
  v.union([
    v.bigint(),
    v.pipe(
      v.number(),
      v.safeInteger(),
      v.transform((value) => BigInt(value)),
    ),
  ]),
  v.minValue(0n),
)
const holding = v.object({
  accountIndex: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  mint: address,
  /** Blocks before November 2021 do not say it. */
  owner: v.optional(address),
  uiTokenAmount: v.object({
    amount: v.pipe(
      v.string(),
      v.regex(/^\d{1,20}$/),
      v.transform((digits) => BigInt(digits)),
    ),
    decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
  }),
})
const rows = v.optional(v.nullable(v.array(v.unknown())))
const transaction = v.object({
  /** In seconds since 1970. */
  blockTime: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(253_402_300_799)),
  meta: v.object({
    err: v.optional(v.unknown()),
    fee: amount,
    preBalances: v.array(amount),
    postBalances: v.array(amount),
    /** Absent in the first blocks, whatever moved. */
    preTokenBalances: rows,
    postTokenBalances: rows,
    innerInstructions: rows,
  }),
  transaction: v.object({
    message: v.object({
      accountKeys: v.array(v.object({ pubkey: address, signer: v.boolean() })),
      instructions: v.array(v.unknown()),
    }),
  }),
})
const instruction = v.object({
  programId: address,
  parsed: v.optional(v.unknown()),
})
const named = v.object({ type: v.string(), info: v.optional(v.unknown()) })
const inner = v.object({ index: v.fallback(v.number(), -1), instructions: v.array(v.unknown()) })

/** A transaction as a node answers it, with parsed instructions. */
export type SolanaTransaction = v.InferOutput<typeof transaction>

/** The tokens of an account, before a transaction or after it. */
export type Holding = v.InferOutput<typeof holding>

/** An instruction; without a type if the node does not know its program. */
export interface Instruction {
  readonly program: string
  readonly type: string | undefined
  readonly info: unknown
}

/** Reads a transaction; `undefined` for what is none. */
export function readTransaction(json: unknown): SolanaTransaction | undefined {
  const read = v.safeParse(transaction, json)
  return read.success ? read.output : undefined
}

/** Reads the tokens of accounts, by the place of the account in the transaction. */
export function readHoldings(list: v.InferOutput<typeof rows>): ReadonlyMap<number, Holding> {
  return new Map(
    (list ?? []).flatMap((row) => {
      const read = v.safeParse(holding, row)
      return read.success ? [[read.output.accountIndex, read.output]] : []
    }),
  )
}

/** Returns all instructions as they ran: after each of the transaction itself those that it called. */
export function instructionsOf({
  meta,
  transaction: { message },
}: SolanaTransaction): readonly Instruction[] {
  const within = (meta.innerInstructions ?? []).flatMap((one) => {
    const read = v.safeParse(inner, one)
    return read.success ? [read.output] : []
  })
  const calledBy = (place: number) =>
    within.flatMap(({ index, instructions }) => (index === place ? instructions : []))
  const ran = message.instructions.flatMap((one, place) => [one, ...calledBy(place)])
  return [...calledBy(-1), ...ran].flatMap((one) => {
    const read = v.safeParse(instruction, one)
    if (!read.success) return []
    const said = v.safeParse(named, read.output.parsed)
    const { type, info } = said.success ? said.output : {}
    return [{ program: read.output.programId, type, info }]
  })
}

const texts = v.record(v.string(), v.fallback(v.string(), ''))

/** Reads a text of an instruction, such as an address; empty if there is none. */
export function textIn(info: unknown, key: string): string {
  const read = v.safeParse(texts, info)
  return (read.success && read.output[key]) || ''
}

/** Whether an instruction names an account under one of these keys. */
export function isOf(account: string, info: unknown, ...keys: readonly string[]): boolean {
  return keys.some((key) => textIn(info, key) === account)
}

const counted = v.pipe(
  v.looseObject({ lamports: amount }),
  v.transform(({ lamports }) => lamports),
)

/** Reads the coin that an instruction moves. */
export function lamportsIn(info: unknown): bigint {
  const read = v.safeParse(counted, info)
  return read.success ? read.output : 0n
}

/** Whether an instruction names an account at all. */
export function names(account: string, info: unknown): boolean {
  const read = v.safeParse(texts, info)
  return read.success && Object.values(read.output).includes(account)
}
