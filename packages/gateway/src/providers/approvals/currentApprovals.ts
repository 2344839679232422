import type { ChainId } from '@foyer/api'
import * as v from 'valibot'
import { asItCame, type Course } from '../../cache/course.js'
import type { Memory } from '../../cache/memory.js'
import { mapConcurrent } from '../../calls/mapConcurrent.js'
import { decodeWords, encodeCall } from '../../evm/abi.js'
import { fairly, provenEmpty } from '../../evm/fairly.js'
import { evmAddress, evmHash } from '../../evm/fields.js'
import { numberIn } from '../../evm/readTokens.js'
import type { Approval, TokenFacts } from '../../questions.js'
import type { Rpc } from '../../rpc/rpc.js'
import type { ContractBook } from '../contractBook.js'
import { readEach } from '../readEach.js'
import { type LogPlace, type Pair, permit2 } from './approvalLogs.js'
import { type Grant, takesNothing } from './takesNothing.js'

/** What is read for. */
export interface ApprovalScope {
  readonly rpc: Rpc
  readonly chain: ChainId
  /** In lower case. */
  readonly account: string
  readonly book: ContractBook
  /** What the host names. */
  readonly tokens: readonly TokenFacts[]
  /** In ms since 1970. */
  readonly now: number
  /** The senders of transactions that were looked up before, by hash: they never change. */
  readonly senders: Memory<string>
  readonly course: Course
}

/** Transactions that are looked up for one question. */
const mostLooked = 400
const sent = v.object({ hash: evmHash, from: evmAddress })

/** A permission that may be used now. */
interface Open {
  readonly pair: Pair
  /** How much; 1 of what is not counted. */
  readonly amount: bigint
}

/** Grants of strangers' contracts that are tried out. */
const mostTried = 100

/** Of these pairs those that may take something now, the newest first. @throws what the node fails by */
export async function currentApprovals(
  pairs: readonly Pair[],
  place: ApprovalScope,
): Promise<{ readonly entries: readonly Approval[]; readonly isWhole: boolean }> {
  const { rpc, chain, account, book, tokens } = place
  const listed = new Map(
    tokens.flatMap((token) => (token.address ? [[token.address.toLowerCase(), token]] : [])),
  )
  const newest = [...pairs].sort(
    ({ last: one }, { last: other }) => other.block - one.block || other.index - one.index,
  )
  // The host's own tokens, and Permit2, are not asked together with what strangers made.
  const isSafe = ({ kind, contract }: Pair) => kind === 'permit2' || listed.has(contract)
  const groups = [newest.filter(isSafe), newest.filter((pair) => !isSafe(pair))]
  const read = await Promise.all(groups.map((group) => openOf(rpc, account, group, place.now)))
  const open = read.flatMap((one) => one.open)
  const contracts = [...new Set(open.map(({ pair }) => pair.contract))]
  const strange = open.filter(({ pair }) => !listed.has(pair.contract))
  const [facts, names, senders] = await Promise.all([
    readEach(
      rpc,
      contracts.flatMap((to) => [
        { to, data: encodeCall('balanceOf', account) },
        { to, data: encodeCall('totalSupply') },
      ]),
    ),
    book(rpc, chain, [...new Set(strange.map(({ pair }) => pair.contract))], place.course),
    sendersOf(
      place,
      open.map(({ pair }) => pair),
    ),
  ])
  const heldOf = ({ contract }: Pair) => numberIn(facts.answers[contracts.indexOf(contract) * 2])
  const senderOf = ({ first, last }: Pair): Sender => {
    const both = [first, last].map(({ hash }) => senders.get(hash))
    if (both.includes('account')) return 'account'
    return both.every((sender) => sender === 'other') ? 'other' : 'unknown'
  }
  // The sender of a transaction makes an allowance neither real nor unreal. It is judged by how much it can take. Only an approval
  // that is known to be given by others can be bait.
  const doubtful = strange.filter(({ pair }) => pair.kind !== 'permit2' && senderOf(pair) === 'other')
  const bait = await baitIn(
    rpc,
    account,
    doubtful.map(({ pair, amount }) => ({ pair, amount, held: heldOf(pair) })),
  )
  // Approvals by the account itself come before claims of others: a list that is cut keeps them.
  const ownFirst = open.toSorted(
    (one, other) => order.indexOf(senderOf(one.pair)) - order.indexOf(senderOf(other.pair)),
  )
  const entries = ownFirst.map(({ pair, amount }): Approval => {
    const { kind, contract, spender, id } = pair
    const isCounted = kind === 'token' || kind === 'permit2'
    const [held, supply] = [heldOf(pair), numberIn(facts.answers[contracts.indexOf(contract) * 2 + 1])]
    const said = names.get(contract)
    const isSigned = pair.isSigned ?? (kind === 'token' && senderOf(pair) === 'other')
    return {
      chain,
      kind,
      contract,
      spender,
      isSpam: bait.has(pair),
      ...(isSigned && { isSigned }),
      ...(isCounted ? { amount } : {}),
      ...(id === undefined ? {} : { tokenId: id }),
      ...(held === undefined ? {} : { held }),
      ...(supply === undefined || !isCounted ? {} : { supply }),
      ...(said?.name ? { name: said.name } : {}),
      ...(said?.symbol ? { symbol: said.symbol } : {}),
      ...(said?.decimals === undefined ? {} : { decimals: said.decimals }),
    }
  })
  return { entries, isWhole: read.every((one) => one.isWhole) }
}

/** Of these pairs those that the contracts still know. @throws what the node fails by */
async function openOf(rpc: Rpc, account: string, pairs: readonly Pair[], now: number) {
  const { answers, isWhole } = await readEach(rpc, pairs.map(allowanceCall(account)))
  const known = pairs.flatMap((pair, at): readonly Open[] => {
    if (pair.kind === 'permit2') {
      const [amount = 0n, expiration = 0n] = wordsIn(answers[at])
      return amount > 0n && expiration + grace >= BigInt(Math.floor(now / 1_000)) ? [{ pair, amount }] : []
    }
    const amount = numberIn(answers[at])
    if (!amount) return []
    if (pair.kind !== 'piece') return [{ pair, amount }]
    // The contract may name another spender by now.
    const spender = `0x${amount.toString(16).padStart(40, '0')}`
    return amount < 2n ** 160n ? [{ pair: { ...pair, spender }, amount: 1n }] : []
  })
  const pieces = known.filter(({ pair }) => pair.kind === 'piece')
  const owners = await readEach(
    rpc,
    pieces.map(({ pair }) => ({ to: pair.contract, data: encodeCall('ownerOf', pair.id ?? 0n) })),
  )
  const others = new Set(
    pieces.filter((_, at) => {
      const owner = numberIn(owners.answers[at])
      return owner !== undefined && owner !== BigInt(account)
    }),
  )
  return { open: known.filter((one) => !others.has(one)), isWhole: isWhole && owners.isWhole }
}

/** How far the chain's clock may be behind, in seconds. */
const grace = 600n

function wordsIn(answer: string | undefined): readonly bigint[] {
  try {
    return answer === undefined ? [] : decodeWords(answer)
  } catch {
    return []
  }
}

function allowanceCall(account: string) {
  return ({ kind, contract, spender, id = 0n }: Pair) => {
    if (kind === 'permit2')
      return { to: permit2, data: encodeCall('allowanceFor', account, contract, spender) }
    if (kind === 'piece') return { to: contract, data: encodeCall('getApproved', id) }
    if (kind === 'operator') return { to: contract, data: encodeCall('isOperatorFor', spender, account) }
    const name = kind === 'token' ? 'allowance' : 'isApprovedForAll'
    return { to: contract, data: encodeCall(name, account, spender) }
  }
}

/** Of these grants those that are proven to take nothing. */
async function baitIn(rpc: Rpc, account: string, grants: readonly Grant[]): Promise<ReadonlySet<Pair>> {
  const keyOf = ({ pair }: Grant) => `${pair.kind} ${pair.contract}`
  const empty = await provenEmpty(grants, mostTried, keyOf, async (looked) => {
    const results = await mapConcurrent(looked, (grant) => takesNothing(rpc, account, grant))
    return looked.filter((_, at) => {
      const result = results[at]
      return result?.status === 'fulfilled' && result.value
    })
  })
  return new Set([...empty].map(({ pair }) => pair))
}

type Sender = 'account' | 'unknown' | 'other'
const order: readonly Sender[] = ['account', 'unknown', 'other']

/**
 * Returns the senders of the transactions of these pairs, as far as they are known: a contract may say anything of any account. Those
 * of an account with code may come from others that pay for it: then all count as its own.
 */
async function sendersOf(
  { rpc, account, senders, course }: ApprovalScope,
  pairs: readonly Pair[],
): Promise<ReadonlyMap<string, Sender>> {
  const all = new Map(
    pairs.flatMap(({ contract, first, last }) =>
      [first, last].map((log) => [log.hash, { log, contract }] as const),
    ),
  )
  if (all.size === 0) return new Map()
  const code = await rpc.request('eth_getCode', [account, 'latest'])
  if (typeof code === 'string' && code.length > 2)
    return new Map([...all.keys()].map((hash) => [hash, 'account']))
  const missing = [...all.values()].filter(({ log }) => senders.get(log.hash) === undefined)
  await mapConcurrent(
    fairly(missing, mostLooked, ({ contract }) => contract),
    async ({ log }) => {
      const from = await lookUp(rpc, log)
      if (from !== undefined) senders.keep(log.hash, from, asItCame(course))
    },
  )
  return new Map(
    [...all.keys()].flatMap((hash) => {
      const from = senders.get(hash)
      return from === undefined ? [] : [[hash, from === account ? 'account' : 'other'] as const]
    }),
  )
}

/** Returns the sender of a transaction. Nodes that keep no index of old transactions find it by its place. */
async function lookUp(rpc: Rpc, { hash, block, turn }: LogPlace): Promise<string | undefined> {
  const fromIn = (answer: unknown) => {
    const read = v.safeParse(sent, answer)
    return read.success && read.output.hash === hash ? read.output.from : undefined
  }
  const found = await rpc.request('eth_getTransactionByHash', [hash]).then(fromIn, () => undefined)
  if (found !== undefined || turn === undefined) return found
  const place = [block, turn].map((number) => `0x${number.toString(16)}`)
  return fromIn(await rpc.request('eth_getTransactionByBlockNumberAndIndex', place))
}
