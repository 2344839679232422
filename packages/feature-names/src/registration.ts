import {
  type AccountId,
  accountParts,
  displayText,
  type FeatureContext,
  type FoyerError,
  isFoyerError,
  momentNow,
  pause,
  toFoyerError,
} from '@foyer/core'
import { contextOf } from '@foyer/parts'
import type { Translate } from '@foyer/ui'
import type { createAnalytics } from './analytics.js'
import type { NamesApi } from './api.js'
import { reasonOf, refusalText, signatureText } from './formatters.js'
import type { messages } from './messages.js'
import { coinTypeOf, readName, typesOf } from './rules.js'
import type { NamesState } from './state.js'

/** After these (ms) a service is asked what became of a request whose answer was lost: it may still be at it. */
const lookedAtMs = [0, 1_500, 3_000]

/** What registering goes by. */
export interface RegistrationDeps {
  readonly context: FeatureContext
  readonly state: NamesState
  readonly api: NamesApi
  readonly report: ReturnType<typeof createAnalytics>
  readonly zone: () => string | undefined
  readonly account: () => AccountId | undefined
  readonly life: AbortSignal
  /** Looks again at the name that was typed. */
  readonly look: () => void
}

/** Registers the name that was typed, once per signature. */
export function createRegistration(deps: RegistrationDeps) {
  const { context, state, api, report, zone, account, life, look } = deps
  const { router, toasts, names } = context
  const t: Translate<typeof messages> = (key, ...params) => context.text.t(key, ...params)
  /** A name that may be the account's by now: nobody said. */
  let unsure: { readonly name: string; readonly who: AccountId } | undefined

  const isShown = () =>
    context.state.modal.open && router.state.stack.at(-1)?.view === 'RegisterAccountNameSuccess'

  function succeed(name: string, who: AccountId) {
    names.named(who, displayText(name))
    unsure = undefined
    state.registering = { account: who, name, step: 'done' }
    if (who === account()) state.owned = { status: 'own', name, types: typesOf(who) }
    Object.assign(state, { typed: '', look: { status: 'none' }, failure: undefined })
    report.succeeded(name)
    if (!isShown()) toasts.success(t('names.yours', { name }))
  }

  /** The form takes the place of what announced the name; what was typed is still in it. */
  function fail(name: string, error: FoyerError, text: string) {
    state.registering = undefined
    state.failure = text
    report.failed(name, error, reasonOf(error))
    if (isShown()) router.replace('RegisterAccountName')
    // Who left the wallet's request knows it.
    else if (!isFoyerError(error, 'aborted')) toasts.error(text)
  }

  /** Whose a name is, whatever was answered. */
  async function ownerOf(name: string, who: AccountId, signal: AbortSignal) {
    const addresses = await api.addresses(name, signal)
    if (!addresses) return 'nobody'
    const mine = accountParts(who).address.toLowerCase()
    return addresses.some((one) => one.toLowerCase() === mine) ? 'mine' : 'other'
  }

  async function outcomeOf(name: string, who: AccountId, error: FoyerError) {
    try {
      for (const ms of lookedAtMs) {
        await pause(ms, life)
        const owner = await ownerOf(name, who, life)
        if (owner !== 'nobody' || isRefusal(error)) return owner
      }
      return 'nobody'
    } catch {
      return isRefusal(error) ? 'nobody' : 'unknown'
    }
  }

  /** The service did not say that it is registered: it is asked whose the name is, so that nobody signs for nothing. */
  async function settle(name: string, who: AccountId, error: FoyerError) {
    const outcome = await outcomeOf(name, who, error)
    if (life.aborted) return
    if (outcome === 'mine') return succeed(name, who)
    if (outcome === 'unknown') unsure = { name, who }
    const text =
      outcome === 'other'
        ? t('names.gone', { name })
        : outcome === 'unknown'
          ? t('names.unsure', { name })
          : refusalText(t, error, name)
    fail(name, error, text)
    look()
  }

  return {
    /** Whether a name that somebody has turns out to be the one whose registration was left open. */
    async found(name: string, signal: AbortSignal): Promise<boolean> {
      if (unsure?.name !== name) return false
      const { who } = unsure
      if ((await ownerOf(name, who, signal)) !== 'mine' || signal.aborted) return false
      const inUse = account()
      // It is another account's than the one on screen.
      if (!inUse || accountParts(inUse).address !== accountParts(who).address) return false
      router.replace('RegisterAccountNameSuccess')
      succeed(name, who)
      return true
    },

    async register(): Promise<void> {
      const who = account()
      const of = zone()
      const { label } = readName(state.typed)
      const { registering, look: seen, owned } = state
      const isBusy = registering !== undefined && registering.step !== 'done'
      if (!who || of === undefined || label === undefined || isBusy || seen.status !== 'free') return
      if (owned.status === 'own' || owned.status === 'asking') return
      const name = `${label}.${of}`
      report.initiated(name)
      state.failure = undefined
      let coinType: number
      try {
        coinType = coinTypeOf(who)
      } catch (error) {
        return fail(name, toFoyerError(error), t('names.chain'))
      }

      state.registering = { account: who, name, step: 'signing' }
      // Shown first: the wallet's request is shown above it, and gives way to it.
      router.replace('RegisterAccountNameSuccess')
      let nonce: string | undefined
      try {
        nonce = await api.nonce(life)
      } catch (error) {
        if (!life.aborted) fail(name, toFoyerError(error), t('names.failedRegister', { name }))
        return
      }
      const timestamp = Math.floor(momentNow().wall / 1_000)
      const message = JSON.stringify({ name, attributes: {}, timestamp, nonce })
      let signature: string
      try {
        signature = await context.sign({ message, namespace: 'eip155', what: t('names.what', { name }) })
      } catch (error) {
        if (!life.aborted) fail(name, toFoyerError(error), signatureText(t, error, name))
        return
      }
      state.registering = { account: who, name, step: 'sending' }
      const { address } = accountParts(who)
      try {
        await api.register({ coin_type: coinType, address, message, signature })
      } catch (error) {
        return settle(name, who, toFoyerError(error))
      }
      if (!life.aborted) succeed(name, who)
    },
  }
}

/** Whether the service itself said no. */
function isRefusal(error: FoyerError): boolean {
  const status = isFoyerError(error, 'http/failed') ? Number(contextOf(error, 'status')) : 0
  return status >= 400 && status < 500
}
