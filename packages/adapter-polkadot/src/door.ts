import { isFoyerError, type NetworkId } from '@foyer/core'
import type { FoundWallet } from './discovery.js'
import { enable, type OpenWallet } from './openWallet.js'

/** Asks wallets to let the page in, and follows up what they still show. */
export interface Door {
  /** @throws {UserRejectedError | RequestPendingError | MalformedAnswerError | WalletRequestError | AbortedError} */
  enter(wallet: FoundWallet, network: NetworkId<'polkadot'>, signal: AbortSignal): Promise<OpenWallet>
  /** Follows nothing up any more. */
  close(): void
}

/**
 * @param take gets a wallet that let the page in after all: its window was open already when it was asked again, so
 * that what the visitor grants there is taken up without a further request (safety F-22).
 */
export function createDoor(
  take: (wallet: OpenWallet, network: NetworkId<'polkadot'>, signal: AbortSignal) => Promise<void>,
): Door {
  const asked = new Map<string, Promise<unknown>>()
  let followed = new AbortController()

  function follow(wallet: FoundWallet, answer: Promise<unknown>, network: NetworkId<'polkadot'>) {
    const { signal } = followed
    asked.set(wallet.connector.id, answer)
    enable({ ...wallet, enable: () => answer }, signal)
      .then((open) => take(open, network, signal))
      // What is declined there is simply not connected.
      .catch(() => {})
  }

  function close() {
    followed.abort()
    followed = new AbortController()
  }

  return {
    async enter(wallet, network, signal) {
      close()
      const before = asked.get(wallet.connector.id)
      const answer = new Promise<unknown>((resolve) => resolve(wallet.enable()))
      asked.set(wallet.connector.id, answer)
      try {
        return await enable({ ...wallet, enable: () => answer }, signal)
      } catch (error) {
        if (before && isFoyerError(error, 'wallet/request-pending')) follow(wallet, before, network)
        throw error
      }
    },
    close,
  }
}
