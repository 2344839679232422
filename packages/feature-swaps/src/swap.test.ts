// @tier gate, @vitest-environment happy-dom
import {
  AbortedError,
  type BatchOutcome,
  displayText,
  HttpError,
  InsufficientFundsError,
  msSince,
  parseNetworkId,
  tokenKey,
  UserRejectedError,
  WalletRequestError,
  WouldRevertError,
} from '@foyer/core'
import { search } from '@foyer/search'
import {
  createMemoryStore,
  describeReviewedRequest,
  failureTexts,
  fakeNetwork,
  type RequestWallet,
  type ReviewedRequestSubject,
} from '@foyer/testing/feature'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Offer } from './approvalMethod.js'
import { approvalMethods } from './approvalState.js'
import { failureText, preparingFailureText } from './failure.js'
import {
  base,
  createFakeHost,
  dai,
  ether,
  ethereum,
  me,
  myAccount,
  other,
  router,
  usdc,
  worth,
} from './fakeHost.test-support.js'
import { readForm, stepOf } from './form.js'
import type { Swaps } from './state.js'
import { createSwaps } from './swap.js'

beforeAll(() => approvalMethods.load())
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type Host = ReturnType<typeof createFakeHost>
type At = Host & { readonly swaps: Swaps }
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

async function opened(host = createFakeHost()): Promise<At> {
  const swaps = host.install(createSwaps)
  host.context.router.push('Swap')
  await pass()
  return { ...host, swaps }
}

/** A token for another: 100 USDC for DAI. */
async function filled(host?: Host): Promise<At> {
  const at = await opened(host)
  if (at.swaps.state.source !== tokenKey(usdc)) choose(at, 'source', usdc)
  choose(at, 'target', dai)
  at.swaps.setAmount('100')
  await pass(200)
  return at
}

async function coinFilled(host?: Host): Promise<At> {
  const at = await opened(host)
  choose(at, 'target', usdc)
  await pass(200)
  return at
}

function choose({ swaps, context }: At, side: 'source' | 'target', token: typeof usdc) {
  swaps.choose(side)
  swaps.selectToken(tokenKey(token))
  context.router.back()
}

async function reviewed(at: At | Promise<At>): Promise<At> {
  const now = await at
  now.swaps.review()
  await pass()
  return now
}

const formOf = ({ swaps, context }: At) =>
  readForm(swaps.state, context.balances.state, context.state, context.text.locale)
const stepNow = (at: At) => stepOf(formOf(at))
const stageOf = ({ swaps }: At) => swaps.state.stage
const viewOf = ({ context }: Host) => context.router.state.stack.at(-1)?.view
function offerOf(at: At): Offer {
  const stage = stageOf(at)
  if (!('offer' in stage)) throw new Error(`Nothing is on review: ${stage.step}`)
  return stage.offer
}
const confirm = (at: At, agreed = offerOf(at)) => at.swaps.confirm(agreed)
const names = ({ events }: Host) => events.map(({ event }) => event)

describe('the form', () => {
  test('begins with one coin of the network', async () => {
    const at = await opened()
    expect(formOf(at).source).toMatchObject({ symbol: 'ETH' })
    expect(at.swaps.state.amount).toBe('1')
    expect(stepNow(at)).toBe('selectToken')
    expect(names(at)).toEqual(['OPEN_SWAP'])
  })

  test('leaves out tokens without decimals, and rows of other networks', async () => {
    const host = createFakeHost()
    host.script.tokens = [
      ether,
      usdc,
      { ...dai, decimals: 0 },
      { ...dai, network: parseNetworkId('eip155:10') },
    ]
    expect(formOf(await opened(host)).tokens.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC'])
  })

  test('shows what the account holds first, then what is known best', async () => {
    const host = createFakeHost()
    const odd = { ...dai, symbol: displayText('AAA'), address: other }
    host.script.tokens = [odd, dai, usdc, ether]
    expect(formOf(await opened(host)).tokens.map(({ symbol }) => symbol)).toEqual([
      'ETH',
      'USDC',
      'DAI',
      'AAA',
    ])
  })

  test('that cannot begin says so in place, and begins once it is asked to', async () => {
    const host = createFakeHost()
    let isOffline = true
    host.script.fault = (path) => {
      if (isOffline && path.endsWith('/tokens')) throw new HttpError(path, 503)
    }
    const at = await opened(host)
    at.swaps.setAmount('0.25')
    expect(at.toasts).toEqual([])
    expect(viewOf(at)).toBe('Swap')
    expect(at.swaps.state.unready).toBe('start')

    isOffline = false
    at.swaps.begin()
    await pass()

    expect(at.swaps.state.unready).toBeUndefined()
    expect(formOf(at).source).toMatchObject({ symbol: 'ETH' })
    expect(at.swaps.state.amount).toBe('0.25')
  })

  test('that cannot begin begins with the list of tokens once that is asked for', async () => {
    const host = createFakeHost()
    host.script.fault = (path) => {
      if (path.endsWith('/tokens')) throw new HttpError(path, 503)
    }
    const at = await opened(host)
    host.script.fault = () => {}
    at.swaps.list()
    await pass()

    expect(at.swaps.state.unready).toBeUndefined()
    expect(formOf(at).source).toMatchObject({ symbol: 'ETH' })
  })

  test('without a price of the coin says so in place, keeps what is filled in, and opens no review', async () => {
    const host = createFakeHost()
    const { native } = host.context.prices
    host.context.prices.native = () => Promise.reject(new HttpError('price', 503))
    const at = await opened(host)
    at.swaps.selectToken(tokenKey(usdc))
    await pass()
    expect(at.swaps.state.unready).toBe('price')
    at.swaps.review()
    expect(viewOf(at)).toBe('Swap')
    expect(at.toasts).toEqual([])

    host.context.prices.native = native
    at.swaps.begin()
    await pass()

    expect(at.swaps.state.unready).toBeUndefined()
    expect(formOf(at).target).toMatchObject({ symbol: 'USDC' })
  })

  test('says that the network is not supported, asks nothing else of the service, and goes back', async () => {
    const host = createFakeHost()
    const context = { ...host.context, serves: async () => false }
    host.install(createSwaps, context)
    context.router.push('Swap')
    await pass()
    expect(host.toasts).toEqual(['error: Network not supported for Swaps'])
    expect(host.asked).toEqual([])
  })

  test('that does not know what the account holds says so in place', async () => {
    const host = createFakeHost()
    host.balances.tokens = { status: 'failed', error: new HttpError('balance', 503), previous: undefined }
    const at = await opened(host)
    expect(at.swaps.state.unready).toBe('start')
    expect(viewOf(at)).toBe('Swap')
  })

  test('takes balances that are loading for unknown, and not for nothing', async () => {
    const host = createFakeHost()
    const known = host.balances.tokens
    let arrive = () => {}
    host.context.balances.refresh = () =>
      new Promise((resolve) => {
        arrive = resolve
      })
    host.balances.tokens = { status: 'pending', previous: undefined }
    const at = await opened(host)
    await pass(200)
    expect([formOf(at).hasBalances, stepNow(at)]).toEqual([false, 'selectToken'])
    choose(at, 'target', dai)
    await pass(200)
    expect(stepNow(at)).toBe('quoting')

    host.balances.tokens = known
    arrive()
    await pass(200)
    expect([formOf(at).hasBalances, stepNow(at)]).toEqual([true, 'review'])
    expect(at.toasts).toEqual([])
  })

  test('quotes what is filled in, and asks what tokens that are not held are worth', async () => {
    const at = await filled()
    expect(formOf(at).quote?.receives).toBe(100n * 10n ** 18n)
    expect(formOf(at).target?.price).toBe(1)
    expect(stepNow(at)).toBe('review')
  })

  test('a quote of other terms is not shown', async () => {
    const at = await filled()
    at.swaps.setAmount('200')
    expect(formOf(at).quote).toBeUndefined()
    expect(stepNow(at)).toBe('quoting')
    await pass(200)
    expect(formOf(at).quote?.receives).toBe(200n * 10n ** 18n)
  })

  test.each([
    ['', 'addAmount'],
    ['0', 'incorrectValue'],
    ['1.2.3', 'incorrectValue'],
    ['3410.250001', 'insufficient'],
  ] as const)('with the amount %j it says %s, and asks nobody', async (amount, step) => {
    const at = await filled()
    const before = at.asked.filter((path) => path.endsWith('/quotes')).length
    at.swaps.setAmount(amount)
    await pass(1_000)
    expect(stepNow(at)).toBe(step)
    if (amount !== '3410.250001')
      expect(at.asked.filter((path) => path.endsWith('/quotes'))).toHaveLength(before)
  })

  test('names the fee that is missing, but not for accounts whose fee others pay', async () => {
    const host = createFakeHost()
    host.balances.tokens = { status: 'ready', value: [{ ...ether, amount: 10n ** 12n }, usdc] }
    const at = await filled(host)
    expect(stepNow(at)).toBe('insufficientGas')
    const exempt = createFakeHost()
    exempt.balances.tokens = { status: 'ready', value: [{ ...ether, amount: 10n ** 12n }, usdc] }
    Object.assign(exempt.state.connections.eip155 ?? {}, { accountType: 'smartAccount' })
    expect(stepNow(await filled(exempt))).toBe('review')
  })

  test('fills in all but the fee of the coin, and all of a token', async () => {
    const at = await coinFilled()
    at.swaps.fillShare(1)
    // Two fees of 150,000 units of gas at a gwei.
    expect(at.swaps.state.amount).toBe('1.9997')
    choose(at, 'source', usdc)
    at.swaps.fillShare(1)
    expect(at.swaps.state.amount).toBe('3410.25')
    at.swaps.fillShare(0.5)
    expect(at.swaps.state.amount).toBe('1705.125')
  })

  test('leaves twice as much of the coin if only the wallet knows the fee', async () => {
    const host = createFakeHost()
    host.script.calls = { ...host.script.calls, fee: async () => ({ value: 10n ** 15n, isPartial: true }) }
    const at = await coinFilled(host)
    at.swaps.fillShare(1)
    expect(at.swaps.state.amount).toBe('1.996')
  })

  test('has no fee of another account', async () => {
    const at = await filled()
    expect(formOf(at).fee).toMatchObject({ value: 150_000n * 10n ** 9n })
    Object.assign(at.state.connections.eip155 ?? {}, { addresses: [other], address: other })
    expect(formOf(at)).toMatchObject({ hasAccount: true, fee: undefined })
  })

  test('exchanges the sides: what would arrive is given then', async () => {
    const at = await filled()
    at.swaps.turn()
    expect(at.swaps.state).toMatchObject({ source: tokenKey(dai), target: tokenKey(usdc), amount: '100' })
    at.swaps.setAmount('')
    at.swaps.turn()
    expect(at.swaps.state).toMatchObject({ source: tokenKey(usdc), amount: '1' })
  })

  test('the token of the other side changes places', async () => {
    const at = await filled()
    choose(at, 'source', dai)
    expect(at.swaps.state).toMatchObject({ source: tokenKey(dai), target: tokenKey(usdc) })
  })

  test('is quoted anew every 10 s while it is on screen and the page is seen, and at no other time', async () => {
    const at = await filled()
    const count = () => at.asked.filter((path) => path.endsWith('/quotes')).length
    const before = count()
    await pass(10_000)
    expect(count()).toBe(before + 1)
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await pass(30_000)
    expect(count()).toBe(before + 1)
    hidden.mockRestore()
    at.context.router.back()
    await pass(30_000)
    expect(count()).toBe(before + 1)
  })

  test('says that nobody swaps this, and that the service is away', async () => {
    const host = createFakeHost()
    host.script.quote = async () => 0n
    expect(stepNow(await filled(host))).toBe('noQuote')
    host.script.fault = (path) => {
      if (path.endsWith('/quotes')) throw new HttpError(path, 503)
    }
    expect(stepNow(await filled(host))).toBe('failed')
  })

  test('keeps what is typed when it is left, and forgets it on another network', async () => {
    const at = await filled()
    at.context.router.back()
    at.context.router.push('Swap')
    await pass()
    expect(at.swaps.state).toMatchObject({ source: tokenKey(usdc), target: tokenKey(dai), amount: '100' })
    at.use(me, base.id)
    await pass()
    expect(at.swaps.state.target).toBeUndefined()
    expect(at.swaps.state.amount).not.toBe('100')
  })
})

search(
  'the form shows no price of more than 30 s ago, whatever the service and the machine do',
  fc.asyncProperty(
    fc.array(fc.constantFrom('answers', 'fails', 'hangs', 'sleeps', 'set back'), {
      minLength: 1,
      maxLength: 12,
    }),
    async (turns) => {
      const at = await filled()
      const { quote: answer } = at.script
      for (const turn of turns) {
        at.script.quote = (...asked) => {
          if (turn === 'fails') return Promise.reject(new HttpError('v1/convert/quotes', 503))
          return turn === 'hangs' ? new Promise(() => {}) : answer(...asked)
        }
        if (turn === 'sleeps') vi.setSystemTime(Date.now() + 600_000)
        else await pass(10_000)
        // A clock that was fast is set right.
        if (turn === 'set back') vi.setSystemTime(Date.now() - 600_000)
        const { quote } = formOf(at)
        if (quote) expect(msSince(quote.at)).toBeLessThanOrEqual(30_000)
        if (turn === 'answers') expect(stepNow(at)).toBe('review')
      }
      at.swaps.dispose()
    },
  ),
  { gate: 30, exhaustive: 1_000 },
)

describe('a network without swaps', () => {
  const sepolia = fakeNetwork('eip155:11155111', 'Sepolia')

  test('asks nobody, and what was filled in on the one before is there again', async () => {
    const at = await filled()
    at.state.networks = { ...at.state.networks, requested: [ethereum, base, sepolia] }
    const before = at.asked.length
    at.use(me, sepolia.id)
    await pass(30_000)
    expect(at.asked.length).toBe(before)
    expect(at.toasts).toEqual([])
    expect(formOf(at).tokens).toEqual([])

    at.use(me)
    await pass(200)
    expect(at.swaps.state).toMatchObject({ source: tokenKey(usdc), target: tokenKey(dai), amount: '100' })
    expect(stepNow(at)).toBe('review')
  })

  test('ends a review, which is said', async () => {
    const at = await reviewed(filled())
    at.use(me, sepolia.id)
    await pass()
    expect(viewOf(at)).toBe('Swap')
    expect(at.toasts).toEqual(['error: The account or network changed. Nothing was sent.'])
    expect(at.sent).toEqual([])
  })
})

test('what is filled in is there again after a reload, on its network, until it was swapped', async () => {
  const store = createMemoryStore()
  const at = await filled(createFakeHost({ store }))
  at.swaps.setSlippage(50n)
  const again = await opened(createFakeHost({ store }))
  expect(again.swaps.state).toMatchObject({
    source: tokenKey(usdc),
    target: tokenKey(dai),
    amount: '100',
    slippage: 50n,
  })
  again.script.allowance = async () => 100_000_000n
  await pass(200)
  await reviewed(again)
  await confirm(again)
  const anew = await opened(createFakeHost({ store }))
  expect(anew.swaps.state).toMatchObject({ source: tokenKey(ether), target: undefined, amount: '1' })
})

test.each([7, null, { network: 'eip155:1' }, { network: 'eip155:1', source: 'x', amount: 1 }])(
  'a draft that is none of ours (%j) is no draft',
  async (draft) => {
    const store = createMemoryStore()
    store.set('draft', draft)
    expect((await opened(createFakeHost({ store }))).swaps.state.amount).toBe('1')
  },
)

describe('the review', () => {
  test('of the coin is one confirmation, of the call that was checked', async () => {
    const at = await reviewed(coinFilled())
    expect(viewOf(at)).toBe('SwapPreview')
    const offer = offerOf(at)
    expect(offer).toMatchObject({ action: 'swap', router, least: 1_980_000_000n })
    expect(offer.call).toMatchObject({ from: myAccount, to: router, value: 10n ** 18n })
    expect(Object.isFrozen(offer)).toBe(true)
  })

  test('of a token is an approval of exactly the amount first', async () => {
    const at = await reviewed(filled())
    const { action, call, fee } = offerOf(at)
    expect(action).toBe('approve')
    expect(call).toMatchObject({ to: usdc.address, value: 0n })
    expect(BigInt(`0x${call.data.slice(-64)}`)).toBe(100_000_000n)
    expect(fee).toBe(10n ** 15n)
  })

  test('takes an approval away first where the token will not change one', async () => {
    const host = createFakeHost()
    host.script.allowance = async () => 5n
    const { estimate } = host.script.calls
    host.script.calls = {
      ...host.script.calls,
      estimate: (call, signal) =>
        BigInt(`0x${call.data.slice(-64)}`) === 100_000_000n
          ? Promise.reject(new WouldRevertError(''))
          : estimate(call, signal),
    }
    const { action, call } = offerOf(await reviewed(filled(host)))
    expect(action).toBe('clear')
    expect(BigInt(`0x${call.data.slice(-64)}`)).toBe(0n)
  })

  test('needs no approval where the router may take enough', async () => {
    const host = createFakeHost()
    host.script.allowance = async () => 100_000_000n
    expect(offerOf(await reviewed(filled(host)))).toMatchObject({ action: 'swap' })
  })

  test('is refused where the service built something else, and the wallet is not asked', async () => {
    const host = createFakeHost()
    host.script.decode = (does) => (does.kind === 'exchange' ? { ...does, receiver: other } : does)
    const at = await reviewed(coinFilled(host))
    expect(stageOf(at)).toMatchObject({ step: 'failed', error: { code: 'swap/build-refused' } })
    expect(at.sent).toEqual([])
  })

  test('asks once more where less would have to arrive than is shown, and then refuses', async () => {
    const host = createFakeHost()
    const at = await coinFilled(host)
    let price = 1_900n
    host.script.quote = async (amount) => (amount * price * 10n ** 6n) / 10n ** 18n
    at.swaps.review()
    await pass(3_100)
    expect(offerOf(at).quote.receives).toBe(1_900_000_000n)

    host.script.decode = (does) => (does.kind === 'exchange' ? { ...does, least: does.least - 1n } : does)
    at.context.router.back()
    price = 1_900n
    at.swaps.review()
    await pass(3_100)
    expect(stageOf(at)).toMatchObject({ step: 'failed', error: { code: 'swap/build-refused' } })
  })

  test('tells what a token keeps, and refuses when less than the minimum would arrive', async () => {
    const host = createFakeHost()
    const simulate = vi.fn(async () => 1_990_000_000n)
    host.script.calls = { ...host.script.calls, simulate }
    expect(offerOf(await reviewed(coinFilled(host))).arrives).toBe(1_990_000_000n)
    simulate.mockResolvedValue(1_900_000_000n)
    const at = await coinFilled(host)
    at.swaps.review()
    await pass(3_100)
    expect(stageOf(at)).toMatchObject({ step: 'failed', error: { code: 'swap/too-little' } })
  })

  test.each([
    ['allowance', 'Failed to check allowance'],
    ['build-approve', 'Failed to create approval transaction'],
    ['build-transaction', 'Failed to create transaction'],
  ])('says that %s was not answered, and goes back to the form', async (call, words) => {
    const host = createFakeHost()
    host.script.fault = (path) => {
      if (path.endsWith(call)) throw new HttpError(path, 503)
    }
    const at = await reviewed(filled(host))
    expect(at.toasts).toEqual([`error: ${words}`])
    expect(viewOf(at)).toBe('Swap')
    expect(at.swaps.state.amount).toBe('100')
  })

  test('goes where a newer trial says that it would fail, and stays where nobody answers', async () => {
    const at = await reviewed(coinFilled())
    const shown = offerOf(at)
    at.script.fault = (path) => {
      if (path.endsWith('/build-transaction')) throw new HttpError(path, 503)
    }
    await pass(10_000)
    expect(offerOf(at)).toBe(shown)
    at.script.fault = () => {}
    const { calls } = at.script
    at.script.calls = { ...calls, estimate: () => Promise.reject(new WouldRevertError('paused')) }
    await pass(10_000)
    expect(stageOf(at)).toMatchObject({ step: 'failed', error: { code: 'transfer/would-revert' } })
    await confirm(at, shown)
    expect(at.sent).toEqual([])
  })

  test('is prepared anew every 10 s while it is on screen', async () => {
    const at = await reviewed(coinFilled())
    at.script.quote = async (amount) => (amount * 2_100n * 10n ** 6n) / 10n ** 18n
    const before = offerOf(at)
    await pass(10_000)
    expect(offerOf(at).quote.receives).toBe(2_100_000_000n)
    await confirm(at, before)
    expect(at.sent).toEqual([])
  })

  test('of a quote older than 30 s is shown again before the wallet is asked', async () => {
    const at = await reviewed(coinFilled())
    const old = offerOf(at)
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await pass(31_000)
    await confirm(at, old)
    await pass()
    expect(at.sent).toEqual([])
    expect(offerOf(at)).not.toBe(old)
    await confirm(at)
    expect(at.sent).toHaveLength(1)
    vi.restoreAllMocks()
  })

  test('tells that the balance does not cover the fee', async () => {
    const host = createFakeHost()
    host.script.calls = {
      ...host.script.calls,
      estimate: () => Promise.reject(new InsufficientFundsError('fee')),
    }
    const at = await reviewed(coinFilled(host))
    expect(stageOf(at)).toMatchObject({ step: 'failed', error: { code: 'transfer/insufficient-funds' } })
  })
})

describe('confirming', () => {
  test('the swap of a coin sends that very call once, and empties the form', async () => {
    const at = await reviewed(coinFilled())
    const { call, least, quote } = offerOf(at)
    await Promise.all([confirm(at), confirm(at)])
    await pass()
    expect(at.sent).toEqual([{ ...call, expects: { address: quote.terms.target.address, least } }])
    expect(viewOf(at)).toBe('Account')
    expect(at.swaps.state).toMatchObject({ source: undefined, target: undefined, amount: '' })
    expect(at.refreshes).toContain(true)
    expect(at.toasts).toEqual([
      'loading: Swapping 1 ETH to about 2,000 USDC',
      'success: Swapped 1 ETH to about 2,000 USDC',
    ])
    expect(names(at)).toEqual(['OPEN_SWAP', 'INITIATE_SWAP', 'SWAP_SUCCESS'])
    const facts = {
      isSmartAccount: false,
      network: 'eip155:1',
      swapFromToken: 'ETH',
      swapToToken: 'USDC',
      swapFromAmount: '1',
      swapToAmount: '2000',
    }
    expect(at.events.slice(1).map(({ properties }) => properties)).toEqual([facts, facts])
    expect(at.events[0]?.properties).toEqual({ isSmartAccount: false, network: 'eip155:1' })
  })

  test('says no amount in a toast where the visitor hides them', async () => {
    const host = createFakeHost()
    host.context.choices.choose({ amountsHidden: true })
    const at = await reviewed(coinFilled(host))
    await confirm(at)
    await pass()
    expect(at.toasts.at(-1)).toBe('success: Swapped •••• ETH to about •••• USDC')
    expect(at.toasts.join()).not.toMatch(/\d/)
  })

  test('says what arrived where the chain tells, and has it looked at again by name', async () => {
    const host = createFakeHost()
    const arrived = vi.fn(async () => 1_993_200_000n)
    host.script.calls = { ...host.script.calls, arrived }
    const at = await reviewed(coinFilled(host))
    await confirm(at)
    await pass()
    expect(at.toasts.at(-1)).toBe('success: Swapped 1 ETH to 1,993.2 USDC')
    expect(arrived.mock.calls).toMatchObject([
      [myAccount, { address: usdc.address }, `0x${'1'.repeat(64)}`, {}],
    ])
    expect(at.reread).toEqual([usdc.address])
  })

  test('an approval leads to the swap, with a new price and a new confirmation', async () => {
    const at = await reviewed(filled())
    at.script.quote = async (amount, from, to) => (worth(amount, from, to) * 99n) / 100n
    await confirm(at)
    at.script.allowance = async () => 100_000_000n
    await pass()
    expect(offerOf(at)).toMatchObject({ action: 'swap' })
    expect(offerOf(at).quote.receives).toBe(99n * 10n ** 18n)
    expect(at.sent).toHaveLength(1)
    await confirm(at)
    expect(at.sent).toHaveLength(2)
    expect(names(at)).toEqual(['OPEN_SWAP', 'INITIATE_SWAP', 'SWAP_SUCCESS'])
  })

  /** Each way that a step can end, by its last toast, and by the failure that the review of an approval ends with. */
  const undone = 'error: The network undid the approval. Nothing was swapped.'
  const changed =
    'error: Your wallet sent another approval than you confirmed. Look at your activity before you swap.'
  const ends: Readonly<Record<BatchOutcome, readonly [swap: string, approval?: string, code?: string]>> = {
    success: ['success: Swapped 1 ETH to about 2,000 USDC'],
    unknown: ['loading: Swapping 1 ETH to about 2,000 USDC'],
    reverted: ['error: Transaction reverted', undone, 'swap/approval-reverted'],
    other: ['error: This is not what you agreed to. Look at your activity.', changed, 'swap/other-approval'],
    partly: ['error: Only a part was carried out. Look at your wallet.', changed, 'swap/other-approval'],
  }

  test.each(['success', 'unknown', 'reverted', 'other', 'partly'] as const)(
    'a step that ends as %s is reported, be it the swap or its approval',
    async (outcome) => {
      const [swap, approval, code] = ends[outcome]
      for (const isApproval of [false, true]) {
        const host = createFakeHost()
        host.script.calls = { ...host.script.calls, wait: async () => outcome }
        const at = await reviewed(isApproval ? filled(host) : coinFilled(host))
        await confirm(at)
        await pass()
        if (!isApproval) expect(at.toasts.at(-1)).toBe(swap)
        else if (approval) {
          expect(stageOf(at)).toMatchObject({ step: 'failed', error: { code } })
          expect(at.toasts).toEqual([approval])
          expect(at.reread).toEqual([])
        } else {
          expect(stageOf(at)).toMatchObject({ step: 'ready' })
          expect(at.toasts).toEqual([])
        }
      }
    },
  )

  test('an approval that ends as something else is reported to a visitor who has left its review', async () => {
    const host = createFakeHost()
    let end = (_outcome: BatchOutcome) => {}
    host.script.calls = { ...host.script.calls, wait: () => new Promise((resolve) => (end = resolve)) }
    const at = await reviewed(filled(host))
    await confirm(at)
    at.context.router.back()
    end('other')
    await pass()
    expect(at.toasts).toEqual([changed])
  })

  test('an approval that the wallet refuses is told as that of an approval', async () => {
    const host = createFakeHost()
    const refusal = new WalletRequestError('eth_sendTransaction', 'Ledger is locked')
    host.script.calls = { ...host.script.calls, send: () => Promise.reject(refusal) }
    const at = await reviewed(filled(host))
    await confirm(at)
    expect(names(at)).toEqual(['OPEN_SWAP', 'SWAP_APPROVAL_ERROR'])
    expect(at.events.at(-1)?.properties).toMatchObject({ message: 'Ledger is locked' })
  })

  test('what is declined stays on review, and nothing is lost', async () => {
    const host = createFakeHost()
    host.script.calls = {
      ...host.script.calls,
      send: () => Promise.reject(new UserRejectedError('eth_sendTransaction')),
    }
    const at = await reviewed(filled(host))
    const before = offerOf(at)
    await confirm(at)
    expect(viewOf(at)).toBe('SwapPreview')
    expect(offerOf(at)).toBe(before)
    expect(at.swaps.state.failure?.code).toBe('wallet/user-rejected')
    expect(names(at)).toEqual(['OPEN_SWAP', 'SWAP_REJECTED'])
    expect(at.toasts).toEqual([])
  })

  test.each([
    [
      new WalletRequestError('eth_sendTransaction', 'Ledger\u202e is locked'),
      'Status unknown. It may have been sent.',
      'Ledger is locked',
      'SWAP_ERROR',
    ],
    [
      new WalletRequestError('eth_sendTransaction', ''),
      'Status unknown. It may have been sent.',
      expect.stringContaining('wallet'),
      'SWAP_ERROR',
    ],
    [new UserRejectedError('eth_sendTransaction'), undefined, expect.any(String), 'SWAP_REJECTED'],
  ])(
    'a failure is shown in the words of Foyer, and reported in those of the wallet: %o',
    async (error, words, message, event) => {
      const host = createFakeHost()
      host.script.calls = { ...host.script.calls, send: () => Promise.reject(error) }
      const at = await reviewed(coinFilled(host))
      await confirm(at)
      expect(at.toasts).toEqual(words === undefined ? [] : [`error: ${words}`])
      expect(names(at)).toEqual(['OPEN_SWAP', 'INITIATE_SWAP', event])
      expect(at.events.at(-1)?.properties).toEqual({
        isSmartAccount: false,
        network: 'eip155:1',
        swapFromToken: 'ETH',
        swapToToken: 'USDC',
        swapFromAmount: '1',
        swapToAmount: '2000',
        message,
      })
    },
  )

  test('what fails before the wallet is asked is a transaction error', async () => {
    const host = createFakeHost()
    const { adapter } = host.context
    let isGone = false
    host.context.adapter = (namespace) =>
      isGone ? Promise.reject(new HttpError('chunk', 503)) : adapter(namespace)
    const at = await reviewed(coinFilled(host))
    isGone = true
    await confirm(at)
    expect(at.toasts).toEqual(['error: Transaction error'])
    expect(at.sent).toEqual([])
  })

  test('by an offer of before a clock was set back asks for a new price first', async () => {
    const at = await reviewed(coinFilled())
    const old = offerOf(at)
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    vi.setSystemTime(Date.now() - 3_600_000)
    await confirm(at, old)
    await pass()
    expect(at.sent).toEqual([])
    vi.restoreAllMocks()
  })

  test('after the wallet went away ends, and says so', async () => {
    const at = await reviewed(coinFilled())
    at.state.connections = {}
    await pass()
    if (stageOf(at).step === 'ready') await confirm(at)
    await pass(60_000)
    expect(stageOf(at).step).not.toBe('preparing')
    expect(at.sent).toEqual([])
  })

  test('tells of what arrives no more than a trial brought', async () => {
    const host = createFakeHost()
    host.script.calls = { ...host.script.calls, simulate: async () => 1_990_000_000n }
    const at = await reviewed(coinFilled(host))
    await confirm(at)
    await pass()
    expect(at.toasts.at(-1)).toMatch(/1,990 USDC/)
  })

  test('an old request that is answered late leaves the swap that is being reviewed alone', async () => {
    const host = createFakeHost()
    let answer = (_hash: string) => {}
    let giveUp = () => {}
    host.script.calls = {
      ...host.script.calls,
      send: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    }
    const { context } = host
    const own: typeof context = {
      ...context,
      async approve({ request }) {
        void request(new AbortController().signal, { asked: () => {}, leaving: () => {} }).catch(() => {})
        await new Promise<void>((resolve) => {
          giveUp = resolve
        })
        throw new AbortedError()
      },
    }
    const swaps = host.install(createSwaps, own)
    host.context.router.push('Swap')
    await pass()
    const at: At = { ...host, swaps }
    choose(at, 'target', usdc)
    await pass(200)
    await reviewed(at)
    void confirm(at)
    await pass()
    giveUp()
    await pass()
    at.context.router.back()
    swaps.setAmount('0.25')
    await pass(200)
    await reviewed(at)
    const shown = offerOf(at)
    answer('0xlate')
    await pass()
    expect(viewOf(at)).toBe('SwapPreview')
    expect(at.swaps.state.amount).toBe('0.25')
    expect(offerOf(at)).toBe(shown)
  })

  test('another account asks for a new review', async () => {
    const at = await reviewed(coinFilled())
    at.use(other)
    await pass()
    expect(viewOf(at)).toBe('Swap')
    expect(at.toasts).toEqual(['error: The account or network changed. Nothing was sent.'])
    expect(at.swaps.state.target).toBe(tokenKey(usdc))
  })
})

describe('a swap is a reviewed request:', () => {
  describeReviewedRequest(test, subjectOf)

  search('the texts about a swap that failed are true', failureTexts(fc, subjectOf), {
    gate: 100,
    exhaustive: 3_000,
  })
})

/** Swaps the coin of the network by a wallet. */
async function subjectOf(wallet: RequestWallet): Promise<ReviewedRequestSubject> {
  const host = createFakeHost()
  host.script.reports = true
  host.script.calls = {
    ...host.script.calls,
    send: (_connectorId, _plan, _signal, progress) => wallet.send(progress),
    wait: (_network, hash) => wallet.wait(hash),
  }
  const at = await coinFilled(host)
  const { swaps } = at
  return {
    host,
    async review() {
      await reviewed(at)
    },
    arm() {
      const agreed = offerOf(at)
      return () => confirm(at, agreed)
    },
    isReviewed: () => stageOf(at).step === 'ready',
    said() {
      const { failure, stage } = swaps.state
      if (stage.step === 'failed' && stage.error !== failure)
        return preparingFailureText(host.text.t, stage.error)
      return failure && failureText(host.text.t, failure)
    },
    catalogue: ['Transaction error'],
    failure: () => swaps.state.failure?.code,
    replan: swaps.prepare,
    later: [
      () => void Object.assign(host.script, { fault: () => Promise.reject(new HttpError('v1', 503)) }),
      () => void Object.assign(host.script, { quote: async () => 0n }),
      () => void Object.assign(host.script, { allowance: () => Promise.reject(new Error('down')) }),
      () => {
        const estimate = () => Promise.reject(new InsufficientFundsError('amount'))
        host.script.calls = { ...host.script.calls, estimate }
      },
    ],
    address: me,
    moved: {
      nothing: 'The account or network changed. Nothing was sent.',
      perhaps: 'The account or network changed. What was confirmed before may have been sent.',
    },
    dispose: swaps.dispose,
    settled: pass,
  }
}
