import { type AccountId, accountParts, addressKey, type FeatureContext, formatUnits } from '@foyer/core'
import { lenient } from '@foyer/core/api'
import { isExpected, isOfPurchase, openPurchases, type PurchaseRow } from '@foyer/parts'
import { readAnswer, transactionOn } from './api.js'
import type { Transaction, Transfer } from './transaction.js'

const most = 50

/** A purchase as its provider tells it. Its hash is the provider's word alone. */
export interface Bought extends Transaction {
  /** Id of the provider. */
  readonly provider: string
  /** The contract of the token that was bought, by what was stored when it began; empty for the coin of the chain. */
  readonly contract: string | undefined
}

/**
 * What is being bought through providers that the visitor left the page for: nobody is asked where there is none.
 * @param before what was read last; it stays where a provider does not answer
 * Never rejects.
 */
export async function readBought(
  {
    api,
    shared,
    isOwnPicture,
    isListed,
    serves,
  }: Pick<FeatureContext, 'api' | 'shared' | 'isOwnPicture' | 'isListed' | 'serves'>,
  account: AccountId,
  before: readonly Bought[],
  signal: AbortSignal,
): Promise<readonly Bought[]> {
  const open = openPurchases(shared, account)
  const { address, networkId } = accountParts(account)
  if (!(await serves(networkId, signal))) return before
  const read = lenient(transactionOn(networkId, isOwnPicture, isListed))

  async function ask(provider: string): Promise<readonly Bought[]> {
    try {
      const of = open.filter((one) => one.provider === provider)
      const requests = of
        .flatMap((one) => one.requests)
        .filter((id) => typeof id === 'string')
        .slice(-20)
      const ask = { account: address, onramp: provider, requests, chainId: networkId }
      const { rows } = await api.get('v1/account/{account}/history', ask, readAnswer, { signal, force: true })
      return rows
        .slice(0, most)
        .flatMap((row) => read(row) ?? [])
        .flatMap((row) => {
          const mayBe = open.filter((one) => one.provider === provider && isOfPurchase(factsOf(row), one))
          const [contract, ...others] = new Set(mayBe.map((one) => one.contract))
          // The row may be about either of two purchases: then no movement proves it.
          return mayBe.length > 0
            ? [{ ...row, provider, contract: others.length > 0 ? undefined : contract }]
            : []
        })
    } catch {
      return before.filter((row) => row.provider === provider)
    }
  }

  const answers = await Promise.all([...new Set(open.map(({ provider }) => provider))].map(ask))
  return answers.flat()
}

function factsOf({ requestId, at, transfers: [first] }: Transaction): PurchaseRow {
  return { requestId, at, symbol: first?.symbol ?? '', amount: first && decimalOf(first) }
}

/** The purchases that the chain tells as well. */
export function arrived(bought: readonly Bought[], told: readonly Transaction[]): readonly Bought[] {
  return bought.filter((one) => told.some((row) => brings(row, one)))
}

/**
 * All rows, with what is being bought on top. What the chain tells by now keeps the id that it had, so that it stays the
 * same row; until then it is pending, whatever its provider says, and has no hash.
 */
export function withBought(told: readonly Transaction[], bought: readonly Bought[]): readonly Transaction[] {
  if (bought.length === 0) return told
  const left = new Set(bought)
  const rows = told.map((row) => {
    const one = [...left].find((other) => brings(row, other))
    if (!one) return row
    left.delete(one)
    return { ...row, id: one.id }
  })
  const others = [...left].map(
    (one): Transaction => ({
      ...one,
      hash: undefined,
      status: one.status === 'failed' ? 'failed' : 'pending',
    }),
  )
  return [...others, ...rows]
}

/** How far the clocks of a chain and of a provider may be apart (ms). */
const clocksMs = 600_000

/**
 * Whether a transaction of the chain brought a purchase: its provider names it, and about the expected amount of its coin came
 * in, at that time. Symbols are the word of a token: its contract has to be that of the purchase.
 */
function brings({ hash, at, transfers }: Transaction, one: Bought): boolean {
  const [wanted] = one.transfers
  const expected = wanted && decimalOf(wanted)
  const { contract } = one
  if (contract === undefined || !expected || hash === undefined || one.hash === undefined) return false
  const isNamed = addressKey(hash) === addressKey(one.hash) && at >= one.at - clocksMs
  return (
    isNamed &&
    transfers.some(
      (moved) =>
        moved.direction === 'in' &&
        !moved.isSpam &&
        moved.kind === 'token' &&
        (moved.isCoin || contract === ''
          ? moved.isCoin && contract === ''
          : addressKey(moved.address ?? '') === addressKey(contract)) &&
        isExpected(decimalOf(moved) ?? '', expected),
    )
  )
}

function decimalOf({ amount, decimals }: Transfer): string | undefined {
  return amount === undefined ? undefined : formatUnits(amount, decimals)
}
