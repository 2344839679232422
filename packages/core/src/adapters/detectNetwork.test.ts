// @tier gate
import { expect, test, vi } from 'vitest'
import { deferred } from '../deferred.test-support.js'
import { startFamily } from './fakeFamily.test-support.js'

/** A wallet that granted two accounts, and takes its time to say where it is. */
function setup() {
  const where = deferred<void>()
  const family = startFamily({ locate: () => where.promise })
  return { ...family, where, connecting: family.connect() }
}

test('accounts that the wallet changes to while it is located are those that are connected', async () => {
  const { where, connecting, change, listeners } = setup()
  await expect.poll(() => listeners.size).toBe(1)

  change(['c'])
  change()
  where.resolve()

  expect((await connecting).accounts).toEqual(['fake:north:c'])
})

test('a wallet whose first answer is lost is asked again where it is', async () => {
  vi.useFakeTimers()
  let asked = 0
  const { connect } = startFamily({
    async locate() {
      asked += 1
      if (asked === 1) await new Promise(() => {})
    },
  })

  const connecting = connect()
  await vi.advanceTimersByTimeAsync(1_000)

  expect((await connecting).account).toBe('fake:north:a')
  expect(asked).toBe(2)
  vi.useRealTimers()
})

test('a wallet that takes back what it granted while it is located is not connected', async () => {
  const { where, connecting, change, listeners, adapter, state } = setup()
  const outcome = expect(connecting).rejects.toMatchObject({ code: 'wallet/malformed-answer' })
  await expect.poll(() => listeners.size).toBe(1)

  state.accounts = []
  change([])
  where.resolve()

  await outcome
  expect(listeners.size).toBe(0)
  expect(adapter.wallets.get('one')).toBeUndefined()
})

test('a wallet that reports a disconnection while it is located, and still grants accounts, is connected', async () => {
  const { where, connecting, change, listeners, events } = setup()
  await expect.poll(() => listeners.size).toBe(1)

  change([])
  where.resolve()

  expect((await connecting).accounts).toEqual(['fake:north:a', 'fake:north:b'])
  expect(events).toEqual([])
})
