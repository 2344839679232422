import { lazy, type TextPort } from '@foyer/core'
import type { Choice } from './approvalMethod.js'

/** The review, and what lets a router take a token, with their texts. It is fetched with the first offer. */
export const ways = lazy(() => import('./approvalMethods.js'))

/** {@link ways}, ready to be shown. */
export async function loadWays(text: TextPort) {
  const loaded = await ways.load()
  text.add?.(loaded.messages, 'swaps.ways')
  await text.ready?.()
  return loaded
}

/** Nothing is decided. */
export function createChoice(): Choice {
  return { isUnlimited: false, refused: new Set(), signed: undefined, hasLapsed: false }
}
