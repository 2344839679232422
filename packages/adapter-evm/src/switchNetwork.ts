import {
  type AdapterContext,
  ChainNotSupportedError,
  isFoyerError,
  type NetworkId,
  pause,
  UserRejectedError,
  withTimeout,
} from '@foyer/core'
import { parseChainId } from './answers.js'
import { ask, codesOf, saysDeclined } from './ask.js'
import type { Session } from './session.js'
import { chainIdHex } from './transaction.js'

/** How long (ms) a wallet may take to be on the network after it agreed, and how often it is asked. */
const proof = { patience: 3_000, interval: 150 } as const

/**
 * Moves a wallet to a network and checks that it moved; a wallet that does not know the network is asked to add it
 * (EIP-3326, EIP-3085).
 * @throws {ChainNotSupportedError | UserRejectedError | RequestPendingError | AbortedError}
 */
export async function switchNetwork(
  session: Session,
  network: NetworkId<'eip155'>,
  context: Pick<AdapterContext, 'networks' | 'publicRpcUrls'>,
  signal: AbortSignal,
): Promise<void> {
  try {
    await request(session, network, signal)
  } catch (error) {
    if (!isUnknownNetwork(error)) throw refused(error, network)
    await add(session, network, context, signal)
  }
  await prove(session, network, signal)
  session.moveTo(network)
}

function request({ wallet }: Session, network: NetworkId<'eip155'>, signal: AbortSignal) {
  return ask(wallet, 'wallet_switchEthereumChain', [{ chainId: chainIdHex(network) }], signal)
}

async function add(
  session: Session,
  id: NetworkId<'eip155'>,
  { networks, publicRpcUrls }: Pick<AdapterContext, 'networks' | 'publicRpcUrls'>,
  signal: AbortSignal,
) {
  const network = networks().find((candidate) => candidate.id === id)
  const rpcUrls = publicRpcUrls(id)
  if (!network || rpcUrls.length === 0) throw new ChainNotSupportedError(id)
  const { name: chainName, nativeCurrency, explorer } = network
  const chain = {
    chainId: chainIdHex(id),
    chainName,
    nativeCurrency,
    rpcUrls,
    ...(explorer && { blockExplorerUrls: [explorer.url] }),
  }
  try {
    await ask(session.wallet, 'wallet_addEthereumChain', [chain], signal)
    // To add a network and to move to it are two things for some wallets.
    if ((await current(session, signal)) !== id) await request(session, id, signal)
  } catch (error) {
    throw refused(error, id)
  }
}

async function prove(session: Session, network: NetworkId<'eip155'>, signal: AbortSignal) {
  try {
    await withTimeout('wallet_switchEthereumChain', proof.patience, signal, async (bounded) => {
      while (session.network !== network && (await current(session, bounded)) !== network) {
        await pause(proof.interval, bounded)
      }
    })
  } catch (error) {
    if (signal.aborted) throw error
    throw new ChainNotSupportedError(network, error)
  }
}

async function current({ wallet }: Session, signal: AbortSignal) {
  return parseChainId('eth_chainId', await ask(wallet, 'eth_chainId', [], signal))
}

// 5000 means two things: a refusal where the wallet says so in words, else a network it does not know (spec 8).
function isUnknownNetwork(error: unknown): boolean {
  if (!isFoyerError(error) || saysDeclined(error.cause)) return false
  return codesOf(error.cause).some((code) => [4902, 5000, 32603, -32603].includes(code))
}

function refused(error: unknown, network: NetworkId<'eip155'>): unknown {
  if (error instanceof UserRejectedError || isFoyerError(error, 'aborted') || isFoyerError(error, 'timeout'))
    return error
  if (isFoyerError(error, 'wallet/request-pending')) return error
  return new ChainNotSupportedError(network, error)
}
