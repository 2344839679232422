import type { Approval, Namespace, ViewId } from '@foyer/core'
import type { Modal } from './modal.js'
import {
  type AccountChange,
  afterAccountChange,
  afterApproved,
  afterConnected,
  afterDisconnected,
  afterFailedDisconnect,
  afterRefused,
  afterSwitched,
  afterUnsupported,
  type Destination,
  type NavigationState,
} from './navigation.js'
import type { WidgetRouter } from './router.js'

/** Hears what happened and leads the visitor on, by the rules of `navigation.ts`. */
export interface Navigator {
  /** A wallet was connected in the modal. */
  connected(): void
  /** A network was chosen in the modal. */
  switched(): void
  /** The visitor disconnected in the modal; `failed`: a wallet did not take the news. */
  disconnected(options?: { readonly failed?: boolean }): void
  /** The wallet approved what was on screen; `wasOpen`: the modal was open before that. */
  approved(wanted: Approval['next'], wasOpen: boolean): void
  /** It did not. */
  refused(wasOpen: boolean): void
  /** The network in use is one that the host did not ask for. */
  unsupported(): void
  accountChanged(change: AccountChange): void
  /** The visitor wants to connect one more chain family. */
  connectNamespace(namespace: Namespace): void
}

/** What a navigator moves, and goes by. */
export interface NavigatorDeps {
  readonly standing: () => NavigationState
  readonly router: WidgetRouter
  readonly modal: Modal
}

export function createNavigator({ standing, router, modal }: NavigatorDeps): Navigator {
  function follow(destination: Destination) {
    switch (destination.go) {
      case 'close':
        return modal.close()
      case 'to':
        // Who is there already stays, with what was begun there.
        return isAlone(router.state.stack, destination.view) ? undefined : router.reset(destination.view)
      case 'back':
        return router.rewind(destination.left)
    }
  }

  return {
    connected() {
      const destination = afterConnected(standing())
      if (destination.go === 'to') modal.filter(undefined)
      follow(destination)
    },
    switched: () => follow(afterSwitched(standing())),
    disconnected({ failed = false } = {}) {
      if (failed) modal.open({ view: afterFailedDisconnect(standing()) })
      else follow(afterDisconnected(standing()))
    },
    approved: (wanted, wasOpen) => follow(afterApproved(standing(), wanted, wasOpen)),
    refused: (wasOpen) => follow(afterRefused(standing(), wasOpen)),
    unsupported: () => follow(afterUnsupported()),
    accountChanged(change) {
      const destination = afterAccountChange(standing(), change)
      follow(destination)
      // Nobody goes unheld because the modal happened to be closed.
      if (destination.go === 'to' && destination.view === standing().guard) modal.open()
    },
    connectNamespace(namespace) {
      const { fixed, namespace: wanted } = modal.state
      // The visitor knows better by now than the host did when it opened the modal.
      if (fixed && wanted !== namespace) return modal.open({ view: 'Connect', namespace })
      modal.filter(namespace)
      router.push('Connect')
    },
  }
}

function isAlone(stack: NavigationState['stack'], view: ViewId): boolean {
  return stack.length === 1 && stack[0]?.view === view
}
