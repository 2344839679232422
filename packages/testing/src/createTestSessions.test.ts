// @tier gate
import { parseNetworkId, type SessionEvent } from '@foyer/core'
import { expect, test } from 'vitest'
import { createTestSessions } from './createTestSessions.js'

const { signal } = new AbortController()
const network = parseNetworkId('eip155:1')
const make = (options: Partial<Parameters<typeof createTestSessions>[0]> = {}) =>
  createTestSessions({ namespace: 'eip155', accounts: ['eip155:1:0xa'], ...options })

test('what is granted are the accounts of the family, their networks once each, and the methods answered', () => {
  const accounts = ['eip155:5:0xa', 'solana:x:key', 'eip155:5:0xb', 'eip155:1:0xa']
  const { session, state } = make({ accounts, answers: { personal_sign: '0x' } })

  expect(session.namespaces).toEqual(['eip155'])
  expect(session.grant('eip155')).toEqual({
    accounts: ['eip155:5:0xa', 'eip155:5:0xb', 'eip155:1:0xa'],
    networks: ['eip155:5', 'eip155:1'],
    methods: ['personal_sign'],
  })
  expect(session.grant('solana')).toBeUndefined()
  expect(make({ methods: ['other'] }).session.grant('eip155')?.methods).toEqual(['other'])

  state.accounts = []
  expect([session.grant('eip155'), session.namespaces]).toEqual([undefined, []])
})

test('requests are recorded, and answered by value, by function or by failure', async () => {
  const declined = new Error('no')
  const answers = { value: null, double: (params: unknown) => [params, params], declined }
  const { session, calls } = make({ answers })
  const ask = (method: string, params: unknown = []) => session.request({ network, method, params }, signal)

  expect(await ask('value')).toBeNull()
  expect(await ask('double', 1)).toEqual([1, 1])
  await expect(ask('declined')).rejects.toBe(declined)
  await expect(ask('toString')).rejects.toMatchObject({ code: 'wallet/request-failed' })

  expect(calls).toEqual([
    { network, method: 'value', params: [] },
    { network, method: 'double', params: 1 },
    { network, method: 'declined', params: [] },
    { network, method: 'toString', params: [] },
  ])
})

test('a request can be given up while the wallet is silent', async () => {
  const leave = new AbortController()
  const { session } = make({ answers: { m: () => new Promise(() => {}) } })

  const answer = session.request({ network, method: 'm', params: [] }, leave.signal)
  leave.abort()

  await expect(answer).rejects.toMatchObject({ code: 'aborted' })
})

test('a session of an earlier visit is restored, one that is over is not', async () => {
  const { sessions, session, state } = make()
  state.here = false
  expect(sessions.session()).toBeUndefined()

  expect(await sessions.restore(signal)).toBe(session)
  expect(sessions.session()).toBe(session)
  await sessions.end()

  expect(await sessions.restore(signal)).toBeUndefined()
})

test('what the wallet tells reaches those who listen, until they stop', () => {
  const { sessions, session, state, listeners, tell } = make()
  const heard: SessionEvent[] = []
  const stop = sessions.subscribe((event) => heard.push(event))

  state.all = true
  state.capabilities = { '0xa': {} }
  tell({ type: 'session', session })
  stop()
  tell({ type: 'ended' })

  expect(heard).toEqual([{ type: 'session', session }])
  expect(session).toMatchObject({ supportsAllNetworks: true, capabilities: { '0xa': {} } })
  expect(listeners.size).toBe(0)
})
