import type { AdapterDescriptor, Network } from '@foyer/core'
import { solanaMainnet } from './networks.js'

/** What {@link solana} takes. */
export interface SolanaOptions {
  /** Networks of `@foyer/adapter-solana/networks`, in the order shown. @default mainnet alone */
  readonly networks?: readonly Network<'solana'>[]
}

const fetchHandle = () => import('./handle.js')

/** Solana and its browser wallets (Wallet Standard). All but this description is fetched at first use. */
export function solana({ networks = [solanaMainnet] }: SolanaOptions = {}): AdapterDescriptor<'solana'> {
  return {
    namespace: 'solana',
    networks,
    family: { name: 'Solana', accountType: 'eoa', nativeAssetAddress: `So${'1'.repeat(41)}` },
    preload: () => void fetchHandle().catch(() => {}),
    create: async (context) => (await fetchHandle()).createHandle(context),
  }
}
