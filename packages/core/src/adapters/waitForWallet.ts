import { withTimeout } from '../async.js'
import { WalletMissingError } from '../walletError.js'

/**
 * The wallet of a connector, also when it announces itself a little late, as one that was connected before may.
 * @param timeoutMs how late it may come
 * @throws {WalletMissingError | AbortedError}
 */
export async function waitForWallet<Wallet>(
  discovery: {
    find(connectorId: string): Wallet | undefined
    subscribe(listener: () => void): () => void
  },
  connectorId: string,
  timeoutMs: number,
  outer: AbortSignal,
): Promise<Wallet> {
  const here = discovery.find(connectorId)
  if (here) return here
  let stop = () => {}
  try {
    return await withTimeout(
      'wallet',
      timeoutMs,
      outer,
      (signal) =>
        new Promise<Wallet>((resolve) => {
          stop = discovery.subscribe(() => {
            const wallet = discovery.find(connectorId)
            if (wallet && !signal.aborted) resolve(wallet)
          })
        }),
    )
  } catch (error) {
    if (outer.aborted) throw error
    throw new WalletMissingError(connectorId)
  } finally {
    stop()
  }
}
