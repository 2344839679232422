import {
  type AccountId,
  accountParts,
  activeNetwork,
  type Calls,
  type ContractCall,
  connectionOf,
  type FeatureContext,
  PlanOutdatedError,
  pause,
  throwIfAborted,
} from '@foyer/core'
import { askWallet, checkEntry, createConfirmation } from '@foyer/parts'
import type { HostBatch } from './host/readBatch.js'
import type { Turn } from './state.js'
import { StoppedError } from './stopped.js'

/** The chain may be slow to tell: it is asked again this long after its last answer (ms). */
const againMs = 1_000

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
  /** The transactions that have left, filled in as they leave. */
  readonly hashes: string[]
  /** Called when the transactions change. @param isOpen whether the next call may have left as well */
  readonly told: (isOpen: boolean) => void
}

/** Returns the calls of an account. @throws {PlanOutdatedError} if its wallet makes none */
export async function callsOf(context: FeatureContext, from: AccountId): Promise<Calls> {
  const { capabilities } = await context.adapter(accountParts(from).namespace)
  const calls = await capabilities.call?.()
  if (!calls) throw new PlanOutdatedError('account')
  return calls
}

/** Asks the wallet for one call after another, each once the chain has carried out the one before. */
export async function sendInTurn(deps: InTurnDeps): Promise<void> {
  const { context, batch, hashes, note, told } = deps
  const calls = await callsOf(context, batch.from)
  const named = new Set<string>()
  for (const [at, call] of batch.calls.entries()) {
    const hash = await ask(deps, calls, at, call)
    // One transaction is not two calls, though the wallet says so.
    if (named.has(hash.toLowerCase())) throw new StoppedError('unknown')
    named.add(hash.toLowerCase())
    hashes.push(hash)
    told(false)
    note({ step: 'waiting', sent: hashes.length })
    const carried = await carriedOut(deps, calls, hash)
    if (carried !== hash) {
      hashes[at] = carried
      named.add(carried.toLowerCase())
      told(false)
    }
    note({ done: hashes.length })
  }
}

/** Asks the wallet for one call. Returns its hash, also if the visitor leaves before it is known. */
async function ask(
  { context, batch: { from }, signal, life, what, note, told }: InTurnDeps,
  calls: Calls,
  at: number,
  call: ContractCall,
): Promise<string> {
  throwIfAborted(signal)
  note({ step: 'asking' })
  const { namespace, networkId } = accountParts(from)
  const connectorId = await connectorOn(context, from, signal)
  const { transfer } = (await context.adapter(namespace)).capabilities
  const before = await transfer?.sent?.(from, signal).catch(() => undefined)
  throwIfAborted(signal)
  // The count shows whether the wallet names an older transaction.
  const plan = { ...call, fee: 0n, ...(before !== undefined && { sent: before }) }
  const own = createConfirmation()
  const { known } = askWallet(
    { context, life },
    from,
    connectorId,
    {
      approval: { kind: 'call', what: what(at) },
      before,
      send: (id, outer, progress) =>
        calls.send(id, plan, outer, {
          ...progress,
          asked(...step) {
            progress.asked(...step)
            told(true)
          },
        }),
      wait: (hash, wanted) => calls.wait(networkId, hash, wanted),
    },
    own,
  )
  return known.catch((error: unknown) => {
    // The wallet may still send it: nothing says yet that it was not sent.
    if (own.mayBeSent()) throw new StoppedError('unknown', error)
    told(false)
    throw error
  })
}

/** Returns whose wallet is asked, once it is on the network of the calls. */
async function connectorOn(context: FeatureContext, from: AccountId, signal: AbortSignal): Promise<string> {
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

/** Waits until the chain has carried a call out. Returns its hash, which is another one if the wallet sent it once more. */
async function carriedOut(
  { context, batch, signal }: InTurnDeps,
  calls: Calls,
  first: string,
): Promise<string> {
  const { networkId } = accountParts(batch.from)
  let hash = first
  for (;;) {
    throwIfAborted(signal)
    const outcome = await calls.wait(networkId, hash, signal)
    const { status, answer } = (await checkEntry(context, hash)) ?? {}
    if (outcome === 'success') return hash
    if (outcome === 'reverted' || status === 'reverted' || status === 'replaced' || status === 'expired')
      throw new StoppedError('undone')
    if (status === 'confirmed') return answer ?? hash
    hash = answer ?? hash
    await pause(againMs, signal)
  }
}
