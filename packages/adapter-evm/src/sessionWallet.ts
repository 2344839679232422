import {
  AbortedError,
  accountParts,
  isFoyerError,
  type NetworkId,
  networkParts,
  type SessionEvent,
  tellAll,
  type WalletSession,
} from '@foyer/core'
import { checkEvmRequest, codesOf, type EvmGrant, type GrantedSession, read } from '@foyer/core/adapters'
import type { Address } from 'viem'
import { toAddress } from './address.js'
import { parseChainId } from './answers.js'
import { chainIdHex, moveMs } from './chainIdHex.js'
import type { Rpc } from './rpc.js'
import type { ForeignWallet } from './wallet.js'

/**
 * An EIP-1193 provider over a session: accounts and network from its grant, reads from the nodes, the rest from the
 * wallet.
 */
export function createSessionWallet(
  session: GrantedSession<'eip155'>,
  rpc: Pick<Rpc, 'request'>,
  wanted: NetworkId<'eip155'>,
): ForeignWallet {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  let network = reachable(session, wanted)
  /** The network that the wallet was last asked to add to the session, and until when (by `performance.now()`) it may. */
  let awaited: { readonly network: NetworkId<'eip155'>; until: number } | undefined
  /** Counts the networks that were asked for. */
  let choice = 0

  function emit(event: string, payload: unknown) {
    tellAll(listeners.get(event) ?? [], Object.freeze(payload))
  }

  /** Those on the network in use. A wallet for all networks has the same accounts on each. */
  const accounts = () => accountsOn(network)

  function accountsOn(wanted: string | undefined): readonly Address[] {
    const granted = session.accounts().map(accountParts<'eip155'>)
    const there = granted.filter(({ networkId }) => networkId === wanted)
    return addressesOf(session.approved() ? there : granted)
  }

  function moveTo(next: NetworkId<'eip155'> | undefined) {
    if (!next) return end()
    if (next !== network) {
      network = next
      awaited = undefined
      emit('chainChanged', chainIdHex(next))
    }
    emit('accountsChanged', accounts())
  }

  function end() {
    session.close()
    emit('disconnect', { code: 4900, message: 'Disconnected' })
  }

  function onEvent(event: SessionEvent) {
    if (event.type === 'ended') return end()
    if (event.type === 'session') return moveTo(added() ?? reachable(session, network))
    if (event.name === 'chainChanged') {
      const told = networkOf(event.data) ?? networkOf(event.network.replace('eip155:', ''))
      if (told && session.networks().includes(told)) moveTo(told)
    }
  }

  /** The network that the wallet was asked for, once the session has it. */
  function added(): NetworkId<'eip155'> | undefined {
    if (!awaited || performance.now() > awaited.until) return undefined
    return session.networks().includes(awaited.network) ? awaited.network : undefined
  }
  session.subscribe(onEvent)

  /** What the wallet was asked for and did not refuse to say. */
  const capabilities = new Map<string, Promise<unknown>>()
  const ask = async (method: string, params: unknown) => session.request(current(), method, params)

  function current(): NetworkId<'eip155'> {
    session.signal.throwIfAborted()
    if (!network) throw new AbortedError()
    return network
  }

  async function switchTo(params: unknown) {
    const target = parseChainId('wallet_switchEthereumChain', read(read(params, '0'), 'chainId'))
    // Of what is asked for, the newest counts.
    choice += 1
    const own = choice
    awaited = undefined
    if (!session.networks().includes(target)) {
      const mine = { network: target, until: Number.POSITIVE_INFINITY }
      awaited = mine
      try {
        await ask('wallet_switchEthereumChain', params)
      } catch (error) {
        mine.until = 0
        throw error
      }
      // It may agree first, and then change the session.
      mine.until = performance.now() + moveMs
    }
    if (own === choice && session.networks().includes(target)) moveTo(target)
    return null
  }

  /** The grant for the checks of a request. */
  const grant = (): EvmGrant => ({
    chainId: BigInt(networkParts(current()).reference),
    accounts: (chainId) => accountsOn(`eip155:${chainId}`),
  })

  /** The same question is not put to a phone again, answered or not. */
  function askCapabilities(method: string, params: unknown): Promise<unknown> {
    const question = JSON.stringify([current(), params])
    const asking = capabilities.get(question) ?? ask(method, params)
    capabilities.set(question, asking)
    asking.catch(() => capabilities.delete(question))
    return asking
  }

  async function answer(method: string, asked: readonly unknown[] | object): Promise<unknown> {
    const { by, params } = checkEvmRequest({ method, params: asked }, grant())
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
        // A copy: the page may write into it.
        return structuredClone(
          capabilitiesOf(session.session, read(params, '0')) ?? (await askCapabilities(method, params)),
        )
    }
    if (by === 'wallet') return ask(method, params)
    return rpc.request(current(), method, params, session.signal)
  }

  return {
    request: ({ method, params }) => answer(method, params),
    provider: Object.freeze<ForeignWallet['provider']>({
      request: ({ method, params = [] }) =>
        answer(method, params).catch((error: unknown) => {
          throw toProviderError(error)
        }),
      on(event, listener) {
        const known = listeners.get(event) ?? new Set()
        listeners.set(event, known.add(listener))
      },
      removeListener: (event, listener) => listeners.get(event)?.delete(listener),
    }),
    approved: session.approved,
    close: session.close,
  }
}

/** The network wanted, else the one of the first account; `undefined` when nothing is granted any more. */
function reachable(session: GrantedSession<'eip155'>, wanted: NetworkId<'eip155'> | undefined) {
  if (wanted && session.networks().includes(wanted)) return wanted
  const [first] = session.accounts()
  return first && accountParts(first).networkId
}

function networkOf(data: unknown): NetworkId<'eip155'> | undefined {
  try {
    return parseChainId('chainChanged', data)
  } catch {
    return undefined
  }
}

function addressesOf(accounts: readonly { readonly address: string }[]): readonly Address[] {
  return [...new Set(accounts.flatMap(({ address }) => toAddress(address) ?? []))]
}

/** What the wallet said when it approved, for one of its addresses. */
function capabilitiesOf({ capabilities }: WalletSession, address: unknown): unknown {
  if (typeof capabilities !== 'object' || capabilities === null || typeof address !== 'string')
    return undefined
  const key = Object.keys(capabilities).find((known) => known.toLowerCase() === address.toLowerCase())
  return key && read(capabilities, key)
}

/** Our errors as EIP-1193 has them, for hosts and the libraries they use. */
function toProviderError(error: unknown): Error {
  if (!isFoyerError(error))
    return error instanceof Error ? error : new Error('Request failed', { cause: error })
  const told = [...codesOf(error.cause), read(error.context, 'code')].find(
    (code) => typeof code === 'number' && Number.isInteger(code),
  )
  const known: Readonly<Record<string, number>> = {
    'wallet/user-rejected': 4001,
    'session/ended': 4900,
    aborted: 4900,
  }
  // What a node refuses a call for is in its words and data; libraries read both.
  const [reason, data] = ['reason', 'data'].map((key) => read(error.context, key))
  const message = error.code === 'rpc/failed' && typeof reason === 'string' ? reason : error.message
  return Object.assign(new Error(message, { cause: error }), {
    code: known[error.code] ?? told ?? -32603,
    ...(data !== undefined && { data }),
  })
}
