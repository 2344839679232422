import { type AccountId, FoyerError, withTimeout } from '@foyer/core'
import type { PageLife } from '../pageLife.js'

/** Another tab of this origin has a request of this account with the wallet. `approval/elsewhere`. */
export class ElsewhereError extends FoyerError<'approval/elsewhere', { account: AccountId }> {
  constructor(account: AccountId) {
    super('approval/elsewhere', 'A confirmation is in progress in another tab.', { context: { account } })
  }
}

/** The turns to ask a wallet, among all tabs of this origin that live (safety F-55). */
export interface RequestLock extends PageLife {
  /**
   * Takes the turn of an account, until it is given back or this page is gone. Within one page turns may overlap.
   * Returns what gives it back, once. @throws {ElsewhereError}
   */
  take(account: AccountId): Promise<() => void>
  /** Whether a page of this origin has the turn, this one included. Without Web Locks only this one is known. */
  isTaken(account: AccountId): Promise<boolean>
}

/** Browsers answer at once. One that does not is used as if it had no Web Locks (ms). */
const answerMs = 3_000

const nameOf = (account: AccountId) => `foyer/approve/${account}`

/** @param locks Web Locks; absent on pages without https. */
export function createRequestLock(locks: LockManager | undefined): RequestLock {
  const held = new Map<AccountId, { users: number; release: () => void }>()
  /** What this page gave back is free a moment later. */
  let freed: Promise<unknown> | undefined

  /** Returns an answer of the browser; undefined if it does not come soon. */
  const soon = <T>(answer: Promise<T> | undefined): Promise<T | undefined> =>
    withTimeout('Web Locks', answerMs, undefined, async () => answer).catch(() => undefined)

  async function acquire(account: AccountId): Promise<() => void> {
    await soon(freed)
    return new Promise((resolve, reject) => {
      let isLate = false
      const alone = () => {
        isLate = true
        clearTimeout(timer)
        resolve(() => {})
      }
      const timer = setTimeout(alone, answerMs)
      const work = (lock: Lock | null) => {
        clearTimeout(timer)
        if (isLate) return undefined
        if (lock) return new Promise<void>(hold)
        reject(new ElsewhereError(account))
        return undefined
      }
      const hold = (end: () => void) =>
        resolve(() => {
          freed = whole
          end()
        })
      // A sandboxed frame has the interface and may not use it: then this page is alone.
      const whole = locks?.request(nameOf(account), { ifAvailable: true }, work).catch(alone)
      if (!locks) alone()
    })
  }

  return {
    leaves() {
      for (const { release } of held.values()) release()
    },
    // Where another page has the turn by now, what was asked here is answered all the same.
    returns() {
      for (const [account, turn] of held)
        acquire(account).then(
          (release) => {
            if (turn.users > 0) turn.release = release
            else release()
          },
          () => {},
        )
    },
    async take(account) {
      const release = held.get(account)?.release ?? (await acquire(account))
      const turn = held.get(account) ?? { users: 0, release }
      turn.users += 1
      held.set(account, turn)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        turn.users -= 1
        if (turn.users > 0) return
        held.delete(account)
        turn.release()
      }
    },
    async isTaken(account) {
      if (held.has(account)) return true
      const { held: all } = (await soon(locks?.query())) ?? {}
      return all?.some(({ name }) => name === nameOf(account)) ?? false
    },
  }
}
