import { type AccountId, accountParts, type FeatureContext } from '@foyer/core'
import type { SessionCache } from './sessionCache.js'
import type { Siwx } from './signInPort.js'

/** Lets out who disconnects. */
export interface SignOut {
  /** Of whom a signature was handed on: whether it was taken may never be heard. @param adding settles with the answer */
  mayBeIn(account: AccountId, adding: Promise<unknown>): void
  /** Settles once nobody is on the way out: until then they would be found to be in. Never rejects. */
  settled(): Promise<unknown>
  dispose(): void
}

/** What a sign-out goes by. */
interface SignOutDeps {
  readonly context: Pick<FeatureContext, 'events' | 'text' | 'toasts'>
  readonly siwx: Pick<Siwx, 'revokeSession' | 'signOutOnDisconnect'>
  readonly known: SessionCache
  /** Told when somebody is out. */
  readonly changed: () => void
}

/** Signs out whoever may be in of what is ended on purpose; not of a wallet that is locked or goes away by itself. */
export function createSignOut({ context, siwx, known, changed }: SignOutDeps): SignOut {
  /** Until they are signed out. */
  const handed = new Map<AccountId, Promise<unknown>>()
  let leaving: Promise<unknown> = Promise.resolve()

  async function signOut(account: AccountId) {
    const { networkId, address } = accountParts(account)
    await handed.get(account)
    handed.delete(account)
    known.remove(account)
    try {
      await siwx.revokeSession(networkId, address)
    } catch {
      context.toasts.error(context.text.t('siwx.signOutFailed'))
    }
    changed()
    known.left()
  }

  const dispose = context.events.subscribe(({ event, properties }) => {
    if (siwx.signOutOnDisconnect === false) return
    // A wallet that did not take the news is disconnected here all the same.
    if (event !== 'DISCONNECT_SUCCESS' && event !== 'DISCONNECT_ERROR') return
    const { ended = [] } = properties
    const over = [...new Set([...known.mayBeIn(), ...handed.keys()])].filter((account) =>
      ended.includes(accountParts(account).namespace),
    )
    leaving = Promise.all([leaving, ...over.map(signOut)])
  })

  return {
    mayBeIn: (account, adding) =>
      void handed.set(
        account,
        adding.catch(() => {}),
      ),
    settled: () => leaving,
    dispose,
  }
}
