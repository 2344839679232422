import {
  type AccountId,
  accountParts,
  type Connection,
  type ConnectionState,
  connectedFamilies,
  connectionOf,
  joinAccount,
  type Namespace,
} from '@foyer/core'
import { AddressMissingError } from './addressMissing.js'
import type { Networks } from './networks.js'
import type { MutableRoot } from './state.js'
import { connectorsKey, type StorageKey, type Store } from './storage.js'

type PerFamily = Partial<Record<Namespace, string>>

/** The address that the visitor chose among those of a wallet, per chain family. */
const addressesKey: StorageKey<PerFamily> = { name: 'addresses', decode: connectorsKey.decode }

/** The one place that writes connections: one record per chain family, and its stored connector. */
export interface Connections {
  /** Takes over what a wallet granted or changed to. `activate` also makes its family and network the ones in use. */
  accept(namespace: Namespace, connection: Connection, options?: { readonly activate?: boolean }): void
  set(namespace: Namespace, state: ConnectionState): void
  /** Becomes disconnected; `forget` also removes the stored connector, so that the next visit does not reconnect. */
  clear(namespace: Namespace, options?: { readonly forget?: boolean }): void
  /**
   * The visitor's choice among several addresses. It stands until the wallet itself changes to another one.
   * @throws {AddressMissingError}
   */
  choose(namespace: Namespace, address: string): void
  /** An active chain family that is gone gives way to one that is connected. Without `remember` only for this visit. */
  settle(options?: { readonly remember?: boolean }): void
}

export function createConnections(
  state: MutableRoot,
  { networks, store }: { networks: Networks; store: Store },
): Connections {
  /** What the wallet itself has in use, per chain family. */
  const own = new Map<Namespace, AccountId>()

  function remember(key: StorageKey<PerFamily>, namespace: Namespace, value: string | undefined) {
    const { [namespace]: before, ...rest } = store.get(key) ?? {}
    if (before !== value) store.set(key, value === undefined ? rest : { ...rest, [namespace]: value })
  }

  /** The account in use: the visitor's choice, unless the wallet changed to another one since. */
  function inUse(namespace: Namespace, { account, selectable = [] }: Connection): AccountId {
    const before = own.get(namespace)
    own.set(namespace, account)
    const { networkId, address } = accountParts(account)
    const choice = store.get(addressesKey)?.[namespace]
    if (choice === undefined || choice === address) return account
    const moved = before !== undefined && accountParts(before).address !== address
    const chosen = joinAccount(networkId, choice)
    if (!moved && selectable.includes(chosen)) return chosen
    remember(addressesKey, namespace, undefined)
    return account
  }

  return {
    accept(namespace, connection, { activate = false } = {}) {
      const { connectorId, accounts, accountType, accountTypes, labels, selectable, approved } = connection
      const before = connectionOf(state, namespace)
      const isSame = before.status === 'connected' && before.connectorId === connectorId
      if (before.status === 'connected' && !isSame) own.delete(namespace)
      const account = inUse(namespace, connection)
      const { address, networkId } = accountParts(account)
      if (activate) networks.activate(networkId)
      else networks.follow(networkId)
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
        approved: approved && [...approved],
      }
      if (!isSame) remember(connectorsKey, namespace, connectorId)
    },
    set(namespace, next) {
      state.connections[namespace] = next
    },
    clear(namespace, { forget = false } = {}) {
      own.delete(namespace)
      delete state.connections[namespace]
      if (!forget) return
      remember(connectorsKey, namespace, undefined)
      remember(addressesKey, namespace, undefined)
    },
    choose(namespace, address) {
      const connection = connectionOf(state, namespace)
      if (connection.status !== 'connected' || !connection.selectable?.includes(address))
        throw new AddressMissingError(address)
      const { addresses, accountType, accountTypes } = connection
      state.connections[namespace] = {
        ...connection,
        address,
        addresses: [address, ...addresses.filter((one) => one !== address)],
        accountType: accountTypes?.[address] ?? accountType,
      }
      remember(addressesKey, namespace, address)
    },
    settle({ remember: stored = true } = {}) {
      if (connectionOf(state, state.networks.active).status !== 'disconnected') return
      const [next] = connectedFamilies(state)
      if (next) networks.lead(next, { remember: stored })
    },
  }
}

function addressesOf(accounts: readonly AccountId[]): readonly string[] {
  return [...new Set(accounts.map((one) => accountParts(one).address))]
}

/** What is known of accounts, by their addresses. */
function byAddress<T>(known: readonly (readonly [AccountId, T | undefined])[]): Readonly<Record<string, T>> {
  return Object.fromEntries(
    known.flatMap(([account, value]) =>
      value === undefined ? [] : [[accountParts(account).address, value]],
    ),
  )
}
