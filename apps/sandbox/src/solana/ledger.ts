import { createHash } from 'node:crypto'
import {
  type Address,
  type Blockhash,
  type EncodedAccount,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  lamports,
} from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm'
import { programs, readHolder, toAddress } from './layouts.ts'

/** Milliseconds from one slot to the next. */
const pace = 400
/** Slots that a blockhash is good for. */
const recency = 150

/** One transaction that the chain took. */
export interface Entry {
  readonly signature: string
  readonly slot: number
  readonly error: unknown
  readonly logs: readonly string[]
  readonly keys: readonly string[]
  readonly bytes: Uint8Array
}

/** A refusal, as JSON-RPC carries it. */
export class SolanaError extends Error {
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** A Solana chain in this process: the real runtime with its built-in programs, a slot every 400 ms. */
export type Ledger = ReturnType<typeof createLedger>

/** @param plant puts the first accounts on the chain. */
export function createLedger(plant: (set: (account: EncodedAccount) => void) => void) {
  const base58 = getBase58Decoder()
  const listeners = new Set<(entry: Entry) => void>()
  let svm = fresh()
  let slot = 1
  let entries = new Map<string, Entry>()
  // The runtime knows its newest blockhash alone, so how recent one is gets checked here.
  let hashes = new Map<string, number>([[svm.latestBlockhash(), slot]])
  let timer: ReturnType<typeof setInterval> | undefined

  function fresh() {
    const made = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(10_000n)
    plant((account) => made.setAccount(account))
    return made
  }

  function tick() {
    slot += 1
    svm.warpToSlot(BigInt(slot))
    svm.expireBlockhash()
    hashes.set(svm.latestBlockhash(), slot)
  }

  function account(address: string): EncodedAccount | undefined {
    const found = svm.getAccount(toAddress(address))
    return found.exists && found.lamports > 0n ? found : undefined
  }

  function isRecent(hash: string): boolean {
    const since = hashes.get(hash)
    return since !== undefined && slot - since <= recency
  }

  function read(bytes: Uint8Array) {
    try {
      const transaction = getTransactionDecoder().decode(bytes)
      const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
      return { transaction, message }
    } catch {
      throw new SolanaError(-32602, 'failed to deserialize solana_transaction')
    }
  }

  function send(bytes: Uint8Array, skipPreflight: boolean): string {
    const { transaction, message } = read(bytes)
    const [first] = Object.values(transaction.signatures)
    if (!first) throw new SolanaError(-32003, 'Transaction signature verification failure')
    const signature = base58.decode(first)
    if (entries.has(signature)) return signature
    const { lifetimeToken = '', staticAccounts } = message
    if (!isRecent(lifetimeToken))
      throw new SolanaError(-32002, 'Transaction simulation failed: Blockhash not found', {
        err: 'BlockhashNotFound',
        logs: [],
      })
    const result = svm.sendTransaction(transaction)
    const failed = result instanceof FailedTransactionMetadata
    const error = failed ? errorOf(result) : null
    const meta = failed ? result.meta() : result
    if (failed && (!skipPreflight || !landed(error)))
      throw new SolanaError(
        error === 'SignatureFailure' ? -32003 : -32002,
        error === 'SignatureFailure'
          ? 'Transaction signature verification failure'
          : `Transaction simulation failed: ${describe(error)}`,
        { err: error, logs: meta.logs() },
      )
    const entry = { signature, slot, error, logs: meta.logs(), keys: staticAccounts.map(String), bytes }
    entries.set(signature, entry)
    queueMicrotask(() => {
      for (const listener of listeners) listener(entry)
    })
    return signature
  }

  function simulate(bytes: Uint8Array, sigVerify: boolean) {
    const { transaction } = read(bytes)
    svm.withSigverify(sigVerify)
    try {
      const result = svm.simulateTransaction(transaction)
      const failed = result instanceof FailedTransactionMetadata
      const meta: TransactionMetadata = result.meta()
      return {
        err: failed ? errorOf(result) : null,
        logs: meta.logs(),
        unitsConsumed: Number(meta.computeUnitsConsumed()),
        /** An account as the transaction would leave it. */
        after: (address: string) => {
          const touched = failed ? [] : result.postAccounts()
          return touched.find((one) => one.address === address) ?? account(address)
        },
      }
    } finally {
      svm.withSigverify(true)
    }
  }

  return {
    get slot() {
      return slot
    },
    start() {
      timer ??= setInterval(tick, pace)
      timer.unref()
    },
    stop() {
      clearInterval(timer)
      timer = undefined
    },
    reset() {
      svm = fresh()
      slot = 1
      entries = new Map()
      hashes = new Map([[svm.latestBlockhash(), slot]])
    },
    account,
    isRecent,
    blockhash: (): Blockhash => svm.latestBlockhash(),
    lastValidBlockHeight: () => slot + recency,
    rent: (size: bigint) => svm.minimumBalanceForRentExemption(size),
    airdrop(address: string, amount: bigint): string {
      svm.airdrop(toAddress(address), lamports(amount))
      const signature = base58.decode(createHash('sha512').update(`${address} ${amount} ${slot}`).digest())
      entries.set(signature, {
        signature,
        slot,
        error: null,
        logs: [],
        keys: [address],
        bytes: new Uint8Array(),
      })
      return signature
    },
    send,
    simulate,
    entry: (signature: string) => entries.get(signature),
    history: (address: string) =>
      [...entries.values()].filter(({ keys }) => keys.includes(address)).reverse(),
    /** Token accounts of an owner. */
    holdersOf(owner: string): readonly { readonly address: Address; readonly account: EncodedAccount }[] {
      return [programs.token, programs.token2022].flatMap((program) =>
        svm
          .getProgramAccounts(toAddress(program))
          .filter(({ data }) => data.length === 165 || (data.length > 165 && data[165] === 2))
          .filter(({ data }) => readHolder(new Uint8Array(data)).owner === owner)
          .map(({ address, ...rest }) => ({ address, account: { ...rest, address } })),
      )
    },
    subscribe(listener: (entry: Entry) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The runtime's error as nodes write it. Its own text is the only place that has all of it. */
function errorOf(failed: FailedTransactionMetadata): unknown {
  const text = /err: (.*?), meta:/s.exec(failed.toString())?.[1] ?? 'Unknown'
  const [, index, custom, word] = /^InstructionError\((\d+), (?:Custom\((\d+)\)|(\w+))/.exec(text) ?? []
  if (index !== undefined)
    return { InstructionError: [Number(index), custom === undefined ? word : { Custom: Number(custom) }] }
  const rent = /^InsufficientFundsForRent \{ account_index: (\d+)/.exec(text)?.[1]
  return rent === undefined ? text : { InsufficientFundsForRent: { account_index: Number(rent) } }
}

/** A transaction that failed inside a program is in a block all the same, and costs its fee. */
function landed(error: unknown): boolean {
  return typeof error === 'object'
}

function describe(error: unknown): string {
  return typeof error === 'string' ? error : `Error processing Instruction: ${JSON.stringify(error)}`
}
