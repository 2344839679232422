import { accountParts, activeAccount, type RootState, type Store } from '@foyer/core'

/** The account in use, and the choices that were stored. */
interface Visit {
  readonly state: RootState
  readonly store: Store
}

/**
 * Returns whether the visitor has hidden the amounts of the account in use, in this visit or an earlier one. Reads what
 * `createChoices` stores: to share its code, the button on the page would fetch one more chunk.
 */
export function areAmountsHidden({ state, store }: Visit): boolean {
  const active = activeAccount(state)
  if (!active) return false
  const { namespace, address } = accountParts(active)
  const decode = (json: unknown) =>
    Array.isArray(json) &&
    json.some((one) => one?.amountsHidden === true && one.account === `${namespace}:${address}`)
  return !!store.get({ name: 'choices', decode })
}
