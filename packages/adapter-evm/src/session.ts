import { type AdapterEvent, accountId, type Connection, type NetworkId } from '@foyer/core'
import type { Address } from 'viem'
import { parseAccounts, parseChainId } from './answers.js'
import { codesOf } from './ask.js'
import type { FoundWallet } from './discovery.js'

/** A connected wallet. */
export interface Session {
  readonly wallet: FoundWallet
  readonly accounts: readonly Address[]
  readonly network: NetworkId<'eip155'>
  connection(): Connection<'eip155'>
  /** Takes note of a network that was checked; no event is told. */
  moveTo(network: NetworkId<'eip155'>): void
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
  start: NetworkId<'eip155'>,
  tell: (event: AdapterEvent<'eip155'>) => void,
): Session {
  const { provider, connector } = wallet
  let accounts: readonly Address[] = granted
  let network = start
  let told = key()
  let timer: ReturnType<typeof setTimeout> | undefined

  function key() {
    return [network, ...accounts, '', ...(wallet.approved?.() ?? [])].join()
  }

  function connection(): Connection<'eip155'> {
    const all = accounts.map((address) => accountId(network, address))
    const [account = accountId(network, granted[0])] = all
    const approved = wallet.approved?.()
    return {
      connectorId: connector.id,
      account,
      accounts: all,
      accountType: 'eoa',
      ...(approved && { approved }),
    }
  }

  function flush() {
    timer = undefined
    if (accounts.length === 0) {
      close()
      return tell({ type: 'disconnected', connectorId: connector.id })
    }
    if (key() === told) return
    told = key()
    tell({ type: 'connection', connection: connection() })
  }

  function later() {
    timer ??= setTimeout(flush, burst)
  }

  const handlers: Readonly<Record<string, (payload: unknown) => void>> = {
    accountsChanged(payload) {
      accounts = parseAccounts('accountsChanged', payload)
      later()
    },
    chainChanged(payload) {
      network = parseChainId('chainChanged', payload)
      later()
    },
    disconnect(payload) {
      // 1013: the wallet lost its own node for a moment; the accounts stay granted.
      if (codesOf(payload).includes(1013)) return
      accounts = []
      later()
    },
  }
  const listeners = Object.entries(handlers).map(([event, handle]) => {
    const listener = (payload: unknown) => attempt(() => handle(payload))
    attempt(() => provider.on?.(event, listener))
    return () => attempt(() => provider.removeListener?.(event, listener))
  })

  function close() {
    clearTimeout(timer)
    timer = undefined
    for (const remove of listeners) remove()
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
    close,
  }
}

// A malformed event says nothing, and a wallet that throws in `on` simply tells nothing.
function attempt(work: () => void) {
  try {
    work()
  } catch {}
}
