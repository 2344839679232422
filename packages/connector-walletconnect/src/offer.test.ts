// @tier gate
import { SessionExpiredError } from '@foyer/core'
import { fakeSession } from '@foyer/testing/family'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOffer, type Offer } from './offer.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const session = fakeSession({})

function setup() {
  const expired: Offer[] = []
  const offer = createOffer({ topic: 't', uri: 'wc:t@2', asked: {}, expire: (it) => expired.push(it) })
  return { offer, expired }
}

test('is good for 4 min', async () => {
  const { offer, expired } = setup()
  expect(offer.pairing).toMatchObject({ uri: 'wc:t@2', expires: Date.now() + 240_000 })

  await vi.advanceTimersByTimeAsync(239_999)
  expect(expired).toEqual([])
  await vi.advanceTimersByTimeAsync(1)

  expect(expired).toEqual([offer])
})

test('approved or failed, it does not expire any more', async () => {
  const approved = setup()
  approved.offer.approve(session)
  expect(await approved.offer.pairing.approval).toBe(session)

  const failed = setup()
  failed.offer.fail(new SessionExpiredError())
  await expect(failed.offer.pairing.approval).rejects.toMatchObject({ code: 'session/expired' })

  await vi.advanceTimersByTimeAsync(600_000)
  expect([...approved.expired, ...failed.expired]).toEqual([])
})

test('a page that slept past its end has some time to hear of an approval', async () => {
  const { offer, expired } = setup()
  vi.setSystemTime(Date.now() + 60_000)

  await vi.advanceTimersByTimeAsync(240_000)
  expect(expired).toEqual([])
  await vi.advanceTimersByTimeAsync(10_000)

  expect(expired).toEqual([offer])
})
