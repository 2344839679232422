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
import { holderData, programs, readHolder, toAddress } from './layouts.ts'
import { addressFor } from './seed.ts'

/** Milliseconds from one slot to the next. */
const pace = 400
/** Who pays for airdrops. */
const faucet = addressFor('faucet')
/** Slots that a blockhash is good for. */
const recency = 150

/** One transaction that the chain took. */
export interface Entry {
  readonly signature: string
  readonly slot: number
  /** In seconds since 1970. */
  readonly time: number
  readonly error: unknown
  readonly logs: readonly string[]
  readonly keys: readonly string[]
  /** How many of the keys signed: the first ones. */
  readonly signers: number
  readonly instructions: readonly { readonly program: string; readonly data: Uint8Array }[]
  /** What each key had before and after. */
  readonly before: readonly KeyState[]
  readonly after: readonly KeyState[]
  readonly bytes: Uint8Array
}

/** What an account has. */
export interface KeyState {
  readonly lamports: bigint
  /** Where it holds a token: whose, which, and how much. */
  readonly tokens?: Pick<ReturnType<typeof readHolder>, 'mint' | 'owner' | 'amount'> & {
    readonly program: string
  }
}

/** Tokens for somebody. */
interface Deposit {
  readonly mint: string
  readonly owner: string
  readonly program: string
  readonly amount: bigint
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

/** The slot of now when a chain begins: some things happened before. */
export const firstSlot = 1_000

/** @param plant puts the first accounts on the chain @param past what happened before the first slot, oldest first */
export function createLedger(
  plant: (set: (account: EncodedAccount) => void) => void,
  past: readonly Entry[] = [],
) {
  const base58 = getBase58Decoder()
  const listeners = new Set<(entry: Entry) => void>()
  let svm = fresh()
  let slot = firstSlot
  let entries = pastEntries()
  // The runtime knows its newest blockhash alone, so how recent one is gets checked here.
  let hashes = new Map<string, number>([[svm.latestBlockhash(), slot]])
  let timer: ReturnType<typeof setInterval> | undefined

  function fresh() {
    const made = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(10_000n)
    plant((account) => made.setAccount(account))
    return made
  }

  function pastEntries() {
    return new Map(past.map((entry) => [entry.signature, entry] as const))
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

  function stateOf(address: string): KeyState {
    const found = account(address)
    if (!found) return { lamports: 0n }
    const { lamports, programAddress: program, data } = found
    const isHolder = data.length === 165 || (data.length > 165 && data[165] === 2)
    const isToken = program === programs.token || program === programs.token2022
    return {
      lamports,
      ...(isToken && isHolder ? { tokens: { ...readHolder(new Uint8Array(data)), program } } : {}),
    }
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
    const keys = staticAccounts.map(String)
    const before = keys.map(stateOf)
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
    const sent = 'instructions' in message ? message.instructions : []
    const instructions = sent.map(({ programAddressIndex, data = new Uint8Array() }) => ({
      program: keys[programAddressIndex] ?? programs.system,
      data: new Uint8Array(data),
    }))
    const signers = message.header.numSignerAccounts
    const entry = {
      signature,
      slot,
      time: seconds(),
      error,
      logs: meta.logs(),
      keys,
      signers,
      instructions,
      before,
      after: keys.map(stateOf),
      bytes,
    }
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

  /** A transaction of the faucet's. */
  function give(address: string, amount: bigint, change: (had: KeyState) => void): string {
    const had = stateOf(address)
    change(had)
    const word = `${address} ${amount} ${slot} ${entries.size}`
    const signature = base58.decode(createHash('sha512').update(word).digest())
    entries.set(signature, {
      signature,
      slot,
      time: seconds(),
      error: null,
      logs: [],
      keys: [faucet, address],
      signers: 1,
      instructions: [],
      bytes: new Uint8Array(),
      before: [{ lamports: amount + 5000n }, had],
      after: [{ lamports: 0n }, stateOf(address)],
    })
    return signature
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
      slot = firstSlot
      entries = pastEntries()
      hashes = new Map([[svm.latestBlockhash(), slot]])
    },
    account,
    isRecent,
    blockhash: (): Blockhash => svm.latestBlockhash(),
    lastValidBlockHeight: () => slot + recency,
    rent: (size: bigint) => svm.minimumBalanceForRentExemption(size),
    airdrop: (address: string, amount: bigint): string =>
      give(address, amount, () => svm.airdrop(toAddress(address), lamports(amount))),
    /** Puts tokens into an account that holds them, and makes it where there is none. */
    deposit: (place: string, { program, amount, ...holder }: Deposit): string =>
      give(place, 0n, (had) => {
        const data = holderData({ ...holder, amount: amount + (had.tokens?.amount ?? 0n) })
        svm.setAccount({
          address: toAddress(place),
          programAddress: toAddress(program),
          executable: false,
          lamports: lamports(2_039_280n),
          space: BigInt(data.length),
          data,
        })
      }),
    send,
    simulate,
    entry: (signature: string) => entries.get(signature),
    /** Newest first, those older than another transaction of the chain. */
    history(address: string, before?: unknown): readonly Entry[] {
      const all = [...entries.values()].reverse()
      const at = all.findIndex(({ signature }) => signature === before)
      return all.slice(at + 1).filter(({ keys }) => keys.includes(address))
    },
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

function seconds(): number {
  return Math.floor(Date.now() / 1000)
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
