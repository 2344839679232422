import {
  type Adapter,
  type AdapterContext,
  accountParts,
  type Connection,
  type Namespace,
  type NetworkId,
  WalletMissingError,
} from '@foyer/core'
import { createWalletAdapter, type WalletRegistry } from '@foyer/core/adapters'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { accountsOn, type GrantedAccount } from './accounts.js'
import { genericPrefix, parseAddress, readSs58, writeSs58 } from './address.js'
import type { FoundWallet } from './discovery.js'
import { createLazyChain } from './lazyChain.js'
import type { PolkadotNetwork } from './networks.js'
import { createPageWallets } from './pageWallet.js'
import type { InjectedExtension } from './provider.js'
import { parseSignature, wrapBytes } from './signature.js'
import type { PolkadotWallet } from './wallet.js'

/** What Polkadot wallets can do. */
export interface PolkadotAdapter extends Adapter<'polkadot'> {
  provider(connectorId: string): InjectedExtension | undefined
}

/** The lazy half: wallets and what they sign. Construction does no I/O. */
export function createAdapter({ context, discovery, networks }: AdapterDeps): PolkadotAdapter {
  const { wallets, dispose, ...adapter } = createWalletAdapter<
    'polkadot',
    GrantedAccount,
    PolkadotWallet,
    FoundWallet
  >({
    namespace: 'polkadot',
    context,
    discovery,
    pageWallet: createPageWallets(complete),
    async sessionWallet(session) {
      const { createSessionWallet } = await import('./sessionWallet.js')
      return createSessionWallet(session, complete)
    },
    accountsOn: (network, accounts) =>
      accountsOn(network, accounts).map(({ publicKey, name }) => ({
        address: writeSs58(publicKey, prefixOf(network)),
        label: name,
        // Requests name the account: the wallet has no choice of its own.
        selectable: true,
      })),
  })
  const chain = createLazyChain({ context, connected: wallets.get })

  /** An account has one address for each prefix. */
  function complete<N extends Namespace>(connection: Connection<N>): Connection<N> {
    const { networkId } = accountParts(connection.account)
    return {
      ...connection,
      respell(address) {
        try {
          return writeSs58(readSs58(address).publicKey, prefixOf(networkId))
        } catch {
          // The stored text may be no address.
          return address
        }
      },
    }
  }

  function prefixOf(network: NetworkId): number {
    return networks.find(({ id }) => id === network)?.ss58Prefix ?? genericPrefix
  }

  return {
    ...adapter,
    capabilities: {
      ...chain.capabilities,
      paymentRequest: async (text) => (await import('./paymentRequest.js')).readPaymentRequest(text),
    },
    parseAddress,
    async signMessage(connectorId, account, message, signal) {
      const { publicKey } = readSs58(accountParts(account).address)
      const connected = wallets.get(connectorId)
      const held =
        connected &&
        accountsOn(connected.network, connected.accounts).find(
          (known) => String(known.publicKey) === String(publicKey),
        )
      if (!held) throw new WalletMissingError(connectorId)
      const { extension } = connected.wallet
      const { networkId: network } = accountParts(account)
      const bytes = utf8ToBytes(message)
      const answer = await extension.signText({ network, address: held.address, text: message }, signal)
      const either = extension.signsBare ? [wrapBytes(bytes), bytes] : [wrapBytes(bytes)]
      return `0x${bytesToHex(parseSignature('signRaw', answer, either, publicKey))}`
    },
    provider: (connectorId) => wallets.get(connectorId)?.wallet.extension.provider,
    dispose() {
      dispose()
      chain.dispose()
    },
  }
}

interface AdapterDeps {
  readonly context: AdapterContext
  readonly discovery: Pick<WalletRegistry<FoundWallet>, 'find' | 'subscribe'>
  readonly networks: readonly PolkadotNetwork[]
}
