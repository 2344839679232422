import {
  ConnectionProvider,
  useWallet,
  type WalletContextState,
  WalletProvider,
} from '@solana/wallet-adapter-react'
import type { FoyerWalletAdapter } from './recipes/walletAdapter.test-support.js'

/** What a page of `@solana/wallet-adapter-react` is given. */
interface WalletAdapterPageProps {
  readonly adapter: FoyerWalletAdapter
  readonly autoConnect: boolean
  readonly endpoint: string
  /** Takes what the hook said at each render. */
  readonly seen: WalletContextState[]
}

/** A page that has the Foyer among its wallets, and uses the library's own hook. */
export function WalletAdapterPage({ adapter, autoConnect, endpoint, seen }: WalletAdapterPageProps) {
  return (
    <ConnectionProvider endpoint={endpoint}>
      <WalletProvider wallets={[adapter]} autoConnect={autoConnect} onError={() => {}}>
        <Reader seen={seen} />
      </WalletProvider>
    </ConnectionProvider>
  )
}

function Reader({ seen }: Pick<WalletAdapterPageProps, 'seen'>) {
  seen.push(useWallet())
  return null
}
