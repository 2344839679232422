import { accountParts, joinAccount } from './accountId.js'
import type { AccountCode } from './accountType.js'
import { isNetworkOf, type Namespace } from './caip.js'
import { chainFamily } from './namespaces.js'
import type { Network } from './network.js'
import { activeNetwork } from './networkInUse.js'
import { activeAccount, type RootState } from './state.js'

type Accounts = Pick<RootState, 'connections' | 'networks' | 'codes' | 'families'>

/** The owner of the address in use: a key, whose address is the same on every network, or a contract; absent until it is known. */
export interface AccountOwner {
  readonly kind: 'key' | 'contract' | undefined
  /** The networks on which the address is certainly the visitor's, in the host's order. */
  readonly networks: readonly Network[]
}

/**
 * Returns the code of the account in use; `undefined` until its chain was asked. A contract on any network counts on all of
 * its family, and so does one that its wallet calls a smart account, before it is deployed. A contract may have its fees
 * paid by others; all else pays its own.
 * @param namespace @default the active one
 */
export function accountCode(
  state: Accounts,
  namespace: Namespace = state.networks.active,
): AccountCode | 'unknown' | undefined {
  const connection = state.connections[namespace]
  const account = activeAccount(state, namespace)
  if (connection?.status !== 'connected' || !account) return undefined
  if (connection.accountType === 'smartAccount') return 'contract'
  const { address } = accountParts(account)
  return codesOf(state, namespace, address).includes('contract') ? 'contract' : state.codes?.[account]
}

/** Returns the codes of an address on all networks of a family that were asked. */
function codesOf({ codes = {} }: Accounts, namespace: Namespace, address: string) {
  return Object.entries(codes).flatMap(([account, code]) =>
    account.startsWith(`${namespace}:`) && account.endsWith(`:${address}`) ? [code] : [],
  )
}

/** Whether the account in use acts by code, as far as that is known. @param namespace @default the active one */
export function isSmartAccount(...asked: Parameters<typeof accountCode>): boolean {
  return ['delegated', 'contract'].includes(accountCode(...asked) ?? '')
}

/**
 * Returns who is at the address in use, and where that is certain. The address of a key is good on all networks of the
 * family; that of a contract only on networks that have its code, or that its wallet names.
 * @param namespace @default the active one
 */
export function accountOwner(state: Accounts, namespace: Namespace = state.networks.active): AccountOwner {
  const { requested } = state.networks
  const inUse = activeNetwork(state, namespace)
  const connection = state.connections[namespace]
  if (connection?.status !== 'connected') return { kind: undefined, networks: [inUse] }
  const { home, addressPerNetwork } = chainFamily(state, namespace)
  const family = addressPerNetwork ? [inUse] : requested.filter(({ id }) => isNetworkOf(namespace, id))
  const { smartAccount, accountType, address } = connection
  // A wallet with both says which of them is in use.
  if (smartAccount && (smartAccount.isOfKey || accountType !== 'smartAccount'))
    return { kind: 'key', networks: family }
  if (smartAccount)
    return { kind: 'contract', networks: family.filter(({ id }) => smartAccount.networks.includes(id)) }
  const codeOn = (id: Network['id']) => state.codes?.[joinAccount(id, address)]
  if (accountCode(state, namespace) === 'contract') {
    const isDeclared = accountType === 'smartAccount'
    const isThere = ({ id }: Network) => codeOn(id) === 'contract' || (isDeclared && id === inUse.id)
    return { kind: 'contract', networks: family.filter(isThere) }
  }
  const isAsked = codeOn(inUse.id) !== undefined && (!home || codeOn(home) !== undefined)
  // If no other network would be named, it makes no difference until a node was asked.
  const isKnown = isAsked || family.every(({ id }) => id === inUse.id)
  return isKnown && !codesOf(state, namespace, address).includes('unknown')
    ? { kind: 'key', networks: family }
    : { kind: undefined, networks: [inUse] }
}
