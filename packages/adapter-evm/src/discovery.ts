import {
  type AdapterContext,
  type Connector,
  type DisplayText,
  displayText,
  type NetworkId,
  safeUrl,
} from '@foyer/core'
import { read } from '@foyer/core/adapters'
import type { Eip1193Provider } from './provider.js'

/** A wallet on the page. Its provider is the object seen first; what the page swaps in later is never used. */
export interface FoundWallet {
  readonly connector: Connector
  readonly provider: Eip1193Provider
  /** The provider's `request` as it was when the wallet was found (safety T-13). */
  readonly request: (call: { readonly method: string; readonly params: readonly unknown[] }) => unknown
  /** Of a remote wallet: the networks it approved; `undefined` when it may be asked for any. */
  approved?(): readonly NetworkId<'eip155'>[] | undefined
  /** Of a remote wallet: lets go of it, and leaves its session to others. */
  close?(): void
}

/** The wallets of one page (EIP-6963, and `window.ethereum`). */
export interface Discovery {
  /** Tells the whole list now and at each change. Looks for wallets as long as somebody listens. */
  subscribe(listener: (connectors: readonly Connector[]) => void): () => void
  find(connectorId: string): FoundWallet | undefined
}

interface Announcement extends FoundWallet {
  readonly uuid: string | undefined
}

const most = 100
const domain = /^[\w-]{1,63}(\.[\w-]{1,63}){1,7}$/

/** @param modes which ways of finding wallets the host allows. */
export function createDiscovery(modes: AdapterContext['discovery']): Discovery {
  const listeners = new Set<(connectors: readonly Connector[]) => void>()
  const announced = new Map<string, Announcement>()
  let fallback: FoundWallet | undefined
  let started = new AbortController()

  const wraps = (provider: unknown) => [...announced.values()].some((wallet) => wallet.provider === provider)

  function list(): readonly Connector[] {
    const wallets = [...announced.values(), ...(fallback && !wraps(fallback.provider) ? [fallback] : [])]
    return wallets.map(({ connector }) => connector)
  }

  function tell() {
    const connectors = list()
    for (const listener of listeners) listener(connectors)
  }

  function onAnnounce(event: Event) {
    if (announced.size >= most) return
    const wallet = decode(read(event, 'detail'))
    if (!wallet) return
    const { id, name } = wallet.connector
    const known = [...announced.values()]
    const rival = known.find(({ uuid, connector }) => (uuid && uuid === wallet.uuid) || connector.id === id)
    if (rival ? rival.provider === wallet.provider : known.some(({ connector }) => connector.name === name))
      return
    if (rival?.connector.disputed) return
    if (rival)
      announced.set(rival.connector.id, { ...rival, connector: { ...rival.connector, disputed: true } })
    else announced.set(id, wallet)
    tell()
  }

  function lookForInjected() {
    const provider = fallback ? undefined : read(window, 'ethereum')
    if (!provider || wraps(provider)) return
    fallback = found(provider, { id: 'injected', name: displayText('Browser Wallet'), type: 'injected' })
    if (fallback) tell()
  }

  function start() {
    if (typeof window === 'undefined') return
    started = new AbortController()
    const { signal } = started
    if (modes.announced) {
      window.addEventListener('eip6963:announceProvider', onAnnounce, { signal })
      window.dispatchEvent(new Event('eip6963:requestProvider'))
    }
    if (modes.injected) {
      lookForInjected()
      window.addEventListener('ethereum#initialized', lookForInjected, { signal })
    }
  }

  return {
    subscribe(listener) {
      if (listeners.size === 0) start()
      listeners.add(listener)
      listener(list())
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) started.abort()
      }
    },
    find: (connectorId) => announced.get(connectorId) ?? (connectorId === 'injected' ? fallback : undefined),
  }
}

function decode(detail: unknown): Announcement | undefined {
  const info = read(detail, 'info')
  const uuid = text(read(info, 'uuid'))
  const claimed = text(read(info, 'rdns'))
  const rdns = claimed && domain.test(claimed) ? claimed : undefined
  const name = displayText(read(info, 'name')) || displayText(rdns) || displayText(uuid)
  const id = rdns || name
  const icon = safeUrl('image', read(info, 'icon'))
  if (!id) return undefined
  const wallet = found(read(detail, 'provider'), {
    id,
    name,
    type: 'announced',
    // A remote image would tell its server about the visitor; the standard asks for a data URI.
    icon: icon?.startsWith('data:') ? icon : undefined,
    ...(rdns && { rdns }),
  })
  return wallet && { ...wallet, uuid }
}

function found(
  provider: unknown,
  connector: {
    id: string
    name: DisplayText
    type: 'announced' | 'injected'
    icon?: Connector['icon']
    rdns?: string
  },
): FoundWallet | undefined {
  const request = read(provider, 'request')
  if (typeof request !== 'function' || !isProvider(provider)) return undefined
  return {
    connector: { icon: undefined, ...connector, namespace: 'eip155' },
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
