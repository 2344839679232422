import type { AccountPart } from '@foyer/controllers/widget'
import { latestValue } from '@foyer/core'
import { totalHeld } from './arrange.js'

/** Whether it is known that the account holds nothing on its network. Amounts that could not be loaded are not known. */
export function isKnownEmpty({
  tokens,
  partial,
}: Pick<AccountPart['balances']['state'], 'tokens'> & { readonly partial?: boolean | undefined }): boolean {
  const held = latestValue(tokens)
  if (!held || tokens.status === 'failed' || partial) return false
  return held.every((token) => totalHeld(token) === 0n)
}
