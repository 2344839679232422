// @tier gate
import type { RequestStatus } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { withoutSteps } from './stages.js'

const statuses: readonly RequestStatus[] = ['leaving', 'sent', 'confirmed', 'reverted', 'unknown', 'expired']
const made = fc.record({
  subject: fc.constantFrom('allow 1 900 USDC', 'swap 1 900 USDC', 'swap 1 5 DAI', undefined),
  status: fc.constantFrom(...statuses),
  days: fc.nat(7),
})

search(
  'a confirmed approval has its row, unless a later swap of the same is pending or confirmed',
  fc.property(fc.array(made, { maxLength: 6 }), (story) => {
    let at = 0
    const entries = story.map(({ days, ...entry }, id) => {
      at += days * 86_400_000 + 60_000
      return { ...entry, id, at }
    })
    const rows = withoutSteps([...entries].reverse()).map(({ id }) => id)
    for (const { id, subject, status } of entries) {
      const isUsed = entries
        .slice(id + 1)
        .some((later) => later.subject === 'swap 1 900 USDC' && /leaving|sent|confirmed/.test(later.status))
      const isPart = subject === 'allow 1 900 USDC' && status === 'confirmed' && isUsed
      expect(rows.includes(id)).toBe(!isPart)
    }
  }),
  { gate: 200, exhaustive: 5_000 },
)
