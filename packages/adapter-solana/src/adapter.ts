import { type Adapter, type AdapterContext, lazy, WalletMissingError } from '@foyer/core'
import { createWalletAdapter, type WalletRegistry, watchPage } from '@foyer/core/adapters'
import { type Address, getBase58Decoder } from '@solana/kit'
import { addressOf, nativeBalance } from './accounts.js'
import { parseAddress } from './address.js'
import { createProvider } from './hostProvider.js'
import { signBytes, signInBy } from './message.js'
import type { SolanaProvider } from './provider.js'
import { createRpc } from './rpc.js'
import { createTransfers } from './transfers.js'
import { type FoundWallet, type SolanaWallet, toWallet } from './wallet.js'

/** An {@link Adapter} whose provider is typed. */
export interface SolanaAdapter extends Adapter<'solana'> {
  provider(connectorId: string): SolanaProvider | undefined
}

/** The lazy half: everything that needs the chain library. Construction does no I/O. */
export function createAdapter({ context, discovery }: AdapterDeps): SolanaAdapter {
  const rpc = createRpc(context)
  const { wallets, dispose, ...adapter } = createWalletAdapter<'solana', Address, SolanaWallet, FoundWallet>({
    namespace: 'solana',
    context,
    discovery,
    watch: watchPage,
    pageWallet: (found) => toWallet(found, context),
    async sessionWallet(session) {
      const { createSessionWallet } = await import('./sessionWallet.js')
      return toWallet(createSessionWallet(session), context)
    },
    // Requests name the account.
    accountsOn: (_network, accounts) => accounts.map((address) => ({ address, selectable: true })),
  })

  // Few hosts list tokens.
  const tokens = lazy(async () => (await import('./tokens.js')).createTokens(rpc))

  return {
    ...adapter,
    capabilities: {
      transfer: createTransfers({ context, rpc, connected: wallets.get }),
      balance: (account, signal) => nativeBalance(rpc, account, signal),
      paymentRequest: async (text) => (await import('./paymentRequest.js')).readPaymentRequest(text),
      tokens: async (account, listed, signal) =>
        listed.length === 0 ? [] : (await tokens.load())(account, listed, signal),
    },
    parseAddress,
    async signMessage(connectorId, account, text, signal) {
      const connected = wallets.get(connectorId)
      const held = connected?.accounts.find((address) => address === addressOf(account))
      if (!connected || !held) throw new WalletMissingError(connectorId)
      const signature = await signBytes(connected, held, new TextEncoder().encode(text), signal)
      return getBase58Decoder().decode(signature)
    },
    signIn(connectorId, account) {
      const { signIn } = wallets.get(connectorId)?.wallet.requests ?? {}
      return (
        signIn && (async (...asked) => getBase58Decoder().decode(await signInBy(signIn, account, ...asked)))
      )
    },
    provider: wallets.once((connected) => createProvider(rpc, connected)),
    dispose() {
      dispose()
      rpc.dispose()
    },
  }
}

interface AdapterDeps {
  readonly context: AdapterContext
  readonly discovery: WalletRegistry<FoundWallet>
}
