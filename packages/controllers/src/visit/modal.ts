import { activeAccount, type Events, isNetworkSupported, type Namespace, type RootState } from '@foyer/core'
import { proxy } from 'valtio/vanilla'
import { currentView, type PlainViewId, type VisitRouter } from './router.js'

declare module '@foyer/core' {
  interface Views {
    AllWallets: undefined
    ConnectingWalletConnectBasic: undefined
    /** A wallet of the catalogue, or one that the host listed. */
    ConnectingWalletConnect: { readonly walletId: string }
  }
}

/** What to open. */
export interface ModalRequest {
  /** @default by the opening rules of spec 2 */
  readonly view?: PlainViewId | undefined
  /** Only wallets of this chain family are offered. */
  readonly namespace?: Namespace | undefined
}

/** The modal's door (spec 2, spec 4). Whether it is open stands in the instance's state. */
export interface Modal {
  readonly state: {
    /** Counts refusals to close; the shell shakes when it changes. */
    readonly shake: number
    /** The chain family whose wallets are offered; absent: all. */
    readonly namespace: Namespace | undefined
    /** The host asked for it, so that the visitor cannot widen it. */
    readonly fixed: boolean
  }
  /** Offers only wallets of a chain family from now on, or of all; nothing while the host's wish is fixed. */
  filter(namespace: Namespace | undefined): void
  /** Opens, or leads to the view when it is open. Emits MODAL_OPEN when it was closed. */
  open(request?: ModalRequest): void
  /** Closes and emits MODAL_CLOSE when it was open. Embedded: shows Account or Connect instead (spec 4). */
  close(): void
  /** Overlay, × and Escape: closes, or shakes on UnsupportedChain, which is left by a switch or a disconnect. */
  dismiss(): void
}

/** What the modal decides by, and what it moves. */
export interface ModalDeps {
  readonly state: RootState
  readonly door: { open: boolean; loading: boolean }
  readonly options: { readonly enableEmbedded: boolean; readonly allowUnsupportedChain: boolean }
  readonly events: Events
  readonly router: VisitRouter
  readonly mobile: () => boolean
  /** Wallets connect by remote session alone. */
  readonly basic: () => boolean
  /** A remote connector is installed. */
  readonly remote: boolean
}

/** Makes the door of one visit. */
export function createModal(deps: ModalDeps): Modal {
  const { state, door, options, events, router, mobile, basic, remote } = deps
  const own = proxy<{ shake: number; namespace: Namespace | undefined; fixed: boolean }>({
    shake: 0,
    namespace: undefined,
    fixed: false,
  })
  const isConnected = () => activeAccount(state) !== undefined

  function home(): PlainViewId {
    if (!isConnected()) return first()
    const isFine = isNetworkSupported(state) || options.allowUnsupportedChain || basic()
    return isFine ? 'Account' : 'UnsupportedChain'
  }

  /** What a visitor without an account sees first. */
  function first(): PlainViewId {
    if (!basic()) return 'Connect'
    return mobile() || !remote ? 'AllWallets' : 'ConnectingWalletConnectBasic'
  }

  function opening(view: PlainViewId | undefined): PlainViewId {
    return !view || (basic() && !isConnected()) ? home() : view
  }

  function wish(namespace: Namespace | undefined) {
    own.namespace = namespace
    own.fixed = namespace !== undefined
  }

  function close() {
    door.loading = false
    wish(undefined)
    if (options.enableEmbedded) return router.reset(isConnected() ? 'Account' : first())
    if (!door.open) return
    door.open = false
    events.emit('MODAL_CLOSE', { connected: isConnected() })
  }

  return {
    state: own,
    filter(namespace) {
      if (!own.fixed) own.namespace = namespace
    },
    open({ view, namespace } = {}) {
      if (door.open && !view) return
      wish(namespace)
      router.reset(opening(view))
      if (door.open) return
      door.open = true
      events.emit('MODAL_OPEN', { connected: isConnected() })
    },
    close,
    dismiss() {
      if (currentView(router.state) === 'UnsupportedChain') own.shake += 1
      else close()
    },
  }
}
