import type { Route, RouteArgs, Router, ViewId } from '@foyer/core'
import { proxy } from 'valtio/vanilla'
import { afterBack } from './navigation.js'
import './views.js'

/** The history of views, with what only the scaffold and the flows need. */
export interface WidgetRouter extends Router {
  /** Keeps so many views of the history; the modal closes where none would be left. */
  rewind(left: number): void
}

/** The view on screen. Works on the router's state and on its snapshot. */
export function currentView({ stack }: Router['state']): ViewId {
  return stack.at(-1)?.view ?? 'Connect'
}

/** @param close what stands for going back where there is nothing to go back to. */
export function createRouter({ close }: { close: () => void }): WidgetRouter {
  const state = proxy<{ stack: Route[]; direction: 'forward' | 'back' }>({
    stack: [{ view: 'Connect', params: undefined }],
    direction: 'forward',
  })

  function show(stack: readonly Route[], direction: 'forward' | 'back') {
    state.direction = direction
    state.stack = [...stack]
  }

  function rewind(left: number) {
    if (left <= 0) close()
    else if (left < state.stack.length) show(state.stack.slice(0, left), 'back')
  }

  return {
    state,
    push(...args) {
      const route = routeOf(args)
      if (route.view !== currentView(state)) show([...state.stack, route], 'forward')
    },
    replace(...args) {
      const route = routeOf(args)
      if (route.view !== currentView(state)) show([...state.stack.slice(0, -1), route], 'forward')
    },
    reset(...args) {
      show([routeOf(args)], state.stack.length > 1 ? 'back' : 'forward')
    },
    back() {
      const destination = afterBack(state)
      rewind(destination.go === 'back' ? destination.left : 0)
    },
    rewind,
  }
}

function routeOf<V extends ViewId>([view, params]: RouteArgs<V>): Route {
  // View and parameters were checked together by RouteArgs; TypeScript cannot carry that through the union.
  return { view, params } as Route
}
