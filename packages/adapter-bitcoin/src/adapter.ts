import {
  type AccountId,
  type Adapter,
  type AdapterContext,
  accountParts,
  displayText,
  InvalidAddressError,
  isNetworkOf,
  WalletMissingError,
} from '@foyer/core'
import { createWalletAdapter, together, type WalletRegistry, watchPage } from '@foyer/core/adapters'
import { readAddress } from './address.js'
import { kindOf } from './chains.js'
import { lendCurve } from './curve.js'
import type { FoundWallet } from './discovery.js'
import { createHostProvider, FeeTooHighError, usualProtocol } from './hostProvider.js'
import { createMethodWallet } from './methodWallet.js'
import type { BitcoinProvider, SignatureProtocol } from './provider.js'
import { createRequestWallet } from './requestWallet.js'
import { createRestApi } from './restApi.js'
import { createStandardWallet } from './standardWallet.js'
import { createTransfers, nativeHoldings } from './transfers.js'
import {
  assertHeld,
  type BitcoinWallet,
  type ConnectedBitcoinWallet,
  type ForeignWallet,
  toWallet,
  type WalletAccount,
  withDetail,
} from './wallet.js'

/** What Bitcoin wallets can do beyond {@link Adapter}. */
export interface BitcoinAdapter extends Adapter<'bip122'> {
  provider(connectorId: string): BitcoinProvider | undefined
  /** Returns base64. @param protocol @default BIP-322 for Taproot accounts, ECDSA for all else */
  signMessage(
    connectorId: string,
    account: AccountId<'bip122'>,
    message: string,
    signal: AbortSignal,
    protocol?: SignatureProtocol,
  ): Promise<string>
}

/** The lazy half: everything that needs the chain library. Construction does no I/O. */
export function createAdapter({ context, discovery }: AdapterDeps): BitcoinAdapter {
  lendCurve()
  const api = createRestApi(context)
  const { wallets, dispose, ...adapter } = createWalletAdapter<
    'bip122',
    WalletAccount,
    BitcoinWallet,
    FoundWallet
  >({
    namespace: 'bip122',
    context,
    discovery,
    watch: watchPage,
    pageWallet: (found) => toWallet(foreignWallet(found), context),
    async sessionWallet(session) {
      const { createSessionWallet } = await import('./sessionWallet.js')
      return toWallet(createSessionWallet(session), context)
    },
    accountsOn: (_network, accounts) =>
      accounts.map(({ address, purpose }) => ({
        address,
        type: purpose === 'ordinals' ? ('ordinal' as const) : ('payment' as const),
        // Only these pay; requests name the address.
        selectable: purpose !== 'ordinals',
      })),
  })

  function heldBy(
    { network, accounts }: Pick<ConnectedBitcoinWallet, 'network' | 'accounts'>,
    account: AccountId<'bip122'>,
  ) {
    const { address, networkId } = accountParts(account)
    return network === networkId ? accounts.find((held) => held.address === address) : undefined
  }

  const holder = (account: AccountId<'bip122'>) => wallets.holder((one) => heldBy(one, account))

  /** An account with the purpose that its wallet states: all that says which coins are money asks here. */
  async function heldAs(account: AccountId<'bip122'>, signal: AbortSignal) {
    const found = holder(account)
    return found && withDetail(found.connected, found.held, signal)
  }

  const held = together('The network', (account: AccountId<'bip122'>, signal) =>
    nativeHoldings({ api, account: heldAs }, account, signal),
  )

  const transfer = createTransfers({ api, connected: wallets.get, account: heldAs })

  return {
    ...adapter,
    capabilities: {
      transfer,
      balance: async (account, signal) => (await held(account, signal)).spendable,
      locked: async (account, signal) => (await held(account, signal)).locked,
      paymentRequest: async (text) => (await import('./paymentRequest.js')).readPaymentRequest(text),
    },
    parseAddress(text) {
      const address = readAddress(text)
      const fits = context
        .networks()
        .some(({ id }) => isNetworkOf('bip122', id) && address.kinds.includes(kindOf(id)))
      if (!fits) throw new InvalidAddressError(address.text, 'shape')
      return address.text
    },
    async signMessage(connectorId, account, message, signal, protocol) {
      const connected = wallets.get(connectorId)
      const held = connected && heldBy(connected, account)
      if (!held) throw new WalletMissingError(connectorId)
      const { wallet, network } = connected
      const { address } = held
      await assertHeld(connected, [address], signal)
      const how = protocol ?? usualProtocol(address)
      return wallet.signMessage({ network, address, message, protocol: how }, signal)
    },
    provider: wallets.once((connected) =>
      createHostProvider({
        connected,
        api,
        async transfer(from, to, { amount, mostFee }, signal) {
          const token = { network: accountParts(from).networkId, ...coin }
          const plan = await transfer.plan({ from, to, token, amount }, signal)
          if (plan.fee > mostFee) throw new FeeTooHighError(plan.fee, mostFee)
          return transfer.send(connected.connectorId, plan, signal)
        },
      }),
    ),
    dispose() {
      dispose()
      api.dispose()
    },
  }
}

const coin = { name: displayText('Bitcoin'), symbol: displayText('BTC'), decimals: 8 }

interface AdapterDeps {
  readonly context: AdapterContext
  readonly discovery: WalletRegistry<FoundWallet>
}

function foreignWallet({ provider, walletApi }: FoundWallet): ForeignWallet {
  if (walletApi === 'standard') return createStandardWallet(provider)
  if (walletApi === 'sats' || walletApi === 'leather') return createRequestWallet(provider, walletApi)
  return createMethodWallet(provider, walletApi)
}
