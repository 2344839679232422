import {
  type AccountId,
  type AccountType,
  accountParts,
  type Connection,
  joinAccount,
  type Namespace,
  namelessId,
  type StorageKey,
  type Store,
} from '@foyer/core'
import { leavingKey } from './leaving.js'
import type { Networks } from './networks.js'
import type { MutableRoot } from './state.js'
import { connectorsKey, lastAddressesKey } from './stored.js'

type PerFamily = Partial<Record<Namespace, string>>

/** The address that the visitor chose among those of a wallet, per chain family. */
const addressesKey: StorageKey<PerFamily> = { name: 'addresses', decode: lastAddressesKey.decode }

/** Which account of a connected wallet is in use, per chain family. */
export interface AccountsInUse {
  /** The address that the wallet itself has in use, per chain family. */
  readonly own: Map<Namespace, string>
  /**
   * Writes what a wallet granted.
   * @param activate makes its namespace and network the ones in use
   * @param isNew its connector is about to be stored
   */
  write(namespace: Namespace, connection: Connection, activate: boolean, isNew?: boolean): void
  /** Stores the visitor's choice among several addresses, until the wallet itself changes. */
  choose(namespace: Namespace, address: string): void
  /**
   * Whether a wallet that is remembered is another one by now: without a name, all that is known of it is the address that it
   * granted last. With a name it is another one if the visitor left it: two wallets may have one id.
   */
  isAnother(namespace: Namespace, connection: Connection): boolean
  /** Whether two addresses are of one account, as far as the connections of this page tell how networks write them. */
  isOne(namespace: string | undefined, one: string, other: string): boolean
  /** Removes what is stored. */
  forget(namespace: Namespace): void
}

/** Dependencies of {@link createAccountsInUse}. */
export interface AccountsInUseDeps {
  readonly networks: Networks
  readonly store: Store
  /** The kind of account to use, where a wallet has several. */
  readonly defaultType: (namespace: Namespace) => AccountType
}

/** See {@link AccountsInUse}. */
export function createAccountsInUse(
  state: MutableRoot,
  { networks, store, defaultType }: AccountsInUseDeps,
): AccountsInUse {
  const own = new Map<Namespace, string>()
  /** How addresses are written on the networks that wallets are on, or were on last. */
  const spellings = new Map<string | undefined, (address: string) => string>()

  /** The account in use: the visitor's choice, unless the wallet changed to another one since. */
  function inUse(namespace: Namespace, connection: Connection): AccountId {
    const { account, accounts, accountType, accountTypes = {}, selectable = [], smartAccount } = connection
    const before = own.get(namespace)
    own.set(namespace, accountParts(account).address)
    // The wallet keeps the choice itself, and goes by it where a request names no account.
    if (smartAccount) return account
    const chosen = asGranted(connection, store.get(addressesKey)?.[namespace])
    const wanted = defaultType(namespace)
    const usual =
      [account, ...accounts].find((one) => (accountTypes[one] ?? accountType) === wanted) ?? account
    if (chosen === account) return account
    // Changed in the wallet: a choice as well, which the usual kind must not undo.
    if (before && asGranted(connection, before) !== account) {
      remember(store, addressesKey, namespace, usual === account ? undefined : own.get(namespace))
      return account
    }
    if (selectable.includes(chosen)) return chosen
    remember(store, addressesKey, namespace, undefined)
    return usual
  }

  return {
    own,
    write(namespace, connection, activate, isNew) {
      const { connectorId, accounts, accountType, accountTypes, labels, selectable, smartAccount, approved } =
        connection
      spellings.set(namespace, connection.respell ?? String)
      const account = inUse(namespace, connection)
      const { address, networkId } = accountParts(account)
      if (activate) networks.activate(networkId)
      else networks.selectNetwork(networkId)
      state.connections[namespace] = {
        status: 'connected',
        connectorId,
        address,
        addresses: addressesOf([account, ...accounts]),
        accountType: accountTypes?.[account] ?? accountType,
        ...(accountTypes && {
          accountTypes: byAddress(accounts.map((one) => [one, accountTypes[one] ?? accountType])),
        }),
        ...(labels && { labels: byAddress(accounts.map((one) => [one, labels[one]])) }),
        ...(selectable && { selectable: addressesOf(selectable) }),
        ...(smartAccount && { smartAccount }),
        approved: approved && [...approved],
      }
      // Another tab may have stored another wallet a moment ago: that one is not known by this address.
      const stored = !isNew && store.get(connectorsKey)?.[namespace]
      if (!stored || stored === connectorId) remember(store, lastAddressesKey, namespace, address)
    },
    choose(namespace, address) {
      for (const key of [addressesKey, lastAddressesKey]) remember(store, key, namespace, address)
    },
    isAnother(namespace, connection) {
      const owed = Object.values(store.get(leavingKey) ?? {})
      const isLeft =
        connection.connectorId === namelessId || owed.some(({ address }) => isGranted(connection, address))
      return isLeft && !isGranted(connection, store.get(lastAddressesKey)?.[namespace])
    },
    isOne(namespace, one, other) {
      const respell = spellings.get(namespace) ?? String
      return respell(one) === respell(other)
    },
    forget(namespace) {
      for (const key of [addressesKey, lastAddressesKey]) remember(store, key, namespace, undefined)
    },
  }
}

/** The account that a stored address is: the network in use may write it in another way than the one of before. */
const asGranted = ({ account, respell = String }: Connection, address = '') =>
  joinAccount(accountParts(account).networkId, respell(address))

/** Whether a wallet grants an account, whose address may have been written for another network. */
export const isGranted = (connection: Connection, address?: string): boolean =>
  [connection.account, ...connection.accounts].includes(asGranted(connection, address))

/** Stores a value of one chain family; nothing if it is stored already. */
function remember(store: Store, key: StorageKey<PerFamily>, namespace: Namespace, value: string | undefined) {
  const { [namespace]: before, ...rest } = store.get(key) ?? {}
  if (before !== value) store.set(key, value === undefined ? rest : { ...rest, [namespace]: value })
}

function addressesOf(accounts: readonly AccountId[]): readonly string[] {
  return [...new Set(accounts.map((one) => accountParts(one).address))]
}

/** Maps addresses to the known facts of their accounts. */
function byAddress<T>(known: readonly (readonly [AccountId, T | undefined])[]): Readonly<Record<string, T>> {
  return Object.fromEntries(
    known.flatMap(([account, value]) =>
      value === undefined ? [] : [[accountParts(account).address, value]],
    ),
  )
}
