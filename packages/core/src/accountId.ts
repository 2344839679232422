import type { AccountId, Namespace, NetworkId } from './caip.js'

/** Joins the parts of an account id that was taken apart before. Total: nothing is checked. */
export function joinAccount<N extends Namespace>(network: NetworkId<N>, account: string): AccountId<N> {
  return `${network}:${account}` as AccountId<N>
}

/** The parts of an account id. Total: an `AccountId` always splits. */
export function accountParts<N extends Namespace>(id: AccountId<N>) {
  const [namespace, chain, account] = id.split(':') as [N, string, string]
  return { namespace, address: account, networkId: `${namespace}:${chain}` as NetworkId<N> }
}
