import type { Foyer, FoyerState } from '@foyer/kit'
import { useSyncExternalStore } from 'react'
import type { Playground, PlaygroundState } from './playground.js'

/** The playground's state, now and at each change. */
export function usePlayground(playground: Playground): PlaygroundState {
  return useSyncExternalStore(playground.subscribe, () => playground.state)
}

/** A Foyer's state, now and at each change. */
export function useFoyerState(foyer: Foyer): FoyerState {
  return useSyncExternalStore(foyer.subscribe, () => foyer.state)
}

/** What a test wallet tells of itself, now and at each change. */
export function useWatched<State>(
  watched: { subscribe(listener: () => void): () => void },
  read: () => State,
): State {
  return useSyncExternalStore(watched.subscribe, read)
}
