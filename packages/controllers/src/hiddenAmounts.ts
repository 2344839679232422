import type { Store } from '@foyer/core'

/**
 * Returns whether the visitor has hidden the amounts of an account, in this visit or an earlier one. Reads what `createChoices`
 * stores: to share its code, the button on the page would fetch one more chunk.
 */
export function areAmountsHidden(store: Store, address: string | null | undefined): boolean {
  const decode = (json: unknown) =>
    [json].flat().some((one) => {
      const { account, amountsHidden } = Object(one)
      return amountsHidden && `${account}`.endsWith(`:${address}`)
    })
  return !!store.get({ name: 'choices', decode })
}
