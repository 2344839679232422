import {
  AbortedError,
  type AccountId,
  type Adapter,
  type Async,
  accountParts,
  activeAccount,
  activeNetwork,
  type Balances,
  createLatest,
  displayText,
  type Http,
  isFoyerError,
  type Namespace,
  type RootState,
  type TextPort,
  type Toasts,
  type TokenBalance,
} from '@foyer/core'
import { proxy, ref } from 'valtio/vanilla'
import { balanceRetryMs } from './balanceRetry.js'
import { createCache } from './cache.js'
import { decodeBalances } from './portfolio.js'
import type { Support } from './support.js'

/** What balances come from. */
export interface BalancesDeps {
  readonly state: RootState
  readonly adapter: (namespace: Namespace) => Promise<Adapter>
  /** Absent: the host uses no data API; the coin's balance is read from the chain. */
  readonly api: Pick<Http, 'get'> | undefined
  readonly support: Support
  readonly currency: string
  readonly toasts: Pick<Toasts, 'error'>
  readonly text: Pick<TextPort, 't'>
}

/** How long a portfolio is fresh. */
const ttlMs = 30_000

/**
 * Balances of the account in use, on the network in use: as the wallet tells them, else the data API, else the coin
 * alone as the chain tells it. What belongs to another account than the one in use is never shown.
 */
export function createBalances({
  state,
  adapter,
  api,
  support,
  currency,
  toasts,
  text,
}: BalancesDeps): Balances {
  const own = proxy<{ tokens: Async<readonly TokenBalance[]> }>({ tokens: { status: 'idle' } })
  const portfolios = createCache<readonly TokenBalance[]>()
  const failures = createCache<true>()
  const latest = createLatest<readonly TokenBalance[]>((next) => {
    // The account is about to change, or the visit to end: no failure that anybody should read about.
    if (next.status !== 'failed' || !isFoyerError(next.error, 'aborted')) own.tokens = next
  })
  let owner: AccountId | undefined
  let running: Promise<void> | undefined

  async function fetchTokens(account: AccountId, force: boolean, signal: AbortSignal) {
    const { namespace, networkId } = accountParts(account)
    const { capabilities } = await adapter(namespace)
    const told = await capabilities.assets?.(account, signal).catch(() => undefined)
    if (told) return told.filter((token) => token.network === networkId && token.decimals > 0)
    if (api && (await support.has(networkId, signal))) return askApi(api, account, force, signal)
    return coin(account, async () => capabilities.balance?.(account, signal))
  }

  async function askApi(from: Pick<Http, 'get'>, account: AccountId, force: boolean, signal: AbortSignal) {
    const { networkId, address } = accountParts(account)
    const query = { currency, chainId: networkId }
    const path = `v1/account/${encodeURIComponent(address)}/balance`
    return from.get(path, query, decodeBalances(networkId), { signal, force })
  }

  async function coin(account: AccountId, read: () => Promise<bigint | undefined>) {
    const { id: network, nativeCurrency } = activeNetwork(state)
    // Of a network that the host did not list, the coin is not known: nobody is asked for its balance.
    if (nativeCurrency.decimals === 0 || network !== accountParts(account).networkId) return []
    const amount = await read()
    if (amount === undefined) return []
    const { name, symbol, decimals } = nativeCurrency
    return [{ network, name: displayText(name), symbol: displayText(symbol), decimals, amount }]
  }

  async function run(account: AccountId, task: (signal: AbortSignal) => Promise<readonly TokenBalance[]>) {
    await latest.run(async (signal) => {
      const tokens = await task(signal)
      if (activeAccount(state) !== account) throw new AbortedError()
      return ref(tokens)
    })
    if (owner !== account || own.tokens.status !== 'failed') return
    failures.set(account, true)
    toasts.error(text.t('visit.balanceUnavailable'))
  }

  return {
    state: own,
    async refresh({ force = false } = {}) {
      const account = activeAccount(state)
      if (account !== owner) {
        owner = account
        running = undefined
        latest.reset()
      }
      if (!account) return
      // What is known to be outdated must not come back when the forced call fails.
      if (force) portfolios.delete(account)
      const kept = portfolios.get(account, ttlMs)
      if (kept) return own.tokens.status === 'ready' ? undefined : run(account, async () => kept)
      if (!force && running) return running
      if (!force && own.tokens.status === 'failed' && failures.get(account, balanceRetryMs)) return
      const mine = run(account, async (signal) => {
        const tokens = await fetchTokens(account, force, signal)
        if (!signal.aborted) portfolios.set(account, tokens)
        return tokens
      }).finally(() => {
        if (running === mine) running = undefined
      })
      running = mine
      return mine
    },
  }
}
