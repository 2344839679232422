import { type AccountId, type FeatureStore, isFoyerError, parseAccountId, randomId } from '@foyer/core'
import type { SignedIn, Siwx } from './signInPort.js'

/** Within the names under which the browser stores what this feature remembers. */
export const storedName = '.siwx.'
/** Ends that are no further apart (ms) are one. */
const sameMs = 30_000
/** Without an end of its own, a sign-in is asked for anew after this. */
const dayMs = 86_400_000
/** The sign-in was handed on: no answer says whether the account was let in. */
const handed = 0
/** The name under which tabs store the end (ms since 1970) of each answer that they wait for. */
export const handedName = 'handed'
/** No answer is waited for longer than this (ms). */
const handedMs = 30_000
/** The visitor has disconnected, and the service has not confirmed the sign-out. */
const owed = -1

/** Which accounts this page takes for signed in, and until when (ms since 1970). Shared with the manifest by its key. */
export interface SessionCache {
  accounts(): readonly AccountId[]
  /** Those, accounts whose time is over here, and all others that a wallet signed for. */
  mayBeIn(): readonly AccountId[]
  /** The accounts that are to be signed out, as a Disconnect wants it. */
  owed(): readonly AccountId[]
  isOwed(account: AccountId): boolean
  /**
   * Notes accounts whose signature was passed on. Their sign-out is no longer owed. An answer that was lost, or that the
   * page did not wait for, may still let them in.
   */
  handOn<T>(accounts: readonly AccountId[], answer: Promise<T>): Promise<T>
  /** How long (ms) a tab may wait for the answer to a signature of the account; `undefined` if none does. */
  handedFor(account: AccountId): number | undefined
  /** Remembers a session; nothing where its account is to be signed out. */
  add(account: AccountId, session: SignedIn): void
  /** The service has no session of the account; nothing where it is to be signed out. */
  remove(account: AccountId): void
  /** Owes the sign-out of accounts. */
  owe(accounts: readonly AccountId[]): void
  /** The service has confirmed the sign-out of an account: other tabs hear of it. */
  left(account: AccountId): void
  /** When the first of them ends. */
  nextEnd(): number | undefined
}

/** Over reloads, so that nobody waits for a server to see the page. */
export function createSessionCache(
  store: FeatureStore,
  { signOutOnDisconnect = true }: Pick<Siwx, 'signOutOnDisconnect'> = {},
): SessionCache {
  // A Disconnect of any page of the origin owes the sign-out of those that it finds by the first name.
  const key = signOutOnDisconnect ? 'until' : 'kept'

  function read() {
    const kept: Record<string, number> = {}
    for (const [account, until] of Object.entries(Object(store.get(key, (json) => json))))
      if (isAccountId(account) && typeof until === 'number') kept[account] = until
    return kept
  }
  function write(all: Readonly<Record<string, number>>, name: string = key) {
    if (Object.keys(all).length > 0) store.set(name, all)
    else store.remove(name)
  }
  /** Each by its account and a word of its own: several tabs may wait for one account. */
  const readHanded = () =>
    Object.entries(Object(store.get(handedName, (json) => json))).flatMap(([one, end]) =>
      typeof end === 'number' && end > Date.now() ? [[one, end] as const] : [],
    )
  const writeHanded = (all: readonly (readonly [string, number])[]) =>
    write(Object.fromEntries(all), handedName)
  const those = (fits: (until: number) => boolean) => {
    const all = read()
    return Object.keys(all).filter((one): one is AccountId => isAccountId(one) && fits(all[one] ?? owed))
  }
  function drop(account: AccountId) {
    const { [account]: _, ...others } = read()
    write(others)
  }
  const accounts = () => those((until) => until > Date.now())
  const isOwed = (account: AccountId) => read()[account] === owed
  return {
    accounts,
    mayBeIn: () => those((until) => until !== owed),
    owed: () => those((until) => until === owed),
    isOwed,
    handOn(more, answer) {
      const all = read()
      const unknown = more.filter((account) => !((all[account] ?? owed) > handed))
      write({ ...all, ...Object.fromEntries(unknown.map((account) => [account, handed])) })
      const word = randomId()
      const own = more.map((account) => [`${account} ${word}`, Date.now() + handedMs] as const)
      writeHanded([...readHanded(), ...own])
      const over = () => writeHanded(readHanded().filter(([one]) => !one.endsWith(word)))
      return answer.then(
        (result) => {
          over()
          return result
        },
        (error: unknown) => {
          if (isFoyerError(error, 'siwx/refused')) over()
          throw error
        },
      )
    },
    handedFor(account) {
      const ends = readHanded().flatMap(([one, end]) => (one.startsWith(`${account} `) ? [end] : []))
      // The clock may have been set back.
      return ends.length > 0 ? Math.min(Math.max(...ends) - Date.now(), handedMs) : undefined
    },
    add(account, session) {
      const all = read()
      const { [account]: before = handed } = all
      if (before === owed) return
      const end = endOf(session)
      // Neither what has no end of its own is put off each time, nor for clocks that were compared anew: other tabs would
      // hear of it, and ask in turn.
      const isSame = before > Date.now() && (!session.data.expirationTime || Math.abs(end - before) < sameMs)
      if (!isSame) write({ ...all, [account]: end })
    },
    remove: (account) => {
      if (!isOwed(account)) drop(account)
    },
    owe: (more) => write({ ...read(), ...Object.fromEntries(more.map((account) => [account, owed])) }),
    left(account) {
      if (isOwed(account)) drop(account)
      store.set('left', Date.now())
    },
    nextEnd: () =>
      accounts()
        .map((account) => read()[account] ?? 0)
        .sort((a, b) => a - b)[0],
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
