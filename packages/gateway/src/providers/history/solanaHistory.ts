import * as v from 'valibot'
import { mapAllConcurrent, mapConcurrent } from '../../calls/mapConcurrent.js'
import { UpstreamError } from '../../errors.js'
import { bag, checkOptions, maybe, whole } from '../../guard/forms.js'
import type { Provider, Tools } from '../../questions.js'
import type { Rpc } from '../../rpc/rpc.js'
import { tokenPrograms } from '../tokenPrograms.js'
import { cutPage, readMark, type Signed, writeMark } from './solanaPages.js'
import { activityOf } from './solanaTransaction.js'

const pageSize = 50
/** Signatures read of each account for a page. */
const most = 200
/** Accounts of tokens that are looked at. A stranger may make more of them. */
const mostAccounts = 64
const commitment = 'confirmed'

const signed = v.object({
  signature: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/)),
  slot: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})
const tokenAccounts = v.object({ value: v.array(v.unknown()) })
const tokenAccount = v.object({
  pubkey: v.string(),
  account: v.object({
    data: v.object({
      parsed: v.object({
        info: v.object({
          mint: v.string(),
          delegate: v.optional(v.string()),
          tokenAmount: v.optional(v.object({ amount: v.string() })),
        }),
      }),
    }),
  }),
})

/** What {@link solanaHistory} takes. */
export interface SolanaHistoryOptions {
  /** Transactions of a page; each is a request to the node. @default 50 */
  readonly page?: number
}

const form = bag<SolanaHistoryOptions>({ page: maybe(whole) })

/**
 * The transactions of accounts of Solana, by any node: the account's own transactions, and those of its token accounts, where
 * tokens arrive, and from which a delegate takes them. What moved is read from the balances before and after.
 */
export function solanaHistory(options: SolanaHistoryOptions = {}): Provider<'history'> {
  checkOptions(form, options, 'solanaHistory')
  const { page = pageSize } = options
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
      const told = await mapConcurrent(holders.looked, listOf)
      const others = told.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      const isCut = holders.isCut || others.length < holders.looked.length
      const { rows, next } = cutPage([own, ...others], after, { page, most })
      const transactions = await mapAllConcurrent(rows, ({ signature }) =>
        rpc.request('getTransaction', [
          signature,
          { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0, commitment },
        ]),
      )
      const entries = rows.flatMap(({ signature }, index) => {
        const tokens = tools.tokens(ask.chain)
        return activityOf(transactions[index], { ...ask, signature, tokens }) ?? []
      })
      return {
        entries,
        ...(next ? { next: writeMark(next) } : {}),
        ...((isCut || entries.length < rows.length) && { isCut: true }),
      }
    },
  }
}

/** The token accounts of an account that are looked at: first those of listed tokens, and those from which another may take. */
async function holdersOf(
  rpc: Rpc,
  { chain, account }: { readonly chain: `${string}:${string}`; readonly account: string },
  { tokens }: Tools,
): Promise<{ readonly looked: readonly string[]; readonly isCut: boolean }> {
  const mints = new Set(tokens(chain).map(({ address }) => address))
  const told = await Promise.all(
    tokenPrograms.map((programId) =>
      rpc
        .request('getTokenAccountsByOwner', [account, { programId }, { encoding: 'jsonParsed', commitment }])
        .catch(() => undefined),
    ),
  )
  const lists = told.map((answer) => {
    const read = v.safeParse(tokenAccounts, answer)
    return read.success ? read.output.value : undefined
  })
  const found = lists.flatMap((list = []) =>
    list.flatMap((row) => {
      const read = v.safeParse(tokenAccount, row)
      if (!read.success) return []
      const { mint, delegate, tokenAmount } = read.output.account.data.parsed.info
      const rank = mints.has(mint) ? 0 : delegate !== undefined ? 1 : tokenAmount?.amount === '0' ? 2 : 3
      return [{ pubkey: read.output.pubkey, rank }]
    }),
  )
  const looked = found.toSorted((one, other) => one.rank - other.rank).slice(0, mostAccounts)
  return {
    looked: looked.map(({ pubkey }) => pubkey),
    isCut: lists.includes(undefined) || found.length > mostAccounts,
  }
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
