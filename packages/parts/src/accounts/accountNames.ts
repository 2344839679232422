import {
  type AccountId,
  accountParts,
  type Identities,
  type Identity,
  lazy,
  truncateMiddle,
} from '@foyer/core'
import { useShown } from '@foyer/ui'
import { useEffect, useState } from 'react'
import { nameText } from './nameText.js'

/**
 * The name and the picture that an account goes by, once they are here; `undefined` till then, and where it has none.
 * @param account none: nobody is asked
 * @param delayMs how long to wait before it is asked for: a row that is scrolled past needs none
 */
export function useIdentity(
  names: Identities,
  account: AccountId | undefined,
  delayMs = 0,
): Identity | undefined {
  const [found, setFound] = useState<{ readonly account: AccountId; readonly identity: Identity }>()
  const shown = useShown()
  const known = account && names.known(account)
  // Names are forgotten after a while, and asked for once more then.
  const isKnown = !!known
  useEffect(() => {
    if (!account || !shown || isKnown) return
    const leaving = new AbortController()
    const { signal } = leaving
    const timer = setTimeout(async () => {
      const identity = await names.load(account, signal)
      if (identity && !signal.aborted) setFound({ account, identity })
    }, delayMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [names, account, delayMs, shown, isKnown])
  return known ?? (found?.account === account ? found?.identity : undefined)
}

/** Fetched with the first name of another account. */
const judge = lazy(() => import('../recipients/nameJudge.js').then((chunk) => chunk.nameJudge()))

/**
 * Returns the name and the picture that an account of others goes by. Both are left out where the name may be taken for the visitor's
 * own, or for an address (safety T-45), and until it has been judged: also while the visitor's own name is not known.
 * @param own the visitor's account
 */
export function useOtherIdentity(
  names: Identities,
  account: AccountId | undefined,
  own: AccountId | undefined,
  delayMs?: number,
): Identity | undefined {
  const identity = useIdentity(names, account, delayMs)
  const name = identity?.name
  const isDoubtful = judge.loaded
  const [, setHere] = useState(false)
  useEffect(() => {
    if (!name || judge.loaded) return
    judge.load().then(
      () => setHere(true),
      () => {},
    )
  }, [name])
  const mine = useIdentity(names, own)
  const isSure = !name || (isDoubtful && (!own || mine) && !isDoubtful(name, mine?.name))
  return isSure ? identity : undefined
}

/** Returns the name alone of {@link useOtherIdentity}. */
export function useOtherName(...ask: Parameters<typeof useOtherIdentity>): string | undefined {
  return useOtherIdentity(...ask)?.name
}

/**
 * What a line of text calls an account: its name, else its address, either shortened. Where value moves, the address has
 * to stand beside it: names are what others say of themselves.
 */
export function useAccountName(names: Identities, account: AccountId, delayMs?: number): string {
  const name = useIdentity(names, account, delayMs)?.name
  return name ? nameText(name) : truncateMiddle(accountParts(account).address)
}
