import {
  AbortedError,
  type AccountId,
  type Adapter,
  type Async,
  accountParts,
  activeAccount,
  activeNetwork,
  type Balances,
  type ChainFamily,
  createLatest,
  type Http,
  isFoyerError,
  isHttpError,
  latestValue,
  lazy,
  momentNow,
  msSince,
  type Namespace,
  parseAccountId,
  type RootState,
  type Store,
  type TextPort,
  type Toasts,
  type TokenBalance,
  UnexpectedError,
} from '@foyer/core'
import { proxy } from 'valtio/vanilla'
import { portfoliosKey } from '../answerKeys.js'
import { balanceRetryMs } from './balanceRetryMs.js'
import { createCache } from './cache.js'
import { decodeBalances, decodePortfolio, encodePortfolio } from './portfolio.js'
import { createShownTokens } from './shownTokens.js'
import { createStoredCache } from './storedCache.js'
import type { SupportedChains } from './supportedChains.js'

/** What balances come from. */
export interface BalancesDeps {
  readonly state: RootState
  readonly adapter: (namespace: Namespace) => Promise<Adapter>
  /** Absent: the host uses no data API; the coin's balance is read from the chain. */
  readonly api: Pick<Http, 'get'> | undefined
  readonly support: SupportedChains
  readonly family: (namespace: Namespace) => ChainFamily
  /** The tokens that the host lists, by network. */
  readonly listed: Readonly<Record<string, readonly string[]>>
  readonly store: Store
  readonly currency: string
  /** A token with the picture that the page may fetch. */
  readonly pictured: (token: TokenBalance) => TokenBalance
  readonly toasts: Pick<Toasts, 'error'>
  readonly text: Pick<TextPort, 't'>
}

/** How long a portfolio is fresh. */
const ttlMs = 30_000
/** So many tokens at most are asked for anew by name: they stand in an address. */
const maxForced = 20

/**
 * Balances of the account in use, on the network in use: as the wallet tells them, else the data API where it serves
 * the chain family, else the coin and the tokens that are listed, as the chain tells them. While the service does not
 * answer and nothing is known from before, these are shown with the failure; of an incomplete answer, the tokens that can be read.
 * Balances of an account that is not in use are never shown.
 */
export function createBalances({
  state,
  adapter,
  api,
  support,
  family,
  listed,
  store,
  currency,
  pictured,
  toasts,
  text,
}: BalancesDeps): Balances {
  const own = proxy<{ -readonly [K in keyof Balances['state']]: Balances['state'][K] }>({
    tokens: { status: 'idle' },
  })
  let told: Async<readonly TokenBalance[]> = { status: 'idle' }
  const shown = createShownTokens({
    judge: lazy(async () => (await import('./doubts.js')).createJudge()),
    networks: () => state.networks.requested,
    listed,
    pictured,
    changed: show,
  })
  /** Read from the chain, or from an incomplete answer, while the service does not answer in full. */
  let fallback: readonly TokenBalance[] | undefined
  /** The age of an answer that the service marks as one from before. */
  let oldMs = 0
  const portfolios = createStoredCache<readonly TokenBalance[]>({
    store,
    ttlMs,
    key: portfoliosKey,
    encode: (tokens) => encodePortfolio(tokens, currency),
    decode: (json, account) =>
      decodePortfolio(json, accountParts(parseAccountId(account)).networkId, currency),
  })
  const failures = createCache<true>()
  const latest = createLatest<readonly TokenBalance[]>((next) => {
    // The account is about to change, or the visit to end: no failure that anybody should read about.
    if (next.status === 'failed' && isFoyerError(next.error, 'aborted')) return
    if (!('previous' in next)) fallback = own.old = own.pricedAt = undefined
    told =
      next.status === 'ready' && oldMs > ttlMs
        ? { status: 'failed', error: new UnexpectedError(undefined), previous: next.value }
        : next
    if (told.status === 'ready' && !own.oldPrices) own.pricedAt = momentNow()
    show()
    own.partial = !!fallback
  })

  /** The last list of each account in this visit. */
  const held = new Map<AccountId | undefined, readonly TokenBalance[]>()

  function show() {
    const { status } = told
    if (status === 'ready') held.set(owner, told.value)
    const previous = 'previous' in told ? (fallback ?? told.previous) : undefined
    own.tokens =
      status === 'ready'
        ? { status, value: shown(told.value) }
        : { ...told, ...(previous && { previous: shown(previous) }) }
  }
  /** Addresses of what the owner may have come to hold, in this visit. */
  const gained = new Set<string>()
  let owner: AccountId | undefined
  /** When the last answer of the service was asked for, and how old it was (ms). */
  let since = momentNow()
  let sinceAgeMs = Number.POSITIVE_INFINITY
  /** The kept answer that is shown. Another tab may keep a younger one. */
  let adopted: readonly TokenBalance[] | undefined
  let running: Promise<void> | undefined

  async function fetchTokens(account: AccountId, force: boolean, signal: AbortSignal) {
    const { namespace, networkId } = accountParts(account)
    const { capabilities } = await adapter(namespace)
    const told = await capabilities.assets?.(account, signal).catch(() => undefined)
    if (told)
      return told
        .filter((token) => token.network === networkId && token.decimals > 0)
        .map(({ price, ...token }) => ({ ...token, ...(currency === 'usd' && price && { price }) }))
    const coinAddress = family(namespace).nativeAssetAddress
    const fromChain = async () => {
      const { askChain } = await import('./chainBalances.js')
      return askChain(account, capabilities, activeNetwork(state), listed, signal)
    }
    if (!api || !coinAddress) return fromChain()
    const isServed = await support.has(networkId, signal, force)
    let some: readonly TokenBalance[] = []
    const asked = momentNow()
    try {
      const served = isServed && (await askApi(api, account, force ? coinAddress : undefined, signal))
      // The widget may know newer ones.
      const isOlder =
        (oldMs > ttlMs || oldMs > msSince(since) + sinceAgeMs) && latestValue(own.tokens) && !fallback
      if (served && !isOlder) some = served.tokens
      if (isServed === undefined || isOlder || (served && !served.isWhole))
        throw new UnexpectedError(undefined)
      if (served) {
        since = asked
        sinceAgeMs = oldMs
        return some
      }
    } catch (error) {
      // All tokens as they were say more than the coin as it is.
      if (signal.aborted || (!some[0] && latestValue(own.tokens) && !fallback)) throw error
      const read = some[0] ? some : await fromChain().catch(() => some)
      if (signal.aborted || activeAccount(state) !== account) throw new AbortedError()
      if (read.length > 0) fallback = read
      throw error
    }
    return fromChain()
  }

  /**
   * `undefined` where the service does not serve the account.
   * @param forced the coin's address, when the service itself is to look again, whatever it keeps
   */
  async function askApi(
    from: Pick<Http, 'get'>,
    account: AccountId,
    forced: string | undefined,
    signal: AbortSignal,
  ) {
    const { networkId, address } = accountParts(account)
    const held = (latestValue(own.tokens) ?? []).flatMap((token) => token.address ?? [])
    const again = forced === undefined ? [] : [...new Set([forced, ...gained, ...held])]
    // Services look again at contracts of EVM chains alone, and no other address has this shape.
    const contracts = again.filter((one) => one.startsWith('0x'))
    const forceUpdate = contracts.slice(0, maxForced).map((token) => `${networkId}:${token}`)
    const ask = { address, currency, chainId: networkId, forceUpdate }
    try {
      return await from.get('v1/account/{address}/balance', ask, decodeBalances(networkId), {
        signal,
        force: forced !== undefined,
        onOld(ageMs, part) {
          if (part === 'prices') own.oldPrices = true
          // An answer to a forced question is from now, or of no use.
          else oldMs = forced === undefined ? ageMs : Number.POSITIVE_INFINITY
        },
      })
    } catch (error) {
      if (!isHttpError(error, 400)) throw error
      return undefined
    }
  }

  async function run(account: AccountId, task: (signal: AbortSignal) => Promise<readonly TokenBalance[]>) {
    oldMs = 0
    own.oldPrices = false
    await latest.run(async (signal) => {
      const tokens = await task(signal)
      if (activeAccount(state) !== account) throw new AbortedError()
      return tokens
    })
    if (owner !== account || own.tokens.status !== 'failed') return
    // A list that loads again after that is as old as before.
    own.old = true
    failures.set(account, true)
    toasts.error(text.t('visit.balanceUnavailable'))
  }

  return {
    state: own,
    async refresh({ force = false, tokens = [] } = {}) {
      const account = activeAccount(state)
      if (account !== owner) {
        owner = account
        running = undefined
        gained.clear()
        latest.reset()
      }
      if (!account) return
      for (const { address } of tokens) if (address) gained.add(address)
      // What is known to be outdated must not come back when the forced call fails.
      if (force) portfolios.delete(account)
      const kept = portfolios.get(account, ttlMs)
      if (kept && kept === adopted && own.tokens.status === 'ready') return
      adopted = kept
      if (kept) return run(account, async () => kept)
      if (!force && running) return running
      if (!force && own.tokens.status === 'failed' && failures.get(account, balanceRetryMs)) return
      const mine = run(account, async (signal) => {
        const tokens = await fetchTokens(account, force, signal)
        // A disconnection forgets what is stored: nothing of the account may come after that.
        if (!oldMs && !own.oldPrices && !signal.aborted && activeAccount(state) === account) {
          portfolios.set(account, tokens)
          adopted = tokens
        }
        return tokens
      }).finally(() => {
        if (running === mine) running = undefined
      })
      running = mine
      return mine
    },
    listed,
    held,
  }
}
