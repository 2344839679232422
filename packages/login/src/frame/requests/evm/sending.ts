import type { Hex } from 'viem'
import type { Notes } from '../../frameStorage.js'
import { inTurn } from '../../inTurn.js'
import { type EvmAccount, evmAccount } from '../../keys/derive.js'
import type { EvmNode } from '../../nodes/evmNode.js'
import { NodeError, type Offer, offer } from '../../nodes/node.js'
import type { WithSeed } from '../prepared.js'
import { RefusedRequestError, type WarningKey } from '../screen.js'
import { ageOf, createSentNotes, isOffered, isPermission, permissionRaw, type Sent } from './sentNotes.js'
import { signTransaction, type WholeTransaction } from './transaction.js'

/** An account, and where it sends. */
interface Place {
  readonly account: Hex
  /** CAIP-2 */
  readonly network: string
  readonly node: EvmNode
  /** Where the frame remembers its transactions. */
  readonly notes: Pick<Notes, 'get' | 'set'> | undefined
  /** It is for a permission of EIP-7702: one for the same code that may be pending is none the worse for it. */
  readonly isPermission?: boolean
}

/** Parts that {@link sendTransaction} needs. */
export interface Sending extends Place {
  readonly withSeed: WithSeed
  readonly agreed: AgreedNonce
  /** Told what was signed before it leaves. */
  leaving?(signed: { readonly raw: Hex; readonly hash: Hex; readonly nonce: number }): Promise<void>
}

/** Signs a transaction with the next number of the account, and hands it to the network. @returns its hash */
export function sendTransaction(whole: Omit<WholeTransaction, 'nonce'>, sending: Sending): Promise<Hex> {
  const { account, network, notes, withSeed, leaving } = sending
  return inTurn(`${network}:${account}`, async () => {
    const { nonce, next, kept } = await numberFor(sending)
    const signed = await withKey(withSeed, account, (key) => ({
      nonce,
      ...signTransaction({ ...whole, nonce }, key.sign),
    }))
    await leaving?.(signed)
    const { write } = createSentNotes(notes, network, account)
    const noted = (at: number) => [...kept.sent.filter((one) => one.nonce !== nonce), { ...signed, at }]
    await write({ ...kept, sent: noted(0) })
    const isTaken = await handOver(signed, sending).catch(async (error: unknown) => {
      await write(kept)
      return refusal(error)
    })
    const now = Date.now()
    // Where no node said that it has it, the next transaction is preceded by another offer.
    await write({ next: isTaken ? Math.max(nonce + 1, next) : next, at: now, sent: noted(now) })
    return signed.hash
  })
}

/**
 * Signs a permission of EIP-7702 with the next number of the account, and remembers that number as one that may be used up.
 * @returns the permission that `sign` signed
 * @throws {RefusedRequestError} a transaction that may be pending has the number, which was not shown
 */
export function signPermission<T>(
  sending: Omit<Sending, 'withSeed' | 'leaving'>,
  sign: (nonce: number) => Promise<{ readonly hash: Hex; readonly signed: T }>,
): Promise<T> {
  const { account, network, notes } = sending
  return inTurn(`${network}:${account}`, async () => {
    const { nonce, kept } = await numberFor(sending)
    const { hash, signed } = await sign(nonce)
    const sent = kept.sent.filter((one) => one.nonce !== nonce)
    const { write } = createSentNotes(notes, network, account)
    await write({ ...kept, sent: [...sent, { nonce, hash, raw: permissionRaw, at: Date.now() }] })
    return signed
  })
}

/** The visitor agreed to a replacement only where that was shown. @throws {RefusedRequestError} */
async function numberFor(sending: Omit<Sending, 'withSeed'>) {
  const { agreed } = sending
  const { next, replaces, kept } = await nextNonce(sending)
  const nonce = agreed.nonce ?? next
  const isAgreed = agreed.replaces.includes(nonce) || !(nonce < next || replaces)
  if (nonce > next || !isAgreed) throw agreed.nonce === undefined ? mayReplace() : wrongNonce(next)
  return { nonce, next, kept }
}

/** Offers what was signed to a node. @returns whether it has it @throws {NodeError} refused: nothing was sent */
function handOver(
  { raw, ...sent }: Pick<Sent, 'raw' | 'hash' | 'nonce'>,
  { node, account }: Pick<Place, 'node' | 'account'>,
  waitsMs?: readonly number[],
): Promise<boolean> {
  const steps: Offer = {
    send: () => node.send(raw),
    isKnown,
    async find({ reason }) {
      const found = await node.find({ account, ...sent })
      // This node has seen a transaction of that number, and another node may be behind.
      return found === false && isUsed.test(reason) ? undefined : found
    },
  }
  return offer(steps, waitsMs)
}

/** The number that the visitor agreed to. */
export interface AgreedNonce {
  /** Where the page names one. */
  readonly nonce: number | undefined
  /** Numbers that transactions have which may be pending: of two with one number, the chain carries out one. */
  readonly replaces: readonly number[]
}

/**
 * Looks up the number that a transaction is going to have.
 * @param named by the page
 * @param count of transactions, which go one after another
 * @throws {RefusedRequestError} it is used up, or beyond the next one
 */
export async function agreedNonce(named: bigint | undefined, place: Place, count = 1): Promise<AgreedNonce> {
  const { network, account, notes } = place
  if (named === undefined && (await createSentNotes(notes, network, account).read()).sent.length === 0)
    return { nonce: undefined, replaces: [] }
  const { used, next, replaces, kept } = await nextNonce(place).catch(refusal)
  const lost = replaces ? [next] : []
  if (named === undefined) {
    let last = next
    for (let more = 1; more < count; more += 1) {
      const one = await numberFrom(last + 1, kept.sent, place)
      last = one.next
      if (one.replaces) lost.push(last)
    }
    return { nonce: undefined, replaces: lost }
  }
  if (named < BigInt(used) || named > BigInt(next)) throw wrongNonce(next)
  return { nonce: Number(named), replaces: named < BigInt(next) ? [Number(named)] : lost }
}

/** Warns of transactions that are replaced. */
export function replacing({ replaces }: AgreedNonce): readonly WarningKey[] {
  return replaces.length === 0 ? [] : [replaces.length === 1 ? 'replaces' : 'replacesMore']
}

/** @param next the one that would be taken */
export function wrongNonce(next: number): RefusedRequestError {
  return new RefusedRequestError(`Invalid \`nonce\`: the next one is ${next}. Nothing was sent.`)
}

function mayReplace(): RefusedRequestError {
  return new RefusedRequestError(
    'This would replace a transaction that may be pending. Nothing was sent. Please try again.',
    -32000,
  )
}

/** For so long another node may not have heard of what one node took, in ms. */
const behindMs = 15_000

/**
 * Finds the first number that no transaction has. Nodes may be behind, may count blocks alone, and may forget transactions,
 * so the frame counts its own until a block has their number.
 * @returns also whether a transaction of the frame has that number, which the node does not have
 * @throws {NodeError}
 */
async function nextNonce(place: Place) {
  const { account, network, node, notes } = place
  const [used, counted, kept] = await Promise.all([
    node.nonce(account, 'latest'),
    node.nonce(account),
    createSentNotes(notes, network, account).read(),
  ])
  const sent = kept.sent.filter(({ nonce }) => nonce >= used)
  const pending = { ...kept, sent }
  const first = Math.max(used, counted, ageOf(kept.at) < behindMs ? kept.next : 0)
  return { used, kept: pending, ...(await numberFrom(first, sent, place)) }
}

/** Finds the first number from one on that no pending transaction of the frame has. */
async function numberFrom(first: number, sent: readonly Sent[], place: Place) {
  let next = first
  for (;;) {
    const own = sent.find(({ nonce }) => nonce === next)
    if (own && isPermission(own)) return { next, replaces: !place.isPermission }
    const replaces = own !== undefined && !(await isPending(own, place))
    if (!own || replaces) return { next, replaces }
    next += 1
  }
}

/** Whether a node has a transaction, or another of its number. Offers it again if the visitor still counts on it. */
function isPending(sent: Sent, place: Place): Promise<boolean> {
  const { node, account } = place
  const look = isOffered(sent)
    ? handOver(sent, place, [0]).then(() => true)
    : node.find({ account, ...sent }).then((found) => found !== false)
  // One that takes no replacement has another transaction of that number.
  return look.catch((error: unknown) => error instanceof NodeError && /replace/i.test(error.reason))
}

/** Opens the wallet for one signature of the account. */
export async function withKey<T>(withSeed: WithSeed, account: Hex, work: (key: EvmAccount) => T): Promise<T> {
  return withSeed(async (seed) => {
    const key = evmAccount(seed)
    try {
      if (key.address.toLowerCase() !== account.toLowerCase())
        throw new RefusedRequestError('The wallet is not that of this account.', 4100)
      return work(key)
    } finally {
      key.wipe()
    }
  })
}

/** Gas of a transfer of coins to a key, which changes nothing else. */
export const plainGas = 21_000n

/** A call that does more until it is carried out needs more: a transfer of coins never does. */
export function withRoom(gas: bigint): bigint {
  return gas === plainGas ? gas : (gas * 12n) / 10n
}

/** As nodes say that the number of a transaction is used. */
const isUsed = /(nonce|number).*(low|used|old|expired)|(old|stale).?nonce/i

function isKnown({ reason }: NodeError): boolean {
  return /already (known|imported)|known transaction/i.test(reason)
}

/** What a node's no means to the page. @throws {RefusedRequestError} */
export function refusal(error: unknown): never {
  if (!(error instanceof NodeError)) throw error
  const { code, reason } = error
  if (code === undefined)
    throw new RefusedRequestError('The network does not answer. Nothing was sent.', -32603)
  throw new RefusedRequestError(`The network refused this: ${reason}`, -32000)
}
