import type { Instance } from '@foyer/controllers'
import type { Visit } from '@foyer/controllers/visit'
import type { FeatureAction, RootState } from '@foyer/core'
import { type Messages, type Translate, useText } from '@foyer/ui'
import { createContext, useContext } from 'react'
import { type Snapshot, useSnapshot } from 'valtio'
import type { Later, RemoteViews } from './later.js'
import type { ScaffoldMessages } from './messages.js'
import type { Session } from './session.js'

/** What every part of one mounted scaffold shares. */
export interface Scaffold {
  readonly visit: Visit
  readonly session: Session
  readonly later: Later
  readonly remote: Later<RemoteViews>
}

export const ScaffoldContext = createContext<Scaffold | undefined>(undefined)

function useScaffold(): Scaffold {
  const scaffold = useContext(ScaffoldContext)
  if (!scaffold) throw new Error('Views of the scaffold live inside mount().')
  return scaffold
}

/** The controllers behind the views. */
export function useVisit(): Visit {
  return useScaffold().visit
}

/** What the scaffold itself remembers: see {@link Session}. A proxy. */
export function useSession(): Session {
  return useScaffold().session
}

/** The views that come in a chunk of their own. */
export function useLater(): Later {
  return useScaffold().later
}

/** The views of remote sessions, which come in a chunk of their own. */
export function useRemote(): Later<RemoteViews> {
  return useScaffold().remote
}

/** A snapshot of wallets, networks and accounts. */
export function useRoot(): RootState {
  return useSnapshot(useVisit().instance.state)
}

/** A snapshot of the options; flags may change at run time. */
export function useOptions(): Snapshot<Instance['options']> {
  return useSnapshot(useVisit().instance.options)
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
  const { features } = useVisit()
  // What is offered depends on flags, and on what the wallet in use is capable of.
  useOptions()
  const { connections, networks } = useRoot()
  void connections[networks.active]?.status
  return features.actions(slot)
}
