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
  let timer: ReturnType<typeof setTimeout> | undefined
  const arrival = new Promise<Wallet>((resolve) => {
    // Each listener makes it look again: nothing announces a wallet that is a global of the page, and extensions come late.
    function look(nextMs: number) {
      const before = stop
      stop = discovery.subscribe(() => {
        const wallet = discovery.find(connectorId, true)
        if (wallet) resolve(wallet)
      })
      before()
      if (nextMs < 5_000) timer = setTimeout(look, nextMs, nextMs * 2)
    }
    look(100)
  })
  return abortable(arrival, signal).finally(() => {
    clearTimeout(timer)
    stop()
  })
}
