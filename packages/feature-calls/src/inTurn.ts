import {
  abortable,
  accountParts,
  activeNetwork,
  type ContractCall,
  type FeatureContext,
  PlanOutdatedError,
  pause,
  throwIfAborted,
} from '@foyer/core'
import { askWallet, callsOf, checkEntry, grantingConnector, transfersOf } from '@foyer/parts'
import { callSubject } from './host/journalEnd.js'
import type { HostBatch } from './host/readBatch.js'
import type { CallsLeft, Stop, Turn } from './state.js'
import { StoppedError, unsupported } from './stopped.js'

/** A wallet that does not answer is waited for this long after the visitor has left (ms). */
const heldAfterLeavingMs = 120_000
/** The chain may be slow to tell: it is asked again this long after its last answer (ms). */
const againMs = 1_000
/** A call that the chain has not carried out by then may have been dropped (ms). */
const longestMs = 600_000

interface InTurnDeps {
  readonly context: FeatureContext
  readonly batch: HostBatch
  /** Aborts when the visitor leaves the calls. */
  readonly signal: AbortSignal
  /** Aborts with the controller. */
  readonly life: AbortSignal
  /** Returns what a call does, in the visitor's language. */
  readonly what: (at: number) => string
  /** Shows how far the calls are. */
  readonly note: (change: Partial<Turn>) => void
  readonly told: CallsLeft
}

/** Asks the wallet for one call after another, each once the chain has carried out the one before. */
export async function sendInTurn({ context, batch, signal, life, what, note, told }: InTurnDeps) {
  const { from } = batch
  const { namespace, networkId } = accountParts(from)
  const calls = await callsOf(context, from, unsupported)
  const transfers = await transfersOf(context, from, unsupported)
  /** The transactions that have left, and all that the wallet has ever named. */
  const hashes: string[] = []
  const named = new Set<string>()
  /** By place: what the chain has to show for each call. */
  const expected: (string | undefined)[] = []
  const tell = (isOpen: boolean) => told([...hashes], isOpen, [...expected])

  function left(at: number, hash: string) {
    hashes[at] = hash
    named.add(hash.toLowerCase())
    tell(false)
  }

  /** Waits until the chain has carried out all that has left: a reorganization may undo a call that was done before. */
  async function allCarriedOut() {
    for (const [at, hash] of [...hashes.entries()].toReversed()) {
      const isNewest = at === hashes.length - 1
      const look = isNewest ? undefined : transfers.find?.(networkId, hash, Date.now(), signal)
      const trace = await look?.catch(() => undefined)
      if (trace === 'success') continue
      if (!isNewest) note({ done: at })
      const carried = await carriedOut(hash)
      if (carried !== hash) left(at, carried)
    }
  }

  /** Waits until the chain has carried a call out. Returns its hash, which is another one if the wallet sent it once more. */
  async function carriedOut(first: string): Promise<string> {
    const end = performance.now() + longestMs
    let hash = first
    for (;;) {
      throwIfAborted(signal)
      const outcome = await calls.wait(networkId, hash, signal)
      const { status, answer } = (await checkEntry(context, hash)) ?? {}
      if (outcome === 'success') return hash
      const stop = stops[outcome === 'unknown' || outcome === 'partly' ? (status ?? '') : outcome]
      if (stop) throw new StoppedError(stop)
      if (status === 'confirmed') return answer ?? hash
      if (performance.now() > end) throw new StoppedError('unknown')
      hash = answer ?? hash
      await pause(againMs, signal)
    }
  }

  /** Returns whose wallet is asked, once it is on the network of the calls. */
  async function connector(): Promise<string> {
    const asked = grantingConnector(context.state, from)
    if (activeNetwork(context.state, namespace).id !== networkId)
      await context.account.switchNetwork(networkId, signal)
    if (grantingConnector(context.state, from) !== asked) throw new PlanOutdatedError('account')
    return asked
  }

  /** Asks the wallet for one call, and waits until that has left, also if the visitor leaves before. */
  async function ask(at: number, call: ContractCall): Promise<void> {
    throwIfAborted(signal)
    note({ step: 'asking' })
    const connectorId = await connector()
    const before = await transfers.sent?.(from, signal).catch(() => undefined)
    throwIfAborted(signal)
    // The count shows whether the wallet names an older transaction.
    const plan = { ...call, fee: 0n, ...(before !== undefined && { sent: before }) }
    const { known, mayBeSent } = askWallet({ context, life }, from, connectorId, {
      // The end of a call whose page is gone is known by the journal alone.
      approval: { kind: 'call', what: what(at), subject: callSubject(batch.id, at) },
      before,
      send: (id, outer, progress) =>
        calls.send(id, plan, outer, {
          ...progress,
          asked(to, known, wanted) {
            progress.asked(to, known, wanted)
            expected[at] = wanted
            tell(true)
          },
          expects(wanted) {
            progress.expects?.(wanted)
            expected[at] = wanted
          },
        }),
      wait: (hash, wanted) => calls.wait(networkId, hash, wanted),
    })
    // The record of the calls gets each answer, however late it comes.
    const given = known.then(
      (hash) => {
        // One transaction is not two calls, though the wallet says so.
        if (named.has(hash.toLowerCase())) throw new StoppedError('unknown')
        left(at, hash)
      },
      (error: unknown) => {
        // The wallet may still send it: nothing says yet that it was not sent.
        if (mayBeSent()) throw new StoppedError('unknown', error)
        tell(false)
        throw error
      },
    )
    await soonAfter(signal, given)
  }

  for (const [at, call] of batch.calls.entries()) {
    await ask(at, call)
    note({ step: 'waiting', sent: hashes.length })
    await allCarriedOut()
    note({ done: hashes.length })
  }
}

/** Waits no longer than a while after the visitor has left: a wallet that never answers keeps no other calls from it. */
async function soonAfter<T>(left: AbortSignal, work: Promise<T>): Promise<T> {
  const over = new AbortController()
  const lost = abortable(new Promise(() => {}), left)
    .catch(() => pause(heldAfterLeavingMs, over.signal))
    .then(() => Promise.reject(new StoppedError('unknown')))
  return Promise.race([work, lost]).finally(() => over.abort())
}

/** Why nothing more is asked for, by how a call ended. */
const stops: Readonly<Record<string, Stop | undefined>> = {
  reverted: 'undone',
  replaced: 'undone',
  expired: 'undone',
  other: 'other',
  unknown: 'unknown',
}
