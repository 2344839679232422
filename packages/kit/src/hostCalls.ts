import type { Instance } from '@foyer/controllers'
import type { Widget } from '@foyer/controllers/widget'
import { type AnswerHost, TimeoutError } from '@foyer/core'
import { type CallsController, createCallsFeature, createHostCalls } from '@foyer/feature-calls'

/**
 * Answers for wallets what they need not know of EIP-5792. The modal is fetched only where a wallet does not.
 * @param widget that on the page now. Rejects where it has no place
 */
export function hostCallsOf(instance: Instance, widget: () => Promise<Widget>): AnswerHost {
  const { state, store } = instance
  /** By widget: the page may take one away, and put up the next. */
  const controllers = new WeakMap<Widget, CallsController | undefined>()

  function addTo(shown: Widget) {
    if (controllers.has(shown)) return
    controllers.set(shown, undefined)
    const { modal, router, features } = shown
    features.add([
      createCallsFeature({
        installed: (made) => controllers.set(shown, made),
        open(view) {
          if (state.modal.open) router.push(view)
          else modal.open({ view })
          // A sign-in may hold the visitor.
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
      const shown = await widget()
      await shown.account()
      addTo(shown)
      await shown.features.resolve('CallsInTurn')
      const made = controllers.get(shown)
      if (!made) throw new TimeoutError('The view of calls', 0)
      return made
    },
  })
}
