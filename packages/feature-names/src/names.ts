import { type AccountId, accountParts, activeAccount, type FeatureContext } from '@foyer/core'
import type { Translate } from '@foyer/ui'
import { createAnalytics } from './analytics.js'
import { createNamesApi } from './api.js'
import { createAvailability } from './availability.js'
import { reasonOf } from './formatters.js'
import type { messages } from './messages.js'
import { createRegistration } from './registration.js'
import { hasNames, isZone, typesOf, withoutZone } from './rules.js'
import { createState, type Names } from './state.js'

/** Makes the names of one widget; nobody is asked before a view of theirs is on screen. */
export function createNames(context: FeatureContext): Names {
  const state = createState()
  const api = createNamesApi(context.api)
  const report = createAnalytics(context)
  const life = new AbortController()
  const t: Translate<typeof messages> = (key, ...params) => context.text.t(key, ...params)
  let stay = AbortSignal.abort()
  let asking = new AbortController()

  const zones = () => {
    const flag = context.flag()
    return typeof flag === 'boolean' ? [] : flag.filter(isZone)
  }
  const account = (): AccountId | undefined => {
    const inUse = activeAccount(context.state)
    return inUse && hasNames(context.state) ? inUse : undefined
  }

  const zone = () => zones()[0]
  const registering = createRegistration({
    context,
    state,
    api,
    report,
    zone,
    account,
    life: life.signal,
    look: () => looking.look({ isLast: true }),
  })
  const looking = createAvailability({ state, api, zone, text: context.text, taken: registering.found })

  /** Asks which name the account in use has, unless it is known. @param force an answer from before will not do; nor does it once a name was registered */
  async function askOwned(force = false) {
    asking.abort()
    const mine = new AbortController()
    asking = mine
    const who = account()
    if (!who || zones().length === 0) return
    const { address } = accountParts(who)
    const { registering: last } = state
    if (last?.step === 'done' && accountParts(last.account).address === address) {
      state.owned = { status: 'own', name: last.name, types: typesOf(last.account) }
      return
    }
    state.owned = { status: 'asking' }
    try {
      const own = await api.owned(address, zones(), mine.signal, force || last !== undefined)
      if (!mine.signal.aborted)
        state.owned = own === undefined ? { status: 'none' } : { status: 'own', ...own }
    } catch (error) {
      if (mine.signal.aborted) return
      state.owned = { status: 'failed', text: reasonOf(error) || t('names.failedOwned') }
    }
  }

  /** Another account has other names. */
  function onAccount() {
    state.failure = undefined
    state.owned = { status: 'asking' }
    if (!stay.aborted) void askOwned()
  }

  function type(text: string, isLast = false) {
    state.typed = withoutZone(text, zones())
    state.failure = undefined
    looking.look({ isLast })
  }

  const told = context.flag()
  if (typeof told === 'boolean' || !told.every(isZone))
    context.alerts.show('option-invalid', '"features.names" must be a list of zones such as "shop.eth".')
  const stop = context.onAccountChange(onAccount)

  return {
    state,
    zone,
    open(signal) {
      stay = signal
      signal.addEventListener('abort', () => stay === signal && looking.stop())
      // Who is led back here has opened it before.
      if (state.failure === undefined) report.opened()
      void askOwned()
      if (state.typed !== '') looking.look({ isLast: true })
    },
    type: (text) => type(text),
    choose: (label) => type(label, true),
    retry() {
      if (state.owned.status === 'failed') void askOwned(true)
      if (state.look.status === 'failed') looking.look({ isLast: true })
    },
    register: registering.register,
    dispose() {
      life.abort()
      asking.abort()
      looking.stop()
      stop()
    },
  }
}
