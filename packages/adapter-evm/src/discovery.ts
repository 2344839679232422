import { type AdapterContext, type Connector, displayText, type NamelessId } from '@foyer/core'
import { createWalletRegistry, type RegisteredWallet, read, type WalletRegistry } from '@foyer/core/adapters'
import type { Eip1193Provider } from './provider.js'
import type { ForeignWallet } from './wallet.js'

/** A wallet on the page. Its provider is the object seen first; what the page swaps in later is never used. */
export interface FoundWallet extends RegisteredWallet, ForeignWallet {
  readonly provider: Eip1193Provider
}

const domain = /^[\w-]{1,63}(\.[\w-]{1,63}){1,7}$/

/**
 * The wallets of one page (EIP-6963, and `window.ethereum`).
 * @param modes which ways of finding wallets the host allows.
 */
export function createDiscovery(modes: AdapterContext['discovery']): WalletRegistry<FoundWallet> {
  return createWalletRegistry<FoundWallet>({
    look({ add }, signal) {
      if (modes.announced) {
        const onAnnounce = (event: Event) => {
          const wallet = decode(read(event, 'detail'))
          if (wallet) add(wallet)
        }
        window.addEventListener('eip6963:announceProvider', onAnnounce, { signal })
        window.dispatchEvent(new Event('eip6963:requestProvider'))
      }
      if (modes.injected) {
        const lookForInjected = () => {
          const name = displayText('Browser Wallet')
          const wallet = found(read(window, 'ethereum'), {
            id: 'injected' satisfies NamelessId,
            name,
            type: 'injected',
          })
          if (wallet) add({ ...wallet, isNameless: true })
        }
        lookForInjected()
        window.addEventListener('ethereum#initialized', lookForInjected, { signal })
      }
    },
  })
}

function decode(detail: unknown): FoundWallet | undefined {
  const info = read(detail, 'info')
  const uuid = text(read(info, 'uuid'))
  const claimed = text(read(info, 'rdns'))
  const rdns = claimed && domain.test(claimed) ? claimed : undefined
  const name = displayText(read(info, 'name')) || displayText(rdns) || displayText(uuid)
  const id = rdns || name
  if (!id) return undefined
  const wallet = found(read(detail, 'provider'), {
    id,
    name,
    type: 'announced',
    ...(rdns && { rdns }),
    ...(uuid && { uuid }),
  })
  return wallet && { ...wallet, picture: read(info, 'icon') }
}

function found(
  provider: unknown,
  connector: Pick<Connector, 'id' | 'name' | 'type' | 'rdns' | 'uuid'>,
): FoundWallet | undefined {
  const request = read(provider, 'request')
  if (typeof request !== 'function' || !isProvider(provider)) return undefined
  return {
    connector: { ...connector, icon: undefined, namespace: 'eip155' },
    provider,
    request: (call) => Reflect.apply(request, provider, [call]),
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function isProvider(value: unknown): value is Eip1193Provider {
  return typeof value === 'object' || typeof value === 'function'
}
