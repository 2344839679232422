import {
  type AccountId,
  type AccountType,
  accountId,
  accountParts,
  type Connection,
  type Namespace,
  type Network,
  type NetworkId,
  networkParts,
  type SessionGrant,
} from '@foyer/core'
import type { AnswerOf } from './protocol/calls.js'

type User = AnswerOf<'GET_USER'>
/** The types of account that a frame can be told to prefer. */
export type OwnType = NonNullable<User['preferredAccountType']>

/** What the frame said last of the accounts of its wallet: those of its keys, and smart ones that the keys own. */
export interface LoginAccounts {
  readonly namespaces: readonly Namespace[]
  /** A network of a family to ask about: one with smart accounts, where there are any. */
  networkToAsk(namespace: Namespace): NetworkId | undefined
  hasSmart(network: NetworkId): boolean
  /** Whether the smart account has code on a network, as far as it was asked. */
  isDeployed(network: NetworkId): boolean | undefined
  /** Takes what the frame says of who is logged in, on a network. Returns whether anything is another now. */
  take(network: NetworkId, user: User): boolean
  typeOf(account: AccountId): OwnType
  /** Of the account in use of a family. */
  typeInUse(namespace: Namespace): OwnType
  /** Grants any network of a family; on each, the account in use first. */
  grant<N extends Namespace>(namespace: N, methods: readonly string[]): SessionGrant<N> | undefined
  /** See {@link WalletSession.complete}. */
  complete<N extends Namespace>(connection: Connection<N>): Connection<N>
}

/** A wallet on one chain family. */
interface Held {
  /** Of the key itself. */
  readonly key: string
  readonly smart: string | undefined
  readonly inUse: string
}

/**
 * Whoever has no account there is sent nothing: on networks beside the enabled ones there is the key's account alone.
 * @param enabled numbers of the EVM chains with smart accounts
 */
export function createAccounts(
  enabled: readonly number[],
  networks: () => readonly Network[],
): LoginAccounts {
  const smartOn = new Set(enabled.map((id) => `eip155:${id}`))
  const families = new Map<Namespace, Held>()
  const deployed = new Map<NetworkId, boolean>()

  const idsOf = <N extends Namespace>(namespace: N) =>
    networks().flatMap(({ id }) => (isOf(namespace, id) ? [id] : []))
  const hasSmart = (network: NetworkId) => smartOn.has(network)

  function addressesOn(network: NetworkId, { key, smart, inUse }: Held): readonly string[] {
    if (!smart || smart === key || !hasSmart(network)) return [key]
    return inUse === smart ? [smart, key] : [key, smart]
  }

  function typeOf(account: AccountId): OwnType {
    const { namespace, networkId, address } = accountParts(account)
    const smart = hasSmart(networkId) ? families.get(namespace)?.smart : undefined
    // An adapter writes addresses in its own way.
    return smart?.toLowerCase() === address.toLowerCase() ? 'smartAccount' : 'eoa'
  }

  return {
    get namespaces() {
      return [...families.keys()]
    },
    networkToAsk(namespace) {
      const all = idsOf(namespace)
      return all.find(hasSmart) ?? all[0]
    },
    hasSmart,
    isDeployed: (network) => deployed.get(network),
    take(network, user) {
      const { namespace } = networkParts(network)
      const told = () => JSON.stringify([families.get(namespace), [...smartOn], deployed.get(network)])
      const before = told()
      const held = heldBy(user)
      // A chain may have other contracts than the service was told: what is sent there would be lost.
      if (!held.smart) smartOn.delete(network)
      // Elsewhere nothing is said of the smart account.
      if (held.smart || !families.has(namespace)) families.set(namespace, held)
      if (hasSmart(network) && user.smartAccountDeployed !== undefined)
        deployed.set(network, user.smartAccountDeployed)
      return before !== told()
    },
    typeOf,
    typeInUse(namespace) {
      const { inUse, smart } = families.get(namespace) ?? {}
      return smart !== undefined && inUse === smart ? 'smartAccount' : 'eoa'
    },
    grant(namespace, methods) {
      const held = families.get(namespace)
      if (!held) return undefined
      const ids = idsOf(namespace)
      const [first, ...rest] = ids.flatMap((id) => addressesOn(id, held).map((one) => accountId(id, one)))
      return first && { accounts: [first, ...rest], networks: ids, methods }
    },
    complete(connection) {
      const { namespace, networkId } = accountParts(connection.account)
      const held = families.get(namespace)
      if (!held?.smart) return connection
      const accountType = typeOf(connection.account)
      const others = connection.accounts.filter((one) => typeOf(one) !== accountType)
      const isDeployed = deployed.get(networkId)
      return {
        ...connection,
        accountType,
        ...(others.length > 0 && {
          accountTypes: typesOf(others, typeOf),
          selectable: connection.accounts,
        }),
        smartAccount: {
          networks: idsOf(namespace).filter(hasSmart),
          isOfKey: held.smart === held.key,
          ...(isDeployed !== undefined && { isDeployed }),
        },
      }
    },
  }
}

/** What the frame says of one network with smart accounts, or of a family without. */
function heldBy({ address, accounts = [] }: User): Held {
  const find = (wanted: OwnType) => accounts.find(({ type }) => type === wanted)?.address
  return { key: find('eoa') ?? address, smart: find('smartAccount'), inUse: address }
}

function isOf<N extends Namespace>(namespace: N, id: NetworkId): id is NetworkId<N> {
  return id.startsWith(`${namespace}:`)
}

function typesOf<N extends Namespace>(
  accounts: readonly AccountId<N>[],
  typeOf: (account: AccountId) => AccountType,
): Readonly<Partial<Record<AccountId<N>, AccountType>>> {
  const types: Partial<Record<AccountId<N>, AccountType>> = {}
  for (const account of accounts) types[account] = typeOf(account)
  return types
}
