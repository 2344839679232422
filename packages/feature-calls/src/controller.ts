import {
  AbortedError,
  accountParts,
  anySignal,
  type CallEffect,
  type FeatureContext,
  isFoyerError,
  pause,
  RequestPendingError,
  UserRejectedError,
  withTimeout,
} from '@foyer/core'
import { read } from '@foyer/core/adapters'
import { callsOf, contextOf, isKnownRouter, quotable } from '@foyer/parts'
import { ref, subscribe } from 'valtio/vanilla'
import { whatOf } from './formatters.js'
import type { CallsStatus } from './host/callsStatus.js'
import type { HostBatch } from './host/readBatch.js'
import { sendInTurn } from './inTurn.js'
import { type CallsController, createState, isUnderway, type OpenCallsView, type Turn } from './state.js'
import { stopOf, UnknownCallError, unsupported, wordsOf } from './stopped.js'

/** A status that is not an end is asked for again this long after it (ms). */
const againMs = 1_000
/** A call that takes longer to read cannot be read (ms). */
const longestMs = 20_000
const method = 'wallet_sendCalls'

/** Makes the controller of one instance. */
export function createController(context: FeatureContext, open: OpenCallsView): CallsController {
  const state = createState()
  const life = new AbortController()
  /** Aborts when the visitor leaves the calls. */
  let left = new AbortController()
  let agreed: (() => void) | undefined
  let look: (() => Promise<CallsStatus | undefined>) | undefined

  /** Shows how far calls are, unless the view shows newer calls by now. */
  function note(batch: HostBatch, change: Partial<Turn>) {
    const { turn } = state
    if (turn?.batch === batch) state.turn = ref({ ...turn, ...change })
  }

  /** Reads what the calls do, for the visitor; the wallet is asked for exactly the calls whatever comes of it. */
  async function inspect(batch: HostBatch, signal: AbortSignal) {
    const loading = callsOf(context, batch.from, unsupported)
    const isCurrent = () => !signal.aborted && state.turn?.batch === batch
    const facts = await Promise.all(
      batch.calls.map(async (call) => {
        const unknown: CallEffect = { kind: 'unknown', to: call.to }
        const effects = await withTimeout('The network', longestMs, signal, async (bound) =>
          (await loading).effects(call, bound),
        ).catch(() => [unknown])
        // Another contract may have the same functions, and do anything.
        const isOther = (effect: CallEffect) =>
          effect.kind === 'swap' && !isKnownRouter(context, accountParts(batch.from).networkId, effect.to)
        return { effects: effects.some(isOther) ? [...effects, unknown] : effects }
      }),
    )
    if (!isCurrent()) return
    state.facts = ref(facts)
    const calls = await loading
    const trial = { calls: batch.calls, token: {} }
    await calls.simulate(trial, signal).catch((error: unknown) => {
      if (!isCurrent() || !isFoyerError(error, 'transfer/would-revert')) return
      state.refusal = quotable(contextOf(error, 'reason'))
    })
  }

  /** Settles once the visitor agrees. @throws {UserRejectedError | RequestPendingError} */
  function review(batch: HostBatch, signal: AbortSignal): Promise<void> {
    Object.assign(state, { facts: undefined, refusal: undefined })
    state.turn = ref<Turn>({ batch, step: 'review', sent: 0, done: 0 })
    return new Promise((resolve, reject) => {
      agreed = resolve
      signal.addEventListener('abort', () => reject(new UserRejectedError(method)))
      if (!open('CallsInTurn')) reject(new RequestPendingError(method))
      else void inspect(batch, signal).catch(() => {})
    })
  }

  /** The view tells how it ended, where it is still there and not all is well. */
  function ended({ batch, step, stop, sent }: Turn, { aborted }: AbortSignal) {
    const isShown = !aborted && context.router.state.stack.at(-1)?.view === 'CallsInTurn'
    void context.balances.refresh({ force: true })
    if (step === 'done')
      context.toasts.success(context.text.t('calls.toast.done', { count: batch.calls.length }))
    if (isShown && (step === 'done' || (stop === 'declined' && sent === 0))) context.router.back()
  }

  return {
    state,
    async send(batch, told) {
      if (isUnderway(state.turn)) throw new RequestPendingError(method)
      const mine = new AbortController()
      left = mine
      const signal = anySignal(mine.signal, life.signal)
      let hashes: readonly string[] = []
      try {
        await review(batch, signal)
        // A reorganization may undo one that was done, also after the last was asked for.
        const { state: journal } = context.requests
        const unsubscribe = subscribe(journal, () => {
          const isOpen = (hash: string) =>
            [...journal.sent, ...journal.entries].some(
              ({ answer, status }) => answer === hash && status !== 'confirmed',
            )
          const lost = hashes.findIndex(isOpen)
          if (state.turn?.batch === batch) note(batch, { lost: lost < 0 ? undefined : lost })
          else unsubscribe()
        })
        await sendInTurn({
          context,
          batch,
          signal,
          life: life.signal,
          what: (at) => whatOf(context, batch, at, state.facts?.[at]),
          note: (change) => note(batch, change),
          told(sent, ...rest) {
            hashes = sent
            told(sent, ...rest)
          },
        })
        note(batch, { step: 'done' })
      } catch (error) {
        const stop = stopOf(error)
        note(batch, { step: 'stopped', stop, says: wordsOf(error) })
        if (hashes.length > 0) return
        if (stop === 'unknown') throw new UnknownCallError(read(error, 'cause'))
        // Leaving before the wallet was asked is declining.
        const hasLeft = mine.signal.aborted && isFoyerError(error, 'aborted')
        throw hasLeft ? new UserRejectedError(method, error) : error
      } finally {
        if (state.turn?.batch === batch && !life.signal.aborted) ended(state.turn, mine.signal)
      }
    },
    show(status, again) {
      look = again
      state.status = ref(status)
      if (!open('CallsStatus')) throw new RequestPendingError('wallet_showCallsStatus')
    },
    agree(batch) {
      const { turn } = state
      if (turn?.step !== 'review' || turn.batch !== batch || !state.facts) return
      // In the same tick as the press, so that a second one does nothing (safety NL-1).
      note(batch, { step: 'asking' })
      agreed?.()
    },
    entered(signal) {
      // The visitor leaves the calls that are on screen then, which may be newer ones.
      signal.addEventListener('abort', () => left.abort(new AbortedError()))
    },
    async follow(signal) {
      while (state.status?.status === 100 && !signal.aborted) {
        await pause(againMs, signal).catch(() => {})
        const status = signal.aborted ? undefined : await look?.().catch(() => undefined)
        if (status && !signal.aborted) state.status = ref(status)
      }
    },
    dispose() {
      life.abort(new AbortedError())
    },
  }
}
