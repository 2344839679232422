import { approvalKinds, type ChainId } from '@foyer/api'
import { anySignal } from '@foyer/core'
import * as v from 'valibot'
import { asItCame } from '../../cache/course.js'
import { patience } from '../../cache/flights.js'
import { createMemory } from '../../cache/memory.js'
import { ConfigurationError, UpstreamError } from '../../errors.js'
import { evmAddress, evmCount } from '../../evm/fields.js'
import { onChain } from '../../guard/addressForms.js'
import { bag, checkOptions, list, maybe, notBelow, table, text } from '../../guard/forms.js'
import type { Approval, Provider, TokenFacts } from '../../questions.js'
import type { Rpc } from '../../rpc/rpc.js'
import { soon } from '../../soon.js'
import { createContractBook } from '../contractBook.js'
import {
  type ApprovalLogs,
  approvalFilters,
  createApprovalLogs,
  follow,
  isFurther,
  type Pair,
  permit2,
  wholeKinds,
} from './approvalLogs.js'
import { currentApprovals } from './currentApprovals.js'
import { delegateIn, knownDelegates } from './delegates.js'

/** A contract that visitors let take what is theirs: of a market, an exchange, a vault. */
export interface Spender {
  readonly chain: ChainId
  readonly address: string
  readonly name: string
  /** Where its picture is. */
  readonly icon?: string
}

/** What {@link approvals} takes. */
export interface ApprovalsOptions {
  /** Whom visitors know by name; others are told by their address, since a contract may call itself anything. */
  readonly spenders?: readonly Spender[]
  /** The first block to be looked through, by chain. @default 0 */
  readonly since?: Readonly<Record<ChainId, number>>
}

const form = bag<ApprovalsOptions>({
  spenders: maybe(
    list(onChain(bag<Spender>({ chain: text, address: text, name: text, icon: maybe(text) }), 'address')),
  ),
  since: maybe(table(notBelow)),
})

/** Of one account: of tokens that the host names, which nobody can drown in logs of others, and of all. */
interface Trails {
  readonly listed: ApprovalLogs
  readonly all: ApprovalLogs
}

/** Pairs that are remembered, of all accounts: those that a stranger makes up have none. */
const mostPairs = 100_000
/** Transactions whose senders are remembered. */
const mostSenders = 20_000
/** What the logs of a call may take, in ms. */
const mostLogs = 3_000
/** What one question for logs may take, in ms: fewer blocks take less. */
const single = 1_000
/** Contracts of one filter. */
const mostListed = 500

/**
 * What others may take of an account on an EVM chain, by its nodes alone: whom it once allowed, as logs say, and how much of
 * it they may take now, as the contracts say. A node that looks back a few blocks at a time is asked for older ones whenever
 * the account is asked about again.
 * @throws {ConfigurationError}
 */
export function approvals(options: ApprovalsOptions = {}): Provider<'approvals'> {
  checkOptions(form, options, 'approvals')
  const { spenders = [], since = {} } = options
  const known = new Map(spenders.map((spender) => [keyOf(spender), spender]))
  const book = createContractBook()
  const kept = createMemory<Trails>({
    most: mostPairs,
    sizeOf: ({ listed, all }) => 5 + listed.pairs.size + all.pairs.size,
  })
  /** Searches under way, by account. */
  const turns = new Map<string, Promise<unknown>>()
  const senders = createMemory<string>({ most: mostSenders })
  return {
    id: 'approval-logs',
    question: 'approvals',
    covers: ({ chain }) => chain.startsWith('eip155:'),
    async answer({ chain, account: asked }, { rpc: rpcOf, tokens, now, signal, course }) {
      const account = asked.toLowerCase()
      const rpc = rpcOf(chain)
      const listed = addressesOf(tokens(chain))
      const key = `${chain}:${account}`
      // It may be a stranger's, who has no room: soon each reads for itself.
      await soon(turns.get(key) ?? Promise.resolve(), patience)
      const before = kept.get(key)
      const trails = {
        listed: { ...(before?.listed ?? createApprovalLogs()) },
        all: { ...(before?.all ?? createApprovalLogs()) },
      }
      const end = anySignal(AbortSignal.timeout(mostLogs), signal)
      const read = async () => {
        const isThere = async (hash: string) => Boolean(await rpc.request('eth_getTransactionByHash', [hash]))
        const head = await headOf(rpc)
        let seen = head
        const steps = { account, head, seen: () => seen, since: since[chain] ?? 0, soon: end, isThere }
        const logs = (address?: readonly string[]) => async (from: number, to: number) => {
          const span = { ...(address && { address }), fromBlock: hex(from), toBlock: hex(to) }
          const within = {
            signal: anySignal(end, AbortSignal.timeout(single)),
            ...(to === head && {
              atHead(own: number) {
                seen = Math.min(seen, own)
              },
            }),
          }
          const told = await Promise.all(
            approvalFilters(account).map((topics) =>
              rpc.request('eth_getLogs', [{ ...span, topics }], within),
            ),
          )
          if (!told.every((one) => Array.isArray(one))) throw new UpstreamError('malformed')
          return told.flat()
        }
        await Promise.all([
          listed.length > 0 && follow(trails.listed, { ...steps, read: logs(listed) }),
          follow(trails.all, { ...steps, read: logs() }),
        ])
      }
      const turn = read()
      const ended = turn.catch(() => {})
      turns.set(key, ended)
      await turn.finally(() => {
        if (turns.get(key) === ended) turns.delete(key)
      })
      // Its logs were read, and it says where none were.
      const other = kept.get(key)
      if (!other || isFurther(trails.all, other.all)) kept.keep(key, trails, asItCame(course))
      const pairs = new Map<string, Pair>([...trails.listed.pairs, ...trails.all.pairs])
      const [open, code] = await Promise.all([
        currentApprovals([...pairs.values()], {
          rpc,
          chain,
          account,
          book,
          tokens: tokens(chain),
          now: now(),
          senders,
          course,
        }),
        rpc.request('eth_getCode', [account, 'latest']).catch(() => undefined),
      ])
      const delegate = delegateIn(code)
      const seen = [trails.all, ...(listed.length > 0 ? [trails.listed] : [])].map(wholeKinds)
      const whole = approvalKinds.filter((kind) =>
        kind === 'delegation'
          ? typeof code === 'string'
          : open.isWhole && seen.every((one) => one.includes(kind)),
      )
      const acting: readonly Approval[] =
        delegate === undefined ? [] : [{ chain, kind: 'delegation', contract: account, spender: delegate }]
      return {
        entries: [...acting, ...open.entries].map((entry) => {
          const spender = known.get(keyOf({ chain, address: entry.spender }))
          const wallet = entry.kind === 'delegation' ? knownDelegates[entry.spender] : undefined
          const name = entry.spender === permit2 ? 'Permit2' : (spender?.name ?? wallet)
          return {
            ...entry,
            ...(name === undefined ? {} : { spenderName: name }),
            ...(spender?.icon === undefined ? {} : { spenderIcon: spender.icon }),
          }
        }),
        isWhole: whole.length === approvalKinds.length,
        whole,
      }
    },
  }
}

/** @throws {ConfigurationError} */
function keyOf({ chain, address }: Pick<Spender, 'chain' | 'address'>): string {
  const read = v.safeParse(evmAddress, address)
  if (read.success && chain.startsWith('eip155:')) return `${chain}:${read.output}`
  throw new ConfigurationError(
    'spenders',
    `"${address}" of ${chain} in spenders is no contract of an EVM chain. Write its address as 0x….`,
  )
}

function addressesOf(tokens: readonly TokenFacts[]): readonly string[] {
  return tokens
    .flatMap(({ address }) => (address === undefined ? [] : [address.toLowerCase()]))
    .slice(0, mostListed)
}

async function headOf(rpc: Rpc): Promise<number> {
  const head = v.safeParse(evmCount, await rpc.request('eth_blockNumber', []))
  if (!head.success) throw new UpstreamError('malformed')
  return head.output
}

function hex(number: number): string {
  return `0x${number.toString(16)}`
}
