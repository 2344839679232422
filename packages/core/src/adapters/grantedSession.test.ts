// @tier gate
import { expect, test, vi } from 'vitest'
import { parseNetworkId } from '../caip.js'
import { displayText } from '../displayText.js'
import { accountId } from '../parseAccountId.js'
import type { SessionEvent, SessionGrant, WalletSession, WalletSessions } from '../walletSession.js'
import { north, south, startFamily } from './fakeFamily.test-support.js'
import { findSession } from './grantedSession.js'

const { signal } = new AbortController()

/** Sessions of a source with one that a wallet approved; `restorable` ones stand once they are looked for. */
function startSessions({ all = false, restorable = false } = {}) {
  const listeners = new Set<(event: SessionEvent) => void>()
  const state: { grant: SessionGrant<'fake'> | undefined; stands: boolean } = {
    grant: { accounts: [accountId(north, 'a')], networks: [north], methods: ['sign'] },
    stands: !restorable,
  }
  const request = vi.fn<WalletSession['request']>(async () => 'answer')
  const session: WalletSession = {
    id: 'topic',
    wallet: {
      name: displayText('Far'),
      url: undefined,
      icon: undefined,
      redirect: { native: undefined, universal: undefined },
    },
    supportsAllNetworks: all,
    namespaces: ['fake'],
    grant: (namespace) => (namespace === 'fake' ? Object(state.grant) : undefined),
    capabilities: undefined,
    request,
  }
  const sessions: WalletSessions = {
    session: () => (state.stands ? session : undefined),
    async restore() {
      state.stands ||= restorable
      return state.stands ? session : undefined
    },
    async end() {},
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose() {},
  }
  return {
    sessions,
    session,
    state,
    request,
    listeners,
    tell(event: SessionEvent) {
      for (const listener of [...listeners]) listener(event)
    },
  }
}

async function find(fake: ReturnType<typeof startSessions>) {
  const found = await findSession(async () => fake.sessions, 'fake', undefined)
  if (!found) throw new Error('no session')
  return found
}

test('a session that covers the namespace is found, one of an earlier visit only where it is looked for', async () => {
  const earlier = startSessions({ restorable: true })
  const open = async () => earlier.sessions

  expect(await findSession(open, 'fake', undefined)).toBeUndefined()
  expect((await findSession(open, 'fake', signal))?.accounts()).toEqual(['fake:north:a'])
  expect(await findSession(open, 'other', signal)).toBeUndefined()
})

test('a grant says what the wallet approved, as it stands now', async () => {
  const fake = startSessions()
  const found = await find(fake)
  expect([found.approved(), found.allows('sign'), found.allows('send')]).toEqual([[north], true, false])

  fake.state.grant = { accounts: [accountId(south, 'b')], networks: [south], methods: [] }

  expect(found.accounts()).toEqual(['fake:south:b'])
  expect((await find(startSessions({ all: true }))).approved()).toBeUndefined()
})

test('events of other namespaces are not told; a session that ended or was replaced grants nothing', async () => {
  const fake = startSessions()
  const found = await find(fake)
  const told: string[] = []
  found.subscribe(({ type }) => told.push(type))

  fake.tell({ type: 'event', network: parseNetworkId('other:1'), name: 'x', data: undefined })
  fake.tell({ type: 'event', network: north, name: 'x', data: undefined })
  fake.tell({ type: 'session', session: fake.session })
  fake.tell({ type: 'session', session: { ...fake.session, id: 'another' } })

  expect(told).toEqual(['event', 'session', 'ended'])
  expect([found.accounts(), found.networks(), found.allows('sign')]).toEqual([[], [], false])
})

test('requests go to the wallet; those that it must allow are refused here, and all end with the grant', async () => {
  const fake = startSessions()
  const found = await find(fake)

  expect(await found.request(north, 'send', [], signal)).toBe('answer')
  await expect(found.requestAllowed(north, 'send', [])).rejects.toMatchObject({
    code: 'wallet/request-failed',
  })
  found.close()

  expect(fake.request).toHaveBeenCalledOnce()
  expect(fake.request.mock.lastCall?.[1].aborted).toBe(true)
  expect(fake.listeners.size).toBe(0)
})

test('a wallet behind a session is not asked once the signal has aborted, or the grant was let go of', async () => {
  const fake = startSessions()
  const found = await find(fake)

  await expect(found.request(north, 'sign', [], AbortSignal.abort())).rejects.toMatchObject({
    code: 'aborted',
  })
  found.close()
  await expect(found.request(north, 'sign', [])).rejects.toMatchObject({ code: 'aborted' })

  expect(fake.request).not.toHaveBeenCalled()
})

test('an adapter connects the session of any source under the id of the source, and only lets go of it', async () => {
  const fake = startSessions()
  const end = vi.spyOn(fake.sessions, 'end')
  const { adapter, sources, connect, reconnect } = startFamily()
  sources.set('mail', fake.sessions)

  expect(await connect('mail')).toMatchObject({ connectorId: 'mail', account: 'fake:north:a' })
  expect(await reconnect('mail')).toMatchObject({ connectorId: 'mail', approved: [north] })
  await adapter.disconnect('mail')

  expect(fake.listeners.size).toBe(0)
  expect(end).not.toHaveBeenCalled()
  fake.state.stands = false
  await expect(connect('mail')).rejects.toMatchObject({ code: 'wallet/missing' })
  expect(await reconnect('mail')).toBeUndefined()
})
