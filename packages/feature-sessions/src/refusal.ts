import { displayText, isFoyerError } from '@foyer/core'
import { contextOf } from '@foyer/parts'

/** How a service refused: its status, 0 where it did not, and what it said. */
export function refusalOf(error: unknown): { readonly status: number; readonly reason: string } {
  if (!isFoyerError(error, 'http/failed')) return { status: 0, reason: '' }
  return { status: Number(contextOf(error, 'status')), reason: displayText(contextOf(error, 'reason'), 160) }
}
