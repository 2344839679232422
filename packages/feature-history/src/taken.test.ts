// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { cautionOf, sidesOf } from './describeTransaction.js'
import { createGrouping } from './list.js'
import { nft, token, transaction } from './transactions.test-support.js'

const transfers = fc.array(
  fc.record({
    make: fc.constantFrom(nft, token),
    direction: fc.constantFrom('in', 'out', 'self'),
    amount: fc.constantFrom(0n, 1n, 25n, undefined),
    isSpam: fc.boolean(),
  }),
  { maxLength: 4 },
)

search(
  'a transfer out of the account is in the list, in front, and never called bait',
  fc.property(
    transfers,
    fc.constantFrom('send', 'receive', 'burn', 'execute', 'approve'),
    fc.constantFrom('confirmed', 'failed'),
    (moved, operation, status) => {
      const row = transaction({
        operation,
        status,
        transfers: moved.map(({ make, ...facts }) => make(facts)),
      })
      const outs = row.transfers.filter(({ direction, amount }) => direction === 'out' && amount !== 0n)
      if (outs.length === 0) return
      const keys = createGrouping('en')([row]).map(({ key }) => key)
      expect(keys).toContain(row.id)
      expect(cautionOf(row)).toBeUndefined()
      expect(outs).toContain(sidesOf(row).main)
    },
  ),
)
