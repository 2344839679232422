import type { AdapterContext } from '@foyer/core'
import { awaitStandardWallets, createWalletRegistry, type WalletRegistry } from '@foyer/core/adapters'
import { readWallet } from './standardWallet.js'
import type { FoundWallet } from './wallet.js'

/** The Solana wallets of one page (Wallet Standard). @param modes which ways of finding wallets the host allows. */
export function createDiscovery(modes: AdapterContext['discovery']): WalletRegistry<FoundWallet> {
  return createWalletRegistry<FoundWallet>({
    look({ add, remove }, signal) {
      if (!modes.announced) return
      const register = (...candidates: readonly unknown[]) => {
        for (const candidate of candidates) {
          const wallet = readWallet(candidate)
          if (wallet) add(wallet)
        }
        return () => {
          for (const candidate of candidates) remove(candidate)
        }
      }
      awaitStandardWallets(register, signal)
    },
  })
}
