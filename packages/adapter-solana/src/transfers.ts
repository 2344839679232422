import {
  type AdapterContext,
  accountParts,
  type Finality,
  type InsufficientFundsError,
  MalformedAnswerError,
  type NetworkId,
  PlanOutdatedError,
  type RequestProgress,
  type TransactionTrace,
  type TransferPlan,
  type Transfers,
  WalletRequestError,
  WouldRevertError,
} from '@foyer/core'
import {
  askWallet,
  awaitOutcome,
  broadcast,
  isNowhere,
  type Rpc,
  RpcError,
  read,
  sendFrom,
} from '@foyer/core/adapters'
import {
  type Blockhash,
  getBase58Decoder,
  getBase64Decoder,
  getBase64Encoder,
  isBlockhash,
} from '@solana/kit'
import { addressOf, readAccounts, readHolding } from './accounts.js'
import { parseSignature, parseTransactions } from './answers.js'
import { walletErrors } from './errors.js'
import { createPlanner } from './plan.js'
import { plainUnits, type TokenRoute, toInstructions } from './route.js'
import { isRefusal } from './rpc.js'
import { explain } from './simulate.js'
import {
  blockhashOf,
  didTheSame,
  doesTheSame,
  paidBy,
  payerOf,
  serialize,
  signatureOf,
} from './transaction.js'
import type { ConnectedSolanaWallet, SolanaWallet } from './wallet.js'

interface TransferDeps {
  readonly context: Pick<AdapterContext, 'networks'>
  readonly rpc: Rpc
  /** The wallet of a connector. */
  readonly connected: (connectorId: string) => SendingWallet | undefined
}

/** As much of a connected wallet as a transfer asks for. */
type SendingWallet = Pick<ConnectedSolanaWallet, 'accounts' | 'network' | 'signal'> & {
  readonly wallet: Pick<SolanaWallet, 'requests'>
}

/** Sends SOL and tokens of both token programs. */
export function createTransfers({ context, rpc, connected }: TransferDeps): Transfers<'solana'> {
  const { fee, plan } = createPlanner({ context, rpc })
  /**
   * By signature, the first slot that may have the transaction, and the transaction that a wallet was to send by
   * itself.
   */
  const expected = new Map<string, string>()
  /** Recipients of transactions that are something else, once they were read. */
  const others = new Map<string, string | undefined>()
  const look = async (
    network: NetworkId<'solana'>,
    hash: string,
    signal: AbortSignal,
    wanted = expected.get(hash),
  ): Promise<TransactionTrace> => {
    const { trace, slot } = await find(rpc, network, hash, signal)
    if (wanted === undefined || (trace !== 'success' && trace !== 'reverted')) return trace
    if (!/^\d{1,15}$/.test(wanted)) return compared({ rpc, others }, network, hash, wanted, trace, signal)
    // It was handed on from here: it counts if it was not there before the wallet was asked.
    return isWhole(slot) && slot >= Number.parseInt(wanted, 10) ? trace : 'unknown'
  }

  async function send(
    current: SendingWallet,
    planned: TransferPlan<'solana'>,
    signal: AbortSignal,
    progress: RequestProgress,
  ): Promise<string> {
    const { wallet } = current
    const { networkId: network } = accountParts(planned.from)
    const account = addressOf(planned.from)
    const assertHeld = () => {
      if (!current.accounts.includes(account)) throw new PlanOutdatedError('account')
    }
    assertHeld()
    if (current.network !== network) throw new PlanOutdatedError('network')
    const instructions = toInstructions(planned, routeOf(planned))
    const { blockhash, options: since } = await latestBlockhash(rpc, network, signal)
    const wire = serialize(account, instructions, blockhash)
    const { check, signTransactions, sendTransaction } = wallet.requests
    // The last that stops it before the wallet is asked: from then on, it may have been sent.
    check?.(account)
    assertHeld()
    // Without a slot, a later transaction looks like an earlier one.
    const asOf = String(since.minContextSlot ?? '?')
    if (signTransactions) {
      const method = 'solana:signTransaction'
      progress.asked('sign', undefined, asOf)
      const answer = await askWallet(
        method,
        () => signTransactions({ account, network, transactions: [wire] }),
        signal,
        walletErrors,
      )
      const [signed] = parseTransactions(method, answer, 1)
      if (!signed || !doesTheSame(signed, wire)) throw new MalformedAnswerError(method, answer)
      const clue = blockhashOf(signed) === blockhash ? clueOf(blockhash, since) : undefined
      const leaving = (id: string) => {
        progress.leaving(id, clue)
        expected.set(id, asOf)
      }
      return submit(rpc, network, signed, since, signal, { ...progress, leaving })
    }
    const method = 'solana:signAndSendTransaction'
    if (!sendTransaction) throw new WalletRequestError(method, 'The wallet cannot sign transactions.')
    const options = { preflightCommitment: 'confirmed' }
    // The chain has to show this later.
    const wanted = `${asOf} ${getBase64Decoder().decode(wire)}`
    progress.asked('send', undefined, wanted)
    const sent = await askWallet(
      method,
      () => sendTransaction({ account, network, transaction: wire, options }),
      signal,
    )
    const id = getBase58Decoder().decode(parseSignature(method, sent))
    // One transaction is not two transfers, though the wallet says so.
    if (expected.has(id)) throw new MalformedAnswerError(method, sent)
    expected.set(id, wanted)
    return id
  }

  return {
    fee,
    plan,
    send: sendFrom(connected, send),
    find: (network, hash, _since, signal, wanted) => look(network, hash, signal, wanted),
    finality: (...asked) => finality(rpc, ...asked),
    receiver: async (_network, hash) => others.get(hash),
    async follow(account, hash, clue, signal) {
      const { networkId } = accountParts(account)
      const last = clue === undefined ? undefined : await lastSlotOf(rpc, networkId, clue, signal)
      if (last === undefined) return undefined
      return (await isAbsent(rpc, networkId, hash, last, signal)) ? { kind: 'expired' } : undefined
    },
    wait: (network, hash, outer) =>
      awaitOutcome(async (signal) => {
        const trace = await look(network, hash, signal).catch(() => 'absent')
        return trace === 'success' || trace === 'reverted' || trace === 'other' ? trace : 'unknown'
      }, outer),
  }
}

/** As of which slot nodes are asked. */
interface Since {
  readonly minContextSlot?: number
}

/** The blockhash that a transaction was signed with, and a slot at which it was there already. */
function clueOf(blockhash: Blockhash, { minContextSlot }: Since): string | undefined {
  return minContextSlot === undefined ? undefined : `${blockhash} ${minContextSlot}`
}

/** For how many blocks a blockhash is valid, and a few more. */
const validBlocks = 155
/** How many blocks the final chain is behind the newest. */
const forkedBlocks = 32

/**
 * Returns the last slot in which a transaction can be, if the final chain is past it and a node has all blocks until then.
 * A node that restarted or deleted its ledger does not prove that a transaction is absent.
 */
async function lastSlotOf(
  rpc: Rpc,
  network: NetworkId,
  clue: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  const [, blockhash, text = ''] = /^(\w{32,44}) (\d{1,15})$/.exec(clue) ?? []
  const slot = Number.parseInt(text, 10)
  const as = { commitment: 'finalized', minContextSlot: slot }
  const isOver =
    blockhash !== undefined &&
    read(await rpc.request(network, 'isBlockhashValid', [blockhash, as], signal), 'value') === false
  if (!isOver) return undefined
  const blocks = await blocksAround(rpc, network, slot, 0, signal)
  return blocks?.[0] === slot ? blocks.at(-1) : undefined
}

/**
 * Returns the slots of all final blocks in which a transaction can be: some before a slot, and those after it.
 * A slot has no block if the chain skipped it, or if the ledger of the node lacks it. The heights of blocks tell which: they
 * count every block of the chain.
 */
async function blocksAround(
  { request }: Rpc,
  network: NetworkId,
  slot: number,
  before: number,
  signal: AbortSignal,
): Promise<readonly number[] | undefined> {
  const as = { commitment: 'finalized' }
  // As many slots again may have no block.
  const range = [slot - 2 * before, slot + 2 * validBlocks, as]
  const slots = await request(network, 'getBlocks', range, signal)
  if (!Array.isArray(slots) || !slots.every(isWhole)) return undefined
  const first = slots.findIndex((block) => block >= slot) - before
  const blocks = first < 0 ? [] : slots.slice(first, first + before + validBlocks + 1)
  if (blocks.length <= before + validBlocks) return undefined
  const of = { ...as, transactionDetails: 'none', rewards: false, maxSupportedTransactionVersion: 0 }
  const heightOf = async (block: unknown) =>
    read(await request(network, 'getBlock', [block, of], signal), 'blockHeight')
  const [lowest, highest] = await Promise.all([heightOf(blocks[0]), heightOf(blocks.at(-1))])
  const isWithoutGap = isWhole(lowest) && isWhole(highest) && highest - lowest === blocks.length - 1
  return isWithoutGap ? blocks : undefined
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)

/**
 * A blockhash to sign with: good for about a minute. A node that has not come as far as the one that told it would call
 * it unknown; by `minContextSlot` it says so instead, and the next is asked.
 */
async function latestBlockhash(
  { request }: Rpc,
  network: NetworkId,
  signal: AbortSignal,
): Promise<{ readonly blockhash: Blockhash; readonly options: Since }> {
  const method = 'getLatestBlockhash'
  const answer = await request(network, method, [{ commitment: 'confirmed' }], signal)
  const blockhash = read(read(answer, 'value'), 'blockhash')
  if (typeof blockhash !== 'string' || !isBlockhash(blockhash)) throw new RpcError(method, 'not a blockhash')
  const slot = read(read(answer, 'context'), 'slot')
  return { blockhash, options: typeof slot === 'number' ? { minContextSlot: slot } : {} }
}

/**
 * Hands a signed transaction to the network. Returns its signature once a node or the chain has it (safety F-71).
 * @throws {WouldRevertError | InsufficientFundsError} when every node refused it: nothing was sent
 * @throws {TransferUnknownError} when no node said whether it took it
 */
export async function submit(
  rpc: Rpc,
  network: NetworkId,
  signed: Uint8Array,
  options: object,
  signal: AbortSignal,
  progress?: RequestProgress,
): Promise<string> {
  const id = signatureOf(signed)
  if (!id) throw new MalformedAnswerError('solana:signTransaction', signed)
  const wire = getBase64Decoder().decode(signed)
  const settings = { preflightCommitment: 'confirmed', ...options, encoding: 'base64' }
  progress?.leaving(id)
  await broadcast({
    id,
    offer: () => rpc.offer(network, 'sendTransaction', [wire, settings], (answer) => answer === id, signal),
    isKnown: (failure) => errorIn(failure) === 'AlreadyProcessed',
    isVerdict: isRefusal,
    find: async () => (await find(rpc, network, id, signal)).trace,
    refusal: ([first]) => refusal(first),
  })
  return id
}

/** The `TransactionError` that a node's refusal carries. */
function errorIn(failure: unknown): unknown {
  return failure instanceof RpcError ? read(failure.context.data, 'err') : undefined
}

function refusal(failure: unknown): WouldRevertError | InsufficientFundsError {
  const reason = failure instanceof RpcError ? failure.context.reason : ''
  const error = errorIn(failure)
  return error === undefined || error === null
    ? new WouldRevertError(reason, failure)
    : explain(error, [reason], failure)
}

/** The status of a transaction. `slot` is that of its block, or the newest of the node when the node does not have it. */
interface Found {
  readonly trace: TransactionTrace
  readonly slot?: unknown
  readonly isFinal?: boolean
}

async function find({ request }: Rpc, network: NetworkId, hash: string, signal: AbortSignal): Promise<Found> {
  const method = 'getSignatureStatuses'
  const found = foundIn(await request(network, method, [[hash], { searchTransactionHistory: true }], signal))
  if (!found) throw new RpcError(method, 'not a status')
  return found
}

/** Reads the status of one transaction; `undefined` if it is none. */
function foundIn(answer: unknown): Found | undefined {
  const statuses = read(answer, 'value')
  const found: unknown = Array.isArray(statuses) && statuses.length === 1 ? statuses[0] : undefined
  if (found === null) return { trace: 'absent', slot: read(read(answer, 'context'), 'slot') }
  const failure = read(found, 'err')
  if (failure === undefined) return undefined
  const level = String(read(found, 'confirmationStatus'))
  if (!['confirmed', 'finalized'].includes(level)) return { trace: 'pending' }
  const trace = failure === null ? 'success' : 'reverted'
  return { trace, slot: read(found, 'slot'), isFinal: level === 'finalized' }
}

/**
 * Looks whether the slot of a transaction is final. A transaction is undone when the final chain skipped its slot, a node has all
 * blocks in which the transaction can be, and no node has it in another one.
 */
async function finality(
  rpc: Rpc,
  network: NetworkId,
  hash: string,
  known: string | undefined,
  signal: AbortSignal,
): Promise<Finality> {
  const { trace, slot, isFinal } = await find(rpc, network, hash, signal)
  if (isFinal !== undefined) return { state: isFinal ? 'final' : 'open', block: String(slot) }
  const open = { state: 'open', block: known } as const
  if (trace !== 'absent' || known === undefined) return open
  const place = Number.parseInt(known, 10)
  const blocks = await blocksAround(rpc, network, place, forkedBlocks, signal)
  const last = blocks?.includes(place) ? undefined : blocks?.at(-1)
  const isUndone = last !== undefined && (await isAbsent(rpc, network, hash, last, signal))
  return isUndone ? { ...open, state: 'undone' } : open
}

/** Whether each node answers that it does not have a transaction, and has come past a slot. */
function isAbsent(
  rpc: Rpc,
  network: NetworkId,
  hash: string,
  slot: number,
  signal: AbortSignal,
): Promise<boolean> {
  const params = [[hash], { searchTransactionHistory: true }]
  const has = (answer: unknown) => {
    const found = foundIn(answer)
    if (found?.trace !== 'absent') return found && true
    return isWhole(found.slot) && found.slot > slot ? false : undefined
  }
  return isNowhere(rpc, network, 'getSignatureStatuses', params, has, signal)
}

/**
 * How a transaction ended that a wallet sent by itself, read back from the chain: it counts only if it is new, and does the
 * same. `unknown`: the wallet named an older one, or one of another account.
 */
async function compared(
  { rpc, others }: { readonly rpc: Rpc; readonly others: Map<string, string | undefined> },
  network: NetworkId,
  hash: string,
  wanted: string,
  trace: Extract<TransactionTrace, 'success' | 'reverted'>,
  signal: AbortSignal,
): Promise<TransactionTrace> {
  const method = 'getTransaction'
  const as = { commitment: 'confirmed', encoding: 'base64', maxSupportedTransactionVersion: 0 }
  const answer = await rpc.request(network, method, [hash, as], signal)
  const [told, slot] = [read(read(answer, 'transaction'), '0'), read(answer, 'slot')]
  if (typeof told !== 'string' || typeof slot !== 'number') throw new RpcError(method, 'not a transaction')
  const [, since = '', asked = ''] = /^(\d{1,15}) ([\w+/=]+)$/.exec(wanted) ?? []
  const [found, planned] = [told, asked].map((text) => Uint8Array.from(getBase64Encoder().encode(text)))
  if (!found || !planned || signatureOf(found) !== hash) throw new RpcError(method, 'another transaction')
  if (slot < Number.parseInt(since, 10) || payerOf(found) !== payerOf(planned)) return 'unknown'
  const isSame = didTheSame(found, planned)
  if (isSame === false)
    others.set(hash, await recipientOf(rpc, network, found, planned, signal).catch(() => undefined))
  return isSame ? trace : isSame === false ? 'other' : 'unknown'
}

/** Returns the recipient of a transaction: one that was not agreed to, if there is any. Of tokens it is the owner of the account. */
async function recipientOf(
  rpc: Rpc,
  network: NetworkId,
  found: Uint8Array,
  planned: Uint8Array,
  signal: AbortSignal,
): Promise<string | undefined> {
  const paid = paidBy(found)
  const agreed = paidBy(planned).map(({ account }) => account)
  const recipient = paid.find(({ account }) => !agreed.includes(account)) ?? paid[0]
  if (!recipient?.isToken) return recipient?.account
  const [account] = await readAccounts(rpc, network, [recipient.account], signal)
  return readHolding(account)?.owner
}

/** A plain transfer that lost its route on the way goes by the only one there is. @throws {PlanOutdatedError} */
function routeOf(plan: TransferPlan<'solana'> & { readonly route?: TokenRoute }): TokenRoute {
  if (plan.route) return plan.route
  if (plan.token.address === undefined) return { units: plainUnits }
  throw new PlanOutdatedError('account')
}
