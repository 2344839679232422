import type { FeatureContext, Route, ViewId } from '@foyer/core'
import { proxy } from 'valtio/vanilla'

/** The modal's history without a modal; it stands at the account. */
export function createFakeRouter(): FeatureContext['router'] {
  const state = proxy<{ stack: readonly Route[]; direction: 'forward' | 'back' }>({
    stack: [{ view: 'Account', params: undefined }],
    direction: 'forward',
  })
  const enter = (view: ViewId, params: unknown, below: readonly Route[]) => {
    const entry = { view, params }
    if (isRoute(entry)) state.stack = [...below, entry]
  }
  return {
    state,
    push: (view, params?) => enter(view, params, state.stack),
    replace: (view, params?) => enter(view, params, state.stack.slice(0, -1)),
    reset: (view, params?) => enter(view, params, []),
    back: () => {
      state.stack = state.stack.slice(0, -1)
    },
  }
}

function isRoute(entry: { readonly view: ViewId; readonly params: unknown }): entry is Route {
  return entry.view.length > 0
}
