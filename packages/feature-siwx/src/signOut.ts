import { type AccountId, accountParts, type FeatureContext, withTimeout } from '@foyer/core'
import type { SessionCache } from './sessionCache.js'
import type { Siwx } from './signInPort.js'

/** Signs out the accounts that a Disconnect left. */
export interface SignOut {
  /** A signature of the account was handed on. @param adding settles with the answer, which may never come */
  mayBeIn(account: AccountId, adding: Promise<unknown>): void
  /** Tries to sign out all that are owed. Resolves with whether none is left. Never rejects. */
  settle(): Promise<boolean>
  /** How many sign-outs have begun here: an answer of the service from before is too old. */
  count(): number
  dispose(): void
}

/** What a sign-out goes by. */
interface SignOutDeps {
  readonly context: Pick<FeatureContext, 'events' | 'text' | 'toasts'>
  readonly siwx: Pick<Siwx, 'revokeSession' | 'signOutOnDisconnect'>
  readonly options: object
  readonly known: SessionCache
  /** Called when an account is signed out, or is not taken for signed in from now on. */
  readonly changed: (isOut: boolean) => void
}

/** The sign-outs of one host in this page. */
interface Running {
  readonly handed: Map<AccountId, Promise<unknown>>
  readonly out: Map<AccountId, Promise<boolean>>
  /** Called when an account is signed out. */
  readonly told: Set<() => void>
  count: number
}

/** By the options of a host: its manifest signs out without its sign-in, which may be there too. */
const running = new WeakMap<object, Running>()

/** A service that does not answer within this (ms) has not confirmed anything. */
const patienceMs = 30_000

function runningOf(options: object): Running {
  const own = running.get(options) ?? { handed: new Map(), out: new Map(), told: new Set(), count: 0 }
  running.set(options, own)
  return own
}

/** See {@link SignOut.settle}. */
export async function settleSignOuts({
  siwx,
  options,
  known,
}: Omit<SignOutDeps, 'context' | 'changed'>): Promise<boolean> {
  const { handed, out, told } = runningOf(options)

  async function signOut(account: AccountId): Promise<boolean> {
    const { networkId, address } = accountParts(account)
    await handed.get(account)
    // The visitor may sign in with it again.
    while (known.isOwed(account)) {
      const isWaited = known.handedFor(account) !== undefined
      try {
        await withTimeout('sign-out', patienceMs, undefined, () => siwx.revokeSession(networkId, address))
      } catch {
        return false
      }
      if (!isWaited) {
        known.left(account)
        for (const tell of told) tell()
        return true
      }
      // Another tab has handed on a signature, which the service may have looked at only after this.
      for (let ms = known.handedFor(account); ms; ms = known.handedFor(account)) await changed(ms)
    }
    return true
  }

  function start(account: AccountId) {
    runningOf(options).count += 1
    const leaving = signOut(account).finally(() => out.delete(account))
    out.set(account, leaving)
    return leaving
  }

  const all = await Promise.all(known.owed().map((account) => out.get(account) ?? start(account)))
  return !all.includes(false)
}

/** Resolves once another tab has stored something, or that many ms are over. */
function changed(ms: number): Promise<void> {
  return new Promise((resolve) => {
    function stop() {
      clearTimeout(timer)
      removeEventListener('storage', stop)
      resolve()
    }
    const timer = setTimeout(stop, ms)
    addEventListener('storage', stop)
  })
}

/**
 * Signs out all accounts that may be in of the chain families that the visitor left; none whose wallet is locked or goes
 * away by itself.
 */
export function createSignOut({ context, siwx, options, known, changed }: SignOutDeps): SignOut {
  const own = runningOf(options)
  const tell = () => changed(true)
  own.told.add(tell)

  const end = context.events.subscribe(({ event, properties }) => {
    if (siwx.signOutOnDisconnect === false) return
    // A wallet that did not take the news is disconnected here all the same.
    if (event !== 'DISCONNECT_SUCCESS' && event !== 'DISCONNECT_ERROR') return
    const { ended = [] } = properties
    const isOver = (account: AccountId) => ended.includes(accountParts(account).namespace)
    // Those of a Disconnect are owed by now, unless storage was emptied since.
    known.owe([...known.mayBeIn(), ...own.handed.keys()].filter(isOver))
    changed(false)
    void settleSignOuts({ siwx, options, known }).then(
      (isDone) => isDone || context.toasts.error(context.text.t('siwx.signOutFailed')),
    )
  })

  return {
    mayBeIn(account, adding) {
      const answer = adding
        .catch(() => {})
        .then(() => {
          if (own.handed.get(account) === answer) own.handed.delete(account)
        })
      own.handed.set(account, answer)
    },
    settle: () => settleSignOuts({ siwx, options, known }),
    count: () => own.count,
    dispose() {
      own.told.delete(tell)
      end()
    },
  }
}
