import type { PlainViewId, Route, RouteArgs, Router, ViewId } from '@foyer/core'
import { proxy } from 'valtio/vanilla'
import { afterBack } from './navigation.js'
import './views.js'

/** A step that a view began and that ends elsewhere. */
export interface RouterTransaction {
  /** Where success leads: one view back, to the view before a named one, or to a view as the only one. */
  readonly next:
    | { readonly go: 'back' }
    | { readonly go: 'before'; readonly view: ViewId }
    | { readonly go: 'to'; readonly view: PlainViewId }
  readonly onSuccess?: () => void
  readonly onCancel?: () => void
}

/** The history of views, with what only the scaffold and the flows need. */
export interface WidgetRouter extends Router {
  readonly transactions: {
    push(transaction: RouterTransaction): void
    /** Ends the newest; nothing when there is none. Cancel goes back. */
    pop(result: 'success' | 'cancel'): void
  }
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
  const transactions: RouterTransaction[] = []

  function show(stack: readonly Route[], direction: 'forward' | 'back') {
    state.direction = direction
    state.stack = [...stack]
  }

  function rewind(left: number) {
    if (left <= 0) close()
    else if (left < state.stack.length) show(state.stack.slice(0, left), 'back')
  }

  function indexOf(view: ViewId): number {
    return state.stack.findIndex((route) => route.view === view)
  }

  const router: WidgetRouter = {
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
    transactions: {
      push(transaction) {
        transactions.push(transaction)
      },
      pop(result) {
        const last = transactions.pop()
        if (!last) return
        if (result === 'cancel') {
          router.back()
          return last.onCancel?.()
        }
        if (last.next.go === 'to') router.reset(last.next.view)
        else if (last.next.go === 'before') rewind(indexOf(last.next.view))
        else router.back()
        last.onSuccess?.()
      },
    },
    rewind,
  }
  return router
}

function routeOf<V extends ViewId>([view, params]: RouteArgs<V>): Route {
  // View and parameters were checked together by RouteArgs; TypeScript cannot carry that through the union.
  return { view, params } as Route
}
