// @tier gate, @vitest-environment happy-dom
import { HttpError } from '@foyer/core'
import { createMemoryStore } from '@foyer/testing/feature'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeHost, myAccount } from './fakeHost.test-support.js'
import { asksOf, left, pass, toLeave, view } from './journey.test-support.js'
import { createPurchases } from './purchases.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('what arrives while its page is opened again is not bought once more', async () => {
  const at = await left()
  let answer = () => {}
  at.script.fault = (path) =>
    path.endsWith('/onrampurl')
      ? new Promise((resolve) => {
          answer = resolve
        })
      : undefined
  const [first] = asksOf(at, '/onrampurl')
  at.onramp.leaveAgain()
  at.script.rows = [{ status: 'SUCCESS', requestId: String(first?.requestId), hash: '0xaa' }]
  at.script.mined = ['0xaa']
  await pass(4_000)
  expect(at.onramp.state.watched?.standing.status).toBe('arrived')
  answer()
  await pass()
  expect(at.popup.shown).toHaveLength(1)
  expect(at.popup.fake.closed).toBe(true)
  expect(at.onramp.state.open).toEqual([])
})

test('what is paid already, or ended in another tab, is not opened again', async () => {
  const store = createMemoryStore()
  const at = await left(createFakeHost({ store }))
  at.script.rows = [{ status: 'IN_PROGRESS' }]
  await pass(4_000)
  at.onramp.leaveAgain()
  await pass()
  expect(at.opened).toHaveLength(1)
  const tab = await left(createFakeHost({ store }))
  const others = createPurchases(store)
  for (const one of others.open(myAccount)) others.note(one.id, { outcome: 'arrived', row: '' })
  tab.onramp.leaveAgain()
  await pass()
  expect(tab.opened).toHaveLength(1)
})

test('a provider that the visitor chose gives way to no other', async () => {
  const at = await toLeave()
  at.script.quote = async (pays, provider) => {
    if (provider === 'kestrel') throw new HttpError('quote', 400)
    return pays
  }
  await pass(30_000)
  at.onramp.leave()
  await pass()
  expect(at.opened).toEqual([])
  expect(view(at)).toBe('OnRampLeave')
})

test('a link is for the sum on screen alone', async () => {
  const host = createFakeHost()
  host.browser.holdsBack = true
  const at = await left(host)
  expect(at.onramp.state.leaving.step).toBe('held')
  at.onramp.setAmount('200')
  expect(at.onramp.state.leaving.step).toBe('here')
})

test('a window that lets nobody write in it is led on all the same', async () => {
  const at = await toLeave()
  Object.defineProperty(at.popup.fake, 'document', {
    get() {
      throw new DOMException('', 'SecurityError')
    },
  })
  at.onramp.leave()
  await pass()
  expect(at.popup.shown).toHaveLength(1)
})
