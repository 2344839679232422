import { standingOf } from '@foyer/core'
import { contractFact } from '@foyer/parts'
import type { KeyValue } from '@foyer/ui'
import type { Words } from './formatters.js'
import { isBait, type Transfer } from './transaction.js'

/** Returns the contracts of tokens that nothing vouches for, or that may be taken for another. */
export function contractFacts(t: Words, transfers: readonly Transfer[]): readonly KeyValue[] {
  const doubtful = transfers.filter(({ address, isListed, worth, standing }) =>
    standingOf({ address, isListed, price: worth, standing }),
  )
  const byContract = new Map(doubtful.flatMap((one) => (one.address ? [[one.address, one] as const] : [])))
  return [...byContract].map(([address, transfer]) =>
    contractFact(t, address, transfer.symbol || transfer.name, isBait(transfer)),
  )
}
