import { createEvents } from '../events.js'
import type { MutableRoot } from '../state.js'
import { createModal, type Modal } from './modal.js'
import type { NavigationState } from './navigation.js'
import { createNavigator } from './navigator.js'
import { createRouter } from './router.js'
import { connectingViews } from './views.js'

/** A modal with its router, its navigator, and what they go by. */
export function place(
  state: MutableRoot,
  { events = createEvents(), embedded = false, ...given }: Partial<NavigationState> & Given = {},
) {
  const router = createRouter({ close: () => modal.close() })
  const standing = (): NavigationState => ({
    root: state,
    stack: router.state.stack,
    isBasic: false,
    allowUnsupportedChain: false,
    basicView: 'AllWallets',
    isConnecting: (view) => connectingViews.includes(view),
    ...given,
  })
  const options = { enableEmbedded: embedded }
  const modal: Modal = createModal({ state, door: state.modal, options, events, router, standing })
  return { router, modal, navigator: createNavigator({ standing, router, modal }) }
}

interface Given {
  readonly events?: ReturnType<typeof createEvents>
  readonly embedded?: boolean
}
