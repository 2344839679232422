// @tier gate
import { type Async, type FoyerError, InvalidAddressError, TimeoutError } from '@foyer/core'
import type { Receiver } from '@foyer/parts'
import { expect, test } from 'vitest'
import { readForm } from './form.js'
import { friend, me, myAccount, ticket, tidal } from './world.test-support.js'

const ready = (address: string): Async<Receiver> => ({ status: 'ready', value: { address } })
const failed = (error: FoyerError): Async<Receiver> => ({ status: 'failed', error, previous: undefined })
const step = (change: Partial<Parameters<typeof readForm>[0]>, locale = 'en') =>
  readForm({ nft: tidal, count: '', receiver: friend, address: ready(friend), ...change }, myAccount, locale)

test.each([
  [{ receiver: ' ', address: { status: 'idle' } as const }, 'addAddress'],
  [{ address: { status: 'pending', previous: undefined } as const }, 'checking'],
  [{ address: failed(new InvalidAddressError('x', 'shape')) }, 'invalidAddress'],
  [{ address: failed(new TimeoutError('Name', 1)) }, 'unread'],
  [{ address: ready(me.toUpperCase().replace('X', 'x')) }, 'own'],
  [{}, 'review'],
] as const)('of the only one, %j leads to %s', (change, wanted) => {
  expect(step(change)).toMatchObject({ step: wanted, count: 1n })
})

test.each([
  ['', 'addCount', undefined],
  ['0', 'wrongCount', 0n],
  ['1.5', 'wrongCount', undefined],
  ['-1', 'wrongCount', undefined],
  ['1e3', 'wrongCount', undefined],
  [`${2n ** 256n}`, 'wrongCount', undefined],
  ['13', 'tooMany', 13n],
  ['12', 'review', 12n],
] as const)('of twelve alike, “%s” leads to %s', (count, wanted, read) => {
  expect(step({ nft: ticket, count })).toMatchObject({ step: wanted, count: read })
})

test('a number that may be two is none', () => {
  const many = { ...ticket, amount: 5_000n }
  for (const count of ['1.000', '1,000']) {
    expect(step({ nft: many, count })?.step).toBe('wrongCount')
    expect(step({ nft: many, count }, 'de')?.step).toBe('wrongCount')
  }
  expect(step({ nft: many, count: '1000' })?.count).toBe(1_000n)
})

test('what is not there is not asked about', () => {
  expect(step({ nft: undefined })).toBeUndefined()
})
