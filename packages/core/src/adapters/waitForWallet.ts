import { abortable } from '../async.js'

/**
 * Returns the wallet of a connector, as soon as it is on the page and listed.
 * @throws {AbortedError} when the signal aborts first
 */
export async function waitForWallet<Wallet>(
  discovery: {
    find(connectorId: string, isListed?: true): Wallet | undefined
    subscribe(listener: () => void): () => void
  },
  connectorId: string,
  signal: AbortSignal,
): Promise<Wallet> {
  const here = discovery.find(connectorId, true)
  if (here) return here
  let stop = () => {}
  const arrival = new Promise<Wallet>((resolve) => {
    stop = discovery.subscribe(() => {
      const wallet = discovery.find(connectorId, true)
      if (wallet) resolve(wallet)
    })
  })
  return abortable(arrival, signal).finally(() => stop())
}
