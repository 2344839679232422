import { activeAccount, type Namespace, type OwnEvents, type PlainViewId, type RootState } from '@foyer/core'
import { proxy } from 'valtio/vanilla'
import { afterClosing, mayDismiss, type NavigationState, opening } from './navigation.js'
import type { WidgetRouter } from './router.js'

/** What to open. */
export interface ModalRequest {
  /** @default Account when connected, else Connect; see docs/behaviour.md, Opening */
  readonly view?: PlainViewId | undefined
  /** Only wallets of this chain family are offered. */
  readonly namespace?: Namespace | undefined
  /** It opens by itself: nobody asked for it. What it opened for is then all that it is for. */
  readonly unasked?: boolean
}

/** Opens and closes the modal. Whether it is open stands in the instance's state. */
export interface Modal {
  readonly state: {
    /** Counts refusals to close; the shell shakes when it changes. */
    readonly shake: number
    /** The chain family whose wallets are offered; absent: all. */
    readonly namespace: Namespace | undefined
    /** The host asked for it, so that the visitor cannot widen it. */
    readonly fixed: boolean
    /** It opened by itself. */
    readonly unasked: boolean
  }
  /** Offers only wallets of a chain family from now on, or of all; nothing while the host's wish is fixed. */
  filter(namespace: Namespace | undefined): void
  /** Opens, or leads to the view when it is open. Emits MODAL_OPEN when it was closed. */
  open(request?: ModalRequest): void
  /** Closes and emits MODAL_CLOSE when it was open. Embedded: shows Account or Connect instead. */
  close(): void
  /** Overlay, × and Escape: closes, or shakes on UnsupportedChain, which is left by a switch or a disconnect. */
  dismiss(): void
}

/** What the modal decides by, and what it moves. */
export interface ModalDeps {
  readonly state: RootState
  readonly door: { open: boolean; loading: boolean; closes?: number }
  readonly options: { readonly enableEmbedded: boolean }
  readonly events: OwnEvents
  readonly router: WidgetRouter
  readonly standing: () => NavigationState
  /** Leads away from where a feature holds the visitor. `false`: there is no way but through. */
  readonly leave?: () => boolean
}

/** Makes the door of one visit. */
export function createModal(deps: ModalDeps): Modal {
  const { state, door, options, events, router, standing, leave } = deps
  const own = proxy<{ shake: number; namespace: Namespace | undefined; fixed: boolean; unasked: boolean }>({
    shake: 0,
    namespace: undefined,
    fixed: false,
    unasked: false,
  })
  const isConnected = () => activeAccount(state) !== undefined

  function wish(namespace: Namespace | undefined) {
    own.namespace = namespace
    own.fixed = namespace !== undefined
  }

  function close() {
    door.loading = false
    wish(undefined)
    if (options.enableEmbedded) {
      door.closes = (door.closes ?? 0) + 1
      return router.reset(afterClosing(standing()))
    }
    if (!door.open) return
    door.open = false
    events.emit('MODAL_CLOSE', { connected: isConnected() })
  }

  return {
    state: own,
    filter(namespace) {
      if (!own.fixed) own.namespace = namespace
    },
    open({ view, namespace, unasked = false } = {}) {
      if (door.open && !view) return
      wish(namespace)
      own.unasked = unasked
      router.reset(opening(standing(), view, namespace))
      if (door.open) return
      door.open = true
      events.emit('MODAL_OPEN', { connected: isConnected() })
    },
    close,
    dismiss() {
      if (mayDismiss(standing())) close()
      else if (!leave?.()) own.shake += 1
    },
  }
}
