import {
  type AdapterContext,
  ChainNotSupportedError,
  isFoyerError,
  type NetworkId,
  pause,
  withTimeout,
} from '@foyer/core'
import { codesOf, means, saysDeclined } from '@foyer/core/adapters'
import { chainToAdd, unknownNetwork } from './addNetwork.js'
import { parseChainId } from './answers.js'
import { ask } from './ask.js'
import { chainIdHex, moveMs } from './chainIdHex.js'
import type { ForeignWallet } from './wallet.js'

/** How often (ms) it is asked meanwhile. */
const intervalMs = 150

/** A wallet that moves. */
interface Moving extends Pick<ForeignWallet, 'request'> {
  /** Where it is, as far as it said so by itself. */
  network(): NetworkId<'eip155'> | undefined
}

/**
 * Moves a wallet to a network and checks that it moved; a wallet that does not know the network is asked to add it
 * (EIP-3326, EIP-3085).
 * @throws {ChainNotSupportedError | UserRejectedError | RequestPendingError | AbortedError}
 */
export async function switchNetwork(
  wallet: Moving,
  network: NetworkId<'eip155'>,
  context: Pick<AdapterContext, 'networks' | 'publicRpcUrls'>,
  signal: AbortSignal,
): Promise<void> {
  try {
    await move(wallet, network, context, signal)
  } catch (error) {
    throw refused(error, network)
  }
  await prove(wallet, network, signal)
}

async function move(
  wallet: Moving,
  network: NetworkId<'eip155'>,
  context: Pick<AdapterContext, 'networks' | 'publicRpcUrls'>,
  signal: AbortSignal,
) {
  try {
    await request(wallet, network, signal)
  } catch (error) {
    if (!isUnknown(error)) throw error
    const chain = { chainId: chainIdHex(network), ...chainToAdd(network, context) }
    await ask(wallet, 'wallet_addEthereumChain', [chain], signal)
    // To add a network and to move to it are two things for some wallets.
    if ((await current(wallet, signal)) !== network) await request(wallet, network, signal)
  }
}

function request(wallet: Moving, network: NetworkId<'eip155'>, signal: AbortSignal) {
  return ask(wallet, 'wallet_switchEthereumChain', [{ chainId: chainIdHex(network) }], signal)
}

async function prove(wallet: Moving, network: NetworkId<'eip155'>, signal: AbortSignal) {
  try {
    await withTimeout('wallet_switchEthereumChain', moveMs, signal, async (bounded) => {
      while (wallet.network() !== network && (await current(wallet, bounded)) !== network) {
        await pause(intervalMs, bounded)
      }
    })
  } catch (error) {
    if (signal.aborted) throw error
    throw new ChainNotSupportedError(network, error)
  }
}

async function current(wallet: Moving, signal: AbortSignal) {
  return parseChainId('eth_chainId', await ask(wallet, 'eth_chainId', [], signal))
}

// 5000 means two things: a refusal where the wallet says so in words, else a network it does not know.
function isUnknown(error: unknown): boolean {
  if (!isFoyerError(error) || saysDeclined(error.cause)) return false
  const { cause } = error
  return !codesOf(cause).some((code) => refusals.includes(code)) && means(cause, unknownNetwork)
}

/** These are a refusal, or a window that is open already, whatever the words. */
const refusals = [4001, 5001, 5002, 5003, -32002]

/** What is told as it is: of anything else the network is at fault. */
const told = ['wallet/user-rejected', 'wallet/request-pending', 'network/not-supported', 'aborted', 'timeout']

function refused(error: unknown, network: NetworkId<'eip155'>): unknown {
  return isFoyerError(error) && told.includes(error.code) ? error : new ChainNotSupportedError(network, error)
}
