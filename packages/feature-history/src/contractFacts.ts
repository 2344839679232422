import { addressKey } from '@foyer/core'
import { contractsOf, type NamedToken } from '@foyer/parts'
import type { KeyValue } from '@foyer/ui'
import { calledOf, type Words } from './formatters.js'
import { isBait, type Transfer } from './transaction.js'

/** Returns the contracts of tokens that may be taken for another: of several, with what they did. */
export function contractFacts(t: Words, transfers: readonly Transfer[]): readonly KeyValue[] {
  const tokens = new Map<string, NamedToken>()
  for (const one of transfers)
    tokens.set(`${one.direction} ${addressKey(one.address ?? '')}`, {
      ...calledOf(one),
      ...(transfers.length > 1 && one.direction !== 'self' && { side: t(`history.${one.direction}`) }),
      isBait: isBait(one),
    })
  return contractsOf(t, [...tokens.values()])
}
