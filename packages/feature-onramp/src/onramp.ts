import {
  type Async,
  activeAccount,
  createLatest,
  type FeatureContext,
  formatUnits,
  withTimeout,
} from '@foyer/core'
import { currencyDigits, withoutDirectionMarks, writeDecimal } from '@foyer/parts'
import { ref } from 'valtio/vanilla'
import { createAnalytics } from './analytics.js'
import { createOnrampApi } from './api.js'
import { agreedOffer, chosenOffer, offersFor, readForm } from './form.js'
import { builtIn, type Options } from './options.js'
import { createOrderPolling } from './orderPolling.js'
import { createProviderPage } from './providerPage.js'
import { createPurchases } from './purchases.js'
import { createQuotes } from './quotes.js'
import { createState, type Onramp } from './state.js'

const refreshMs = 30_000
const optionsMs = 15_000
const usualGiveUpMs = 180_000

/**
 * Creates the buying of one instance: form, offers, the way to a provider's page, and what becomes of it.
 * @param giveUpMs how long a purchase is looked after, as long as somebody can see the page
 */
export function createOnramp(context: FeatureContext, giveUpMs = usualGiveUpMs): Onramp {
  const state = createState()
  const report = createAnalytics(context)
  const purchases = createPurchases(context.shared)
  const api = createOnrampApi(context.api)
  const quotes = createQuotes(
    api.quote,
    () => (state.options.status === 'ready' ? state.options.value : builtIn),
    (next) => {
      state.offers = ref(next)
    },
  )
  const lists = createLatest<Options>((next: Async<Options>) => {
    state.options = ref(next)
  })
  const watch = createOrderPolling({ context, state, purchases, api, changed: listOpen, giveUpMs })
  const wayOut = createProviderPage({
    context,
    state,
    purchases,
    api,
    left(purchase) {
      listOpen()
      watch.begin(purchase)
      // Back leads to the account, not to what was left.
      context.router.reset('Account')
      context.router.push('BuyInProgress')
    },
  })
  const stays = new Set<AbortSignal>()
  let timer: ReturnType<typeof setInterval> | undefined

  const form = () => readForm(state, context.state, context.text.locale, context.currency)
  const inSight = () => !globalThis.document?.hidden && context.state.modal.open

  function listOpen() {
    state.open = purchases.open(activeAccount(context.state)).map((one) => ref(one))
  }

  async function begin() {
    await lists.run((outer) => withTimeout('Options', optionsMs, outer, api.options))
    follow()
  }

  /** Asks about what is filled in now. */
  function follow() {
    quotes.want(stays.size > 0 ? form().terms : undefined)
  }

  function stay(signal: AbortSignal) {
    stays.add(signal)
    signal.addEventListener('abort', () => leftView(signal))
    listOpen()
    timer ??= every(() => {
      if (inSight() && state.leaving.step === 'here') void quotes.refresh()
    })
    if (state.options.status !== 'ready' && state.options.status !== 'pending') void begin()
    else follow()
    void context.balances.refresh()
    // What a visit before left behind is looked after from now on.
    // A failed order may have been paid for again since.
    const newest = state.open[0] ?? purchases.failed(activeAccount(context.state))
    if (newest && !isWatching()) watch.begin(newest)
  }

  function every(refresh: () => void) {
    const next = () => {
      state.renewsAt = performance.now() + refreshMs
    }
    next()
    return setInterval(() => {
      next()
      refresh()
    }, refreshMs)
  }

  function isWatching(): boolean {
    const { watched } = state
    return watched !== undefined && !['arrived', 'failed'].includes(watched.standing.status)
  }

  function leftView(signal: AbortSignal) {
    stays.delete(signal)
    if (stays.size > 0) return
    clearInterval(timer)
    timer = undefined
    quotes.want(undefined)
    wayOut.reset()
  }

  function onAccount() {
    listOpen()
    onTerms()
  }

  /** A page that was made ready is for what was on screen then. */
  function onTerms() {
    if (state.leaving.step !== 'here') wayOut.reset()
    follow()
  }

  /** The newest of the views that are in the history. */
  const staying = () => [...stays].at(-1) ?? AbortSignal.abort()

  function write(decimal: string) {
    state.amount = writeDecimal(decimal, context.text.locale)
    onTerms()
  }

  const ends = [context.onAccountChange(onAccount)]

  return {
    state,
    open: report.opened,
    stay,
    setAmount(text) {
      state.amount = withoutDirectionMarks(text)
      onTerms()
    },
    settleAmount(decimal) {
      const { amount, currency } = form()
      if (decimal !== undefined) write(decimal)
      else if (amount.status === 'read' && currency)
        write(formatUnits(amount.value, currencyDigits(currency.id)))
    },
    chooseAsset(id) {
      state.asset = id
      onTerms()
    },
    choosePayment(currency, method) {
      Object.assign(state, { currency, method })
      onTerms()
    },
    chooseProvider(id) {
      state.provider = id
    },
    retry() {
      if (state.options.status === 'failed') void begin()
      else void quotes.refresh()
    },
    toOffers() {
      if (form().step === 'offers') context.router.push('OnRampProviders')
    },
    toLeave() {
      const chosen = chosenOffer(offersFor(state.offers, form().terms) ?? [], state.provider)
      if (!chosen?.provider) return
      report.chosen(chosen.provider.id)
      state.provider = chosen.provider.id
      wayOut.reset()
      context.router.push('OnRampLeave')
    },
    leave() {
      const { terms } = form()
      const chosen = agreedOffer(offersFor(state.offers, terms) ?? [], state.provider)
      if (terms && chosen) wayOut.leave(terms, chosen, staying())
    },
    followed: wayOut.followed,
    touched: wayOut.touched,
    mayLeaveAgain: wayOut.mayReturn,
    leaveAgain() {
      if (state.watched) wayOut.leaveAgain(state.watched.purchase.id, staying())
    },
    watch(id) {
      const purchase = purchases.find(id)
      if (purchase) watch.begin(purchase)
    },
    lookAgain() {
      if (state.watched) watch.begin(state.watched.purchase)
    },
    done() {
      if (!isWatching()) watch.end()
      context.router.reset('Account')
    },
    forget() {
      if (state.watched) purchases.remove(state.watched.purchase.id)
      watch.end()
      listOpen()
      context.router.reset('Account')
    },
    explain() {
      report.explained()
      context.router.push('WhatIsABuy')
    },
    dispose() {
      for (const end of ends) end()
      clearInterval(timer)
      watch.end()
      quotes.want(undefined)
      lists.reset()
      wayOut.reset()
    },
  }
}
