import type { Foyer, FoyerState } from '@foyer/kit'
import { useSyncExternalStore } from 'react'
import type { DemoWallet } from '../wallet/demoWallet.js'
import type { WalletState } from '../wallet/walletState.js'
import type { Playground, PlaygroundState } from './playground.js'

/** The playground's state, now and at each change. */
export function usePlayground(playground: Playground): PlaygroundState {
  return useSyncExternalStore(playground.subscribe, () => playground.state)
}

/** A Foyer's state, now and at each change. */
export function useFoyerState(foyer: Foyer): FoyerState {
  return useSyncExternalStore(foyer.subscribe, () => foyer.state)
}

/** A test wallet's state, now and at each change. */
export function useWallet(wallet: DemoWallet): WalletState {
  return useSyncExternalStore(wallet.subscribe, () => wallet.state)
}
