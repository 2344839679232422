// @tier gate, @vitest-environment happy-dom
import { HttpError, isFoyerError } from '@foyer/core'
import { createMemoryStore } from '@foyer/testing/feature'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeHost, myAccount, other, solana } from './fakeHost.test-support.js'
import { asksOf, left, pass, toLeave, view } from './journey.test-support.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('the window opens within the press, empty and without a way back, and is led on once the page is known', async () => {
  const at = await toLeave()
  let answer = () => {}
  at.script.fault = (path) =>
    path.endsWith('/onrampurl')
      ? new Promise((resolve) => {
          answer = resolve
        })
      : undefined
  at.onramp.leave()
  expect(at.opened).toEqual([{ url: 'about:blank', opener: true }])
  expect(at.popup.fake.opener).toBeNull()
  expect(at.popup.fake.document.body.textContent).toBe('Opening Kestrel Pay…')
  await pass()
  expect(at.popup.shown).toEqual([])
  answer()
  await pass()
  expect(at.popup.shown).toEqual([
    expect.stringMatching(/^https:\/\/pay\.kestrel\.test\/buy\?order=[0-9a-f]{32}$/),
  ])
  expect(view(at)).toBe('BuyInProgress')
})

test('what is asked for has the address of the account in use, one network, one coin, and an id of its own', async () => {
  const at = await left()
  const [first] = asksOf(at, '/onrampurl')
  expect(first).toMatchObject({
    destinationWallets: [
      { address: '0x1111111111111111111111111111111111111111', blockchains: ['ethereum'], assets: ['ETH'] },
    ],
    defaultNetwork: 'ethereum',
    defaultExperience: 'buy',
    provider: 'kestrel',
    paymentCurrency: 'USD',
    paymentAmount: '100',
    paymentMethod: 'card',
    presetFiatAmount: 100,
  })
  at.onramp.leaveAgain()
  await pass()
  expect(new Set(asksOf(at, '/onrampurl').map(({ requestId }) => requestId)).size).toBe(2)
})

test('cents are not rounded for services that know whole sums alone', async () => {
  const host = createFakeHost()
  const onramp = host.install()
  host.context.router.push('OnRamp')
  await pass()
  onramp.setAmount('100.50')
  await pass(500)
  onramp.toOffers()
  onramp.toLeave()
  onramp.leave()
  await pass()
  const [ask] = asksOf(host, '/onrampurl')
  expect(ask).toMatchObject({ paymentAmount: '100.5' })
  expect(ask).not.toHaveProperty('presetFiatAmount')
})

test.each([
  ['url', { url: 'javascript:alert(1)' }],
  ['host', { url: 'https://evil.test/' }],
  ['address', { address: other }],
  ['request', { requestId: 'earlier' }],
] as const)('an answer with another %s closes the window, and says so', async (part, changed) => {
  const host = createFakeHost()
  host.script.page = (answer) => ({ ...answer, ...changed })
  const at = await left(host)
  expect(at.popup.shown).toEqual([])
  expect(at.popup.fake.closed).toBe(true)
  const { leaving } = at.onramp.state
  expect(
    leaving.step === 'failed' && isFoyerError(leaving.error, 'onramp/refused') && leaving.error.context,
  ).toEqual({ part })
  expect(view(at)).toBe('OnRampLeave')
  expect(at.onramp.state.open).toEqual([])
})

test('an answer that is used again is refused', async () => {
  const host = createFakeHost()
  let first: object | undefined
  host.script.page = (answer) => {
    first ??= answer
    return first
  }
  const at = await left(host)
  expect(at.popup.shown).toHaveLength(1)
  at.onramp.leaveAgain()
  await pass()
  expect(at.popup.shown).toHaveLength(1)
  expect(at.onramp.state.leaving.step).toBe('failed')
})

test('an account that changes meanwhile has nothing opened for the one before', async () => {
  const at = await toLeave()
  at.script.fault = async (path) => {
    if (path.endsWith('/onrampurl')) at.use(other)
  }
  at.onramp.leave()
  await pass()
  expect(at.popup.shown).toEqual([])
  expect(at.popup.fake.closed).toBe(true)
})

test('a window that the browser holds back becomes a link, and its press counts as leaving', async () => {
  const host = createFakeHost()
  host.browser.holdsBack = true
  const at = await left(host)
  const { leaving } = at.onramp.state
  expect(leaving).toMatchObject({ step: 'held', url: expect.stringContaining('https://pay.kestrel.test/') })
  expect(at.onramp.state.open).toEqual([])
  at.onramp.followed()
  await pass()
  expect(view(at)).toBe('BuyInProgress')
  expect(at.onramp.state.open).toHaveLength(1)
})

test('a press while the page is made ready opens no second window', async () => {
  const at = await toLeave()
  at.onramp.leave()
  at.onramp.leave()
  await pass()
  expect(at.opened).toHaveLength(1)
  expect(asksOf(at, '/onrampurl')).toHaveLength(1)
})

test('going back before the page is there closes the window', async () => {
  const at = await toLeave()
  at.script.fault = (path) => (path.endsWith('/onrampurl') ? new Promise(() => {}) : undefined)
  at.onramp.leave()
  await pass()
  at.context.router.reset('Account')
  await pass()
  expect(at.popup.fake.closed).toBe(true)
  expect(at.onramp.state.leaving.step).toBe('here')
})

test('a purchase is looked after every 4 s, and given up after 180 s', async () => {
  const at = await left()
  const asks = () => asksOf(at, '/history').filter(({ onramp }) => onramp !== undefined)
  const looks = () => asks().length
  expect(looks()).toBe(1)
  const { requests } = at.onramp.state.watched?.purchase ?? {}
  expect(asks()[0]).toEqual({ onramp: 'kestrel', requests, chainId: 'eip155:1' })
  await pass(3_999)
  expect(looks()).toBe(1)
  await pass(1)
  expect(looks()).toBe(2)
  await pass(175_999)
  expect(at.onramp.state.watched).toMatchObject({ isOver: false, standing: { status: 'waiting' } })
  await pass(1)
  expect(looks()).toBe(46)
  expect(at.onramp.state.watched).toMatchObject({ isOver: true, standing: { status: 'waiting' } })
  await pass(60_000)
  expect(looks()).toBe(46)
  expect(at.toasts).toEqual([])
  at.onramp.lookAgain()
  await pass(4_000)
  expect(looks()).toBe(48)
})

test('nobody looks while nobody can see the page, and that time does not count', async () => {
  const at = await left()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await pass(600_000)
  const before = asksOf(at, '/history').length
  expect(before).toBeLessThan(3)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await pass()
  expect(asksOf(at, '/history')).toHaveLength(before + 1)
  expect(at.onramp.state.watched?.isOver).toBe(false)
})

test('"Buy failed" is said only where the provider says so', async () => {
  const at = await left()
  at.script.fault = () => Promise.reject(new HttpError('history', 503))
  await pass(8_000)
  expect(at.onramp.state.watched).toMatchObject({ isAway: true, standing: { status: 'waiting' } })
  at.script.fault = () => {}
  at.script.rows = [{ status: 'FAILED' }]
  await pass(4_000)
  expect(at.onramp.state.watched).toMatchObject({ isAway: false, standing: { status: 'failed' } })
  // The view itself says so.
  expect(at.toasts).toEqual([])
  // A second card may go through on the same page.
  at.script.rows = [
    { status: 'SUCCESS', hash: '0xaa' },
    { status: 'FAILED', id: 'first' },
  ]
  at.script.mined = ['0xaa']
  await pass(4_000)
  expect(at.onramp.state.watched?.standing).toEqual({ status: 'arrived', amount: '0.033 ETH' })
})

test('what arrived is told without its amount where the visitor hides amounts', async () => {
  const at = await left()
  at.context.choices.choose({ amountsHidden: true })
  at.script.rows = [{ status: 'SUCCESS', hash: '0xaa' }]
  at.script.mined = ['0xaa']
  at.onramp.done()
  await pass(4_000)
  expect(at.toasts).toEqual(['success: •••• ETH arrived'])
})

test('what a provider says it sent has arrived once the chain shows it, and not before', async () => {
  const at = await left()
  at.script.rows = [{ status: 'IN_PROGRESS' }]
  await pass(4_000)
  expect(at.onramp.state.watched?.standing.status).toBe('underway')
  at.script.rows = [{ status: 'SUCCESS', hash: '0xaa' }]
  await pass(4_000)
  expect(at.onramp.state.watched?.standing).toEqual({ status: 'told', amount: '0.033 ETH' })
  expect(at.toasts).toEqual([])
  expect(at.refreshes).toContain(true)
  at.onramp.done()
  at.balances.tokens = {
    status: 'ready',
    value: [{ ...structuredClone({ ...ether() }), amount: 2n * 10n ** 18n + 33n * 10n ** 15n }],
  }
  await pass(4_000)
  expect(at.onramp.state.watched?.standing).toEqual({ status: 'arrived', amount: '0.033 ETH' })
  expect(at.toasts).toEqual(['success: 0.033 ETH arrived'])
  expect(at.onramp.state.open).toEqual([])
  const looks = asksOf(at, '/history').length
  await pass(60_000)
  expect(asksOf(at, '/history')).toHaveLength(looks)

  function ether() {
    const [first] = at.balances.tokens.status === 'ready' ? at.balances.tokens.value : []
    if (!first) throw new Error('unreachable')
    return first
  }
})

test('a row of another purchase is not taken for this one', async () => {
  const at = await left()
  at.script.rows = [
    { status: 'SUCCESS', requestId: 'another', hash: '0xaa' },
    { status: 'SUCCESS', requestId: null, hash: '0xaa', at: Date.now() - 120_000 },
  ]
  at.script.mined = ['0xaa']
  await pass(8_000)
  expect(at.onramp.state.watched?.standing.status).toBe('waiting')
  at.script.rows = [{ status: 'SUCCESS', requestId: null, hash: '0xaa' }]
  await pass(4_000)
  expect(at.onramp.state.watched?.standing.status).toBe('arrived')
})

test('after a reload the purchase is looked after again', async () => {
  const store = createMemoryStore()
  const before = await left(createFakeHost({ store }))
  const requestId = String(asksOf(before, '/onrampurl')[0]?.requestId)
  before.onramp.dispose()
  const host = createFakeHost({ store })
  const onramp = host.install()
  host.script.rows = [{ status: 'SUCCESS', requestId, hash: '0xaa' }]
  host.script.mined = ['0xaa']
  host.context.router.push('OnRamp')
  await pass()
  expect(onramp.state.watched?.standing.status).toBe('arrived')
})

test('a purchase stays with its own account', async () => {
  const at = await left()
  at.use(other)
  await pass()
  expect(at.onramp.state.open).toEqual([])
  expect(at.onramp.state.watched?.purchase.account).toBe(myAccount)
  at.script.rows = [{ status: 'SUCCESS', hash: 'order' }]
  at.balances.tokens = { status: 'ready', value: [] }
  await pass(4_000)
  // What another account holds proves nothing.
  expect(at.onramp.state.watched?.standing.status).toBe('told')
})

test('on Solana the coin of Solana is bought for the address there', async () => {
  const host = createFakeHost()
  host.use('7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', solana.id)
  const at = await left(host)
  expect(asksOf(at, '/onrampurl')[0]).toMatchObject({
    destinationWallets: [
      { address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', blockchains: ['solana'], assets: ['SOL'] },
    ],
  })
  expect(asksOf(at, '/history')[0]).toMatchObject({ chainId: solana.id })
})

test('offers are asked for anew every 30 s while they are on screen', async () => {
  const at = await toLeave()
  const asks = () => asksOf(at, '/quote').length
  const before = asks()
  await pass(30_000)
  expect(asks()).toBe(before + 2)
  at.context.router.reset('Account')
  await pass(120_000)
  expect(asks()).toBe(before + 2)
})

test('options that do not come give way to our own, with which nothing can be bought', async () => {
  const host = createFakeHost()
  host.script.fault = (path) => {
    if (path.endsWith('/options')) throw new HttpError('options', 500)
  }
  const onramp = host.install()
  host.context.router.push('OnRamp')
  await pass(500)
  expect(onramp.state.options.status).toBe('failed')
  expect(onramp.state.offers.status).toBe('ready')
  onramp.toLeave()
  expect(view(host)).toBe('OnRamp')
  host.script.fault = () => {}
  onramp.retry()
  await pass(500)
  onramp.toOffers()
  onramp.toLeave()
  expect(view(host)).toBe('OnRampLeave')
})

test('tells what is opened, chosen and explained', async () => {
  const at = await toLeave()
  at.onramp.explain()
  expect(at.events).toEqual([
    { event: 'SELECT_BUY_CRYPTO', properties: undefined },
    { event: 'SELECT_BUY_PROVIDER', properties: { provider: 'kestrel', isSmartAccount: false } },
    { event: 'SELECT_WHAT_IS_A_BUY', properties: { isSmartAccount: false } },
  ])
})
