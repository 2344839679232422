import {
  AbortedError,
  accountParts,
  activeAccount,
  type FeatureContext,
  formatUnits,
  isFoyerError,
  randomId,
  type SafeUrl,
  toFoyerError,
  withTimeout,
} from '@foyer/core'
import { ref } from 'valtio/vanilla'
import type { OnrampApi } from './api.js'
import { heldText } from './arrival.js'
import { AccountChangedError } from './errors.js'
import { heldNow } from './form.js'
import { decimals, type Provider } from './options.js'
import { openProviderWindow, type ProviderWindow } from './providerWindow.js'
import type { Purchase, Purchases } from './purchases.js'
import type { Leaving, WritableOnrampState } from './state.js'
import type { Offer, Terms } from './terms.js'

const pageMs = 20_000
/** A purchase goes on without the account's history and balances after this (ms). */
const knownMs = 3_000

interface Deps {
  readonly context: FeatureContext
  readonly state: WritableOnrampState
  readonly purchases: Purchases
  readonly api: OnrampApi
  /** The visitor is on the page of the provider now. */
  readonly left: (purchase: Purchase) => void
}

/** The way to a provider's page. */
export interface ProviderPage {
  /** Opens the page for an offer, within a press. */
  leave(terms: Terms, offer: Offer, stay: AbortSignal): void
  /** Whether the page can be opened again: it was from here, for the account in use. */
  mayReturn(id: string): boolean
  /** Opens it again, within a press. */
  leaveAgain(id: string, stay: AbortSignal): void
  /** The link that stands for a window that was held back was pressed. */
  followed(): void
  /** That link was touched, and may be opened by other means than a press. */
  touched(): void
  /** Nobody waits for a page any more. */
  reset(): void
}

/** See {@link ProviderPage}. How far it is is in `state.leaving`. */
export function createProviderPage({ context, state, purchases, api, left }: Deps): ProviderPage {
  const from = new Map<string, { readonly terms: Terms; readonly provider: Provider }>()
  let newest: AbortController | undefined

  const to = (leaving: Leaving) => {
    state.leaving = ref(leaving)
  }

  function begin(terms: Terms, provider: Provider, purchase: Purchase, stay: AbortSignal) {
    if (state.leaving.step === 'asking' || stay.aborted) return
    const opened = openProviderWindow(
      context.page,
      context.text.t('onramp.opening', { provider: provider.name }),
    )
    void lead(opened, terms, provider, purchase, stay)
  }

  async function lead(
    opened: ProviderWindow | undefined,
    terms: Terms,
    provider: Provider,
    purchase: Purchase,
    stay: AbortSignal,
  ) {
    const mine = new AbortController()
    newest = mine
    const end = () => mine.abort()
    stay.addEventListener('abort', end)
    to({ step: 'asking' })
    try {
      const id = randomId()
      const seen = knownBefore(purchase, mine.signal)
      const url = await withTimeout('The page of the provider', pageMs, mine.signal, async (signal) => {
        const { parseAddress } = await context.adapter(accountParts(terms.account).namespace)
        return api.destination(terms, provider, { requestId: id, parseAddress }, signal)
      })
      const known = await seen
      if (activeAccount(context.state) !== terms.account) throw new AccountChangedError()
      from.set(purchase.id, { terms, provider })
      if (purchase.requests.length > 0 && !unpaid(purchase.id)) throw new AbortedError()
      arrive(opened, url, { ...purchase, ...known, requests: [...purchase.requests, id] })
    } catch (cause) {
      opened?.close()
      const error = toFoyerError(cause)
      if (newest === mine) to(isFoyerError(error, 'aborted') ? { step: 'here' } : { step: 'failed', error })
    } finally {
      stay.removeEventListener('abort', end)
    }
  }

  /** Returns the facts of an account before a purchase, by which it is known later what came since. */
  async function knownBefore(
    purchase: Purchase,
    stay: AbortSignal,
  ): Promise<Pick<Purchase, 'newest' | 'before'>> {
    const { requests, newest, before, account, contract } = purchase
    if (requests.length > 0) return { newest, before }
    const within = <T>(ask: (signal: AbortSignal) => Promise<T>) =>
      withTimeout('The history', knownMs, stay, ask).catch(() => undefined)
    const moves = within((signal) => api.moves(purchase, signal))
    await within(() => context.balances.refresh())
    const held = heldNow(context, account, contract)
    // The chain's own clock tells what came since.
    const moments = ((await moves)?.list ?? []).flatMap(({ at }) => (at > 0 ? at : []))
    return {
      newest: moments.sort((one, other) => other - one)[0] ?? 0,
      before: held ? heldText(held) : held === null ? '0' : '',
    }
  }

  function arrive(opened: ProviderWindow | undefined, url: SafeUrl, purchase: Purchase) {
    if (!opened?.isOpen()) return to({ step: 'held', url, purchase })
    // First stored: a page that is reloaded in that very moment still finds it.
    const stored = purchases.put(purchase)
    opened.show(url)
    to({ step: 'here' })
    left(stored)
  }

  /** A purchase that nobody paid yet, by what is on screen and by what any tab stored. */
  function unpaid(id: string): Purchase | undefined {
    const { watched } = state
    const isPaid = watched?.purchase.id === id && watched.standing.status !== 'waiting'
    const stored = purchases.find(id)
    return !isPaid && stored?.outcome === 'open' ? stored : undefined
  }

  function purchaseOf(
    { account, asset, sold, pays, currency }: Terms,
    provider: Provider,
    { quote }: Offer,
  ): Purchase {
    const gets = quote && !quote.isPlaceholder ? formatUnits(quote.gets.value, decimals) : ''
    return {
      id: randomId(),
      requests: [],
      account,
      pays,
      currency: currency.id,
      symbol: asset.symbol,
      provider: { id: provider.id, name: provider.name },
      contract: sold.contract_address,
      expected: gets,
      before: '',
      at: Date.now(),
      newest: 0,
      row: '',
      move: '',
      outcome: 'open',
    }
  }

  function mayReturn(id: string): boolean {
    return from.get(id)?.terms.account === activeAccount(context.state)
  }

  return {
    leave(terms, offer, stay) {
      const { provider } = offer
      if (provider) begin(terms, provider, purchaseOf(terms, provider, offer), stay)
    },
    mayReturn,
    leaveAgain(id, stay) {
      const known = from.get(id)
      const purchase = unpaid(id)
      if (known && purchase && mayReturn(id)) begin(known.terms, known.provider, purchase, stay)
    },
    touched() {
      if (state.leaving.step === 'held') purchases.put(state.leaving.purchase)
    },
    followed() {
      if (state.leaving.step !== 'held') return
      const stored = purchases.put(state.leaving.purchase)
      to({ step: 'here' })
      left(stored)
    },
    reset() {
      newest?.abort()
      newest = undefined
      to({ step: 'here' })
    },
  }
}
