import {
  type Adapter,
  type Async,
  accountParts,
  createLatest,
  type Followed,
  type JournalEntry,
  type Latest,
  type Namespace,
  ownValue,
  type RequestStatus,
  type Requests,
  type TransactionTrace,
  withTimeout,
} from '@foyer/core'
import { proxy } from 'valtio/vanilla'
import { createBackOff } from './backOff.js'
import type { Journal, Learned } from './journal.js'
import type { RequestLock } from './requestLock.js'

/** What the chain says: the account has sent something since, or nothing that is known. */
export type TransactionEvidence = 'sent' | 'nothing'

/**
 * {@link Requests}, with the means of an account's view. While somebody may be looking, the chain is asked by itself
 * about those whose end is open, less and less often, and not for ever.
 */
export interface PendingRequests extends Requests {
  readonly state: Requests['state'] & {
    /** What became of looking up the lost ones, by id. */
    readonly traces: Readonly<Record<string, Async<TransactionEvidence>>>
  }
  /** Ends all looking. */
  stop(): void
  /** The visitor says that it was not sent. */
  deny(id: string): void
  /** The visitor knows what became of it. */
  settle(id: string): void
}

/** What lost answers are found with. */
export interface PendingRequestsDeps {
  readonly journal: Journal
  readonly turns: Pick<RequestLock, 'isTaken'>
  readonly adapter: (namespace: Namespace) => Promise<Pick<Adapter, 'capabilities'>>
  /** Whether somebody may be looking. */
  readonly isWatched: () => boolean
  /** Called when the chain has ended a request. */
  readonly ended?: (entry: JournalEntry) => void
  /** Called when a reorganization of the chain has undone how a request ended. */
  readonly undone?: (entry: JournalEntry) => void
}

const lookupTimeoutMs = 15_000
/** A page that was left gives its turn back a moment later than the next one looks (ms). */
const pollMs = 1_000
/** No chain takes longer to make a block final, in the usual case (ms). */
const finalMs = 900_000
/** The same block is not looked at more often (ms). */
const finalPauseMs = 10_000
/** A block that is older is final on every chain (ms). */
const surelyFinalMs = 86_400_000

/** What was sent and is not there after so long may have been dropped (ms). */
const droppedAfterMs = 600_000

const statusOf: Readonly<Partial<Record<TransactionTrace, RequestStatus>>> = {
  success: 'confirmed',
  reverted: 'reverted',
  other: 'other',
  pending: 'sent',
}
const left: ReadonlySet<RequestStatus> = new Set([
  'leaving',
  'sent',
  'confirmed',
  'reverted',
  'replaced',
  'expired',
  'other',
])
/** The chain has ended these by a transaction of one of its blocks. */
const ended: ReadonlySet<RequestStatus> = new Set(['confirmed', 'reverted', 'replaced', 'other'])
/** Some page may be waiting for these. */
const waiting: ReadonlySet<RequestStatus> = new Set(['signing', 'asked', 'leaving'])
/** While some page waits, a wallet shows these. */
const inWallet: ReadonlySet<RequestStatus> = new Set(['signing', 'asked'])
/** One that is lost is shown as unknown, whichever of these is stored. */
const storedAsLost: ReadonlySet<RequestStatus> = new Set([...waiting, 'unknown'])
const onlySigning: ReadonlySet<RequestStatus> = new Set(['signing'])

/** Makes the list; reads nothing by itself. */
export function createPendingRequests({
  journal,
  turns,
  adapter,
  isWatched,
  ended: told,
  undone,
}: PendingRequestsDeps): PendingRequests {
  const state = proxy<{
    entries: readonly JournalEntry[]
    open: readonly JournalEntry[]
    sent: readonly JournalEntry[]
    traces: Record<string, Async<TransactionEvidence>>
  }>({ entries: [], open: [], sent: [], traces: {} })
  const looks = new Map<string, Latest<TransactionEvidence>>()
  const backOff = createBackOff(lookAtAll)
  /** Those that {@link backOff} was begun for. */
  let looked: ReadonlySet<string> = new Set()
  let timer: ReturnType<typeof setTimeout> | undefined
  let finalTimer: ReturnType<typeof setTimeout> | undefined
  /** When blocks were looked at last, by id (ms). */
  const lookedAtBlock = new Map<string, number>()

  /** Whether a page still waits for the answer. */
  async function read(): Promise<boolean> {
    const asked = journal.entries().filter(({ status }) => waiting.has(status))
    // What has its answer is not told as open while the browser is asked for the turns.
    state.open = state.open.filter(({ id }) => asked.some((entry) => entry.id === id))
    const taken = await Promise.all(asked.map(({ account }) => turns.isTaken(account)))
    const lost = new Set(asked.flatMap(({ id }, at) => (taken[at] ? [] : [id])))
    // Nothing leaves without a page that hands it on.
    for (const { id, status } of asked)
      if (lost.has(id) && status === 'signing') journal.change(id, onlySigning, 'refused')
    const known = journal.entries().map((entry): JournalEntry => (lost.has(entry.id) ? lostOf(entry) : entry))
    state.entries = known.filter(({ status }) => status === 'unknown')
    state.open = known.filter(({ kind, status }) => kind !== 'sign' && inWallet.has(status))
    state.sent = known.filter(({ kind, status }) => kind !== 'sign' && left.has(status))
    return taken.includes(true)
  }

  async function refresh() {
    const isWaiting = await read()
    clearTimeout(timer)
    if (isWaiting && isWatched()) timer = setTimeout(() => void refresh(), pollMs)
    const ids = isWatched() ? openOnes().map(({ id }) => id) : []
    if (ids.length === 0) backOff.stop()
    // One more is looked for as if it were the first.
    else if (ids.some((id) => !looked.has(id))) backOff.start()
    looked = new Set(ids)
    if (isWatched()) await lookAtBlocks()
  }

  /** Those that the chain has ended in a block that it may still undo. */
  const unfinal = () =>
    state.sent.filter(
      ({ status, final, at, answer }) =>
        ended.has(status) && !final && answer !== undefined && Date.now() - at < surelyFinalMs,
    )

  /** Looks whether the blocks of ended requests still stand: at each visit, and once more when they have to be final. */
  async function lookAtBlocks() {
    const all = unfinal()
    const now = performance.now()
    const due = all.filter(
      ({ id }) => now - (lookedAtBlock.get(id) ?? Number.NEGATIVE_INFINITY) > finalPauseMs,
    )
    for (const { id } of due) lookedAtBlock.set(id, now)
    await Promise.all(
      due.map((entry) =>
        withTimeout('The network', lookupTimeoutMs, undefined, (signal) => lookAtBlock(entry, signal)).catch(
          () => {},
        ),
      ),
    )
    clearTimeout(finalTimer)
    if (unfinal().length > 0 && isWatched())
      finalTimer = setTimeout(() => isWatched() && void refresh(), finalMs)
  }

  async function lookAtBlock(entry: JournalEntry, signal: AbortSignal) {
    const { id, account, status, block, replacedBy, answer = '' } = entry
    const { namespace, networkId } = accountParts(account)
    const { transfer } = (await adapter(namespace)).capabilities
    const hash = status === 'replaced' && replacedBy ? replacedBy : answer
    const found = await transfer?.finality?.(networkId, hash, block, signal)
    if (found?.state === 'undone') {
      const isUndone = journal.change(id, new Set([status]), 'sent', {
        block: undefined,
        replacedBy: undefined,
      })
      if (isUndone) undone?.(entry)
      return refresh()
    }
    journal.learn(id, found?.state === 'open' ? { block: found.block } : { final: true })
    await read()
  }

  const openOnes = () => [...state.entries, ...state.sent.filter(({ status }) => status === 'sent')]

  /** Whether any may still be open. */
  async function lookAtAll(): Promise<boolean> {
    if (!isWatched()) return false
    const idle = openOnes().filter(({ id }) => ownValue(state.traces, id)?.status !== 'pending')
    await Promise.all(idle.map((entry) => lookAt(entry)))
    return openOnes().length > 0
  }

  async function lookAt(entry: JournalEntry): Promise<void> {
    const look = (outer?: AbortSignal) =>
      withTimeout('The network', lookupTimeoutMs, outer, (signal) => trace(entry, signal))
    if (entry.status === 'unknown') await latestOf(entry.id).run(look)
    else await look().catch(() => {})
  }

  async function trace(entry: JournalEntry, signal: AbortSignal): Promise<TransactionEvidence> {
    const { account, answer, at, before, clue, expected } = entry
    const { namespace, networkId } = accountParts(account)
    const { transfer } = (await adapter(namespace)).capabilities
    let failure: unknown = new Error('This chain cannot be asked.')
    let isAbsent = false
    if (answer !== undefined && transfer?.find)
      try {
        const found = isTaken(entry)
          ? 'unknown'
          : await transfer.find(networkId, answer, at, signal, expected)
        const mayFollow = clue === undefined ? found === 'pending' : found === 'absent'
        const next = mayFollow
          ? await transfer.follow?.(account, answer, clue, signal).catch(() => undefined)
          : undefined
        if (next?.kind === 'replaced' && next.isSame) return again(entry, next.by, signal)
        settled(entry, found, next)
        if (found !== 'absent' || next) return 'sent'
        isAbsent = true
      } catch (error) {
        failure = error
      }
    // By the count it is known that something was sent, not what: one that was sped up has another id.
    const sent = before === undefined ? undefined : await transfer?.sent?.(account, signal)
    if (sent === undefined || before === undefined) {
      if (isAbsent) return 'nothing'
      throw failure
    }
    return sent > BigInt(before) ? 'sent' : 'nothing'
  }

  /**
   * Its wallet sent it once more, for another fee, or has named the transaction of what went as a batch: from now on it is
   * looked for by that hash.
   */
  async function again(
    entry: JournalEntry,
    answer: string,
    signal: AbortSignal,
  ): Promise<TransactionEvidence> {
    const next = { ...entry, status: 'sent', answer, earlier: entry.earlier ?? entry.answer } as const
    if (!noted(entry, 'sent', { answer, earlier: next.earlier })) return 'sent'
    const { namespace, networkId } = accountParts(entry.account)
    const { transfer } = (await adapter(namespace)).capabilities
    const found = await transfer
      ?.find?.(networkId, answer, entry.at, signal, entry.expected)
      .catch(() => undefined)
    if (found) settled(next, found)
    return 'sent'
  }

  /** One transaction is not two requests, though the wallet says so. */
  const isTaken = ({ id, answer, account, at }: JournalEntry) =>
    journal
      .entries()
      .some(
        (one) =>
          one.id !== id &&
          one.account === account &&
          one.at < at &&
          (one.answer === answer || one.earlier === answer),
      )

  function settled(entry: JournalEntry, trace: TransactionTrace, next?: Followed) {
    const isOld = Date.now() - entry.at > droppedAfterMs
    const isOver = next?.kind === 'replaced' || next?.kind === 'expired'
    // It has ended and no node says how: no longer wait shows more.
    const isLost = isOld || trace === 'unknown'
    const status = isOver ? next.kind : (statusOf[trace] ?? (isLost ? 'unknown' : entry.status))
    const learned = {
      ...(next?.kind === 'waits' && { clue: next.clue }),
      ...(next?.kind === 'replaced' && { replacedBy: next.by }),
    }
    if (entry.status === status && !next) return
    if (!noted(entry, status, learned)) return
    if (ended.has(status)) told?.({ ...entry, status })
    if (status === 'other') void nameReceiver(entry)
  }

  /** Notes whom something else was sent to. */
  async function nameReceiver({ id, account, answer = '' }: JournalEntry) {
    const { namespace, networkId } = accountParts(account)
    const { transfer } = (await adapter(namespace)).capabilities
    const actualTo = await withTimeout('The network', lookupTimeoutMs, undefined, (signal) =>
      Promise.resolve(transfer?.receiver?.(networkId, answer, signal)),
    ).catch(() => undefined)
    if (actualTo === undefined) return
    journal.learn(id, { actualTo })
    await read()
  }

  function noted(entry: JournalEntry, status: RequestStatus, learned: Learned): boolean {
    const from = entry.status === 'unknown' ? storedAsLost : new Set([entry.status])
    const isNoted = journal.change(entry.id, from, status, learned)
    void read().then(async () => {
      if (isNoted && ended.has(status) && isWatched()) await lookAtBlocks()
    })
    return isNoted
  }

  function latestOf(id: string): Latest<TransactionEvidence> {
    const known = looks.get(id)
    if (known) return known
    const made = createLatest<TransactionEvidence>((next) => {
      state.traces[id] = next
    })
    looks.set(id, made)
    return made
  }

  function close(id: string, status: RequestStatus) {
    journal.change(id, storedAsLost, status)
    void refresh()
  }

  return {
    state,
    refresh,
    stop() {
      clearTimeout(timer)
      clearTimeout(finalTimer)
      backOff.stop()
      looked = new Set()
    },
    async check(id) {
      const entry = openOnes().find((one) => one.id === id)
      if (entry) await lookAt(entry)
    },
    dismiss(id) {
      journal.dismiss(id)
      void read()
    },
    deny: (id) => close(id, 'refused'),
    settle: (id) => close(id, 'answered'),
  }
}

function lostOf(entry: JournalEntry): JournalEntry {
  return waiting.has(entry.status) ? { ...entry, status: 'unknown' } : entry
}
