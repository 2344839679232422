// @tier gate
import type { SessionEvent } from '@foyer/core'
import { expect, test } from 'vitest'
import { createCurrentSession } from './currentSession.js'
import { alice, bob, brokenRecord, fakeClient, sessionRecord } from './fakeClient.test-support.js'
import type { SessionRecord } from './sdk/sdk.js'

function world(...records: readonly SessionRecord[]) {
  const fake = fakeClient(...records)
  const events: SessionEvent[] = []
  const parted: string[] = []
  const current = createCurrentSession({
    events: { emit: (event) => void events.push(event) },
    part: async (_client, topic) => void parted.push(topic),
    rest: (client) => client.rest(),
  })
  /** Opens a session and puts it in place. */
  const adopt = (client: typeof fake.client, record: SessionRecord) => {
    const opened = current.open(client, record)
    if (opened) current.accept(client, opened.id)
    return opened
  }
  const accounts = () => current.get()?.remote.grant('eip155')?.accounts
  return { ...fake, current, adopt, events, parted, accounts }
}

const [first, second] = [sessionRecord('first'), sessionRecord('second')]
const changed = (data: unknown) => ({ chainId: 'eip155:1', event: { name: 'accountsChanged', data } })

test('a newer session takes the place of the one before, whose wallet is told', () => {
  const { client, current, adopt, parted, stored } = world(first, second)

  expect(adopt(client, first)?.id).toBe('first')
  expect(adopt(client, second)?.id).toBe('second')

  expect(current.get()?.remote.id).toBe('second')
  expect(parted).toEqual(['first'])
  // The SDK opens no links by itself.
  expect(stored.get('second')?.sessionConfig).toEqual({ disableDeepLink: true })
})

test('a session that is not accepted leaves the one before, and is ended', async () => {
  const { client, current, adopt, parted, events } = world(first, second)
  adopt(client, first)

  current.open(client, second)
  expect([current.get()?.remote.id, parted]).toEqual(['first', []])
  await current.decline(client, 'second')

  expect([current.get()?.remote.id, parted, events]).toEqual(['first', ['second'], []])
  expect(current.accept(client, 'second')).toBe(false)
})

test('a session that ends before it is accepted is not accepted', () => {
  const { client, current, adopt, parted } = world(first, second)
  adopt(client, first)
  current.open(client, second)

  current.ended(client, 'second')

  expect(current.accept(client, 'second')).toBe(false)
  expect([current.get()?.remote.id, parted]).toEqual(['first', []])
})

test('a record that is of no use changes nothing, and its wallet is told', () => {
  const { client, current, adopt, parted } = world(first)
  adopt(client, first)

  expect(adopt(client, brokenRecord('broken'))).toBeUndefined()
  expect(current.get()?.remote.id).toBe('first')
  expect(parted).toEqual(['broken'])
})

test('a change is reported; one that the wallet may not make ends the session', async () => {
  const { client, current, adopt, events, parted, stored, rest, accounts } = world(first)
  adopt(client, first)
  const narrower = { ...first, namespaces: { eip155: { ...first.namespaces.eip155, accounts: [bob] } } }
  stored.set('first', narrower as typeof first)
  current.updated(client, 'first')
  expect(accounts()).toEqual([bob])
  expect(events.map(({ type }) => type)).toEqual(['session'])

  stored.set('first', { ...first, namespaces: {} })
  current.updated(client, 'first')
  expect(current.get()).toBeUndefined()
  expect(events.at(-1)).toEqual({ type: 'ended' })
  expect(parted).toEqual(['first'])
  await Promise.resolve()
  expect(rest).toHaveBeenCalled()
})

test('an account that comes into use is first from then on, and is stored', () => {
  const { client, current, adopt, events, stored, accounts } = world(first)
  adopt(client, first)
  expect(accounts()).toEqual([alice, bob])

  current.event(client, 'first', changed([bob]))

  expect(accounts()).toEqual([bob, alice])
  expect(events.map(({ type }) => type)).toEqual(['session'])
  expect(stored.get('first')?.sessionConfig).toMatchObject({ inUse: { eip155: bob.slice(9) } })
})

test('events of another session are ignored, and those that cannot be read', () => {
  const { client, current, adopt, events } = world(first, second)
  adopt(client, first)

  current.event(client, 'second', changed([bob]))
  current.event(client, 'first', undefined)
  current.updated(client, 'second')
  current.ended(client, 'second')
  expect(events).toEqual([])

  current.event(client, 'first', { chainId: 'eip155:1', event: { name: 'chainChanged', data: 1 } })
  expect(events).toEqual([{ type: 'event', network: 'eip155:1', name: 'chainChanged', data: 1 }])
})

test('a session that its wallet ended is over; one that is released ends without a word', () => {
  const { client, current, adopt, events, parted, rest } = world(first, second)
  adopt(client, first)
  current.ended(client, 'first')
  expect(current.get()).toBeUndefined()
  expect(events).toEqual([{ type: 'ended' }])
  expect(rest).toHaveBeenCalledTimes(1)

  adopt(client, second)
  expect(current.release()?.remote.id).toBe('second')
  expect(current.get()).toBeUndefined()
  expect(events).toHaveLength(1)
  expect(parted).toEqual([])
})
