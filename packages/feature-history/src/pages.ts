import { type AccountId, accountParts, type FeatureContext, type Http } from '@foyer/core'
import { lenient, present } from '@foyer/core/api'
import { type Answer, isElsewhere, readAnswer, transactionOn } from './api.js'
import type { Transaction } from './transaction.js'

/** Rows of a page. A longer answer is read on as one scrolls. */
const pageRows = 50

/** A page of the history of one account. */
export interface HistoryPage {
  readonly rows: readonly Transaction[]
  readonly attribution: Answer['attribution']
  /** The service could not look at everything, or a row cannot be read. */
  readonly isCut: boolean
  /** How old it is, where the service marks it as one from before (ms). */
  readonly oldMs: number
  /** Where it goes on; `undefined` at the end. */
  readonly next: ChainPage | undefined
}

/** Where a page begins: what is left of an answer, or what the service calls the next one. */
export interface ChainPage extends Answer {
  /** The cursors that led here. One that comes again leads nowhere. */
  readonly passed: readonly string[]
}

/** So many cursors are remembered. */
const mostPassed = 100

interface Asking extends Pick<FeatureContext, 'isOwnPicture' | 'isListed' | 'serves'> {
  readonly signal: AbortSignal
  readonly force?: boolean
}

/** Reads pages of the data API; of a network that it does not serve one without rows. @throws as {@link Http.get} */
export async function readPage(
  api: Pick<Http, 'get'>,
  account: AccountId,
  place: ChainPage | undefined,
  { signal, force = false, isOwnPicture, isListed, serves }: Asking,
): Promise<HistoryPage> {
  const { address, networkId } = accountParts(account)
  if (!(await serves(networkId, signal)))
    return { rows: [], attribution: [], isCut: false, oldMs: 0, next: undefined }
  let oldMs = 0
  const { rows, next, passed, attribution, isCut } = place?.rows.length ? place : await ask(place)
  const read = lenient(transactionOn(networkId, isOwnPicture, isListed))
  const own = rows.slice(0, pageRows).filter((row) => !isElsewhere(row, networkId))
  const told = own.map((row) => read(row))
  const rest = rows.slice(pageRows)
  const isEnd = rest.length === 0 && (next === undefined || passed.includes(next))
  return {
    rows: distinct(present(told)),
    attribution,
    // A row that cannot be read may be a loss.
    isCut: isCut || told.includes(undefined),
    oldMs,
    next: isEnd ? undefined : { rows: rest, next, passed, attribution, isCut },
  }

  async function ask({ next: cursor, passed = [] }: Partial<ChainPage> = {}): Promise<ChainPage> {
    const ask = { account: address, cursor, chainId: networkId }
    const answer = await api.get('v1/account/{account}/history', ask, readAnswer, {
      signal,
      force,
      onOld(ageMs) {
        oldMs = ageMs
      },
    })
    return { ...answer, passed: cursor === undefined ? passed : [...passed, cursor].slice(-mostPassed) }
  }
}

/** Two rows of one page are two transactions, whatever a service calls them: none takes the place of another. */
function distinct(rows: readonly Transaction[]): readonly Transaction[] {
  const counts = new Map<string, number>()
  return rows.map((row) => {
    const count = (counts.get(row.id) ?? 0) + 1
    counts.set(row.id, count)
    return count === 1 ? row : { ...row, id: `${row.id} ${count}` }
  })
}
