import {
  AbortedError,
  accountParts,
  activeNetwork,
  anySignal,
  type Calls,
  type ContractCall,
  connectionOf,
  displayText,
  type FeatureContext,
  isFoyerError,
  PlanOutdatedError,
  pause,
  RequestPendingError,
  type RequestProgress,
  throwIfAborted,
  UserRejectedError,
} from '@foyer/core'
import { read } from '@foyer/core/adapters'
import { contextOf, createConfirmation } from '@foyer/parts'
import { ref } from 'valtio/vanilla'
import type { CallsStatus } from './host/callsStatus.js'
import type { HostBatch } from './host/readBatch.js'
import { type CallsState, createState, isUnderway, type Turn } from './state.js'
import { StoppedError, stopOf, UnknownCallError } from './stopped.js'
import { whatOf } from './words.js'

/** Shows a view, and opens the modal for it. Returns whether it is on screen. */
export type OpenCallsView = (view: 'CallsInTurn' | 'CallsStatus') => boolean

/** Asks wallets for calls of the page one after another, and shows what became of calls. */
export interface CallsController {
  readonly state: CallsState
  /**
   * Has the visitor agree to the calls, and the wallet asked for each once the one before is on the chain. Settles when no
   * more is asked for, and rejects where nothing has left.
   * @param left told the transactions so far, right before the wallet is asked and after: `isOpen` while the next may have
   * left as well
   * @throws {RequestPendingError | UserRejectedError | UnknownCallError} or what failed before the wallet was asked
   */
  send(batch: HostBatch, left: (hashes: readonly string[], isOpen: boolean) => void): Promise<void>
  /** Shows what became of calls. @param look asks again @throws {RequestPendingError} where something else holds the modal */
  show(status: CallsStatus, look: () => Promise<CallsStatus | undefined>): void
  /** The visitor agrees to what is on screen. */
  agree(batch: HostBatch): void
  /** The view of calls is on screen, until the signal aborts. */
  entered(signal: AbortSignal): void
  /** The view of a status is on screen, until the signal aborts. */
  follow(signal: AbortSignal): void
  dispose(): void
}

/** The chain may be slow to tell: it is asked again so long after the last answer (ms). */
const againMs = 1_000
const method = 'wallet_sendCalls'

/** Makes the controller of one instance. */
export function createController(context: FeatureContext, open: OpenCallsView): CallsController {
  const state = createState()
  const life = new AbortController()
  /** Aborts when the visitor leaves the calls. */
  let left = new AbortController()
  let agreed: (() => void) | undefined
  let look: (() => Promise<CallsStatus | undefined>) | undefined

  /** What is shown may be of newer calls by now. */
  const turnOf = (batch: HostBatch) => (state.turn?.batch === batch ? state.turn : undefined)

  function note(batch: HostBatch, change: Partial<Turn>) {
    const turn = turnOf(batch)
    if (turn) state.turn = ref({ ...turn, ...change })
  }

  async function callsOf(batch: HostBatch): Promise<Calls> {
    const { capabilities } = await context.adapter(accountParts(batch.from).namespace)
    const calls = await capabilities.call?.()
    if (!calls) throw new PlanOutdatedError('account')
    return calls
  }

  /** Reads what the calls do, for the visitor; the wallet is asked for exactly the calls whatever comes of it. */
  async function inspect(batch: HostBatch, signal: AbortSignal) {
    const calls = await callsOf(batch)
    const isCurrent = () => !signal.aborted && state.turn?.batch === batch
    for (const [at, call] of batch.calls.entries()) {
      const does = await calls.decode(call, signal).catch(() => undefined)
      if (!isCurrent()) return
      state.does = ref(batch.calls.map((_, place) => (place === at ? does : state.does[place])))
    }
    const trial = { calls: batch.calls, token: {} }
    await calls.simulate(trial, signal).catch((error: unknown) => {
      if (!isCurrent() || !isFoyerError(error, 'transfer/would-revert')) return
      state.refusal = displayText(contextOf(error, 'reason'), 120)
    })
  }

  /** Whose wallet is asked, on the network of the calls. */
  async function connectorOf({ from }: HostBatch, signal: AbortSignal): Promise<string> {
    const { namespace, networkId, address } = accountParts(from)
    const standing = () => {
      const connection = connectionOf(context.state, namespace)
      if (connection.status !== 'connected' || !connection.addresses.includes(address))
        throw new PlanOutdatedError('account')
      return connection.connectorId
    }
    const asked = standing()
    if (activeNetwork(context.state, namespace).id !== networkId)
      await context.account.switchNetwork(networkId, signal)
    if (standing() !== asked) throw new PlanOutdatedError('account')
    return asked
  }

  /** Asks the wallet for one call. Returns the hash, also where the visitor left before it came. */
  async function ask(
    batch: HostBatch,
    at: number,
    call: ContractCall,
    calls: Calls,
    told: (isOpen: boolean) => void,
    signal: AbortSignal,
  ) {
    throwIfAborted(signal)
    note(batch, { step: 'asking' })
    const connectorId = await connectorOf(batch, signal)
    const { transfer } = (await context.adapter(accountParts(batch.from).namespace)).capabilities
    const before = await transfer?.sent?.(batch.from, signal).catch(() => undefined)
    throwIfAborted(signal)
    const own = createConfirmation()
    let answer: Promise<string> | undefined
    const approved = context.approve({
      account: batch.from,
      kind: 'call',
      what: whatOf(context, batch, at, state.does[at]),
      ...(before !== undefined && { before }),
      request(outer, progress) {
        const noting: RequestProgress = {
          ...progress,
          asked(...step) {
            progress.asked(...step)
            told(true)
          },
        }
        // By the count it is known whether what the wallet names is older than this.
        const plan = { ...call, fee: 0n, ...(before !== undefined && { sent: before }) }
        answer = own.follow(noting, (noted) => calls.send(connectorId, plan, outer, noted))
        return answer
      },
    })
    try {
      return await approved.catch((error: unknown) => {
        // What the wallet was asked for it may still do: nobody says before that nothing was sent.
        if (answer && isFoyerError(error, 'aborted')) return answer
        throw error
      })
    } catch (error) {
      if (own.mayBeSent()) throw new StoppedError('unknown', error)
      told(false)
      throw error
    }
  }

  /** Waits until the chain has carried it out. Returns its hash, which is another one where the wallet sent it once more. */
  async function carriedOut(
    batch: HostBatch,
    first: string,
    calls: Calls,
    signal: AbortSignal,
  ): Promise<string> {
    const { networkId } = accountParts(batch.from)
    let hash = first
    for (;;) {
      throwIfAborted(signal)
      const outcome = await calls.wait(networkId, hash, signal)
      const entry = () =>
        context.requests.state.sent.find(({ answer, earlier }) => answer === hash || earlier === hash)
      const { id } = entry() ?? {}
      if (id) await context.requests.check(id)
      if (outcome === 'success') return hash
      const { status, answer } = entry() ?? {}
      if (outcome === 'reverted' || status === 'reverted' || status === 'replaced' || status === 'expired')
        throw new StoppedError('undone')
      if (status === 'confirmed') return answer ?? hash
      hash = answer ?? hash
      await pause(againMs, signal)
    }
  }

  /** @param hashes of what has left, filled in as it leaves */
  async function inTurn(
    batch: HostBatch,
    hashes: string[],
    told: (isOpen: boolean) => void,
    signal: AbortSignal,
  ) {
    const calls = await callsOf(batch)
    const named = new Set<string>()
    for (const [at, call] of batch.calls.entries()) {
      const hash = await ask(batch, at, call, calls, told, signal)
      // One transaction is not two calls, though the wallet says so.
      if (named.has(hash.toLowerCase())) throw new StoppedError('unknown')
      named.add(hash.toLowerCase())
      hashes.push(hash)
      told(false)
      note(batch, { step: 'waiting', sent: hashes.length })
      const carried = await carriedOut(batch, hash, calls, signal)
      if (carried !== hash) {
        hashes[at] = carried
        named.add(carried.toLowerCase())
        told(false)
      }
      note(batch, { done: hashes.length })
    }
  }

  /** The view tells how it ended, where it is still there and not all is well. */
  function ended({ batch, step, stop, sent }: Turn, isShown: boolean) {
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
      const hashes: string[] = []
      Object.assign(state, { does: [], refusal: undefined })
      state.turn = ref<Turn>({ batch, step: 'review', sent: 0, done: 0 })
      try {
        await new Promise<void>((resolve, reject) => {
          agreed = resolve
          signal.addEventListener('abort', () => reject(new UserRejectedError(method)), { once: true })
          if (!open('CallsInTurn')) reject(new RequestPendingError(method))
          else void inspect(batch, signal).catch(() => {})
        })
        await inTurn(batch, hashes, (isOpen) => told([...hashes], isOpen), signal)
        note(batch, { step: 'done' })
      } catch (error) {
        const stop = stopOf(error)
        note(batch, { step: 'stopped', stop })
        if (hashes.length > 0) return
        if (stop === 'unknown') throw new UnknownCallError(read(error, 'cause'))
        // Who left before the wallet was asked has declined.
        const hasLeft = mine.signal.aborted && isFoyerError(error, 'aborted')
        throw hasLeft ? new UserRejectedError(method, error) : error
      } finally {
        const turn = turnOf(batch)
        const isShown = !mine.signal.aborted && context.router.state.stack.at(-1)?.view === 'CallsInTurn'
        if (turn) ended(turn, isShown)
      }
    },
    show(status, again) {
      look = again
      state.status = ref(status)
      if (!open('CallsStatus')) throw new RequestPendingError('wallet_showCallsStatus')
    },
    agree(batch) {
      const { turn } = state
      if (turn?.step !== 'review' || turn.batch !== batch) return
      // In the same tick as the press, so that a second one does nothing (safety NL-1).
      note(batch, { step: 'asking' })
      agreed?.()
    },
    entered(signal) {
      // What is on screen then is what is left, which may be newer than what was entered for.
      signal.addEventListener('abort', () => left.abort(new AbortedError()), { once: true })
    },
    follow(signal) {
      const again = async () => {
        while (!signal.aborted) {
          await pause(againMs, signal)
          const status = await look?.().catch(() => undefined)
          if (status && !signal.aborted) state.status = ref(status)
          if (status && status.status !== 100) return
        }
      }
      if (state.status?.status === 100) void again().catch(() => {})
    },
    dispose() {
      life.abort(new AbortedError())
    },
  }
}
