import type { Instance } from '@foyer/controllers'
import type { Widget } from '@foyer/controllers/widget'
import type { FeatureAction, RootState } from '@foyer/core'
import { type Messages, type Translate, useText } from '@foyer/ui'
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import { type Snapshot, useSnapshot } from 'valtio'
import { subscribe } from 'valtio/vanilla'
import type { LazyViews } from './lazyViews.js'
import type { ScaffoldMessages } from './messages.js'
import type { ScaffoldState } from './scaffoldState.js'

/** What every part of one mounted scaffold shares. */
export interface Scaffold {
  readonly widget: Widget
  readonly own: ScaffoldState
  readonly lazyViews: LazyViews
}

export const ScaffoldContext = createContext<Scaffold | undefined>(undefined)

function useScaffold(): Scaffold {
  const scaffold = useContext(ScaffoldContext)
  if (!scaffold) throw new Error('Views of the scaffold live inside mount().')
  return scaffold
}

/** The controllers behind the views. */
export function useWidget(): Widget {
  return useScaffold().widget
}

/** What the scaffold itself remembers: see {@link ScaffoldState}. A proxy. */
export function useScaffoldState(): ScaffoldState {
  return useScaffold().own
}

/** The views that come in a chunk of their own. */
export function useLazyViews(): LazyViews {
  return useScaffold().lazyViews
}

/**
 * What is read from a proxy. Renders again only where that is another value, and so wants one that is the same as long as
 * nothing changed: text, a number, what is replaced as a whole. A snapshot of which nothing is read renders at any change.
 */
export function useSelected<S extends object, T>(state: S, select: (state: S) => T): T {
  const get = () => select(state)
  return useSyncExternalStore(
    useCallback((onChange) => subscribe(state, onChange), [state]),
    get,
    get,
  )
}

/** A snapshot of wallets, networks and accounts. */
export function useRoot(): RootState {
  return useSnapshot(useWidget().instance.state)
}

/** A snapshot of the options; flags may change at run time. */
export function useOptions(): Snapshot<Instance['options']> {
  return useSnapshot(useWidget().instance.options)
}

/** The scaffold's texts. */
export function useWords(): Translate<ScaffoldMessages> {
  return useText<ScaffoldMessages>()
}

/** Looks up a label that a feature's manifest or definition names by key. */
export function useLabel(): (key: string) => string {
  return useText<Messages>()
}

/** The entry points that features offer in a slot. */
export function useActions(slot: FeatureAction['slot']): readonly FeatureAction[] {
  const { features, ways } = useWidget()
  // A way that came later joins.
  void Object.keys(useSnapshot(ways.state)).length
  // What is offered depends on flags, on the network in use, and on what the wallet in use is capable of.
  useOptions()
  const { connections, networks, served } = useRoot()
  void served
  void connections[networks.active]?.status
  void networks.selected[networks.active]
  return features.actions(slot)
}
