import type { Instance } from '@foyer/controllers'
import type { Widget } from '@foyer/controllers/widget'
import { TimeoutError } from '@foyer/core'
import { type AnswerHost, type CallsController, createHostCalls } from '@foyer/feature-calls'
import type { MountedModal } from './modal.js'

/**
 * Answers for wallets what they need not know of EIP-5792. The modal is fetched only where a wallet does not.
 * @param modal that on the page now. Rejects where it has no place
 */
export function hostCallsOf(instance: Instance, modal: () => Promise<MountedModal>): AnswerHost {
  const { state, store } = instance
  /** By widget: the page may take one away, and put up the next. */
  const controllers = new WeakMap<Widget, CallsController | undefined>()

  async function addTo({ widget, calls }: MountedModal) {
    const { createCallsFeature } = await calls()
    if (controllers.has(widget)) return
    controllers.set(widget, undefined)
    const { modal: door, router, features } = widget
    features.add([
      createCallsFeature({
        installed: (made) => controllers.set(widget, made),
        open(view) {
          const { stack } = router.state
          // Over a sign-in, or a network to be left, it would be a way around; over what a wallet was asked for, that is left.
          const held = ['ApproveTransaction', 'UnsupportedChain', features.guard()?.view]
          if (!state.modal.open) door.open({ view })
          else if (!stack.some((route) => held.includes(route.view))) router.push(view)
          return state.modal.open && router.state.stack.at(-1)?.view === view
        },
      }),
    ])
  }

  return createHostCalls({
    state,
    store,
    locks: globalThis.navigator?.locks,
    adapter: () => instance.adapter('eip155'),
    async controller() {
      const mounted = await modal()
      const { widget } = mounted
      await Promise.all([addTo(mounted), widget.account()])
      await widget.features.resolve('CallsInTurn')
      const made = controllers.get(widget)
      if (!made) throw new TimeoutError('The view of calls', 0)
      return made
    },
  })
}
