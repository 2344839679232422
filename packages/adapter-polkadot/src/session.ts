import {
  type AdapterEvent,
  accountId,
  ChainNotSupportedError,
  type Connection,
  type NetworkId,
} from '@foyer/core'
import { accountsOn, type GrantedAccount } from './accounts.js'
import { writeSs58 } from './address.js'
import type { OpenWallet } from './openWallet.js'

/** A connected wallet. Its chain is ours to choose: wallets of this family follow the transaction. */
export interface Session {
  readonly wallet: OpenWallet
  readonly network: NetworkId<'polkadot'>
  connection(): Connection<'polkadot'>
  /** The account of a public key on the network in use. */
  account(publicKey: Uint8Array): GrantedAccount | undefined
  /** @throws {ChainNotSupportedError} when no account is for that network; nothing changed then */
  moveTo(network: NetworkId<'polkadot'>): void
  /** Removes every listener from the wallet. */
  close(): void
}

/** Events of one burst are told once, as the last of them left things (safety F-31). */
const burst = 20

/**
 * Watches a wallet that granted accounts.
 * @param prefix what addresses of a network begin with
 * @param tell receives each change; after `disconnected` the session is closed
 * @throws {ChainNotSupportedError} when none of the accounts is for the network
 */
export function openSession(
  wallet: OpenWallet,
  granted: readonly GrantedAccount[],
  start: NetworkId<'polkadot'>,
  prefix: (network: NetworkId<'polkadot'>) => number,
  tell: (event: AdapterEvent<'polkadot'>) => void,
): Session {
  const { connectorId } = wallet
  let accounts = granted
  let network = start
  let timer: ReturnType<typeof setTimeout> | undefined

  function connectionOn(id: NetworkId<'polkadot'>, from: readonly GrantedAccount[]): Connection<'polkadot'> {
    const held = accountsOn(id, from).map(({ publicKey, name }) => ({
      name,
      account: accountId(id, writeSs58(publicKey, prefix(id))),
    }))
    const all = held.map(({ account }) => account)
    const [account] = all
    if (!account) throw new ChainNotSupportedError(id)
    const approved = wallet.approved?.()
    return {
      connectorId,
      account,
      accounts: all,
      accountType: 'eoa',
      labels: Object.fromEntries(held.flatMap((one) => (one.name ? [[one.account, one.name]] : []))),
      // Requests name the account: the wallet has no choice of its own.
      selectable: all,
      ...(approved && { approved }),
    }
  }
  let told = JSON.stringify(connectionOn(network, accounts))

  function flush() {
    timer = undefined
    if (accountsOn(network, accounts).length === 0) {
      close()
      return tell({ type: 'disconnected', connectorId })
    }
    const connection = connectionOn(network, accounts)
    if (JSON.stringify(connection) === told) return
    told = JSON.stringify(connection)
    tell({ type: 'connection', connection })
  }

  const unsubscribe = wallet.subscribe((list) => {
    accounts = list
    timer ??= setTimeout(flush, burst)
  })

  function close() {
    clearTimeout(timer)
    timer = undefined
    unsubscribe()
  }

  return {
    wallet,
    get network() {
      return network
    },
    connection: () => connectionOn(network, accounts),
    account: (publicKey) =>
      accountsOn(network, accounts).find((known) => String(known.publicKey) === String(publicKey)),
    moveTo(next) {
      told = JSON.stringify(connectionOn(next, accounts))
      network = next
    },
    close,
  }
}
