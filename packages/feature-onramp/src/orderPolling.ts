import {
  abortable,
  activeAccount,
  type FeatureContext,
  formatAmount,
  parseUnits,
  pause,
  withTimeout,
} from '@foyer/core'
import { hiddenAmount, isOfPurchase } from '@foyer/parts'
import { ref } from 'valtio/vanilla'
import type { OnrampApi, Row } from './api.js'
import { tokenHeld } from './form.js'
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
      const from = Date.now()
      await look(signal)
      if (state.watched?.standing.status === 'arrived') return
      if (left <= 0) return show({ isOver: true })
      await pause(lookMs, signal)
      // Where a clock was set, or the machine slept meanwhile, it counts as one look.
      const took = Date.now() - from
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
  }

  /** What is not told any more stays as it was told last. */
  async function standingOf({ purchase, standing }: Watched, signal: AbortSignal): Promise<Seen> {
    const rows = (await api.history(purchase, signal)).filter((row) => isOf(row, purchase))
    const find = (status: Row['status']) => rows.find((row) => row.status === status)
    const paid = find('paid')
    if (paid) {
      const amount = amountOf(paid, purchase)
      const status = (await hasArrived(purchase, paid, signal)) ? 'arrived' : 'told'
      return { standing: { status, amount }, row: paid.id }
    }
    const underway = find('underway')
    if (underway) return { standing: { status: 'underway' }, row: underway.id }
    const failed = find('failed')
    if (failed) return { standing: { status: 'failed' }, row: failed.id }
    return { standing, row: '' }
  }

  /** A row of another purchase is not taken for this one's, also where a provider keeps no ids of ours. */
  function isOf(row: Row, purchase: Purchase): boolean {
    const isTaken = purchases.all().some((one) => one.id !== purchase.id && one.row === row.id)
    return isOfPurchase(row, purchase) && (row.requestId !== undefined || !isTaken)
  }

  function amountOf({ amount, symbol }: Row, { symbol: wanted }: Purchase): string {
    const name = symbol || wanted
    if (amount === undefined) return name
    const format = { locale: text.locale, maximumFractionDigits: 6 }
    return `${formatAmount(parseUnits(amount, decimals), decimals, format)} ${name}`
  }

  /** The provider's word is no proof: the chain's history has the transaction, or the account holds more than before, and not by dust. */
  async function hasArrived(
    purchase: Purchase,
    { hash, amount = '0' }: Row,
    signal: AbortSignal,
  ): Promise<boolean> {
    const isMined = hash !== undefined && (await api.isMined(purchase, hash, signal).catch(() => false))
    await balances.refresh({ force: true })
    if (isMined) return true
    if (purchase.before === '' || activeAccount(context.state) !== purchase.account) return false
    const token = tokenHeld(balances.state, purchase.contract)
    if (!token) return false
    const more = token.amount - BigInt(purchase.before)
    // A token may keep some of it as a fee.
    const half =
      (parseUnits(amount, decimals) * 10n ** BigInt(token.decimals)) / (2n * 10n ** BigInt(decimals))
    return more > 0n && more >= half
  }

  function settle(purchase: Purchase, { standing, row }: Seen) {
    const { status } = standing
    if (status !== 'arrived' && status !== 'failed') return
    purchases.put({ ...purchase, outcome: status, row })
    changed()
    // The view of the purchase says it itself.
    const { router, state: root } = context
    if (root.modal.open && router.state.stack.at(-1)?.view === 'BuyInProgress') return
    if (status === 'failed') toasts.error(text.t('onramp.failed'))
    else {
      const amount = choices.state.amountsHidden ? `${hiddenAmount} ${purchase.symbol}` : standing.amount
      toasts.success(text.t('onramp.arrived', { amount }))
    }
  }

  return {
    begin(purchase) {
      life.abort()
      life = new AbortController()
      const isSame = state.watched?.purchase.id === purchase.id
      const standing: OrderStanding = (isSame && state.watched?.standing) || { status: 'waiting' }
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
