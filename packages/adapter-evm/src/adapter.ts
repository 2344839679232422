import { type AccountId, type Adapter, type AdapterContext, abortable, accountParts, lazy } from '@foyer/core'
import { createWalletAdapter, lazyTransfers, type WalletRegistry } from '@foyer/core/adapters'
import type { Address, Hex } from 'viem'
import { addressOf, parseAddress } from './address.js'
import { createAssets } from './assets.js'
import { nativeBalance } from './balance.js'
import { createCapabilities } from './capabilities.js'
import type { FoundWallet } from './discovery.js'
import { toWallet } from './eip1193Wallet.js'
import { createLazyRpc } from './lazyRpc.js'
import type { Eip1193Provider } from './provider.js'
import { createSigner } from './sign.js'
import type { TypedData } from './signed.js'
import type { EvmWallet } from './wallet.js'

/** What EVM wallets can do beyond {@link Adapter}. */
export interface EvmAdapter extends Adapter<'eip155'> {
  provider(connectorId: string): Eip1193Provider | undefined
  /** Signs EIP-712 data. Returns 0x hex. @throws {UserRejectedError | MalformedAnswerError | WalletRequestError} */
  signTypedData(
    connectorId: string,
    account: AccountId<'eip155'>,
    data: TypedData,
    signal: AbortSignal,
  ): Promise<Hex>
}

/** The lazy half: everything that needs the chain library. Construction does no I/O. */
export function createAdapter({ context, discovery }: AdapterDeps): EvmAdapter {
  const rpc = createLazyRpc(context)
  const { wallets, dispose, ...adapter } = createWalletAdapter<'eip155', Address, EvmWallet, FoundWallet>({
    namespace: 'eip155',
    context,
    discovery,
    pageWallet: (found) => toWallet(found, context, true),
    async sessionWallet(session, wanted) {
      const { createSessionWallet } = await import('./sessionWallet.js')
      return toWallet(createSessionWallet(session, rpc, wanted), context)
    },
    accountsOn: (_network, accounts) => accounts.map((address) => ({ address })),
  })

  function holder(account: AccountId<'eip155'>) {
    const address = addressOf(account)
    return wallets.holder(({ accounts }) => accounts.find((held) => held === address))?.connected
  }

  const capabilitiesOf = createCapabilities()
  const code = lazy(async () =>
    (await import('./accountCode.js')).createAccountCodes({
      rpc,
      holder,
      abortable,
      accountParts,
    }),
  )
  const { signMessage, signTypedData } = createSigner(wallets.get, async (...asked) => {
    const [{ isSignedBy }, codes] = await Promise.all([import('./signedBy.js'), code.load()])
    return isSignedBy({ rpc, codes }, ...asked)
  })
  const sending = lazy(async () => {
    const [{ createSending }, codes] = await Promise.all([import('./transfers.js'), code.load()])
    return createSending({ context, rpc, connected: wallets.get, codes, capabilitiesOf })
  })

  return {
    ...adapter,
    capabilities: {
      transfer: lazyTransfers(async () => (await sending.load()).transfers),
      call: async () => (await sending.load()).call(),
      code: async (account, signal) => (await code.load()).of(account, signal),
      owner: async (...asked) => (await sending.load()).owner(...asked),
      paymentRequest: async (text) => (await import('./paymentRequest.js')).readPaymentRequest(text),
      balance: (account, signal) => nativeBalance(rpc, account, signal),
      assets: createAssets({ context, holder, capabilitiesOf }),
      tokens: async (account, listed, signal) =>
        listed.length > 0 ? (await sending.load()).tokens(account, listed, signal) : [],
      resolveName: async (...asked) => (await sending.load()).resolveName(...asked),
    },
    parseAddress,
    signMessage,
    signTypedData,
    provider: (connectorId) => wallets.get(connectorId)?.wallet.provider,
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
