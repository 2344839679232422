import type { Route, RouteArgs, Router, ViewId, Views } from '@foyer/core'
import { proxy } from 'valtio/vanilla'

declare module '@foyer/core' {
  interface Views {
    Networks: undefined
    UnsupportedChain: undefined
  }
}

/** Views that need no parameters, so that anybody may lead to them. */
export type PlainViewId = { [V in ViewId]: undefined extends Views[V] ? V : never }[ViewId]

/** A step that a view began and that ends elsewhere (facts 5). */
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
export interface VisitRouter extends Router {
  readonly transactions: {
    push(transaction: RouterTransaction): void
    /** Ends the newest; nothing when there is none. Cancel goes back. */
    pop(result: 'success' | 'cancel'): void
  }
  /**
   * Leaves Networks after the switch: back to the view before, else the modal closes. Leaves UnsupportedChain for
   * Account. Nothing where neither is in the history.
   */
  afterNetworkSwitch(): void
}

/** The view on screen. Works on the router's state and on its snapshot. */
export function currentView({ stack }: Router['state']): ViewId {
  return stack.at(-1)?.view ?? 'Connect'
}

/** @param close what stands for going back where there is nothing to go back to. */
export function createRouter({ close }: { close: () => void }): VisitRouter {
  const state = proxy<{ stack: Route[]; direction: 'forward' | 'back' }>({
    stack: [{ view: 'Connect', params: undefined }],
    direction: 'forward',
  })
  const transactions: RouterTransaction[] = []

  function show(stack: readonly Route[], direction: 'forward' | 'back') {
    state.direction = direction
    state.stack = [...stack]
  }

  function rewind(length: number) {
    if (length > 0) show(state.stack.slice(0, length), 'back')
    else close()
  }

  function indexOf(view: ViewId): number {
    return state.stack.findIndex((route) => route.view === view)
  }

  const router: VisitRouter = {
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
      rewind(indexOf('UnsupportedChain') >= 0 ? 0 : state.stack.length - 1)
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
    afterNetworkSwitch() {
      if (indexOf('UnsupportedChain') >= 0) router.reset('Account')
      else if (indexOf('Networks') >= 0) rewind(indexOf('Networks'))
    },
  }
  return router
}

function routeOf<V extends ViewId>([view, params]: RouteArgs<V>): Route {
  // View and parameters were checked together by RouteArgs; TypeScript cannot carry that through the union.
  return { view, params } as Route
}
