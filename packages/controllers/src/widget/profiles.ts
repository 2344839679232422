import {
  type AccountId,
  accountParts,
  activeAccount,
  type Balances,
  connectedNamespaces,
  type Identities,
  type Identity,
  type RootState,
} from '@foyer/core'
import { subscribe } from 'valtio/vanilla'
import type { MutableRoot } from '../root.js'

/** What profiles are kept of, and where. */
export interface ProfilesDeps {
  readonly state: RootState
  /** The part of {@link state} that is written here. */
  readonly profiles: MutableRoot['profiles']
  readonly identities: Identities
  readonly balances: Pick<Balances, 'state'>
}

/** Writes who an account in use says it is; of another one nothing is kept. */
export function writeProfile(
  { state, profiles }: Pick<ProfilesDeps, 'state' | 'profiles'>,
  account: AccountId,
  { name, avatar }: Identity,
) {
  const { namespace } = accountParts(account)
  if (activeAccount(state, namespace) === account && (name || avatar))
    profiles[account] = { ...(name && { profileName: name }), ...(avatar && { profileImage: avatar }) }
}

/**
 * Keeps who the accounts in use say they are in the state: each is asked for once, and again with its balances where
 * the service did not answer. Returns what ends it.
 */
export function startProfiles({ state, profiles, identities, balances }: ProfilesDeps): () => void {
  const asked = new Map<AccountId, AbortController>()

  async function ask(account: AccountId, signal: AbortSignal) {
    const identity = await identities.load(account, signal)
    if (signal.aborted) return
    if (identity) writeProfile({ state, profiles }, account, identity)
    else asked.delete(account)
  }

  function follow() {
    const used = connectedNamespaces(state).flatMap((namespace) => activeAccount(state, namespace) ?? [])
    for (const [account, asking] of asked) {
      if (used.includes(account)) continue
      asking.abort()
      asked.delete(account)
      delete profiles[account]
    }
    for (const account of used) {
      if (asked.has(account)) continue
      const asking = new AbortController()
      asked.set(account, asking)
      void ask(account, asking.signal)
    }
  }

  const ends = [subscribe(state, follow), subscribe(balances.state, follow)]
  follow()
  return () => {
    for (const end of ends) end()
    for (const asking of asked.values()) asking.abort()
  }
}
