import { approvalKinds } from '@foyer/api'
import * as v from 'valibot'
import { UpstreamError } from '../../errors.js'
import { evmCount, evmHash } from '../../evm/fields.js'
import { evmLog } from '../../evm/moves.js'
import type { ApprovalKind } from '../../questions.js'
import { RpcError } from '../../rpc/rpcError.js'

/**
 * The events by which contracts tell who may take what: of ERC-20 and of one piece (ERC-721), of whole collections, of a token
 * through Permit2, by a transaction and by a signature, and of all of a token (ERC-777).
 */
export const approvalEvents = {
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  forAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  through: '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b',
  signedThrough: '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec',
  operator: '0xf4caeb2d6ca8932a215a353d0703c326ec2d81fc68170f320eb2ab49e9df61f9',
} as const

/** The topics by which a node finds all of them of an account: ERC-777 names the operator before the holder. */
export function approvalFilters(account: string): readonly (readonly unknown[])[] {
  const { operator, ...others } = approvalEvents
  const topic = `0x${account.slice(2).padStart(64, '0')}`
  return [
    [Object.values(others), topic],
    [operator, null, topic],
  ]
}

/** The kinds that are found in logs. */
const logKinds = approvalKinds.filter((kind) => kind !== 'delegation')

/** Permit2, which is at one address on every chain (https://github.com/Uniswap/permit2). */
export const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

/** Where a log is, and the transaction that wrote it. */
export interface LogPlace {
  readonly hash: string
  readonly block: number
  readonly index: number
  /** The place of the transaction in its block; absent if the node does not say it. */
  readonly turn?: number
}

/** Somebody who once was allowed to take something. Addresses are in lower case. */
export interface Pair {
  readonly kind: ApprovalKind
  /** Of a token that may be taken through Permit2: the token. */
  readonly contract: string
  readonly spender: string
  /** Of a single piece. */
  readonly id?: bigint
  /** By a log that is written for a signature alone. */
  readonly isSigned?: boolean
  /** Tokens write such a log also whenever some of it is taken, by whomever. */
  readonly first: LogPlace
  readonly last: LogPlace
}

/** What the logs of one filter told so far, and where they were not looked through yet. */
export interface ApprovalLogs {
  pairs: ReadonlyMap<string, Pair>
  /** Spans of blocks, the newest last. */
  gaps: readonly Span[]
  /** The newest block that there was. */
  head: number
  /** Whether a block that no node tells is left out for good. */
  isCut: boolean
  /** The kinds of which there is more than is kept. */
  cut: ReadonlySet<ApprovalKind>
  /** How many blocks the node bore at once, and more if it may bear more. */
  span: number
}

type Span = readonly [from: number, to: number]

/** How logs are read. */
export interface LogSteps {
  /** @throws what the node fails by, as for a span that is too much for it */
  read(from: number, to: number): Promise<unknown>
  /** Whether the chain has a transaction. */
  isThere(hash: string): Promise<boolean>
  readonly account: string
  readonly head: number
  /** The newest block of the nodes that answered: what is newer was not looked through. */
  seen?(): number
  /** The first block to be looked at. */
  readonly since: number
  /** Ends the reading; what is left is read when it is asked for again. */
  readonly soon: AbortSignal
}

/** Pairs of one kind in one trail. */
const most = 300
/** Spans of one trail in a call: an account has two trails. */
const mostAsked = 12
/** Blocks that a chain may take back. */
const unsure = 64
/** Nodes at one address are so far from each other at any moment, in blocks. */
const near = 16
/** The newest blocks are read again: of nodes at one address one may be behind, and its logs say nothing of that. */
const reread = 500
const place = v.object({
  ...evmLog.entries,
  transactionHash: evmHash,
  blockNumber: evmCount,
  logIndex: evmCount,
  transactionIndex: v.fallback(v.optional(evmCount), undefined),
})

export function createApprovalLogs(): ApprovalLogs {
  return {
    pairs: new Map(),
    gaps: [],
    head: -1,
    isCut: false,
    cut: new Set(),
    span: Number.POSITIVE_INFINITY,
  }
}

/** The kinds of which all is looked through, and nothing left out. */
export function wholeKinds({ gaps, isCut, cut }: ApprovalLogs): readonly ApprovalKind[] {
  return gaps.length === 0 && !isCut ? logKinds.filter((kind) => !cut.has(kind)) : []
}

/** Whether all is looked through, and nothing left out, of each kind. */
export function isWhole(trail: ApprovalLogs): boolean {
  return wholeKinds(trail).length === logKinds.length
}

/**
 * Looks through what is new, and then farther back, in spans that the node bears.
 * @throws what the node fails by, where it tells nothing at all
 */
export async function follow(
  trail: ApprovalLogs,
  { read, account, head, seen = () => head, since, soon, isThere }: LogSteps,
): Promise<void> {
  if (head < trail.head - unsure) {
    const old = [...trail.pairs.values()].find(({ last }) => last.block <= head)
    // A node that is behind has nothing new.
    if (old && (await isThere(old.last.hash))) return
    // Another chain than before, such as a local one that was begun anew.
    Object.assign(trail, createApprovalLogs())
  }
  const gaps = openGaps(trail, head, since)
  let { isCut, span } = trail
  let refused = Number.POSITIVE_INFINITY
  let told = 0
  let failure: unknown
  const skipped: Span[] = []
  for (let asked = 0; asked < mostAsked && !soon.aborted; asked++) {
    const gap = gaps.at(-1)
    if (!gap) break
    const [first, last] = gap
    const start = Math.max(first, last - span + 1)
    const length = last - start + 1
    try {
      keep(trail, await read(start, last), account)
      told++
      trail.span = span
    } catch (error) {
      failure = error
      refused = length
      span = Math.ceil(length / 8)
      // Else the client may have no room, or failures of its own: others ask again.
      const isOfNode = error instanceof UpstreamError || error instanceof RpcError
      if (isOfNode) trail.span = span
      if (length > 1 || soon.aborted) continue
      // One block that is too much for a node that tells others.
      if (isOfNode) isCut = true
      else skipped.push([start, start])
    }
    gaps.pop()
    if (start > first) gaps.push([first, start - 1])
    if (span * 2 < refused) span *= 2
  }
  // A node that tells nothing says nothing about what there is.
  if (told === 0 && failure !== undefined) throw failure
  const last = Math.max(Math.min(head, seen()), since - 1)
  const unseen: readonly Span[] = head - last > near ? [[last + 1, head]] : []
  Object.assign(trail, { gaps: [...skipped, ...gaps, ...unseen], head: last, isCut: isCut || trail.isCut })
}

/** Whether a trail of an account shows no less than another one. */
export function isFurther(one: ApprovalLogs, other: ApprovalLogs): boolean {
  const seen = ({ head, gaps }: ApprovalLogs) =>
    gaps.reduce((sum, [first, last]) => sum - (last - first + 1), head)
  // A local chain that starts again has less.
  return one.head < other.head - unsure || seen(one) >= seen(other)
}

/** What is left to be looked through: what is new, and the last blocks again, since a chain may have taken them back. */
function openGaps({ gaps, head: before }: ApprovalLogs, head: number, since: number): Span[] {
  if (before === head) return [...gaps]
  const from = before < 0 ? since : Math.max(Math.min(before, head) - reread + 1, since)
  const older = gaps.flatMap(([first, last]): Span[] =>
    first < from ? [[first, Math.min(last, from - 1)]] : [],
  )
  return from <= head ? [...older, [from, head]] : older
}

function keep(trail: ApprovalLogs, logs: unknown, account: string): void {
  if (!Array.isArray(logs)) throw new UpstreamError('malformed')
  const pairs = new Map(trail.pairs)
  for (const log of logs) {
    const pair = pairIn(log, account)
    if (!pair) continue
    // One piece can be let to one spender alone.
    const key = `${pair.kind}:${pair.contract}:${pair.id ?? pair.spender}`
    pairs.set(key, merged(pairs.get(key) ?? pair, pair))
  }
  const kept = logKinds.flatMap((kind) => {
    const own = [...pairs].filter(([, pair]) => pair.kind === kind)
    if (own.length <= most) return own
    trail.cut = new Set([...trail.cut, kind])
    return own.sort(([, one], [, other]) => (isBefore(one.last, other.last) ? 1 : -1)).slice(0, most)
  })
  trail.pairs = new Map(kept)
}

function pairIn(log: unknown, account: string): Pair | undefined {
  const read = v.safeParse(place, log)
  const said = read.success ? permissionIn(read.output, account) : undefined
  if (!read.success || !said) return undefined
  const { transactionHash: hash, blockNumber: block, logIndex: index, transactionIndex: turn } = read.output
  const at = { hash, block, index, ...(turn !== undefined && { turn }) }
  return { ...said, first: at, last: at }
}

/** Returns the spender that a log of an account lets take something, if it is such an event. */
export function permissionIn(
  { address: contract, topics }: Pick<v.InferOutput<typeof evmLog>, 'address' | 'topics'>,
  account: string,
): Omit<Pair, 'first' | 'last'> | undefined {
  const [event, first, second, third] = topics
  const isOperator = event === approvalEvents.operator
  const [owner, other] = isOperator ? [second, first] : [first, second]
  if (other === undefined || owner === undefined || addressIn(owner) !== account) return undefined
  const spender = addressIn(other)
  if (event === approvalEvents.through || event === approvalEvents.signedThrough) {
    const taker = third && addressIn(third)
    if (contract !== permit2 || !spender || !taker) return undefined
    const isSigned = event === approvalEvents.signedThrough
    return { kind: 'permit2', contract: spender, spender: taker, isSigned }
  }
  if (!spender) return undefined
  if (isOperator) return { kind: 'operator', contract, spender }
  if (event === approvalEvents.forAll && third === undefined) return { kind: 'collection', contract, spender }
  if (event !== approvalEvents.approval) return undefined
  return third === undefined
    ? { kind: 'token', contract, spender }
    : { kind: 'piece', contract, spender, id: BigInt(third) }
}

function addressIn(topic: string): string | undefined {
  return /^0x0{24}/.test(topic) ? `0x${topic.slice(26)}` : undefined
}

function merged(one: Pair, other: Pair): Pair {
  const first = isBefore(other.first, one.first) ? other.first : one.first
  const last = isBefore(one.last, other.last) ? other.last : one.last
  const { spender, isSigned } = last === other.last ? other : one
  return { ...one, spender, first, last, ...(isSigned !== undefined && { isSigned }) }
}

function isBefore(one: LogPlace, other: LogPlace): boolean {
  return one.block < other.block || (one.block === other.block && one.index < other.index)
}
