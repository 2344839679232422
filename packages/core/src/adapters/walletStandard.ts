import { read } from './read.js'

/**
 * The page's half of Wallet Standard: lets wallets hand themselves in until the signal aborts.
 * @param register is called by a wallet; answers what takes it back
 */
export function awaitStandardWallets(
  register: (...wallets: readonly unknown[]) => () => void,
  signal: AbortSignal,
): void {
  const api = Object.freeze({ register })
  const onRegister = (event: Event) => {
    const hand = read(event, 'detail')
    try {
      if (typeof hand === 'function') hand(api)
    } catch {
      // A wallet that fails to hand itself in is not there.
    }
  }
  window.addEventListener('wallet-standard:register-wallet', onRegister, { signal })
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
}
