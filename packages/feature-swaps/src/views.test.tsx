// @tier gate, @vitest-environment happy-dom
import {
  HttpError,
  type JournalEntry,
  UnexpectedError,
  UserRejectedError,
  WouldRevertError,
} from '@foyer/core'
import { contractsOf } from '@foyer/parts'
import { search, tokenCases } from '@foyer/search'
import { createAllowing, fakeNetwork, fakeToken } from '@foyer/testing/feature'
import { TextProvider } from '@foyer/ui'
import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { StrictMode } from 'react'
import { useSnapshot } from 'valtio'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { approvalMethods } from './approvalState.js'
import {
  base,
  createFakeHost,
  dai,
  ether,
  ethereum,
  me,
  myAccount,
  router,
  usdc,
  worth,
} from './fakeHost.test-support.js'
import { install, views } from './feature.js'
import { rememberPermit } from './leftPermits.js'
import { subjectOf } from './underway.js'

beforeAll(() => approvalMethods.load())
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

type Host = ReturnType<typeof createFakeHost>

const { signal } = new AbortController()

/** Draws the view on top of the history, as the scaffold does. */
function Outlet({ context, swaps }: { context: Host['context']; swaps: ReturnType<typeof install> }) {
  const { view } = useSnapshot(context.router.state).stack.at(-1) ?? {}
  const shared = { controller: swaps, context, signal }
  const { Swap, SwapSelectToken, SwapPreview } = views
  if (view === 'Swap') return <Swap.component controller={swaps} context={context} />
  if (view === 'SwapSelectToken') return <SwapSelectToken.component {...shared} params={undefined} />
  if (view === 'SwapPreview') return <SwapPreview.component controller={swaps} context={context} />
  return <p>{view}</p>
}

async function show(host = createFakeHost()) {
  const swaps = host.install(install)
  host.context.router.push('Swap')
  render(
    <StrictMode>
      <TextProvider text={host.text}>
        <Outlet context={host.context} swaps={swaps} />
      </TextProvider>
    </StrictMode>,
  )
  await pass(0)
  return { ...host, swaps }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const consent = (name: string) => screen.getByRole('checkbox', { name })
const click = (name: string | RegExp) => fireEvent.click(button(name))
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } })
const said = (text: string | RegExp) => screen.queryAllByText(text).length > 0
/** A press as the browser reports one of the visitor. @param ms how long after the last change */
async function press(name: string | RegExp, ms = 500) {
  await pass(ms)
  const target = button(name)
  const event = createEvent.click(target)
  Object.defineProperty(event, 'isTrusted', { value: true })
  fireEvent(target, event)
  await pass(0)
}

async function choose(side: 0 | 1, name: string) {
  const pill = document.querySelectorAll('.fy-token')[side]
  if (pill) fireEvent.click(pill)
  await pass(0)
  click(new RegExp(`^${name}`))
  await pass(200)
}

/** From the coin to dollars. */
async function toReview(host?: Host) {
  const at = await show(host)
  await choose(1, 'USDC')
  click('Review swap')
  await pass(0)
  return at
}

test('the button says what is missing, and what comes out is shown with its facts', async () => {
  await show()
  expect(document.querySelectorAll('.fy-token')[1]?.textContent).toBe('Select token')
  await choose(1, 'USDC')
  expect(screen.getByLabelText('You get')).toHaveProperty('value', '2,000')
  expect(said('1 ETH = 2,000 USDC')).toBe(true)
  expect(said('1,980 USDC')).toBe(false)
  click(/^Fees \$/)
  expect(said('1,980 USDC')).toBe(true)
  click('1 ETH = 2,000 USDC')
  expect(said('1 USDC = 0.0005 ETH')).toBe(true)
  type('You pay', '')
  expect(button('Enter amount')).toHaveProperty('disabled', true)
  type('You pay', '99')
  expect(button('Insufficient balance')).toHaveProperty('disabled', true)
  expect(said('You have 2 ETH.')).toBe(true)
  click('Use max')
  expect(screen.getByLabelText('You pay')).toHaveProperty('value', '1.9997')
})

test.each([
  ['more', 5_000n, ['ETH', 'DAI', 'USDC']],
  ['less', 5n, ['ETH', 'USDC', 'DAI']],
])(
  'to choose from come first the coin, then what is held by its worth: %s DAI than dollars',
  async (_, much, order) => {
    await show(createFakeHost({ held: [ether, usdc, { ...dai, amount: much * 10n ** 18n, price: 1 }] }))
    const [pill] = document.querySelectorAll('.fy-token')
    if (pill) fireEvent.click(pill)
    await pass(0)

    const rows = screen.getAllByRole('listitem').map((one) => one.textContent ?? '')
    expect(rows.map((row) => order.find((symbol) => row.startsWith(symbol)))).toEqual(order)
  },
)

test('a form that cannot begin says so in place, and begins once it is asked to', async () => {
  const host = createFakeHost()
  let isOffline = true
  host.script.fault = (path) => {
    if (isOffline && path.endsWith('/tokens')) throw new HttpError(path, 503)
  }
  await show(host)
  expect(said('Failed to initialize swap')).toBe(true)
  isOffline = false
  click('Try again')
  await pass(0)
  expect(said('Failed to initialize swap')).toBe(false)
  await choose(1, 'USDC')
  expect(screen.getByLabelText('You get')).toHaveProperty('value', '2,000')
})

test('what nobody swaps, and a service that is away, are said in words, with a way on', async () => {
  const host = createFakeHost()
  host.script.quote = async () => 0n
  await show(host)
  await choose(1, 'USDC')
  expect(said('Please enter a valid amount')).toBe(true)
  expect(button('Incorrect amount')).toHaveProperty('disabled', true)
  host.script.fault = (path) => {
    if (path.endsWith('/quotes')) throw new HttpError(path, 503)
  }
  type('You pay', '1.5')
  await pass(200)
  expect(said('Couldn’t get a price.')).toBe(true)
  host.script.fault = () => {}
  host.script.quote = async () => 3_000_000_000n
  click('Try again')
  await pass(0)
  expect(screen.getByLabelText('You get')).toHaveProperty('value', '3,000')
})

test('without an account that is said, and a wallet is connected from here', async () => {
  const host = createFakeHost()
  host.state.connections = {}
  await show(host)
  await choose(1, 'USDC')
  expect(said('No address found to swap the tokens from.')).toBe(true)
  click('Connect a wallet')
  await pass(0)
  expect(said('Connect')).toBe(true)
  host.use(me)
  host.context.router.back()
  await pass(200)
  expect(button('Review swap')).toHaveProperty('disabled', false)
})

test('the list has what is held first, and what is not by its symbol alone', async () => {
  await show()
  const pill = document.querySelectorAll('.fy-token')[1]
  if (pill) fireEvent.click(pill)
  await pass(0)
  const rows = [...document.querySelectorAll('[part="row"]')].map(({ textContent }) => textContent)
  expect(rows).toEqual(['ETH2 ETH$4,000.00', 'USDC3,410.25 USDC$3,410.25', 'DAIDAI'])
})

test('an account that holds nothing is led to money, and no price is asked for on screen', async () => {
  const host = createFakeHost()
  host.balances.tokens = { status: 'ready', value: [] }
  await show(host)
  expect(said('Add money to begin')).toBe(true)
  expect(said('This account is empty on Ethereum.')).toBe(true)
  expect(screen.queryByRole('button', { name: 'Review swap' })).toBeNull()
})

test('slippage is chosen or written, within its bounds, and warned about outside of the usual', async () => {
  const { swaps } = await show()
  await choose(1, 'USDC')
  click(/^Fees/)
  click('Auto 1%')
  await act(() => vi.dynamicImportSettled())
  click('0.5%')
  expect(swaps.state.slippage).toBe(50n)
  click('Auto')
  expect(swaps.state.slippage).toBe(100n)
  click('Custom')
  type('Max slippage in per cent', '4')
  expect(swaps.state.slippage).toBe(400n)
  expect(said(/much less than shown/)).toBe(true)
  type('Max slippage in per cent', '6')
  expect(said('From 0.1% to 5%.')).toBe(true)
  expect(swaps.state.slippage).toBe(400n)
  type('Max slippage in per cent', '0.2')
  expect(said(/may fail/)).toBe(true)
})

test('the review shows what the transaction says, and sends it', async () => {
  const at = await toReview()
  expect(said('1 ETH')).toBe(true)
  expect(said('2,000 USDC')).toBe(true)
  expect(said('1,980 USDC')).toBe(true)
  await press('Swap in Harbor')
  expect(at.sent).toHaveLength(1)
  expect(said('Account')).toBe(true)
})

test('an approval names the amount, and its press leads to the swap', async () => {
  const at = await show()
  await choose(0, 'USDC')
  await choose(1, 'DAI')
  type('You pay', '100')
  await pass(200)
  click('Review swap')
  await pass(0)
  expect(said(/may take exactly 100 USDC, no more/)).toBe(true)
  at.script.allowance = async () => 100_000_000n
  await press('Approve in Harbor')
  expect(button('Swap in Harbor')).toBeTruthy()
  expect(at.sent).toHaveLength(1)
})

const losing = (left: bigint) => {
  const host = createFakeHost()
  host.script.quote = async (amount, from, to) => (worth(amount, from, to) * left) / 100n
  return host
}

/** A chunk is fetched in between. */
async function settle() {
  await pass(0)
  await vi.dynamicImportSettled()
  await pass(0)
}

test('a permission says who may take what and until when, and is a signature', async () => {
  const host = createFakeHost()
  host.script.allowing = createAllowing()
  const at = await show(host)
  await choose(0, 'USDC')
  await choose(1, 'DAI')
  type('You pay', '1')
  await pass(200)
  click('Review swap')
  await settle()
  expect(document.body.textContent).toMatch(/You sign that 0x7a.* may take exactly 1 USDC of 0x11/)
  await press(/^Sign in/)
  await settle()
  expect(at.signed).toHaveLength(1)
  expect(said(/^Signed: /)).toBe(true)
  expect(at.sent).toEqual([])
  await press(/^Swap in/)
  expect(at.sent).toHaveLength(1)
})

test.each([
  ['was not used', true, 'Your signature was not used. Until '],
  ['may have been signed, or used', false, ' if you signed that and no swap has used it.'],
])('the review says of a permission that it %s', async (_what, isUnused, words) => {
  const host = createFakeHost()
  host.script.allowing = createAllowing()
  const wanted = { from: myAccount, token: usdc.address ?? '', spender: router, amount: 5_000_000n }
  const permit = await host.script.allowing.permit(wanted, new AbortController().signal)
  if (permit) rememberPermit(host.context.store, { permit, source: usdc, isUnused })
  await toReview(host)
  expect(document.body.textContent).toContain(words)
})

test('an approval has no limit where the visitor says so, which is warned about', async () => {
  await show()
  await choose(0, 'USDC')
  await choose(1, 'DAI')
  type('You pay', '1')
  await pass(200)
  click('Review swap')
  await pass(0)
  expect(said(/may take exactly 1 USDC, no more/)).toBe(true)
  expect(screen.queryByRole('checkbox')).toBe(null)
  click('Advanced')
  const unlimited = 'Approve without a limit'
  expect(consent(unlimited)).toHaveProperty('checked', false)
  fireEvent.click(consent(unlimited))
  await pass(0)
  expect(said(/may then take all USDC of this account/)).toBe(true)
  expect(consent(unlimited)).toHaveProperty('checked', true)
  fireEvent.click(consent(unlimited))
  await pass(0)
  expect(said(/may take exactly 1 USDC, no more/)).toBe(true)
})

test('a loss from 10 % on is agreed to first', async () => {
  const at = await toReview(losing(85n))
  expect(button('Swap in Harbor')).toHaveProperty('disabled', true)
  fireEvent.click(consent('I accept losing about $300.00'))
  await press('Swap in Harbor')
  expect(at.sent).toHaveLength(1)
})

test('half of the value is not given away', async () => {
  await toReview(losing(50n))
  expect(said(/More than half/)).toBe(true)
  expect(button('Swap in Harbor')).toHaveProperty('disabled', true)
})

test('without a price nobody can tell the loss, which is said and agreed to', async () => {
  const host = createFakeHost()
  host.script.tokens = [ether, usdc, dai]
  const { prices } = host.context
  prices.token = () => Promise.reject(new HttpError('price', 503))
  await show(host)
  await choose(1, 'DAI')
  click('Review swap')
  await pass(0)
  expect(said(/No price is known for DAI/)).toBe(true)
  expect(button('Swap in Harbor')).toHaveProperty('disabled', true)
})

test('who agreed while nobody named a price has not agreed to the loss that prices then tell', async () => {
  const host = losing(60n)
  let tell = (_price: number) => {}
  host.context.prices.token = () =>
    new Promise((resolve) => {
      tell = resolve
    })
  await show(host)
  await choose(1, 'DAI')
  click('Review swap')
  await pass(0)
  fireEvent.click(consent('I know what this token is worth'))
  expect(button('Swap in Harbor')).toHaveProperty('disabled', false)
  tell(1)
  await pass(0)
  expect(said(/I accept losing about/)).toBe(true)
  expect(button('Swap in Harbor')).toHaveProperty('disabled', true)
})

test('a contract that is no router of Uniswap is named in full, and trusted by the visitor first', async () => {
  const host = createFakeHost()
  const stranger = '0x9999999999999999999999999999999999999999'
  host.script.swap = (call) => ({ ...call, to: stranger })
  const at = await toReview(host)
  expect(said(new RegExp(`${stranger}`))).toBe(true)
  expect(said(/Uniswap, 0x/)).toBe(false)
  expect(button('Swap in Harbor')).toHaveProperty('disabled', true)
  fireEvent.click(consent('I trust this contract'))
  await press('Swap in Harbor')
  expect(at.sent).toHaveLength(1)
})

test('a contract that the host vouches for needs no trust, and is not said to be of Uniswap', async () => {
  const host = createFakeHost()
  const own = '0x9999999999999999999999999999999999999999'
  host.script.swap = (call) => ({ ...call, to: own })
  Object.assign(host.context, { swapRouters: { 'eip155:8453': [own] } })
  const elsewhere = await toReview(host)
  expect(consent('I trust this contract')).toBeTruthy()
  elsewhere.context.router.back()
  Object.assign(host.context, { swapRouters: { 'eip155:1': [own.toUpperCase().replace('X', 'x')] } })
  await pass(0)
  click('Review swap')
  await pass(0)
  expect(said(/^Chosen by this site, 0x/)).toBe(true)
  await press('Swap in Harbor')
  expect(elsewhere.sent).toHaveLength(1)
})

test('a network without swaps says where there are some, and leads there', async () => {
  const host = createFakeHost()
  const sepolia = fakeNetwork('eip155:11155111', 'Sepolia')
  host.state.networks = { ...host.state.networks, requested: [ethereum, base, sepolia] }
  const at = await show(host)
  await choose(1, 'USDC')
  at.use(me, sepolia.id)
  await pass(0)
  expect(said('Swaps are not on Sepolia')).toBe(true)
  expect(said('They work on Ethereum and Base.')).toBe(true)
  expect(screen.queryByLabelText('You pay')).toBeNull()
  click('Choose a network')
  await pass(0)
  expect(said('Networks')).toBe(true)
  at.use(me)
  at.context.router.back()
  await pass(200)
  expect(screen.getByLabelText('You get')).toHaveProperty('value', '2,000')
})

test('where no network of the host has swaps, that is said', async () => {
  const host = createFakeHost()
  const sepolia = fakeNetwork('eip155:11155111', 'Sepolia')
  host.state.networks = { ...host.state.networks, requested: [sepolia] }
  host.use(me, sepolia.id)
  await show(host)
  expect(said('Swaps are not on Sepolia')).toBe(true)
  expect(said('No network of this site has swaps.')).toBe(true)
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('where the host keeps its network, none is led to', async () => {
  const host = createFakeHost()
  const sepolia = fakeNetwork('eip155:11155111', 'Sepolia')
  host.state.networks = { ...host.state.networks, requested: [ethereum, sepolia] }
  host.use(me, sepolia.id)
  await show({ ...host, context: { ...host.context, enableNetworkSwitch: false } })
  expect(said('They work on Ethereum.')).toBe(true)
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('a fee is shown for the step that is confirmed next', async () => {
  const host = createFakeHost()
  const { estimate } = host.script.calls
  host.script.allowance = async () => 5n
  // The token changes no approval that stands.
  const refuse: typeof estimate = (call, signal) =>
    BigInt(`0x${call.data.slice(-64)}`) === 100_000_000n
      ? Promise.reject(new WouldRevertError(''))
      : estimate(call, signal)
  host.script.calls = { ...host.script.calls, estimate: refuse }
  await show(host)
  await choose(0, 'USDC')
  await choose(1, 'DAI')
  type('You pay', '100')
  await pass(200)
  click('Review swap')
  await pass(0)
  expect(said('Network fee, this step')).toBe(true)
  host.script.allowance = async () => 0n
  host.script.calls = { ...host.script.calls, estimate }
  await press('Take the old approval away in Harbor')
  expect(said('Network fee, this step')).toBe(true)
  host.script.allowance = async () => 100_000_000n
  await press('Approve in Harbor')
  expect(said('Network fee')).toBe(true)
})

test.each([
  [10n ** 16n, false, 'Fees $37.00', 'Network feeAbout $20.00 0.01 ETH'],
  [10n ** 16n, true, 'Fees', 'Network feeShown by your wallet'],
])(
  'the form says the network fee as the chain of the account does: %s, known by the wallet alone: %s',
  async (value, isPartial, title, line) => {
    const host = createFakeHost()
    host.script.calls = { ...host.script.calls, fee: async () => ({ value, isPartial }) }
    await show(host)
    await choose(1, 'USDC')
    click(/^Fees/)

    expect(button(/^Fees/).textContent).toBe(title)
    expect(document.body.textContent).toContain(line)
  },
)

test('a fee that the network adds to is left to the wallet', async () => {
  const host = createFakeHost()
  const { estimate } = host.script.calls
  const partial: typeof estimate = async (...asked) => ({ ...(await estimate(...asked)), isFeePartial: true })
  host.script.calls = { ...host.script.calls, estimate: partial }

  await toReview(host)

  const [, fee] = /Network fee(.*?)(?=Provider|$)/.exec(document.body.textContent ?? '') ?? []
  expect(fee).toMatch(/^Shown by your wallet/)
})

test('after an approval nothing says that the wallet was not asked, or that nothing was sent', async () => {
  const at = await show()
  await choose(0, 'USDC')
  await choose(1, 'DAI')
  type('You pay', '100')
  await pass(200)
  click('Review swap')
  await pass(0)
  at.script.allowance = async () => 100_000_000n
  at.script.decode = () => undefined
  await press('Approve in Harbor')
  expect(at.sent).toHaveLength(1)
  expect(said(/It was stopped here/)).toBe(true)
  expect(said(/wallet was not asked|Nothing was sent/)).toBe(false)
})

/** The entry of the journal for what is on review. */
function sentOf({ swaps: { state } }: Awaited<ReturnType<typeof show>>): JournalEntry {
  if (!('offer' in state.stage)) throw new Error('Nothing is on review')
  const subject = subjectOf(state.stage.offer)
  return { id: '1', kind: 'call', account: myAccount, at: Date.now(), status: 'sent', subject }
}

test('an approval that no block has yet is said before another one is asked for', async () => {
  const host = createFakeHost()
  host.script.calls = { ...host.script.calls, wait: async () => 'unknown' }
  const at = await show(host)
  await choose(0, 'USDC')
  await choose(1, 'DAI')
  type('You pay', '100')
  await pass(200)
  click('Review swap')
  await pass(0)
  expect(said(/swap is pending already/)).toBe(false)
  await press('Approve in Harbor')
  expect(button('Approve in Harbor')).toBeTruthy()
  Object.assign(at.context.requests.state, { sent: [sentOf(at)] })
  await pass(0)
  expect(said(/swap is pending already/)).toBe(true)
})

test('an approval on its way is not warned of as another one, and is not chosen any more', async () => {
  const host = createFakeHost()
  const send = async () => `0x${'ab'.repeat(32)}`
  host.script.calls = { ...host.script.calls, send, wait: () => new Promise(() => {}) }
  const at = await show(host)
  await choose(0, 'USDC')
  await choose(1, 'DAI')
  type('You pay', '100')
  await pass(200)
  click('Review swap')
  await pass(0)
  await press('Approve in Harbor')
  Object.assign(at.context.requests.state, { sent: [sentOf(at)] })
  await pass(0)
  expect(said('Approving 100 USDC')).toBe(true)
  expect(screen.getByRole('link', { name: /View the approval/ }).getAttribute('href')).toMatch(/\/tx\/0x/)
  expect(said(/swap is pending already/)).toBe(false)
  expect(screen.queryByRole('button', { name: 'Advanced' })).toBeNull()
})

test('what is declined is said on the review', async () => {
  const host = createFakeHost()
  host.script.calls = { ...host.script.calls, send: () => Promise.reject(new UserRejectedError('x')) }
  await toReview(host)
  await press('Swap in Harbor')
  expect(said('You declined this in your wallet. Nothing was sent.')).toBe(true)
})

test('what is not the swap on screen is stopped, and said', async () => {
  const host = createFakeHost()
  host.script.decode = () => undefined
  const at = await toReview(host)
  expect(said(/It was stopped here, before your wallet/)).toBe(true)
  host.script.decode = (does) => does
  click('Try again')
  await pass(0)
  expect(button('Swap in Harbor')).toBeTruthy()
  expect(at.sent).toEqual([])
})

const others = { less: 1_990_000_000n, loss: 1_905_000_000n, more: 2_100_000_000n, untried: undefined }
test.each(Object.entries(others))(
  'a review that says something else after a refresh has to be seen for half a second: %s',
  async (_name, later) => {
    const host = createFakeHost()
    let gives: bigint | undefined = 2_000_000_000n
    host.script.calls = { ...host.script.calls, simulate: async () => gives }
    const at = await show(host)
    at.swaps.setSlippage(500n)
    await choose(1, 'USDC')
    click('Review swap')
    await pass(600)
    const review = document.body.textContent
    gives = later
    for (let ms = 0; document.body.textContent === review && ms < 12_000; ms += 50) await pass(50)
    expect(document.body.textContent).not.toBe(review)

    await press(/^Swap in/, 0)
    expect(at.sent).toEqual([])
    await pass(500)
    await press(/^Swap in/)
    expect(at.sent).toHaveLength(1)
  },
)

/** Texts of the review with a figure; without those that follow prices, and without addresses. */
const figures = () => textNodes().filter((text) => /\d/.test(text) && !/[$%]|0x/.test(text))
function textNodes(): readonly string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '')
  return texts
}

/** A token as a later list may have it. */
const later = (token: typeof dai) =>
  fc
    .record(
      {
        decimals: fc.nat(36),
        symbol: fc.constantFrom('ETH', 'USDC', 'DAI', 'DOGE', ''),
        amount: fc.bigInt(0n, 10n ** 24n),
        locked: fc.constant(5n),
        isListed: fc.boolean(),
      },
      { requiredKeys: [] },
    )
    .map((change) => ({ ...token, ...change }))
const lists = fc.record({
  by: fc.constantFrom('balances', 'list'),
  how: fc.constantFrom('ready', 'old', 'partial'),
  tokens: fc
    .tuple(later(ether), later(usdc), later({ ...dai, price: 1 }))
    .chain((tokens) => fc.subarray(tokens)),
  price: fc.constantFrom(undefined, 0, 0.5, 3),
})

search(
  'the figures of a review are those of the plan, whatever balances, prices and lists say later',
  fc.asyncProperty(
    fc.constantFrom(['USDC', 'DAI'], ['USDC', 'ETH'], ['ETH', 'USDC']),
    fc.array(lists, { minLength: 1, maxLength: 3 }),
    async ([source = '', target = ''], changes) => {
      cleanup()
      const host = createFakeHost()
      host.context.prices.token = () => Promise.reject(new HttpError('price', 503))
      const at = await show(host)
      await choose(1, 'DAI')
      await choose(0, source)
      await choose(1, target)
      type('You pay', '1.5')
      await pass(200)
      click('Review swap')
      await pass(0)
      const planned = figures()
      at.balances.tokens = { status: 'ready', value: [ether, usdc].map(({ price, ...token }) => token) }
      await pass(0)
      const unpriced = figures()
      for (const { by, how, tokens, price } of changes) {
        const value = tokens.map((token) => ({ ...token, ...(price !== undefined && { price }) }))
        const previous = { status: 'failed', error: new UnexpectedError(undefined), previous: value } as const
        const now = by === 'list' || how === 'ready' ? { status: 'ready', value } : previous
        Object.assign(by === 'list' ? at.swaps.state : at.balances, { tokens: now })
        Object.assign(at.balances, { partial: how === 'partial' })
        await pass(0)
        const shown = figures()
        expect([...planned, ...unpriced]).toEqual(expect.arrayContaining(shown))
        expect(shown).toEqual(expect.arrayContaining(planned.filter((text) => unpriced.includes(text))))
        const hasPrices = price === undefined && tokens.length === 3 && by === 'balances'
        if (hasPrices) expect(document.body.textContent).toContain('Price impact0%')
      }
      at.swaps.dispose()
    },
  ),
  { gate: 6, exhaustive: 400 },
)

const few = { ...usdc, amount: 10_000_000n }
const dust = { ...ether, amount: 1n }
const listStates = fc.record({
  status: fc.constantFrom('ready', 'pending', 'failed'),
  doubt: fc.constantFrom(undefined, 'partial', 'old'),
  has: fc.constantFrom(undefined, ...[[], [ether], [usdc], [ether, usdc], [ether, few], [dust, usdc], [few]]),
})
search(
  'a swap calls a balance nothing, or too little, only where a whole list says so, and else it goes on',
  fc.asyncProperty(listStates, async ({ status, doubt, has }) => {
    cleanup()
    const host = createFakeHost()
    await show(host)
    await choose(0, 'USDC')
    await choose(1, 'DAI')
    const error = new UnexpectedError(undefined)
    const tokens = status === 'ready' ? { status, value: has ?? [] } : { status, error, previous: has }
    const isDoubted = doubt !== undefined && status !== 'ready' && has !== undefined
    Object.assign(host.balances, { tokens, ...(isDoubted && { [doubt]: true }) })
    type('You pay', '100')
    await pass(200)
    const isWhole = status === 'ready' || (status === 'pending' && has !== undefined && !isDoubted)
    const lacks = ({ symbol }: typeof dai) => isWhole && !has?.some((one) => one.symbol === symbol)
    const isKnownEmpty = lacks(usdc) && lacks(ether)
    const isLittle = isWhole && has?.some(({ amount }) => amount === few.amount || amount === dust.amount)
    const isShort = lacks(usdc) || lacks(ether) || isLittle === true
    const isCalledShort = said('Insufficient balance') || said(/^You have (0|10) /)
    expect(isCalledShort).toBe(isShort && !isKnownEmpty)
    expect(said('Balance 0')).toBe(isWhole)
    const isWaiting = status === 'pending' && has === undefined
    if (!isShort && !isWaiting && has) expect(button('Review swap')).toHaveProperty('disabled', false)
  }),
  {
    gate: 6,
    exhaustive: 200,
    finds: [
      {
        input: [{ status: 'failed', doubt: undefined, has: [ether, few] }],
        found: 'an old list called the balance too little, and the swap could not be reviewed',
      },
      {
        input: [{ status: 'pending', doubt: 'old', has: [dust, usdc] }],
        found: 'a list of before a failure called the coin too little while it loaded again',
      },
    ],
  },
)

test('a token that is locked is no token that the account lacks', async () => {
  const host = createFakeHost()
  const frozen = { ...usdc, amount: 0n, locked: 5_000_000_000n }
  Object.assign(host.context.balances.state, { tokens: { status: 'ready', value: [ether, frozen] } })
  const at = await show(host)
  act(() => at.context.router.push('SwapSelectToken'))
  await pass(0)
  expect(
    screen
      .getAllByRole('listitem')
      .map((row) => row.textContent)
      .join(),
  ).toContain('5,000 USDC locked')
})

const twinAt = `0x${'cd'.repeat(20)}`
const { price: _, ...bare } = usdc
const twin = { ...bare, address: twinAt, amount: 4_321_000_000n }

test.each([
  ['a token whose price is only claimed', { claimed: 1 }, false],
  ['a token without a price', {}, false],
  ['a token that is not judged yet', { standing: 'unjudged' }, false],
  ['a listed token of the same symbol', { isListed: true, price: 1 }, true],
] as const)(
  '%s has a price of the price service only if a list has it, and its contract is named in each place',
  async (_what, facts, hasWorth) => {
    const host = createFakeHost({
      held: [
        { ...ether, amount: 3n * 10n ** 18n },
        { ...usdc, isListed: true },
        { ...twin, ...facts },
      ],
      tokens: [ether, usdc, twin],
    })
    const prices = { ...host.context.prices, token: async () => 1 }
    await show({ ...host, context: { ...host.context, prices } })
    const text = () => document.body.textContent ?? ''
    const pick = async (side: 0 | 1) => {
      const pill = document.querySelectorAll('.fy-token')[side]
      if (pill) fireEvent.click(pill)
      await pass(0)
      expect([/0xcd…cdcdcd/.test(text()), /\$4,321/.test(text())]).toEqual([true, hasWorth])
      expect(screen.queryAllByText('Unverified')).toHaveLength(hasWorth ? 0 : 1)
      click(/0xcd…cdcdcd/)
      await pass(500)
    }
    await pick(1)
    type('You pay', '2.1605')
    await pass(500)
    expect([text().includes('Contract · You get0xcd…cdcdcd'), /\$4,321/g.exec(text())?.length]).toEqual([
      true,
      1,
    ])
    click('Review swap')
    await pass(500)
    expect(text()).toContain(twinAt)
    expect(text().match(/\$4,321/g)).toHaveLength(hasWorth ? 2 : 1)
    expect(said(/No price is known/)).toBe(!hasWorth)
  },
)

const oneAt = `0x${'c3'.repeat(20)}`
const otherAt = `0x${'d4'.repeat(20)}`

test.each(tokenCases)(
  'suggestions, form, review and wait name the contract of what comes, $of: $isNamed',
  async ({ symbol, other, isDoubted, isGone, isNamed }) => {
    const one = fakeToken({ symbol, decimals: 6, amount: 0n, address: oneAt, isListed: true })
    const { isListed: _, ...unlisted } = { ...one, amount: 5n, standing: 'doubted' as const }
    const listed = other
      ? [fakeToken({ symbol: other, decimals: 6, amount: 5n, address: otherAt, isListed: true })]
      : []
    const rest = Array.from({ length: 9 }, (_one, at) =>
      fakeToken({
        symbol: `T${'ABCDEFGHI'[at]}`,
        decimals: 6,
        amount: 0n,
        address: `0x${`${at}`.repeat(40)}`,
      }),
    )
    const host = createFakeHost({
      held: [ether, ...(isDoubted ? [unlisted] : isGone ? [] : [{ ...one, amount: 5n }]), ...listed],
      tokens: [ether, one, ...listed, ...rest],
    })
    const approve = vi.spyOn(host.context, 'approve')
    const { swaps } = await show(host)
    act(() => swaps.choose('target'))
    await pass(300)
    const chips = [...document.querySelectorAll('fieldset button')].map((chip) => chip.textContent)
    expect(chips.filter((chip) => chip === symbol)).toHaveLength(symbol === 'ETH' || !isNamed ? 1 : 0)
    act(() => {
      swaps.selectToken(`eip155:1:${oneAt}`)
      host.context.router.back()
    })
    await pass(300)
    type('You pay', '1')
    await pass(1_000)
    const text = () => document.body.textContent ?? ''
    expect(text().includes('Contract · You get0xc3…c3c3c3')).toBe(isNamed)
    expect(text()).not.toContain('Contract · You pay')
    click('Review swap')
    await pass(2_000)
    const rows = [...document.querySelectorAll('.fy-row')].map((row) => row.textContent ?? '')
    expect(rows.map((row) => /0x/.test(row))).toEqual([false, isNamed])
    expect(said(/You get a token that is easily taken/)).toBe(isNamed)
    for (const agreed of screen.queryAllByRole('checkbox')) fireEvent.click(agreed)
    await press(/^Swap in/)
    const { terms, what = '' } = approve.mock.calls[0]?.[0] ?? {}
    expect(contractsOf(host.text.t, terms?.tokens ?? []).map(({ label }) => label)).toEqual(
      isNamed ? ['Contract · You get'] : [],
    )
    expect(what.includes('(0xc3')).toBe(isNamed)
  },
)

test('of a swap between two listed tokens with one symbol, each side has its contract', async () => {
  const [one, other] = [oneAt, otherAt].map((address) =>
    fakeToken({ symbol: 'USDC', decimals: 6, amount: 500_000_000n, address, isListed: true, price: 1 }),
  )
  const tokens = [ether, ...(one && other ? [one, other] : [])]
  const { swaps, context } = await show(createFakeHost({ held: tokens, tokens }))
  for (const [side, address] of [
    ['source', oneAt],
    ['target', otherAt],
  ] as const) {
    act(() => swaps.choose(side))
    await pass(0)
    act(() => {
      swaps.selectToken(`eip155:1:${address}`)
      context.router.back()
    })
    await pass(300)
  }
  type('You pay', '100')
  await pass(1_000)
  const text = () => document.body.textContent ?? ''
  expect(text()).toContain('Contract · You pay0xc3…c3c3c3')
  expect(text()).toContain('Contract · You get0xd4…d4d4d4')
  expect(text()).toContain('1 (0xc3…c3c3c3) = 1 (0xd4…d4d4d4)')
  click('Review swap')
  await pass(2_000)
  const rows = [...document.querySelectorAll('.fy-row')].map((row) => row.textContent)
  expect(rows).toEqual([expect.stringContaining('0xc3…c3c3c3'), expect.stringContaining('0xd4…d4d4d4')])
  expect(text()).toContain(`You pay a token that is easily taken for another. Its contract is ${oneAt}.`)
  expect(text()).toContain(`You get a token that is easily taken for another. Its contract is ${otherAt}.`)
})

test.each([
  [2999.99, '0.5', '$1,500.00'],
  [0.333, '1.5', '$0.50'],
])(
  'at a price of %d, %s that is paid has one worth on the form and on the review',
  async (price, typed, worth) => {
    const host = createFakeHost({ held: [{ ...ether, price }, usdc], tokens: [ether, usdc, dai] })
    const { swaps } = await show(host)
    act(() => swaps.choose('target'))
    await pass(0)
    act(() => {
      swaps.selectToken(`eip155:1:${usdc.address}`)
      host.context.router.back()
    })
    await pass(300)
    type('You pay', typed)
    await pass(1_000)
    expect(document.body.textContent).toContain(worth)
    click('Review swap')
    await pass(2_000)
    expect(document.querySelector('.fy-row')?.textContent).toContain(worth)
  },
)
