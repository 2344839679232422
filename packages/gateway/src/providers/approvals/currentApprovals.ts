import type { ChainId } from '@foyer/api'
import * as v from 'valibot'
import { mapConcurrent } from '../../calls/mapConcurrent.js'
import { encodeCall } from '../../evm/abi.js'
import { evmAddress } from '../../evm/fields.js'
import { numberIn } from '../../evm/readTokens.js'
import type { Approval, TokenFacts } from '../../questions.js'
import type { Rpc } from '../../rpc/rpc.js'
import type { ContractBook } from '../contractBook.js'
import { looksLikeSpam } from '../looksLikeSpam.js'
import type { Pair } from './approvalLogs.js'
import { readEach } from '../readEach.js'

/** What is read for. */
export interface ApprovalScope {
  readonly rpc: Rpc
  readonly chain: ChainId
  /** In lower case. */
  readonly account: string
  readonly book: ContractBook
  /** What the host names. */
  readonly tokens: readonly TokenFacts[]
}

/** Transactions that are looked up: who floods an account with logs has the rest put away unseen. */
const mostLooked = 60
const sent = v.object({ from: evmAddress })

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
  // The host's own tokens are not asked together with what strangers made.
  const groups = [
    newest.filter(({ contract }) => listed.has(contract)),
    newest.filter(({ contract }) => !listed.has(contract)),
  ]
  const allowed = await Promise.all(groups.map((group) => readEach(rpc, group.map(allowanceCall(account)))))
  const open = groups.flatMap((group, turn) =>
    group.flatMap((pair, at) => {
      const amount = numberIn(allowed[turn]?.answers[at])
      return amount ? [{ pair, amount }] : []
    }),
  )
  const contracts = [...new Set(open.map(({ pair }) => pair.contract))]
  const strange = open.filter(({ pair }) => !listed.has(pair.contract))
  const [facts, names, own] = await Promise.all([
    readEach(
      rpc,
      contracts.flatMap((to) => [
        { to, data: encodeCall('balanceOf', account) },
        { to, data: encodeCall('totalSupply') },
      ]),
    ),
    book(rpc, chain, [...new Set(strange.map(({ pair }) => pair.contract))]),
    ownHashes(
      rpc,
      account,
      strange.flatMap(({ pair: { first, last } }) => [first.hash, last.hash]),
    ),
  ])
  const symbols = tokens.map(({ symbol }) => symbol)
  const entries = open.map(({ pair, amount }): Approval => {
    const { kind, contract, spender, first, last } = pair
    const at = contracts.indexOf(contract) * 2
    const [held, supply] = [numberIn(facts.answers[at]), numberIn(facts.answers[at + 1])]
    const said = names.get(contract)
    const isListed = listed.has(contract)
    const isOwn = own.has(first.hash) || own.has(last.hash)
    const isBait = !isListed && (!isOwn || looksLikeSpam([said?.name ?? '', said?.symbol ?? ''], symbols))
    return {
      chain,
      kind,
      contract,
      spender,
      isSpam: isBait,
      ...(kind === 'token' ? { amount } : {}),
      ...(held === undefined ? {} : { held }),
      ...(supply === undefined || kind !== 'token' ? {} : { supply }),
      ...(said?.name ? { name: said.name } : {}),
      ...(said?.symbol ? { symbol: said.symbol } : {}),
      ...(said?.decimals === undefined ? {} : { decimals: said.decimals }),
    }
  })
  return { entries, isWhole: allowed.every((one) => one.isWhole) }
}

function allowanceCall(account: string) {
  return ({ kind, contract: to, spender }: Pair) => ({
    to,
    data: encodeCall(kind === 'token' ? 'allowance' : 'isApprovedForAll', account, spender),
  })
}

/**
 * Of these transactions those that the account sent itself. Whoever deploys a contract may have it say anything of anybody.
 * Those of an account with code may come from others who pay for it: then all count, as do those that no node has.
 */
async function ownHashes(rpc: Rpc, account: string, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const all = [...new Set(hashes)]
  if (all.length === 0) return new Set()
  const code = await rpc.request('eth_getCode', [account, 'latest'])
  if (typeof code === 'string' && code.length > 2) return new Set(all)
  const looked = all.slice(0, mostLooked)
  const told = await mapConcurrent(looked, (hash) => rpc.request('eth_getTransactionByHash', [hash]))
  return new Set(
    looked.filter((_, at) => {
      const result = told[at]
      const read = v.safeParse(sent, result?.status === 'fulfilled' ? result.value : undefined)
      return !read.success || read.output.from === account
    }),
  )
}
