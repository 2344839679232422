// @tier gate, @vitest-environment happy-dom
import {
  AbortedError,
  displayText,
  FoyerError,
  formatUnits,
  InsufficientFundsError,
  InvalidAmountError,
  type JournalEntry,
  MalformedAnswerError,
  parseUnits,
  tokenKey,
  UserRejectedError,
  WouldRevertError,
} from '@foyer/core'
import { feeText } from '@foyer/parts'
import { search } from '@foyer/search'
import { createMemoryStore } from '@foyer/testing/feature'
import { TextProvider } from '@foyer/ui'
import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { StrictMode } from 'react'
import { useSnapshot } from 'valtio'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  bitcoin,
  createFakeHost,
  ether,
  friend,
  me,
  myAccount,
  other,
  token,
  usdc,
} from './fakeHost.test-support.js'
import { install, messages, views } from './feature.js'
import { send as manifest } from './index.js'

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
function Outlet({ context, send }: { context: Host['context']; send: ReturnType<typeof install> }) {
  const { view, params } = useSnapshot(context.router.state).stack.at(-1) ?? {}
  const shared = { controller: send, context, signal }
  const { WalletSend, WalletSendSelectToken, WalletSendPreview } = views
  if (view === 'WalletSend') return <WalletSend.component {...shared} params={params} />
  if (view === 'WalletSendSelectToken')
    return <WalletSendSelectToken.component {...shared} params={undefined} />
  if (view === 'WalletSendPreview') return <WalletSendPreview.component controller={send} context={context} />
  return <p>{view}</p>
}

async function show(host = createFakeHost()) {
  const send = host.install(install, host.context)
  host.context.router.push('WalletSend', { token: tokenKey(usdc) })
  const drawn = render(
    <StrictMode>
      <TextProvider text={host.text}>
        <Outlet context={host.context} send={send} />
      </TextProvider>
    </StrictMode>,
  )
  await vi.dynamicImportSettled()
  await pass(0)
  return { ...host, ...drawn, send }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } })
const click = (name: string | RegExp) => fireEvent.click(button(name))

/** A press as the browser reports one of the visitor. */
function press(name: string | RegExp) {
  const target = button(name)
  const event = createEvent.click(target)
  Object.defineProperty(event, 'isTrusted', { value: true })
  fireEvent(target, event)
}

async function toReview(host?: Host) {
  const at = await show(host)
  type('Amount', '1250.5')
  type('To', friend)
  await pass(500)
  click('Review')
  await pass(0)
  return at
}

test('the button says what is missing until the form is complete', async () => {
  await show()
  expect(button('Add amount')).toHaveProperty('disabled', true)

  type('Amount', '1e5')
  expect(button('Incorrect value')).toHaveProperty('disabled', true)
  expect(screen.getByText('Use digits only, such as 0.5.')).toBeTruthy()

  type('Amount', '1.0000001')
  expect(screen.getByText('USDC has at most 6 decimals.')).toBeTruthy()
  expect(screen.getByLabelText('Amount')).toHaveProperty('value', '1.0000001')

  type('Amount', '1250.5')
  expect(screen.getByText('$1,250.50')).toBeTruthy()
  expect(button('Add address')).toHaveProperty('disabled', true)

  type('To', 'ada')
  await pass(500)
  expect(button('Invalid address')).toHaveProperty('disabled', true)
  expect(screen.getByText('This is not an address on Ethereum.')).toBeTruthy()

  type('To', friend)
  await pass(500)
  expect(button('Review')).toHaveProperty('disabled', false)
})

test('a name that could not be looked up is looked up again by the button', async () => {
  const host = createFakeHost({ names: { 'ada.eth': friend } })
  const { names } = host.context
  const { resolve } = names
  Object.assign(names, { resolve: () => Promise.reject(new Error('offline')) })
  await show(host)
  type('Amount', '1')
  type('To', 'ada.eth')
  await pass(500)
  expect(screen.getByText('The name could not be looked up.')).toBeTruthy()

  Object.assign(names, { resolve })
  click('Try again')
  await pass(500)

  expect(button('Review')).toHaveProperty('disabled', false)
  expect(screen.queryByText('The name could not be looked up.')).toBeNull()
})

const amount = () => screen.getByLabelText<HTMLInputElement>(/^\W?Amount\W?$/)

test.each([
  ['en', '0,25', '0.25'],
  ['de', '0,25', '0,25'],
  ['en', '1,250.50', '1250.5'],
  ['de', '1.250,50', '1250,5'],
  ['de', ',5', '0,5'],
  ['en', '１２．５', '12.5'],
  ['ar-EG', '12.5', '١٢٫٥'],
])('in %s, an amount typed as “%s” stands as “%s” once the field is left', async (locale, typed, settled) => {
  const host = createFakeHost()
  host.text.use({ locale })
  const at = await show(host)

  fireEvent.change(amount(), { target: { value: typed } })
  fireEvent.blur(amount())

  expect(amount().value).toBe(settled)
  expect(amount().getAttribute('aria-invalid')).toBeNull()
  fireEvent.blur(amount())
  expect(at.send.state.amount).toBe(settled)
})

test('an amount pasted out of a text from right to left stands in the order that it is read in', async () => {
  const { send } = await show()

  type('Amount', '\u20675.\u2069')

  expect(amount().value).toBe('5.')
  type('Amount', '\u200f100 250')
  expect(send.state.amount).toBe('100 250')
})

test.each([
  ['de', '1.250', '1250', '1250'],
  ['de', '1.250', '1,25', '1,25'],
  ['en', '1,250', '1250', '1250'],
  ['en', '1,250', '1.25', '1.25'],
])('in %s, “%s” is asked about, and “%s” makes it %s', async (locale, typed, answer, settled) => {
  const host = createFakeHost()
  host.text.use({ locale })
  const { send } = await show(host)
  type('To', friend)
  await pass(500)

  type('Amount', typed)
  fireEvent.blur(amount())

  expect(amount().value).toBe(typed)
  expect(amount().getAttribute('aria-invalid')).toBe('true')
  screen.getByText(`Did you mean 1250 or ${locale === 'de' ? '1,25' : '1.25'}?`)
  expect(button('Incorrect value')).toHaveProperty('disabled', true)
  send.review()
  expect(send.state.plan.status).toBe('idle')

  click(answer)
  await pass(0)
  expect(amount().value).toBe(settled)
  expect(document.activeElement).toBe(amount())
  click('Review')
  await pass(0)
  const { plan } = send.state
  expect(plan.status === 'ready' && plan.value.amount).toBe(answer === '1250' ? 1_250_000_000n : 1_250_000n)
})

test('Max stands in the locale’s writing, so that it is never asked about', async () => {
  const host = createFakeHost()
  host.text.use({ locale: 'de' })
  host.balances.tokens = { status: 'ready', value: [ether, { ...usdc, amount: 1_125_000n }] }
  const { send } = await show(host)

  click('Max')
  await pass(0)

  expect(amount().value).toBe('1,125')
  type('To', friend)
  await pass(500)
  click('Review')
  await pass(0)
  const { plan } = send.state
  expect(plan.status === 'ready' && plan.value.amount).toBe(1_125_000n)
})

test('more than there is, is said at the field, with the number and a way out', async () => {
  await show()

  type('Amount', '5000')

  const note = document.getElementById(amount().getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toBe('You have 3,410.25 USDC.')
  expect(amount().getAttribute('aria-invalid')).toBe('true')
  click('Use max')
  await pass(0)
  expect(amount().value).toBe('3410.25')
  expect(amount().getAttribute('aria-invalid')).toBeNull()
})

test('a fee that the account cannot pay is said at the field, with what it needs and has', async () => {
  const host = createFakeHost()
  host.balances.tokens = { status: 'ready', value: [{ ...ether, amount: 5n * 10n ** 14n }, usdc] }
  await show(host)

  type('Amount', '5')

  const note = document.getElementById(amount().getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toBe('Needs about 0.001 ETH for the fee. You have 0.0005 ETH.')
  expect(button('Insufficient gas funds')).toHaveProperty('disabled', true)
  click('Receive')
  await pass(0)
  expect(host.context.router.state.stack.at(-1)?.view).toBe('Account')
})

test('where a smaller amount leaves enough for the fee, that is the way out', async () => {
  const host = createFakeHost()
  await show(host)
  click('USDC')
  await pass(0)
  click(/^ETH/)
  await pass(0)

  type('Amount', '2')

  expect(screen.queryByRole('button', { name: 'Receive' })).toBeNull()
  click('Use max')
  await pass(0)
  expect(amount().value).toBe('1.999')
})

test('a quarter, a half and all of what is held are one press each', async () => {
  await show()

  click('25%')
  expect(amount().value).toBe('852.5625')
  click('50%')
  expect(amount().value).toBe('1705.125')
  click('Max')
  await pass(0)
  expect(amount().value).toBe('3410.25')
})

test('of nothing there are no parts', async () => {
  const host = createFakeHost()
  host.balances.tokens = { status: 'ready', value: [{ ...usdc, amount: 0n }] }
  await show(host)

  expect(screen.queryByRole('button', { name: 'Max' })).toBeNull()
})

test('Enter goes from the amount to the receiver, and from there to the review', async () => {
  await show()
  expect(amount().dataset.autofocus).toBe('')
  type('Amount', '5')

  fireEvent.keyDown(amount(), { key: 'Enter', isComposing: true })
  expect(document.activeElement).not.toBe(screen.getByLabelText('To'))
  fireEvent.keyDown(amount(), { key: 'Enter' })
  expect(document.activeElement).toBe(screen.getByLabelText('To'))
  type('To', friend)
  await pass(500)
  fireEvent.keyDown(screen.getByLabelText('To'), { key: 'Enter' })
  await pass(0)

  expect(button('Confirm in Harbor')).toBeTruthy()
})

test('a login is no place to confirm in, whatever it is called', async () => {
  const host = createFakeHost()
  const [wallet] = host.context.state.wallets
  Object.assign(host.context.state, { wallets: [{ ...wallet, name: 'ada@app.example', type: 'auth' }] })
  await show(host)
  type('Amount', '5')
  type('To', friend)
  await pass(500)
  press('Review')
  await pass(0)

  expect(button('Confirm in your wallet')).toBeTruthy()
})

test('receivers of before are offered while there is none, where they can receive', async () => {
  const store = createMemoryStore()
  store.set('receivers', ['bc1qfriend', friend, other, me])
  const { send } = await show(createFakeHost({ store }))
  await pass(0)
  const offered = screen.getByRole('group', { name: 'Sent to before' })
  expect(offered.textContent).toBe('0x3f…61F80a0x22…222222')

  click(`0x3f…61F80a Send to ${friend} again`)
  await pass(500)

  expect(send.state.address).toEqual({ status: 'ready', value: { address: friend } })
  expect(document.activeElement).toBe(screen.getByLabelText('To'))
  expect(screen.queryByRole('group', { name: 'Sent to before' })).toBeNull()
})

test.each(['0.001', '1'])(
  'a fee of %s ETH that only the wallet knows whole is named by neither the form, the review nor its total',
  async (ethers) => {
    const fee = parseUnits(ethers, 18)
    const host = createFakeHost()
    host.script.fee = async () => ({ value: fee, isPartial: true })
    host.script.plan = async (request) => Object.freeze({ ...request, fee, notices: ['charges'] as const })
    const { container } = await show(host)
    expect(container.textContent).toContain('Network feeShown by your wallet')
    expect(container.textContent).not.toContain('Up to')

    cleanup()
    const { container: reviewed } = await toReview(host)
    expect(reviewed.textContent).toContain('FeeShown by your wallet')
    expect(reviewed.textContent).not.toMatch(/You pay|fee is high|(?<!\d)[01](\.001)? ETH/)
  },
)

test('the form shows balance and network fee, and Max fills in the balance', async () => {
  const { container } = await show()

  expect(container.textContent).toContain('Balance 3,410.25')
  expect(container.textContent).toContain('Up to $2.00 0.001 ETH')

  click('Max')
  await pass(0)

  expect(screen.getByLabelText('Amount')).toHaveProperty('value', '3410.25')
})

test('what the account holds is in no view of Send where the visitor hides it; what is typed and agreed to is', async () => {
  const host = createFakeHost()
  host.context.choices.choose({ amountsHidden: true })
  const { container } = await show(host)
  expect(container.textContent).toContain('Balance ••••')

  type('Amount', '9000')
  await pass(500)
  expect(screen.getByText(/•••• USDC/)).toBeTruthy()
  click('USDC')
  await pass(0)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/•••• ETH••••/),
    expect.stringMatching(/•••• USDC••••/),
  ])
  expect(container.textContent).not.toMatch(/3,410|\$/)

  host.context.router.back()
  await pass(0)
  type('Amount', '1250.5')
  type('To', friend)
  await pass(500)
  click('Review')
  await pass(0)
  expect(container.textContent).toContain('1,250.5 USDC')
})

test('without prices only the fiat is missing', async () => {
  const host = createFakeHost()
  const { price: _, ...unpriced } = usdc
  const { price: __, ...coin } = ether
  host.balances.tokens = { status: 'ready', value: [coin, { ...unpriced, isListed: true }] }
  const { container } = await toReview({
    ...host,
    context: {
      ...host.context,
      prices: {
        ...host.context.prices,
        native: () => Promise.reject(new FoyerError('x', 'x', { context: {} })),
      },
    },
  })

  expect(container.textContent).toContain('1,250.5 USDC')
  expect(container.textContent).toContain('0.001 ETH')
  expect(container.textContent).not.toContain('$')
})

test.each([
  ['sent', 'sent', 'The same amount is on its way to this address already.'],
  ['unknown', 'entries', /The same may be on its way already/],
  ['asked', 'open', /The same may still be open in your wallet/],
] as const)('the review of a transfer whose like is %s says so', async (status, list, words) => {
  const host = createFakeHost()
  host.requests[list] = [like(status)]

  await toReview(host)

  screen.getByText(words)
})

test('a request that was left open is told once, not by the notice and the review', async () => {
  const host = createFakeHost()
  host.script.send = async (_connectorId, _plan, _signal, progress) => {
    progress?.asked('send')
    throw new AbortedError()
  }
  host.requests.open = [like('asked')]
  await toReview(host)

  await pass(500)
  press('Confirm in Harbor')
  await pass(0)

  expect(screen.getAllByText(/may still be open in your wallet/)).toHaveLength(1)
  screen.getByText(/^The request may still be open/)
})

/** The transfer of {@link toReview}, confirmed before. */
function like(status: JournalEntry['status']): JournalEntry {
  const { symbol, decimals, address } = usdc
  const transfer = { to: friend, amount: '1250500000', symbol, decimals, token: address }
  return { id: 'x', kind: 'send', account: myAccount, at: 1, status, transfer }
}

test('the review shows the plan: every decimal, the whole address, and whose wallet is asked', async () => {
  const host = createFakeHost()
  const exact = token({
    symbol: 'DAI',
    address: usdc.address ?? '',
    decimals: 18,
    amount: 1_250_500_000_000_000_000_001n,
    isListed: true,
  })
  host.balances.tokens = { status: 'ready', value: [ether, exact] }
  const at = await show(host)
  type('Amount', formatUnits(exact.amount, 18))
  type('To', friend)
  await pass(500)
  click('Review')
  await pass(0)

  const { plan } = at.send.state
  expect(plan.status === 'ready' && plan.value.amount).toBe(exact.amount)
  expect(at.container.textContent).toContain('1,250.500000000000000001 DAI')
  expect(at.container.textContent).toContain(friend)
  expect(at.container.textContent).toContain('0x11…111111')
  expect(at.container.textContent).toContain('You pay1,250.500000000000000001 DAI + 0.001 ETH')
  expect(button(`0xA0…06eB48 Copy contract address ${usdc.address}`)).toBeTruthy()
  expect(at.container.textContent).toContain('Ethereum')
  expect(screen.getByText('New address. Check every character.')).toBeTruthy()
  expect(button('Confirm in Harbor')).toBeTruthy()
})

test('the review says what the receiver gets where that is not what is sent, and who may take it back', async () => {
  const host = createFakeHost()
  host.script.plan = async (request) =>
    Object.freeze({
      ...request,
      fee: 10n ** 18n,
      arrives: 1_125_450_000n,
      notices: ['recallable', 'rescaled', 'inscriptions'] as const,
    })

  await toReview(host)

  for (const words of [
    /1,125\.45 USDC arrive/,
    /can take it back from the receiver/,
    /may show another amount/,
    /inscriptions or runes/,
    /The fee is high for this amount/,
  ])
    expect(screen.getByText(words)).toBeTruthy()
})

test('the own address is pointed out', async () => {
  await show()
  type('Amount', '1')
  type('To', me)
  await pass(500)
  click('Review')
  await pass(0)

  expect(screen.getByText('This address is your own.')).toBeTruthy()
})

test('Confirm works after half a second, once, and for the visitor alone', async () => {
  const at = await toReview()

  await pass(499)
  press('Confirm in Harbor')
  await pass(0)
  expect(at.asked).toHaveLength(0)

  await pass(1)
  click('Confirm in Harbor')
  await pass(0)
  expect(at.asked).toHaveLength(0)

  press('Confirm in Harbor')
  expect(at.send.state.confirming).toBe(true)
  await pass(0)
  expect(at.asked).toHaveLength(1)
  expect(screen.getByText('Account')).toBeTruthy()
})

test('declining comes back to the review with a notice and a way to try again', async () => {
  const at = await toReview()
  at.script.send = async () => Promise.reject(new UserRejectedError('eth_sendTransaction'))
  await pass(500)

  press('Confirm in Harbor')
  await pass(500)

  expect(screen.getByRole('alert').textContent).toBe('You declined this in your wallet. Nothing was sent.')
  expect(button('Try again')).toBeTruthy()
  expect(at.container.textContent).toContain('1,250.5 USDC')
})

test('a wallet that answered something else is no reason to send once more without a look', async () => {
  const at = await toReview()
  at.script.send = async () => Promise.reject(new MalformedAnswerError('signTransaction'))
  await pass(500)

  press('Confirm in Harbor')
  await pass(500)

  expect(screen.getByRole('alert').textContent).toContain('something other than what you reviewed')
})

test('a transfer that cannot be planned says why and leads back to what was typed', async () => {
  const host = createFakeHost()
  host.script.plan = async () => Promise.reject(new InsufficientFundsError('fee'))
  await toReview(host)

  expect(screen.getByText('The balance does not cover the network fee.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Confirm/ })).toBeNull()

  click('Go back')
  await pass(0)

  expect(screen.getByLabelText('Amount')).toHaveProperty('value', '1250.5')
  expect(screen.getByLabelText('To')).toHaveProperty('value', friend)
})

test('a balance that covers an amount only by coins that are left alone is told as such', async () => {
  const host = createFakeHost()
  host.script.plan = async () => Promise.reject(new InsufficientFundsError('kept'))

  await toReview(host)

  expect(screen.getByText(/left alone: they may carry inscriptions/)).toBeTruthy()
})

test('an amount that the network does not carry is told as such, and not as a network that is down', async () => {
  const host = createFakeHost()
  host.script.plan = async () => Promise.reject(new InvalidAmountError('1', 'range'))

  await toReview(host)

  expect(screen.getByText('Ethereum does not carry so small an amount.')).toBeTruthy()
})

test.each([
  ['paused', 'The network would refuse this transaction. Its reason: “paused”.'],
  ['', 'The network would refuse this transaction.'],
])(
  'a transaction that the chain would refuse, saying "%s", is told with its reason',
  async (reason, words) => {
    const host = createFakeHost()
    host.script.plan = async () => Promise.reject(new WouldRevertError(reason))

    await toReview(host)

    expect(screen.getByText(words)).toBeTruthy()
  },
)

test('the network fee has its place while the coin is on its way', async () => {
  const host = createFakeHost()
  host.balances.tokens = { status: 'pending', previous: undefined }

  await show(host)

  expect(screen.getByText('Network fee')).toBeTruthy()
})

test('a fee in a coin of few decimals is shown to the last of them', () => {
  const { context } = createFakeHost()

  expect(feeText(context, 141n, bitcoin, undefined)).toEqual({ value: '0.00000141 BTC' })
})

test('a token is found, told from its look-alike, and chosen', async () => {
  const host = createFakeHost()
  const fake = token({
    symbol: 'USDC',
    address: '0x00000000000000000000000000000000000000f1',
    decimals: 6,
    amount: 9n,
  })
  host.balances.tokens = { status: 'ready', value: [ether, usdc, fake] }
  await show(host)
  click('USDC')
  await pass(0)

  type('Search tokens', 'usdc')
  await pass(0)

  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getAllByText('Unverified')).toHaveLength(1)
  expect(screen.getByText(/^0x00…0000f1 · /)).toBeTruthy()

  click(/Unverified/)
  await pass(0)
  type('Amount', '0.000001')
  type('To', friend)
  await pass(500)
  click('Review')
  await pass(0)

  expect(document.body.textContent).toMatch(/Its contract is 0x0{38}f1/)
})

test('without a coin, the first token is one that something vouches for, and a price that does not count is nowhere', async () => {
  const address = `0x${'c3'.repeat(20)}`
  const twin = { ...token({ symbol: 'ETH', address, decimals: 6, amount: 10n ** 12n }), claimed: 4_321 }
  const host = createFakeHost()
  host.balances.tokens = { status: 'ready', value: [twin, usdc] }
  await show(host)
  click('USDC')
  await pass(0)
  click(/Unverified/)
  await pass(0)
  type('Amount', '1')
  type('To', friend)
  await pass(500)
  expect(document.body.textContent).not.toMatch(/4,?321/)
})

test.each([
  ['doubted', { claimed: 1 }, 'Unverified'],
  ['unjudged', { standing: 'unjudged' }, undefined],
  ['shared', { price: 1, isListed: true, standing: 'shared' }, undefined],
] as const)(
  'the contract of a %s token is named in the list, the form and the review',
  async (standing, facts, mark) => {
    const { price: _, isListed: __, ...bare } = usdc
    const twin = { ...bare, address: `0x${'cd'.repeat(20)}`, amount: 4_321_000_000n, ...facts }
    const host = createFakeHost()
    host.balances.tokens = { status: 'ready', value: [ether, usdc, twin] }
    const { context } = await show(host)
    const hasWorth = standing === 'shared'
    const holds = () => {
      const text = document.body.textContent ?? ''
      expect([text.includes('0xcd…cdcdcd') || text.includes(twin.address), /\$4,321/.test(text)]).toEqual([
        true,
        hasWorth,
      ])
    }
    act(() => context.router.push('WalletSendSelectToken'))
    await pass(0)
    holds()
    expect(screen.queryAllByText('Unverified')).toHaveLength(mark ? 1 : 0)
    click(/0xcd…cdcdcd/)
    await pass(0)
    type('Amount', '4321')
    type('To', friend)
    await pass(500)
    holds()
    click('Review')
    await pass(0)
    holds()
  },
)

test.each([
  ['loading', { status: 'pending', previous: undefined }, 'Loading'],
  ['empty', { status: 'ready', value: [] }, 'This account holds nothing on Ethereum.'],
  [
    'failed',
    { status: 'failed', error: new FoyerError('x', 'x', { context: {} }), previous: undefined },
    'Token Balance Unavailable',
  ],
] as const)('the token list has a %s state', async (_state, tokens, shown) => {
  const host = createFakeHost()
  host.balances.tokens = tokens
  await show(host)

  act(() => host.context.router.push('WalletSendSelectToken'))
  await pass(0)

  expect(screen.getByText(shown)).toBeTruthy()
})

test('an account that holds nothing is led to money, and is asked for nothing else', async () => {
  const host = createFakeHost()
  host.balances.tokens = { status: 'ready', value: [] }
  await show(host)

  expect(screen.getByText('Add money to begin')).toBeTruthy()
  expect(screen.getByText('This account is empty on Ethereum.')).toBeTruthy()
  expect(screen.queryByText('To')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Review' })).toBeNull()
})

test('the manifest names the views that its chunk has, and every text key of a view exists', async () => {
  const feature = await manifest.load()

  expect(Object.keys(feature.views)).toEqual([...manifest.views])
  expect(Object.values(feature.views).map(({ title }) => title in messages)).toEqual([true, true, true])
})

test('the amount is typed in the currency after a press on its worth, and the token’s amount stands below', async () => {
  const { send } = await show()
  type('Amount', '12.34')

  click('$12.34, Enter in USD')
  type('Amount (USD)', '20')

  expect(button('20 USDC, Enter in USDC')).toBeTruthy()
  expect(send.state.fiat?.amount).toEqual({ status: 'read', value: 20_000_000n })

  type('Amount (USD)', '20.125')
  expect(screen.getByText('USD has at most 2 decimals.')).toBeTruthy()
})

test('a token without a price has no other unit to type in', async () => {
  const host = createFakeHost()
  const { price: _, ...unpriced } = usdc
  host.balances.tokens = { status: 'ready', value: [ether, unpriced] }
  await show(host)
  type('Amount', '5')

  expect(screen.queryByRole('button', { name: /Enter in/ })).toBeNull()
})

const amountsHeld = [0n, 1_000_000n].flatMap((amount) =>
  [undefined, 5_000_000_000n].flatMap((locked) =>
    [false, true].map((isHidden) => ({ amount, locked, isHidden })),
  ),
)
test.each(amountsHeld)(
  'the form and the list say what is locked of a token: %o',
  async ({ amount, locked, isHidden }) => {
    const host = createFakeHost()
    host.context.choices.choose({ amountsHidden: isHidden })
    const held = { ...usdc, amount, ...(locked && { locked }) }
    Object.assign(host.context.balances.state, { tokens: { status: 'ready', value: [ether, held] } })
    const isTold = locked !== undefined && !isHidden
    await show(host)
    expect(document.body.textContent?.includes('5,000 locked')).toBe(isTold)

    act(() => host.context.router.push('WalletSendSelectToken'))
    await pass(0)

    const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
    expect(rows.join().includes('5,000 USDC locked')).toBe(isTold)
  },
)

/** Texts of the review with a figure; without those that follow prices, and without the contract that a warning names. */
function figures(): readonly string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '')
  return texts.filter((text) => /\d/.test(text) && !/[$%]/.test(text) && text !== usdc.address)
}

/** A token as a later list may have it. */
const later = (one: typeof usdc) =>
  fc
    .record(
      {
        decimals: fc.nat(36),
        symbol: fc.constantFrom('ETH', 'USDC', 'DOGE', '').map(displayText),
        amount: fc.bigInt(0n, 10n ** 24n),
        locked: fc.constant(5n),
        price: fc.constantFrom(0, 0.5, 3),
      },
      { requiredKeys: [] },
    )
    .map((change) => ({ ...one, ...change }))

search(
  'the figures of a review are those of the plan, whatever balances and prices say later',
  fc.asyncProperty(
    fc.array(
      fc.tuple(
        fc.boolean(),
        fc.tuple(later(ether), later(usdc)).chain((all) => fc.subarray(all)),
      ),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
    async (lists) => {
      cleanup()
      const at = await toReview()
      at.balances.tokens = { status: 'ready', value: [] }
      await pass(0)
      const planned = figures()
      for (const [isOld, value] of lists) {
        const old = { status: 'failed', error: new AbortedError(), previous: value } as const
        at.balances.tokens = isOld ? old : { status: 'ready', value }
        await pass(0)
        for (const text of figures()) expect(planned).toContain(text)
        for (const text of ['1,250.5 USDC', `${friend.slice(0, 6)}`])
          expect(document.body.textContent).toContain(text)
      }
      at.send.dispose()
    },
  ),
  { gate: 6, exhaustive: 300 },
)

test.each(['ready', 'failed'] as const)(
  'a price of any age vouches for its token, and one of more than a minute has no worth, where balances %s',
  async (status) => {
    const address = `0x${'c3'.repeat(20)}`
    const pepe = token({ symbol: 'PEPE', address, decimals: 6, amount: 3_410_250_000n, price: 2 })
    const host = createFakeHost()
    host.context.balances.refresh = async () => {}
    const value = [pepe]
    host.balances.tokens = { status: 'ready', value }
    const at = await show(host)
    for (const minutes of [0, 2, 6]) {
      await pass(minutes * 60_000)
      act(() => at.context.router.push('WalletSendSelectToken'))
      at.balances.tokens =
        status === 'ready' ? { status, value } : { status, error: new AbortedError(), previous: value }
      await pass(0)
      const text = document.body.textContent ?? ''
      expect(text).toContain('3,410.25 \u200e\u2068“PEPE”')
      expect(text).not.toContain('Unverified')
      if (minutes > 0 && status === 'failed') expect(text).not.toContain('$')
      act(() => at.context.router.back())
    }
  },
)

test('a review warns of no token for the age of its price', async () => {
  const { isListed: _, ...priced } = usdc
  const host = createFakeHost()
  host.context.balances.refresh = async () => {}
  host.balances.tokens = { status: 'ready', value: [ether, priced] }
  const at = await toReview(host)
  for (const seconds of [0, 50, 20, 600]) {
    await pass(seconds * 1_000)
    const previous = [{ ...ether, amount: ether.amount + BigInt(seconds) }, priced]
    at.balances.tokens = { status: 'failed', error: new AbortedError(), previous }
    await pass(0)
    expect(document.body.textContent).toContain('1,250.5')
    expect(document.body.textContent).not.toContain('Its contract is')
  }
})

search(
  'the list of tokens has no token of a name only where the list is whole',
  fc.asyncProperty(
    fc.constantFrom('ready', 'pending', 'failed'),
    fc.boolean(),
    fc.constantFrom([ether], [ether, usdc], undefined),
    fc.constantFrom('USDC', 'ETH', 'DAI'),
    async (status, isPartial, has, name) => {
      cleanup()
      const at = await show()
      const tokens =
        status === 'ready'
          ? { status, value: has ?? [] }
          : { status, error: new AbortedError(), previous: has }
      const partial = isPartial && status !== 'ready' && has !== undefined
      Object.assign(at.balances, { tokens, partial })
      act(() => at.context.router.push('WalletSendSelectToken'))
      await pass(0)
      type('Search tokens', name)
      await pass(0)
      const isFound = has?.some(({ symbol }) => symbol === name) ?? false
      const isWhole = status === 'ready' || (status === 'pending' && !partial)
      const text = document.body.textContent ?? ''
      expect(/No token found/.test(text)).toBe(isWhole && !isFound && has !== undefined)
      expect(/Token Balance Unavailable/.test(text)).toBe(status === 'failed' && !isFound)
      at.send.dispose()
    },
  ),
  { gate: 20, exhaustive: 200 },
)

search(
  'an amount or its fee is called too little only where a whole list says so, and else it goes on',
  fc.asyncProperty(
    fc.constantFrom('ready', 'pending', 'failed'),
    fc.constantFrom(undefined, 'partial', 'old'),
    fc.constantFrom('1', '5000'),
    fc.constantFrom(ether, { ...ether, amount: 1n }),
    async (status, doubt, amount, coin) => {
      cleanup()
      const at = await show()
      const has = [coin, usdc]
      const tokens =
        status === 'ready' ? { status, value: has } : { status, error: new AbortedError(), previous: has }
      const isDoubted = doubt !== undefined && status !== 'ready'
      Object.assign(at.balances, { tokens, ...(isDoubted && { [doubt]: true }) })
      type('Amount', amount)
      type('To', friend)
      await pass(600)
      const isWhole = status !== 'failed' && !isDoubted
      const isShort = amount === '5000' || coin.amount === 1n
      expect(screen.queryAllByText(/^Insufficient/).length > 0).toBe(isWhole && isShort)
      if (!isWhole || !isShort) expect(button('Review')).toHaveProperty('disabled', false)
      at.send.dispose()
    },
  ),
  {
    gate: 3,
    exhaustive: 200,
    finds: [
      {
        input: ['failed', undefined, '5000', ether],
        found: 'an old list called the balance too little, and the transfer could not be reviewed',
      },
    ],
  },
)
