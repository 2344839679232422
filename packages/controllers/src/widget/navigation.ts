import {
  activeAccount,
  isNetworkSupported,
  type Namespace,
  type PlainViewId,
  type RootState,
  type Route,
  type ViewId,
} from '@foyer/core'

/** How things stand when it is decided where the visitor goes. */
export interface NavigationState {
  readonly root: Pick<RootState, 'connections' | 'networks'>
  /** The history of views; the last is on screen. */
  readonly stack: readonly Pick<Route, 'view'>[]
  /** Wallets connect by session alone, so that no network is too many. */
  readonly isBasic: boolean
  readonly allowUnsupportedChain: boolean
  /** The modal opened by itself, for a network that the host does not take. */
  readonly isUnasked?: boolean
  /** What a visitor without an account sees first in basic mode. */
  readonly basicView: PlainViewId
  /** The view at which a feature holds whoever is connected. */
  readonly guard?: PlainViewId | undefined
  /** Whether a view is on the way to a connection. */
  readonly isConnecting: (view: ViewId) => boolean
}

/** Where the visitor goes. */
export type Destination =
  | { readonly go: 'nowhere' }
  | { readonly go: 'close' }
  /** The view is the whole history then. */
  | { readonly go: 'to'; readonly view: PlainViewId }
  /** So many views stay in the history; with none the modal closes. */
  | { readonly go: 'back'; readonly left: number }

const nowhere: Destination = { go: 'nowhere' }
const close: Destination = { go: 'close' }
const to = (view: PlainViewId): Destination => ({ go: 'to', view })
const back = (left: number): Destination => ({ go: 'back', left })

/** Views from which one more chain family is connected. */
const families: readonly ViewId[] = ['Networks', 'AccountSettings']

const isConnected = ({ root }: NavigationState) => activeAccount(root) !== undefined
const indexOf = ({ stack }: Pick<NavigationState, 'stack'>, view: ViewId | undefined) =>
  stack.findIndex((route) => route.view === view)

/** Whether the network in use is one that the host takes. */
function isFine({ root, isBasic, allowUnsupportedChain }: NavigationState): boolean {
  return isBasic || allowUnsupportedChain || isNetworkSupported(root)
}

/** What a visitor without an account sees first. */
function first({ isBasic, basicView }: NavigationState): PlainViewId {
  return isBasic ? basicView : 'Connect'
}

/** What the modal shows where nothing else was asked for. */
export function home(standing: NavigationState): PlainViewId {
  if (!isConnected(standing)) return first(standing)
  return isFine(standing) ? (heldAt(standing) ?? 'Account') : 'UnsupportedChain'
}

/** Returns where a connected visitor is held, if anywhere: only on a network that the host listed. */
function heldAt(standing: NavigationState): PlainViewId | undefined {
  return isConnected(standing) && isNetworkSupported(standing.root) ? standing.guard : undefined
}

/**
 * What the modal opens with. In basic mode a visitor without an account has one way to begin.
 * @param namespace what it is opened for: the account of another one is no answer
 */
export function opening(
  standing: NavigationState,
  wanted: PlainViewId | undefined,
  namespace?: Namespace,
): PlainViewId {
  const isAway = namespace !== undefined && activeAccount(standing.root, namespace) === undefined
  if (isAway && (!wanted || wanted === 'Account') && isConnected(standing)) return first(standing)
  // What holds the visitor may itself ask the wallet for something.
  if (heldAt(standing) && wanted !== 'ApproveTransaction') return home(standing)
  // On a network that is fine there is nothing to switch, and no way to close that view.
  if (!wanted || wanted === 'UnsupportedChain') return home(standing)
  return standing.isBasic && !isConnected(standing) ? home(standing) : wanted
}

/** What an embedded modal shows instead of closing. */
export function afterClosing(standing: NavigationState): PlainViewId {
  return isConnected(standing) ? (heldAt(standing) ?? 'Account') : first(standing)
}

/** One view back. UnsupportedChain is left by a switch or a disconnect alone. */
export function afterBack({ stack }: Pick<NavigationState, 'stack'>): Destination {
  return indexOf({ stack }, 'UnsupportedChain') >= 0 ? close : back(stack.length - 1)
}

/** Whether the visitor may close the modal: not where they are held, also while their wallet is asked there. */
export function mayDismiss(standing: NavigationState): boolean {
  return standing.stack.at(-1)?.view !== 'UnsupportedChain' && indexOf(standing, heldAt(standing)) < 0
}

/**
 * Where a new connection leads: to UnsupportedChain from a network that was not asked for; to where a feature holds it; to
 * its account, if it was one more; back to the view that the modal was opened for, if it was for one; else the modal has done its work.
 */
export function afterConnected(standing: NavigationState): Destination {
  if (!isFine(standing)) return to('UnsupportedChain')
  const held = heldAt(standing)
  if (held) return to(held)
  const { stack, isConnecting } = standing
  const purpose = stack.findLastIndex(({ view }) => !isConnecting(view))
  const view = stack[purpose]?.view
  if (!view) return close
  return families.includes(view) ? to('Account') : back(purpose + 1)
}

/** Networks gives way to the view before it, UnsupportedChain to the account, and to the page where it opened by itself. */
export function afterSwitched(standing: Pick<NavigationState, 'stack' | 'isUnasked'>): Destination {
  if (indexOf(standing, 'UnsupportedChain') >= 0) return standing.isUnasked ? close : to('Account')
  const networks = indexOf(standing, 'Networks')
  return networks < 0 ? nowhere : back(networks)
}

/** What follows is the account of a chain family that is still connected. */
export function afterDisconnected(standing: NavigationState): Destination {
  return isConnected(standing) ? to('Account') : close
}

/** What is open while it is told that a wallet did not take the news. */
export function afterFailedDisconnect(standing: NavigationState): PlainViewId {
  return isConnected(standing) ? 'Account' : 'Connect'
}

/**
 * @param wanted by whoever asked for the approval; else what was there before it
 * @param wasOpen the modal was open before it showed what to approve
 */
export function afterApproved(
  standing: Pick<NavigationState, 'stack'>,
  wanted: PlainViewId | undefined,
  wasOpen = true,
): Destination {
  return wanted ? to(wanted) : afterRefused(standing, wasOpen)
}

/** @param wasOpen the modal was open before it showed what to approve */
export function afterRefused({ stack }: Pick<NavigationState, 'stack'>, wasOpen: boolean): Destination {
  return wasOpen ? back(stack.length - 1) : close
}

/** A wallet brought a network into use that the host did not ask for. */
export function afterUnsupported(): Destination {
  return to('UnsupportedChain')
}

/** What changed about the account in use. */
export interface AccountChange {
  /** There was none before. */
  readonly isFirst: boolean
  /** There is none any more, nor is one on its way, and the chain family is the same. */
  readonly isGone: boolean
}

/** Views of an account that is gone, or of a network left behind, give way. */
export function afterAccountChange(
  standing: NavigationState,
  { isFirst, isGone }: AccountChange,
): Destination {
  const view = standing.stack.at(-1)?.view
  // There already, as after a sign-in that could not begin.
  if (isGone && view !== 'Connect') return close
  if (!isConnected(standing)) return nowhere
  const held = heldAt(standing)
  if (held) return to(held)
  if (view === 'UnsupportedChain' && isNetworkSupported(standing.root)) return afterSwitched(standing)
  // Restored, or connected by the host, while the visitor looked at the list of wallets: not for one more family.
  return view === 'Connect' && isFirst ? to('Account') : nowhere
}
