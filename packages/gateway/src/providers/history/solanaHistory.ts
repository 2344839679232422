import * as v from 'valibot'
import { mapAllConcurrent } from '../../calls/mapConcurrent.js'
import { UpstreamError } from '../../errors.js'
import type { Provider, Tools } from '../../questions.js'
import type { Rpc } from '../../rpc/rpc.js'
import { tokenPrograms } from '../tokenPrograms.js'
import { cutPage, readMark, type Signed, writeMark } from './solanaPages.js'
import { activityOf } from './solanaTransaction.js'

const pageSize = 50
/** Signatures read of each account for a page. */
const most = 200
/** Accounts of tokens looked at beside the account itself. */
const mostAccounts = 8
const commitment = 'confirmed'

const signed = v.object({
  signature: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/)),
  slot: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})
const tokenAccounts = v.object({ value: v.array(v.unknown()) })
const tokenAccount = v.object({
  pubkey: v.string(),
  account: v.object({
    data: v.object({ parsed: v.object({ info: v.object({ mint: v.string() }) }) }),
  }),
})

/** What {@link solanaHistory} takes. */
export interface SolanaHistoryOptions {
  /** Transactions of a page; each is a request to the node. @default 50 */
  readonly page?: number
}

/**
 * What happened to accounts of Solana, by any node: the account's own transactions, and those of its token accounts of
 * the host's list, where tokens arrive. What moved is read from the balances before and after.
 */
export function solanaHistory({ page = pageSize }: SolanaHistoryOptions = {}): Provider<'history'> {
  return {
    id: 'solana',
    question: 'history',
    covers: ({ chain, cursor }) =>
      chain.startsWith('solana:') && (cursor === undefined || readMark(cursor) !== undefined),
    async answer(ask, tools) {
      const rpc = tools.rpc(ask.chain)
      const after = ask.cursor === undefined ? undefined : readMark(ask.cursor)
      const listOf = (address: string) => readSigned(rpc, address, after?.signature)
      const [own, holders] = await Promise.all([listOf(ask.account), holdersOf(rpc, ask, tools)])
      const others = await Promise.all(holders.map(listOf))
      const { rows, next } = cutPage([own, ...others], after, { page, most })
      const transactions = await mapAllConcurrent(rows, ({ signature }) =>
        rpc.request('getTransaction', [
          signature,
          { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0, commitment },
        ]),
      )
      return {
        entries: rows.flatMap(({ signature }, index) => {
          const tokens = tools.tokens(ask.chain)
          return activityOf(transactions[index], { ...ask, signature, tokens }) ?? []
        }),
        ...(next ? { next: writeMark(next) } : {}),
      }
    },
  }
}

/** Where an account keeps tokens that the host names; none where the node does not say. */
async function holdersOf(
  rpc: Rpc,
  { chain, account }: { readonly chain: `${string}:${string}`; readonly account: string },
  { tokens }: Tools,
): Promise<readonly string[]> {
  const mints = new Set(tokens(chain).flatMap(({ address }) => (address === undefined ? [] : [address])))
  if (mints.size === 0) return []
  const told = await Promise.all(
    tokenPrograms.map((programId) =>
      rpc
        .request('getTokenAccountsByOwner', [account, { programId }, { encoding: 'jsonParsed', commitment }])
        .catch(() => undefined),
    ),
  )
  const rows = told.flatMap((answer) => {
    const read = v.safeParse(tokenAccounts, answer)
    return read.success ? read.output.value : []
  })
  return rows
    .flatMap((row) => {
      const read = v.safeParse(tokenAccount, row)
      return read.success && mints.has(read.output.account.data.parsed.info.mint) ? [read.output.pubkey] : []
    })
    .slice(0, mostAccounts)
}

/** Newest first. */
async function readSigned(rpc: Rpc, address: string, before: string | undefined): Promise<readonly Signed[]> {
  const options = { limit: most, commitment, ...(before === undefined ? {} : { before }) }
  const answer = await rpc.request('getSignaturesForAddress', [address, options])
  if (!Array.isArray(answer)) throw new UpstreamError('malformed')
  return answer.slice(0, most).flatMap((row: unknown) => {
    const read = v.safeParse(signed, row)
    return read.success ? [read.output] : []
  })
}
