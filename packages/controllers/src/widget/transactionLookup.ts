import {
  type Adapter,
  accountParts,
  type Followed,
  isFoyerError,
  type JournalEntry,
  type Namespace,
  type RequestStatus,
  type TransactionTrace,
  withTimeout,
} from '@foyer/core'
import type { hasTransaction, Journal, Learned } from './journal.js'
import type { endedByChain, storedAsLost } from './requestStatuses.js'

/**
 * Whether the chain proves that the account has sent something since, or says that it does not have the transaction.
 * `ended`: it has ended the transaction that the wallet named, and nothing shows how. `unproven`: nothing of this, or it could
 * not be asked about this one.
 */
export type TransactionEvidence = 'sent' | 'nothing' | 'ended' | 'unproven'

/** Asks the chains about requests, and notes in the journal what they say. */
export interface TransactionLookup {
  /** Looks what became of a request. Rejects when no node answers and nothing else proves it. */
  trace(entry: JournalEntry, signal: AbortSignal): Promise<TransactionEvidence>
  /** Looks whether the blocks of these ended requests still stand. Never rejects. */
  checkBlocks(entries: readonly JournalEntry[]): Promise<void>
}

/** Rules of the journal. They are passed on, since a module shared with a lazy one takes a chunk more. */
export interface JournalRules {
  readonly hasTransaction: typeof hasTransaction
  readonly endedByChain: typeof endedByChain
  readonly storedAsLost: typeof storedAsLost
}

/** The journal, the adapters and the callbacks of a {@link TransactionLookup}. */
export interface TransactionLookupDeps extends JournalRules {
  readonly journal: Journal
  readonly adapter: (namespace: Namespace) => Promise<Pick<Adapter, 'capabilities'>>
  /**
   * Called after something was noted.
   * @param isLookNeeded whether the chain has to be asked again, as a block has to become final or was undone
   */
  readonly changed: (isLookNeeded: boolean) => Promise<unknown>
  /** Called when the chain has ended a request. */
  readonly ended?: (entry: JournalEntry) => void
  /** Called when a reorganization of the chain has undone how a request ended. */
  readonly undone?: (entry: JournalEntry) => void
}

const lookupTimeoutMs = 15_000
/** The same block is not looked at more often (ms). */
const finalPauseMs = 10_000
/** A transaction that is not there after so long may have been dropped (ms). */
const droppedAfterMs = 600_000
/** A transaction of an earlier visit of which no node says anything after so long is no longer called pending (ms). */
const lostAfterMs = 86_400_000

const statusOf: Readonly<Partial<Record<TransactionTrace, RequestStatus>>> = {
  success: 'confirmed',
  reverted: 'reverted',
  other: 'other',
  pending: 'sent',
}

/** Makes the lookup; asks nothing by itself. */
export function createTransactionLookup({
  journal,
  hasTransaction,
  endedByChain,
  storedAsLost,
  adapter,
  changed,
  ended,
  undone,
}: TransactionLookupDeps): TransactionLookup {
  /** When blocks were looked at last, by id (ms). */
  const lookedAtBlock = new Map<string, number>()

  async function checkBlocks(entries: readonly JournalEntry[]) {
    const now = performance.now()
    const due = entries.filter(
      ({ id }) => now - (lookedAtBlock.get(id) ?? Number.NEGATIVE_INFINITY) > finalPauseMs,
    )
    for (const { id } of due) lookedAtBlock.set(id, now)
    await Promise.all(
      due.map((entry) =>
        withTimeout('The network', lookupTimeoutMs, undefined, (signal) => checkBlock(entry, signal)).catch(
          () => {},
        ),
      ),
    )
  }

  async function checkBlock(entry: JournalEntry, signal: AbortSignal) {
    const { id, account, at, status, block, replacedBy, answer = '', expected } = entry
    const { namespace, networkId } = accountParts(account)
    const { transfer } = (await adapter(namespace)).capabilities
    // A node may have said too early that its time is over.
    if (status === 'expired') {
      const late = await transfer?.find?.(networkId, answer, at, signal, expected)
      if (late !== undefined && endedByChain.has(statusOf[late] ?? status)) settled(entry, late)
      return
    }
    const isReplaced = status === 'replaced' && replacedBy !== undefined
    const hash = isReplaced ? replacedBy : answer
    const found = await transfer?.finality?.(networkId, hash, block, signal)
    let isUndone = found?.state === 'undone'
    // Another block may have ended it otherwise.
    const isNew = found && !isUndone && !isReplaced && (!block || found.block !== block)
    const trace = isNew ? await transfer?.find?.(networkId, hash, at, signal, expected) : undefined
    const isGone = trace === 'absent' || trace === 'pending'
    // An end that was proven once stays until the chain proves another.
    if (isGone ? found?.block !== undefined || !isOld(at) : trace === 'unknown') return
    isUndone ||= trace !== undefined && statusOf[trace] !== status
    const learned = isUndone
      ? { block: undefined, replacedBy: undefined }
      : found?.state === 'open'
        ? { block: found.block }
        : { final: true as const }
    const isNoted = journal.change(id, new Set([status]), isUndone ? 'sent' : status, learned)
    // Of a block that was never seen, a node that is behind says the same.
    if (isUndone && isNoted && !isGone) {
      // It may be pending again, be in another block, or be out of time: the row says so before a word of it.
      await lookUp({ ...entry, ...learned, status: 'sent' }, signal).catch(() => {})
      undone?.(entry)
    }
    await changed(isUndone)
  }

  async function lookUp(entry: JournalEntry, signal: AbortSignal): Promise<TransactionEvidence> {
    const { account, answer, at, before, clue, expected } = entry
    const { namespace, networkId } = accountParts(account)
    const { transfer } = (await adapter(namespace)).capabilities
    let failure: unknown
    let isAbsent = false
    // A wallet may have answered a request of this page long after it was asked.
    const isLost = at < performance.timeOrigin && Date.now() - at > lostAfterMs
    const find = transfer?.find
    if (answer !== undefined && find)
      try {
        const isOthers = isTaken(entry, answer)
        const found = isOthers
          ? 'unknown'
          : await withTimeout('The network', lookupTimeoutMs, signal, (inner) =>
              find(networkId, answer, at, inner, expected),
            )
        const mayFollow = clue === undefined ? found === 'pending' : found === 'absent'
        const next = mayFollow
          ? await transfer.follow?.(account, answer, clue, signal, expected).catch(() => undefined)
          : undefined
        if (next?.kind === 'replaced' && next.isSame) return again(entry, next.by, signal)
        settled(entry, found, next)
        if (next || statusOf[found]) return 'sent'
        // A count would say less of it. A transaction of another request says nothing.
        if (found === 'unknown' && !isOthers) return 'ended'
        isAbsent = found === 'absent'
      } catch (error) {
        const isWallets = isFoyerError(error) && /^(wallet|session)\//.test(error.code)
        if (!isWallets) failure = error
        if (isWallets || isLost) settled(entry, 'absent')
      }
    // By the count it is known that something was sent, not what: one that was sped up has another id.
    const sent = before === undefined ? undefined : await transfer?.sent?.(account, signal)
    if (sent === undefined || before === undefined) {
      if (failure) throw failure
      return isAbsent ? 'nothing' : 'unproven'
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
    if (isTaken(entry, answer)) {
      settled(entry, 'unknown')
      return 'sent'
    }
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

  /**
   * Whether another request has a transaction already: one is not two requests, though the wallet says so. Of two that name
   * it, the older one has it, unless the chain has ended the other by it.
   */
  function isTaken({ id, account }: JournalEntry, by: string) {
    const all = journal.entries()
    const own = all.findIndex((one) => one.id === id)
    return all.some(
      (one, at) =>
        one.account === account && (at > own || endedByChain.has(one.status)) && hasTransaction(one, by),
    )
  }

  function settled(entry: JournalEntry, trace: TransactionTrace, next?: Followed) {
    const isOver = next?.kind === 'replaced' || next?.kind === 'expired'
    // It has ended and no node says how: no longer wait shows more.
    const isLost = isOld(entry.at) || trace === 'unknown'
    const status = isOver ? next.kind : (statusOf[trace] ?? (isLost ? 'unknown' : entry.status))
    const learned = {
      ...(next?.kind === 'waits' && { clue: next.clue }),
      ...(next?.kind === 'replaced' && { replacedBy: next.by }),
    }
    if (entry.status === status && !next) return
    if (!noted(entry, status, learned)) return
    if (endedByChain.has(status)) {
      const now = { ...entry, ...learned, status, block: undefined }
      ended?.(now)
      // Whether it was undone is seen only by its block, also if the visitor has left.
      void checkBlocks([now])
    }
    if (status === 'other') void nameReceiver(entry)
  }

  /** Notes whom something else was sent to. */
  async function nameReceiver({ id, account, answer = '', expected }: JournalEntry) {
    const { namespace, networkId } = accountParts(account)
    const { transfer } = (await adapter(namespace)).capabilities
    const actualTo = await withTimeout('The network', lookupTimeoutMs, undefined, (signal) =>
      Promise.resolve(transfer?.receiver?.(networkId, answer, signal, expected)),
    ).catch(() => undefined)
    if (actualTo === undefined) return
    journal.learn(id, { actualTo })
    await changed(false)
  }

  function noted(entry: JournalEntry, status: RequestStatus, learned: Learned): boolean {
    const from = entry.status === 'unknown' ? storedAsLost : new Set([entry.status])
    const isNoted = journal.change(entry.id, from, status, learned)
    void changed(isNoted && endedByChain.has(status))
    return isNoted
  }

  return { trace: lookUp, checkBlocks }
}

const isOld = (at: number) => Date.now() - at > droppedAfterMs
