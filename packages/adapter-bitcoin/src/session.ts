import { type AccountType, type AdapterEvent, accountId, type Connection, type NetworkId } from '@foyer/core'
import { toAddress } from './address.js'
import { kindOf } from './chains.js'
import { bitcoinMainnet, bitcoinRegtest, bitcoinTestnet } from './networks.js'
import type { Wallet, WalletAccount, WalletAccounts } from './wallet.js'

/** A connected wallet. */
export interface Session {
  readonly connectorId: string
  readonly wallet: Wallet
  readonly network: NetworkId<'bip122'>
  readonly accounts: WalletAccounts
  /** Aborts when the session is closed. */
  readonly signal: AbortSignal
  account(address: string): WalletAccount | undefined
  connection(): Connection<'bip122'>
  /** Takes note of what the wallet was asked for; no event is told. */
  moveTo(network: NetworkId<'bip122'>, accounts: WalletAccounts): void
  /** The wallet went away: tells so and closes. */
  end(): void
  /** Removes every listener from the wallet. */
  close(): void
}

/** Events of one burst are told once, as the last of them left things (safety F-31). */
const burst = 20
/** Bound (ms) of asking the wallet what changed. */
const patience = 3_000
/** Where a wallet may be although the host does not know the place. */
const everywhere = [bitcoinMainnet.id, bitcoinTestnet.id, bitcoinRegtest.id]

/**
 * Watches a wallet that granted accounts.
 * @param start.networks all that the host knows now, to name the one that an address belongs to
 * @param tell receives each change; after `disconnected` the session is closed.
 */
export function openSession(
  { connectorId, wallet, network: wanted, accounts: granted, networks, approved }: Start,
  tell: (event: AdapterEvent<'bip122'>) => void,
): Session {
  let accounts = granted
  let network = networkOf(accounts, wanted, networks())
  let told = key()
  let timer: ReturnType<typeof setTimeout> | undefined
  const life = new AbortController()

  function key() {
    return [
      network,
      ...accounts.map(({ address, purpose }) => address + purpose),
      ...(approved?.() ?? []),
    ].join()
  }

  function connection(): Connection<'bip122'> {
    const all = accounts.map(({ address, purpose }) => ({ id: accountId(network, address), purpose }))
    const [{ address, purpose: type }] = accounts
    const accountTypes = Object.fromEntries(
      all.flatMap(({ id, purpose }): [string, AccountType][] =>
        purpose === type ? [] : [[id, typeOf(purpose)]],
      ),
    )
    const list = approved?.()
    return {
      connectorId,
      account: accountId(network, address),
      accounts: all.map(({ id }) => id),
      accountType: typeOf(type),
      // Only these pay; requests name the address.
      selectable: all.flatMap(({ id, purpose }) => (purpose === 'payment' ? [id] : [])),
      ...(Object.keys(accountTypes).length > 0 && { accountTypes }),
      ...(list && { approved: list }),
    }
  }

  function end() {
    close()
    tell({ type: 'disconnected', connectorId })
  }

  /** Asks the wallet, without a window, how things stand. A wallet that does not say is left as it was. */
  async function refresh() {
    timer = undefined
    const bounded = AbortSignal.any([life.signal, AbortSignal.timeout(patience)])
    const next = await wallet.resume?.(network, bounded).catch(() => accounts)
    if (life.signal.aborted) return
    if (next === undefined) return end()
    accounts = next
    network = networkOf(accounts, network, networks())
    if (key() === told) return
    told = key()
    tell({ type: 'connection', connection: connection() })
  }

  const stop = wallet.watch(() => {
    timer ??= setTimeout(() => void refresh(), burst)
  })

  function close() {
    clearTimeout(timer)
    life.abort()
    stop()
  }

  return {
    connectorId,
    wallet,
    get network() {
      return network
    },
    get accounts() {
      return accounts
    },
    signal: life.signal,
    account: (address) => accounts.find((account) => account.address === address),
    connection,
    moveTo(next, granted) {
      accounts = granted
      network = networkOf(granted, next, networks())
      told = key()
    },
    end,
    close,
  }
}

interface Start {
  readonly connectorId: string
  readonly wallet: Wallet
  /** The network that was asked for. */
  readonly network: NetworkId<'bip122'>
  readonly accounts: WalletAccounts
  readonly networks: () => readonly NetworkId<'bip122'>[]
  readonly approved?: (() => readonly NetworkId<'bip122'>[] | undefined) | undefined
}

/** The network that the accounts belong to: the one wanted if it may be, else the first known of their kind. */
function networkOf(
  accounts: WalletAccounts,
  wanted: NetworkId<'bip122'>,
  known: readonly NetworkId<'bip122'>[],
): NetworkId<'bip122'> {
  const kinds = toAddress(accounts[0].address)?.kinds ?? []
  return [wanted, ...known, ...everywhere].find((network) => kinds.includes(kindOf(network))) ?? wanted
}

function typeOf(purpose: WalletAccount['purpose']): AccountType {
  return purpose === 'payment' ? 'payment' : 'ordinal'
}
