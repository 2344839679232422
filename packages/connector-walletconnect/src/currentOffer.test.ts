// @tier gate
import { AbortedError, type SessionEvent, SessionExpiredError, SessionGrantError } from '@foyer/core'
import { mainnet } from '@foyer/testing/family'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCurrentOffer } from './currentOffer.js'
import { createCurrentSession } from './currentSession.js'
import { brokenRecord, fakeClient, sessionRecord } from './fakeClient.test-support.js'
import { createOffered } from './offered.js'
import { timeoutsMs } from './timeouts.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const topicAt = (number: number) => String(number).padStart(64, '0')
const taken = (pairing: number, topic = 'session') => sessionRecord(topic, { pairingTopic: topicAt(pairing) })

function world() {
  const fake = fakeClient()
  const events: SessionEvent[] = []
  const parted: string[] = []
  const emitter = { emit: (event: SessionEvent) => void events.push(event) }
  const part = async (_client: unknown, topic: string) => void parted.push(topic)
  const rest = vi.fn()
  const lingered = vi.fn()
  const life = new AbortController()
  const offer = createCurrentOffer({
    family: () => ({}),
    open: async () => fake.client,
    offered: createOffered(undefined),
    session: createCurrentSession({ events: emitter, part, rest }),
    part,
    rest,
    lingered,
    life: life.signal,
  })
  const outer = new AbortController()
  const pair = () => offer.pair([mainnet], outer.signal)
  return { ...fake, offer, pair, outer, events, parted, rest, lingered, life }
}

test('a wallet that takes the offer gives the session', async () => {
  const { client, offer, pair, events } = world()
  const making = pair()
  expect(offer.isMaking()).toBe(true)
  const { uri, approval } = await making
  expect(uri).toContain(topicAt(1))
  expect([offer.isMaking(), offer.isOpen(), offer.isIdle()]).toEqual([false, true, false])

  offer.settled(client, taken(1))

  expect((await approval).id).toBe('session')
  // It is put in place once it is known to be good.
  expect(events).toEqual([])
  expect([offer.isOpen(), offer.isIdle()]).toEqual([false, true])
})

test('a session that is of no use fails the offer', async () => {
  const { client, offer, pair, parted } = world()
  const { approval } = await pair()

  offer.settled(client, brokenRecord('session', { pairingTopic: topicAt(1) }))

  await expect(approval).rejects.toBeInstanceOf(SessionGrantError)
  expect(parted).toEqual(['session'])
})

test('a newer offer takes the place of the one before; a wallet that takes the old one late is told goodbye', async () => {
  const { client, offer, pair, parted } = world()
  const first = await pair()
  const second = await pair()
  await expect(first.approval).rejects.toBeInstanceOf(AbortedError)

  offer.settled(client, taken(1, 'late'))
  await vi.advanceTimersByTimeAsync(timeoutsMs.unwanted)
  expect(parted).toEqual(['late'])
  // One that another tab offered is that tab's.
  offer.settled(client, taken(7, 'foreign'))
  await vi.advanceTimersByTimeAsync(timeoutsMs.unwanted)
  expect(parted).toEqual(['late'])

  offer.settled(client, taken(2))
  expect((await second.approval).id).toBe('session')
})

test('after an offer was withdrawn, late answers are waited for, and then no longer', async () => {
  const { offer, pair, outer, lingered } = world()
  const { approval } = await pair()

  outer.abort()
  await expect(approval).rejects.toBeInstanceOf(AbortedError)
  expect([offer.isOpen(), offer.isIdle()]).toEqual([false, false])

  await vi.advanceTimersByTimeAsync(timeoutsMs.late)
  expect(offer.isIdle()).toBe(true)
  expect(lingered).toHaveBeenCalledTimes(1)
})

test('an offer that no wallet takes expires', async () => {
  const { pair } = world()
  const { approval } = await pair()
  const expired = expect(approval).rejects.toBeInstanceOf(SessionExpiredError)
  await vi.advanceTimersByTimeAsync(240_000)
  await expired
})

test('a wallet that refuses to sign in while it connects ends the offer, and others are asked to connect alone', async () => {
  const { client, offer } = world()
  const auth = { payload: {}, grant: () => undefined }
  const ask = vi.fn(async () => auth as never)
  const { signal } = new AbortController()
  const authentication = { ask, network: () => mainnet.id } as never
  const { approval } = await offer.pair([mainnet], signal, authentication)
  const failed = expect(approval).rejects.toBeInstanceOf(SessionGrantError)

  await offer.authenticated(client, { pairingTopic: topicAt(1), publicKey: '', result: {} } as never)
  await failed

  await offer.pair([mainnet], signal, authentication)
  expect(ask).toHaveBeenCalledTimes(1)
})

test('disposing withdraws the offer and forgets its timers', async () => {
  const { offer, pair, lingered } = world()
  const { approval } = await pair()
  offer.dispose()

  await expect(approval).rejects.toBeInstanceOf(AbortedError)
  await vi.advanceTimersByTimeAsync(timeoutsMs.late)
  expect(lingered).not.toHaveBeenCalled()
})
