import { type AccountId, type FeatureStore, parseAccountId } from '@foyer/core'
import type { SignedIn } from './signInPort.js'

const key = 'until'
const handedKey = 'handed'
/** Within the names under which the browser stores what this feature remembers. */
export const storedName = '.siwx.'
/** Ends that are no further apart (ms) are one. */
const sameMs = 30_000
/** Without an end of its own, a sign-in is asked for anew after this. */
const dayMs = 86_400_000

/** Which accounts this page takes for signed in, and until when (ms since 1970). Shared with the manifest by its key. */
export interface SessionCache {
  accounts(): readonly AccountId[]
  /** Those, and whoever else a wallet signed for while it connected. */
  mayBeIn(): readonly AccountId[]
  /** What was signed was handed on: whether each was let in, nobody said. */
  handOn(accounts: readonly AccountId[]): void
  add(account: AccountId, session: SignedIn): void
  remove(account: AccountId): void
  /** Whoever keeps the sessions has ended one by now: other tabs hear of it. */
  left(): void
  /** When the first of them ends. */
  nextEnd(): number | undefined
}

/** Over reloads, so that nobody waits for a server to see the page. */
export function createSessionCache(store: FeatureStore): SessionCache {
  function read() {
    const now = Date.now()
    const kept: Record<string, number> = {}
    for (const [account, until] of Object.entries(Object(store.get(key, (json) => json))))
      if (isAccountId(account) && typeof until === 'number' && until > now) kept[account] = until
    return kept
  }
  const accounts = () => Object.keys(read()).filter(isAccountId)
  const handed = () =>
    store.get(handedKey, (json) => (Array.isArray(json) ? json.filter(isAccountId) : undefined)) ?? []
  return {
    accounts,
    mayBeIn: () => [...new Set([...accounts(), ...handed()])],
    handOn: (more) => store.set(handedKey, [...new Set([...handed(), ...more])]),
    add(account, session) {
      const all = read()
      const [before = 0, end] = [all[account], endOf(session)]
      // Neither what has no end of its own is put off each time, nor for clocks that were compared anew: other tabs would
      // hear of it, and ask in turn.
      const isSame = before && (!session.data.expirationTime || Math.abs(end - before) < sameMs)
      store.set(key, { ...all, [account]: isSame ? before : end })
    },
    remove(account) {
      const { [account]: _, ...others } = read()
      store.set(key, others)
      if (handed().includes(account))
        store.set(
          handedKey,
          handed().filter((other) => other !== account),
        )
    },
    left: () => store.set('left', Date.now()),
    nextEnd: () => Object.values(read()).sort((a, b) => a - b)[0],
  }
}

/** In ms since 1970; `undefined` once it is over, or before it begins. */
export function validUntil(session: SignedIn): number | undefined {
  const { notBefore } = session.data
  const [now, until] = [Date.now(), endOf(session)]
  const begins = notBefore === undefined ? now : Date.parse(notBefore)
  return begins <= now && now < until ? until : undefined
}

function endOf({ data: { expirationTime } }: SignedIn): number {
  return expirationTime === undefined ? Date.now() + dayMs : Date.parse(expirationTime)
}

/** Whether a text is an account, written as this page writes it. */
function isAccountId(text: unknown): text is AccountId {
  try {
    return typeof text === 'string' && parseAccountId(text) === text
  } catch {
    return false
  }
}
