// @tier gate, @vitest-environment happy-dom
import { accountId, displayText, type FeatureStore, HttpError, parseNetworkId, tokenKey } from '@foyer/core'
import { createMemoryStore } from '@foyer/testing/feature'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeHost, friend, me, other, usdc } from './fakeHost.test-support.js'
import { readForm, stepOf } from './form.js'
import { createSend } from './send.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

/** The form with all but the receiver filled in. */
async function opened({
  names = { 'ada.eth': friend },
  store = createMemoryStore(),
}: {
  names?: Record<string, string>
  store?: FeatureStore
} = {}) {
  const host = createFakeHost({ names, store })
  host.context.router.push('WalletSend')
  const send = host.install(createSend, host.context)
  send.selectToken(tokenKey(usdc))
  send.setAmount('1')
  await pass()
  const step = () =>
    stepOf(readForm(send.state, host.context.balances.state, host.context.state, host.context.text.locale))
  return { ...host, send, step, names, view: () => host.context.router.state.stack.at(-1)?.view }
}

async function reviewed(given?: Parameters<typeof opened>[0]) {
  const at = await opened(given)
  at.send.setReceiver('ada.eth')
  await pass(500)
  at.send.review()
  await pass()
  const { plan } = at.send.state
  if (plan.status !== 'ready') throw new Error('Nothing is on review.')
  return { ...at, confirm: () => at.send.confirm(plan.value) }
}

test('a name is looked up 500 ms after the last key, and leads to its address', async () => {
  const at = await opened()
  at.send.setReceiver('ada.e')
  await pass(400)
  at.send.setReceiver('ada.eth')
  await pass(499)
  expect(at.step()).toBe('checking')

  await pass(1)

  expect(at.step()).toBe('review')
  expect(at.send.state.address).toMatchObject({
    status: 'ready',
    value: { address: friend, name: { name: 'ada.eth' } },
  })
})

test('an answer for what was typed before is nobody’s any more', async () => {
  const at = await opened({ names: { 'bob.eth': other } })
  const { resolve } = at.context.names
  let answerLate = () => {}
  Object.assign(at.context.names, {
    resolve: (...ask: Parameters<typeof resolve>) =>
      ask[0] === 'ada.eth'
        ? new Promise((done) => {
            answerLate = () => done({ name: 'ada.eth', shown: 'ada.eth', address: friend })
          })
        : resolve(...ask),
  })
  at.send.setReceiver('ada.eth')
  await pass(500)
  at.send.setReceiver('bob.eth')
  await pass(500)
  answerLate()
  await pass()

  expect(at.send.state.address).toMatchObject({ status: 'ready', value: { address: other } })
})

test.each(['eve.eth', `${'a'.repeat(10_000)}.eth`, 'ada .eth'])('“%s” leads to nobody', async (typed) => {
  const at = await opened()
  at.send.setReceiver(typed)
  await pass(500)

  expect(at.step()).toBe('invalidAddress')
})

test('a payment link may name its receiver', async () => {
  const at = await opened()
  at.send.setReceiver('ethereum:ada.eth?value=1')
  await pass(500)
  await vi.dynamicImportSettled()
  await pass()

  expect(at.send.state).toMatchObject({ receiver: 'ada.eth', address: { value: { address: friend } } })
})

test('a name that leads where it led is sent to, and known the next time', async () => {
  const store = createMemoryStore()
  const at = await reviewed({ store })

  await at.confirm()

  expect(at.asked).toMatchObject([{ plan: { to: friend } }])
  const next = await reviewed({ store, names: { 'ada.eth': other } })
  expect(next.send.state.names).toEqual({ 'ada.eth': friend })
})

test.each([
  ['elsewhere', { 'ada.eth': other }],
  ['to nobody', {}],
])(
  'a name that leads %s when it is confirmed stops the send before the wallet is asked',
  async (_where, now) => {
    const at = await reviewed()
    for (const name of Object.keys(at.names)) delete at.names[name]
    Object.assign(at.names, now)

    await at.confirm()

    expect(at.asked).toEqual([])
    expect(at.view()).toBe('WalletSendPreview')
    expect(at.send.state).toMatchObject({
      confirming: false,
      plan: { status: 'failed', error: { code: 'name/changed', context: { before: friend } } },
    })
    expect(at.events.map(({ event }) => event)).not.toContain('SEND_INITIATED')
    at.send.replan()
    expect(at.send.state.plan.status).toBe('idle')
  },
)

test('after a name led elsewhere, the form has read it anew and the next review knows of both', async () => {
  const at = await reviewed()
  at.names['ada.eth'] = other
  await at.confirm()
  at.context.router.back()
  await pass(500)

  at.send.review()
  await pass()

  expect(at.send.state).toMatchObject({
    plan: { status: 'ready', value: { to: other } },
    names: { 'ada.eth': friend },
  })
})

test('where nobody can say whether a name still leads there, nothing is sent, and it may be tried again', async () => {
  const at = await reviewed()
  const { resolve } = at.context.names
  Object.assign(at.context.names, { resolve: () => Promise.reject(new HttpError('v1', 503, {})) })

  await at.confirm()

  expect(at.asked).toEqual([])
  expect(at.send.state).toMatchObject({ failure: { code: 'name/unchecked' }, plan: { status: 'ready' } })

  Object.assign(at.context.names, { resolve })
  await at.confirm()
  expect(at.asked).toHaveLength(1)
})

/** Holds up the next look-ups. Returns what lets them go on. */
function hold({ context: { names } }: Awaited<ReturnType<typeof reviewed>>): () => void {
  const { resolve } = names
  let goOn = () => {}
  const gate = new Promise<void>((open) => {
    goOn = open
  })
  Object.assign(names, {
    resolve: async (...ask: Parameters<typeof resolve>) => {
      await gate
      return resolve(...ask)
    },
  })
  return goOn
}

test.each([
  ['account', other, 'eip155:1'],
  ['network', me, 'eip155:8453'],
] as const)(
  'another %s while the name is looked up once more stops the send before the wallet is asked',
  async (_what, address, network) => {
    const at = await reviewed()
    const goOn = hold(at)

    const confirmed = at.confirm()
    at.use(address, parseNetworkId(network))
    goOn()
    await confirmed

    expect(at.asked).toEqual([])
    expect(at.events.map(({ event }) => event)).not.toContain('SEND_INITIATED')
  },
)

test('a review that is left while its name is looked up once more asks no wallet', async () => {
  const at = await reviewed()
  const goOn = hold(at)

  const confirmed = at.confirm()
  at.context.router.back()
  at.send.setReceiver(other)
  goOn()
  await confirmed

  expect(at.asked).toEqual([])
  expect(at.send.state.confirming).toBe(false)
})

test('who was sent a collectible is no stranger, and whoever looks like them is marked', async () => {
  const host = createFakeHost()
  host.requests.sent = [
    {
      id: '1',
      kind: 'send',
      account: accountId(parseNetworkId('eip155:1'), me),
      at: 1,
      status: 'confirmed',
      transfer: { to: friend, amount: '1', symbol: displayText('Tidal #204'), decimals: 0, nft: 'x' },
    },
  ]
  expect(host.install(createSend, host.context).state.sentTo).toEqual([friend])
})
