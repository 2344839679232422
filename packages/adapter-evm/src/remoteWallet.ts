import {
  AbortedError,
  type AdapterContext,
  accountParts,
  displayText,
  isFoyerError,
  type NetworkId,
  type RemoteEvent,
  type RemoteSession,
  type RemoteSessions,
  remoteConnectorId,
  WalletMissingError,
} from '@foyer/core'
import { read, remoteGrant } from '@foyer/core/adapters'
import type { Address } from 'viem'
import { toAddress } from './address.js'
import { parseChainId } from './answers.js'
import { codesOf } from './ask.js'
import type { FoundWallet } from './discovery.js'
import type { Rpc } from './rpc.js'
import { addressOf, chainIdHex } from './transaction.js'

/** What goes to the wallet; everything else the nodes of the network can answer. */
const walletMethod = /^(wallet_|personal_)|^eth_(sign|sendTransaction$)/

/**
 * The session of a remote connector as a wallet of this page; `undefined` when there is none, or none for EVM.
 * @param restore looks for a session of an earlier visit too
 * @throws {WalletMissingError} when the host installed no remote connector
 */
export async function findRemoteWallet(
  { remote, rpc }: { readonly remote: AdapterContext['remote']; readonly rpc: Rpc },
  wanted: NetworkId<'eip155'>,
  restore: AbortSignal | undefined,
): Promise<FoundWallet | undefined> {
  const found = await remoteGrant(remote, 'eip155', restore)
  return found && createRemoteWallet({ ...found, rpc }, wanted)
}

/** An EIP-1193 provider over a session: accounts and network from its grant, reads from the nodes, the rest from the wallet. */
function createRemoteWallet({ sessions, session, rpc }: Deps, wanted: NetworkId<'eip155'>): FoundWallet {
  const life = new AbortController()
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  let network = reachable(session, wanted)
  /** The account that the wallet said is in use. */
  let preferred: Address | undefined
  /** The network that the wallet was asked to add to the session. */
  let awaited: NetworkId<'eip155'> | undefined

  function emit(event: string, payload: unknown) {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload)
  }

  function accounts(): readonly Address[] {
    const granted = session.grant('eip155')?.accounts ?? []
    const here = granted.filter((account) => accountParts(account).networkId === network)
    const all = [...new Set((here.length > 0 ? here : granted).map(addressOf))]
    return preferred && all.includes(preferred)
      ? [preferred, ...all.filter((address) => address !== preferred)]
      : all
  }

  function moveTo(next: NetworkId<'eip155'> | undefined) {
    if (!next) return end()
    if (next !== network) {
      network = next
      emit('chainChanged', chainIdHex(next))
    }
    emit('accountsChanged', accounts())
  }

  function end() {
    life.abort(new AbortedError())
    emit('disconnect', { code: 4900, message: 'Disconnected' })
    unsubscribe()
  }

  function onEvent(event: RemoteEvent) {
    if (event.type === 'ended') return end()
    if (event.type === 'session') {
      if (event.session.id !== session.id) return end()
      return moveTo(awaited && approves(session, awaited) ? awaited : reachable(session, network))
    }
    if (event.name === 'chainChanged') {
      const told = networkOf(event.data) ?? networkOf(event.network.replace('eip155:', ''))
      if (told && approves(session, told)) moveTo(told)
    }
    if (event.name === 'accountsChanged') {
      preferred = firstAddress(event.data)
      emit('accountsChanged', accounts())
    }
  }
  const unsubscribe = sessions.subscribe(onEvent)

  const ask = (method: string, params: unknown) =>
    session.request({ network: current(), method, params }, life.signal)

  function current(): NetworkId<'eip155'> {
    life.signal.throwIfAborted()
    if (!network) throw new WalletMissingError(remoteConnectorId)
    return network
  }

  async function switchTo(params: unknown) {
    const target = parseChainId('wallet_switchEthereumChain', read(read(params, '0'), 'chainId'))
    if (!approves(session, target)) {
      awaited = target
      await ask('wallet_switchEthereumChain', params)
    }
    if (approves(session, target)) moveTo(target)
    return null
  }

  async function answer(method: string, params: unknown): Promise<unknown> {
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return accounts()
      case 'eth_chainId':
        return chainIdHex(current())
      case 'net_version':
        return String(BigInt(chainIdHex(current())))
      case 'wallet_switchEthereumChain':
        return switchTo(params)
      case 'wallet_getCapabilities':
        return capabilitiesOf(session, read(params, '0')) ?? ask(method, params)
    }
    if (walletMethod.test(method)) return ask(method, params)
    return rpc.request(current(), method, Array.isArray(params) ? params : [], life.signal)
  }

  return {
    connector: {
      id: remoteConnectorId,
      name: session.wallet.name || displayText('WalletConnect'),
      icon: session.wallet.icon,
      namespace: 'eip155',
      type: 'walletConnect',
    },
    request: ({ method, params }) => answer(method, params),
    provider: {
      request: ({ method, params = [] }) =>
        answer(method, params).catch((error: unknown) => {
          throw providerError(error)
        }),
      on(event, listener) {
        const known = listeners.get(event) ?? new Set()
        listeners.set(event, known.add(listener))
      },
      removeListener: (event, listener) => listeners.get(event)?.delete(listener),
    },
    approved: () => (session.supportsAllNetworks ? undefined : session.grant('eip155')?.networks),
    close() {
      life.abort(new AbortedError())
      unsubscribe()
    },
  }
}

interface Deps {
  readonly sessions: Pick<RemoteSessions, 'subscribe'>
  readonly session: RemoteSession
  readonly rpc: Pick<Rpc, 'request'>
}

function approves(session: RemoteSession, network: NetworkId<'eip155'>): boolean {
  return session.grant('eip155')?.networks.includes(network) ?? false
}

/** The network wanted, else the one of the first account; `undefined` when nothing is granted any more. */
function reachable(session: RemoteSession, wanted: NetworkId<'eip155'> | undefined) {
  if (wanted && approves(session, wanted)) return wanted
  const first = session.grant('eip155')?.accounts[0]
  return first && accountParts(first).networkId
}

function networkOf(data: unknown): NetworkId<'eip155'> | undefined {
  try {
    return parseChainId('chainChanged', data)
  } catch {
    return undefined
  }
}

/** Wallets tell plain addresses or CAIP-10 accounts. */
function firstAddress(data: unknown): Address | undefined {
  const first = read(data, '0')
  return typeof first === 'string' ? toAddress(first.slice(first.lastIndexOf(':') + 1)) : undefined
}

/** What the wallet said when it approved (facts 11), for one of its addresses. */
function capabilitiesOf({ capabilities }: RemoteSession, address: unknown): unknown {
  if (typeof capabilities !== 'object' || capabilities === null || typeof address !== 'string')
    return undefined
  const key = Object.keys(capabilities).find((known) => known.toLowerCase() === address.toLowerCase())
  return key && read(capabilities, key)
}

/** Our errors as EIP-1193 has them, for hosts and the libraries they use. */
function providerError(error: unknown): Error {
  if (!isFoyerError(error))
    return error instanceof Error ? error : new Error('Request failed', { cause: error })
  const told = [...codesOf(error.cause), read(error.context, 'code')].find(
    (code) => typeof code === 'number' && Number.isInteger(code),
  )
  const known: Readonly<Record<string, number>> = {
    'wallet/user-rejected': 4001,
    'remote/ended': 4900,
    aborted: 4900,
  }
  return Object.assign(new Error(error.message, { cause: error }), {
    code: known[error.code] ?? told ?? -32603,
  })
}
