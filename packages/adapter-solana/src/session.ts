import { type AdapterEvent, accountId, type Connection, type NetworkId } from '@foyer/core'
import type { Address } from '@solana/kit'
import { parseAccounts } from './answers.js'
import type { FoundWallet } from './wallet.js'

/** A connected wallet. */
export interface Session {
  readonly wallet: FoundWallet
  readonly accounts: readonly Address[]
  readonly network: NetworkId<'solana'>
  connection(): Connection<'solana'>
  /** The network that is worked on from now on; no event is told. */
  moveTo(network: NetworkId<'solana'>): void
  /** The wallet went away: tells so and closes. */
  end(): void
  /** Removes every listener from the wallet. */
  close(): void
}

/** Events of one burst are told once, as the last of them left things (safety F-31). */
const burst = 20

/**
 * Watches a wallet that granted accounts.
 * @param tell receives each change; after `disconnected` the session is closed.
 */
export function openSession(
  wallet: FoundWallet,
  granted: readonly [Address, ...Address[]],
  start: NetworkId<'solana'>,
  tell: (event: AdapterEvent<'solana'>) => void,
): Session {
  const connectorId = wallet.connector.id
  let accounts: readonly Address[] = granted
  let network = start
  let told = key()
  let timer: ReturnType<typeof setTimeout> | undefined

  function key() {
    return [network, ...accounts, '', ...(wallet.approved?.() ?? [])].join()
  }

  function connection(): Connection<'solana'> {
    const all = accounts.map((address) => accountId(network, address))
    const [account = accountId(network, granted[0])] = all
    const approved = wallet.approved?.()
    return {
      connectorId,
      account,
      accounts: all,
      accountType: 'eoa',
      // Requests name the account.
      selectable: all,
      ...(approved && { approved }),
    }
  }

  function flush() {
    timer = undefined
    try {
      accounts = parseAccounts('standard:events', wallet.accounts())
    } catch {
      // A malformed change says nothing.
      return
    }
    const next = wallet.networkFor(network)
    if (accounts.length === 0 || !next) return end()
    network = next
    if (key() === told) return
    told = key()
    tell({ type: 'connection', connection: connection() })
  }

  function end() {
    close()
    accounts = []
    tell({ type: 'disconnected', connectorId })
  }

  const forget = attempt(() =>
    wallet.onChange(() => {
      timer ??= setTimeout(flush, burst)
    }),
  )

  function close() {
    clearTimeout(timer)
    timer = undefined
    attempt(() => forget?.())
    wallet.close?.()
  }

  return {
    wallet,
    get accounts() {
      return accounts
    },
    get network() {
      return network
    },
    connection,
    moveTo(next) {
      network = next
      told = key()
    },
    end,
    close,
  }
}

// A wallet that throws where it is listened to simply tells nothing.
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
