import {
  abortable,
  type FeatureContext,
  parseUnits,
  pause,
  symbolText,
  throwIfAborted,
  withTimeout,
} from '@foyer/core'
import { hiddenAmount, isExpected, purchaseOf, withSymbol } from '@foyer/parts'
import { ref } from 'valtio/vanilla'
import type { OnrampApi, Row } from './api.js'
import { type Arrival, arrivalOf } from './arrival.js'
import { heldNow } from './form.js'
import { coinsText, onSale } from './formatters.js'
import { decimals } from './options.js'
import type { Purchase, Purchases } from './purchases.js'
import type { OrderStanding, Watched, WritableOnrampState } from './state.js'

const lookMs = 4_000
const answerMs = 10_000

interface Deps {
  readonly context: FeatureContext
  readonly state: WritableOnrampState
  readonly purchases: Purchases
  readonly api: OnrampApi
  /** Whatever is stored has changed. */
  readonly changed: () => void
  /** How long it is looked after, as long as somebody can see the page. */
  readonly giveUpMs: number
}

/** Looks after one purchase at a time. */
export interface OrderPolling {
  /** Looks every 4 s while somebody can see the page. */
  begin(purchase: Purchase): void
  end(): void
}

/** See {@link OrderPolling}. What was seen is in `state.watched`. */
export function createOrderPolling({
  context,
  state,
  purchases,
  api,
  changed,
  giveUpMs,
}: Deps): OrderPolling {
  const { text, toasts, balances, choices } = context
  let life = new AbortController()

  function show(more: Partial<Watched>) {
    if (state.watched) state.watched = ref({ ...state.watched, ...more })
  }

  async function run(signal: AbortSignal) {
    for (let left = giveUpMs; ; ) {
      await inSight(signal)
      const from = performance.now()
      await look(signal)
      if (state.watched?.standing.status === 'arrived') return
      if (left <= 0) return show({ isOver: true })
      await pause(lookMs, signal)
      // Where a clock was set, or the machine slept meanwhile, it counts as one look.
      const took = performance.now() - from
      left -= took >= lookMs && took <= lookMs + answerMs ? took : lookMs
    }
  }

  async function look(outer: AbortSignal) {
    const { watched } = state
    if (!watched) return
    try {
      const next = await withTimeout('The purchase', answerMs, outer, (signal) => standingOf(watched, signal))
      if (outer.aborted) return
      show({ standing: next.standing, at: Date.now(), isAway: false })
      if (next.standing.status !== watched.standing.status) settle(watched.purchase, next)
    } catch (error) {
      if (outer.aborted) throw error
      show({ isAway: true })
    }
  }

  interface Seen {
    readonly standing: OrderStanding
    readonly row: string
    readonly move: string
  }

  /** What is not told any more stays as it was told last. */
  async function standingOf(watched: Watched, signal: AbortSignal): Promise<Seen> {
    const { standing } = watched
    const told = await api.history(watched.purchase, signal)
    // Another tab may have opened the page of the provider again, or seen more.
    const purchase = purchases.find(watched.purchase.id) ?? watched.purchase
    const rows = told.filter((row) => isOf(row, purchase))
    const find = (status: Row['status']) => rows.find((row) => row.status === status)
    const paid = find('paid')
    if (paid) {
      const arrival = await arrivalIn(purchase, paid, signal)
      const amount = amountText(arrival?.amount ?? believed(paid, purchase), purchase)
      const status = arrival ? 'arrived' : 'told'
      return { standing: { status, amount }, row: paid.id, move: arrival?.move ?? '' }
    }
    const underway = find('underway')
    if (underway) return { standing: { status: 'underway' }, row: underway.id, move: '' }
    const failed = rows.filter((row) => row.status === 'failed')
    const [last] = failed
    // The page of the provider may have been opened again: each of its orders has to fail. A page may try several times, so
    // that an order without an id of the page says nothing of another page.
    const isFailed = (id: string, _: number, { length }: readonly string[]) =>
      failed.some(({ requestId }) => requestId === id || (requestId === undefined && length === 1))
    if (last && purchase.outcome !== 'arrived' && purchase.requests.every(isFailed))
      return { standing: { status: 'failed' }, row: last.id, move: '' }
    return { standing, row: '', move: '' }
  }

  /** The other purchases of the same account. */
  function othersOf({ id, account }: Purchase): readonly Purchase[] {
    return purchases.all().filter((one) => one.id !== id && one.account === account)
  }

  /** Whether a row is about a purchase, and about no other, also where a provider keeps no ids of the page. */
  function isOf(row: Row, purchase: Purchase): boolean {
    const others = othersOf(purchase)
    if (others.some((one) => one.row === row.id && one.outcome === 'arrived')) return false
    const rivals = others.filter(
      ({ provider, outcome }) => provider.id === purchase.provider.id && outcome !== 'arrived',
    )
    return purchaseOf(row, [purchase, ...rivals]) === purchase
  }

  /** The amount that a provider tells, if it is about what was expected. */
  function believed({ amount = '' }: Row, { expected }: Purchase): string | undefined {
    return expected === '' || isExpected(amount, expected) ? amount : undefined
  }

  function amountText(amount = '', { symbol }: Purchase): string {
    return amount === ''
      ? symbolText(onSale(symbol))
      : coinsText({ text }, parseUnits(amount, decimals), symbol)
  }

  async function arrivalIn(purchase: Purchase, row: Row, signal: AbortSignal): Promise<Arrival | undefined> {
    const moves = await api.moves(purchase, signal).catch(() => {
      throwIfAborted(signal)
      return undefined
    })
    await balances.refresh({ force: true })
    const held = heldNow(context, purchase.account, purchase.contract)
    const { entries, open, sent } = context.requests.state
    const requests = [...entries, ...open, ...sent]
    return arrivalOf(purchase, row, { moves, held, others: othersOf(purchase), requests })
  }

  function settle({ id, symbol }: Purchase, { standing, row, move }: Seen) {
    const { status } = standing
    const isEnd = status === 'arrived' || status === 'failed'
    // A page may try several times: the order after a failed one is followed after a reload too.
    if (!isEnd && purchases.find(id)?.outcome !== 'failed') return
    purchases.note(id, isEnd ? { outcome: status, row, move } : { outcome: 'open', row: '' })
    changed()
    if (!isEnd) return
    // The view of the purchase says it itself.
    const { router, state: root } = context
    if (root.modal.open && router.state.stack.at(-1)?.view === 'BuyInProgress') return
    if (status === 'failed') toasts.error(text.t('onramp.failed'))
    else {
      const amount = choices.state.amountsHidden ? withSymbol(hiddenAmount, onSale(symbol)) : standing.amount
      toasts.success(text.t('onramp.arrived', { amount }))
    }
  }

  return {
    begin(purchase) {
      life.abort()
      life = new AbortController()
      const isSame = state.watched?.purchase.id === purchase.id
      const status = purchase.outcome === 'failed' ? 'failed' : 'waiting'
      const standing: OrderStanding = (isSame && state.watched?.standing) || { status }
      state.watched = ref({ purchase, standing, isOver: false, at: undefined, isAway: false })
      run(life.signal).catch(() => {})
    },
    end() {
      life.abort()
      state.watched = undefined
    },
  }
}

/** Settles once somebody can see the page. @throws {AbortedError} when the signal aborts first */
async function inSight(signal: AbortSignal): Promise<void> {
  if (!globalThis.document?.hidden) return
  const shown = new Promise<void>((resolve) => {
    const tell = () => {
      if (!document.hidden) resolve()
    }
    document.addEventListener('visibilitychange', tell, { signal })
  })
  await abortable(shown, signal)
}
