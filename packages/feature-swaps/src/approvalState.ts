import { lazy, type TextPort } from '@foyer/core'
import type { ApprovalState } from './approvalMethod.js'

/** The review, and what lets a router take a token, with their texts. It is fetched with the first offer. */
export const approvalMethods = lazy(() => import('./approvalMethods.js'))

/** {@link approvalMethods}, ready to be shown. */
export async function loadApprovalMethods(text: TextPort) {
  const loaded = await approvalMethods.load()
  text.add?.(loaded.messages, 'swaps.ways')
  await text.ready?.()
  return loaded
}

/** Returns a state in which nothing is decided. */
export function createApprovalState(): ApprovalState {
  return { isUnlimited: false, refused: new Set(), signed: undefined, hasLapsed: false, usable: [] }
}
