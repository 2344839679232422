import { type AccountId, accountParts, type Namespace, type SessionGrant } from '@foyer/core'

/** What a session grants a namespace: the accounts that are of it, and their networks. */
export function grantOf<N extends Namespace>(
  namespace: N,
  all: readonly AccountId[],
  methods: readonly string[],
): SessionGrant<N> | undefined {
  const [first, ...rest] = all.filter((id) => isAccountOf(namespace, id))
  if (!first) return undefined
  const accounts: SessionGrant<N>['accounts'] = [first, ...rest]
  return { accounts, networks: [...new Set(accounts.map((id) => accountParts(id).networkId))], methods }
}

function isAccountOf<N extends Namespace>(namespace: N, id: AccountId): id is AccountId & AccountId<N> {
  return accountParts(id).namespace === namespace
}
