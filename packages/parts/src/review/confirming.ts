import type { FoyerError } from '@foyer/core'

const notFailed: ReadonlySet<string> = new Set([
  'aborted',
  'approval/elsewhere',
  'transfer/plan-outdated',
  'name/changed',
  'name/unchecked',
])

/** Whether a transfer failed: one that was left, waits for another tab or has to be agreed to anew did not. */
export function isTransferFailure({ code }: Pick<FoyerError, 'code'>): boolean {
  return !notFailed.has(code)
}
