// @tier gate
import { PlanOutdatedError, UserRejectedError } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createConfirmation } from './confirmation.js'

search(
  'a request that has left may be sent, even if a later one is declined',
  fc.asyncProperty(
    fc.array(fc.constantFrom('asked', 'leaving'), { maxLength: 5 }),
    fc.boolean(),
    async (steps, isDeclined) => {
      const own = createConfirmation()
      const outer = { asked: () => {}, leaving: () => {} }
      const ended = own.follow(outer, async (progress) => {
        for (const step of steps) {
          if (step === 'asked') progress.asked('send')
          else progress.leaving('0x1')
        }
        if (isDeclined) throw new UserRejectedError('eth_sendTransaction')
        return '0x1'
      })
      await ended.catch(() => {})
      expect(own.mayBeSent()).toBe(isDeclined ? steps.includes('leaving') : steps.length > 0)
    },
  ),
  { gate: 100, exhaustive: 2_000 },
)

test('a transaction that is not handed on has not left', async () => {
  const own = createConfirmation()
  const leaving = () => {
    throw new PlanOutdatedError('account')
  }
  const ended = own.follow({ asked: () => {}, leaving }, async (progress) => {
    progress.asked('sign')
    progress.leaving('0x1')
    return '0x1'
  })

  await expect(ended).rejects.toMatchObject({ code: 'transfer/plan-outdated' })
  expect(own.mayBeSent()).toBe(false)
})
