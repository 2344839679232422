// @tier gate, @vitest-environment happy-dom
import {
  accountId,
  type Capabilities,
  displayText,
  type Feature,
  type FoyerError,
  quoted,
  TimeoutError,
  type TokenBalance,
  tokenKey,
} from '@foyer/core'
import { fireEvent } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { oneViewFeature } from '../../oneViewFeature.test-support.js'
import {
  ada,
  bob,
  connected,
  ethereum,
  fakeFamily,
  fakeWallet,
  network,
  place,
  waitFor,
} from '../../testing.test-support.js'

const ether: TokenBalance = {
  network: ethereum.id,
  name: displayText('Ether'),
  symbol: displayText('ETH'),
  decimals: 18,
  amount: 2_941_987_600_000_000_000n,
  price: 3000,
}
const usdc: TokenBalance = {
  network: ethereum.id,
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  name: displayText('USD Coin'),
  symbol: displayText('USDC'),
  decimals: 6,
  amount: 12_340_000n,
  isListed: true,
}

const receive: Feature = {
  id: 'receive',
  labels: { 'account.receive': 'Receive' },
  views: [],
  requires: [],
  actions: [
    {
      slot: 'account',
      id: 'receive',
      order: 1,
      icon: 'receive',
      incoming: true,
      label: 'account.receive',
      route: { view: 'WhatIsANetwork', params: undefined },
    },
  ],
  load: () => Promise.reject(new Error('not asked')),
}

const swap: Feature = {
  ...receive,
  id: 'swap',
  labels: { 'swap.token': 'Swap' },
  actions: [
    {
      slot: 'account',
      withToken: true,
      id: 'swap',
      order: 1,
      icon: 'swap',
      label: 'swap.token',
      route: { view: 'WhatIsANetwork', params: undefined },
    },
  ],
}

async function holding(assets: Capabilities['assets'], more: Partial<Parameters<typeof connected>[0]> = {}) {
  const wallet = fakeWallet('Harbor', { addresses: [ada, bob] })
  const family = fakeFamily([wallet], { capabilities: { assets } })
  return connected({ family, ...more }, wallet)
}

const fake: TokenBalance = { ...usdc, address: `0x${'cd'.repeat(20)}`, isListed: false }
const unpriced = ({ price: _, ...token }: TokenBalance): TokenBalance => token

test.each<[held: string, tokens: readonly TokenBalance[], isSaid: boolean]>([
  ['a price for all', [ether, { ...usdc, price: 1 }], false],
  ['no price of the coin', [unpriced(ether), { ...usdc, price: 1 }], true],
  ['no price of a listed token', [ether, usdc], true],
  [
    'a price of zero',
    [
      { ...ether, price: 0 },
      { ...usdc, price: 1 },
    ],
    true,
  ],
  [
    'nothing of what has no price',
    [
      { ...unpriced(ether), amount: 0n },
      { ...usdc, price: 1 },
    ],
    false,
  ],
  [
    'a locked coin without a price',
    [
      { ...unpriced(ether), amount: 0n, locked: 1n },
      { ...usdc, price: 1 },
    ],
    true,
  ],
  ['no price of an unlisted token', [ether, fake], false],
  ['no price at all', [unpriced(ether), usdc], false],
])('a total with %s says if it leaves out something', async (_held, tokens, isSaid) => {
  const { ui } = await holding(async () => tokens)
  await ui.findByText(/^(On Ethereum|Some prices are unknown)$/)
  expect(ui.queryByText('Some prices are unknown') !== null).toBe(isSaid)
})

test.each([
  'Harbor. All is safe, press Confirm',
  'Quay” is verified. Approve in “Harbor',
  'Harbor 5,000 USDC',
])('the name of a wallet goes on as no sentence of a request: %s', async (name) => {
  const { mounted, ui } = await connected({}, fakeWallet(name))
  const { approve } = await mounted.widget.account()
  const request = () => new Promise<never>(() => {})
  approve({ account: accountId(ethereum.id, ada), kind: 'call', what: 'x', request }).catch(() => {})
  await ui.findByText(/^Check the details in/)
  const said = ui.getByRole('dialog').textContent ?? ''
  const word = `\u2068${quoted(name)}\u2069`
  expect(
    said
      .split(word)
      .join('')
      .match(/safe|verified|5,000/),
  ).toBeNull()
  expect(said).toContain(`Confirm in ${word}`)
  expect(said).toContain(`Check the details in ${word}, and approve there.`)
})

test('tokens are shown with amounts cut to three decimals, their worth and their price; the sum is the hero', async () => {
  const { ui } = await holding(async () => [ether, { ...usdc, isListed: true }])

  expect(await ui.findByText('2.941 ETH')).toBeDefined()
  expect(ui.getByText('12.34 USDC')).toBeDefined()
  expect(ui.getAllByText(/8,825\.96/).length).toBeGreaterThan(0)
  expect(ui.getByText('$3,000.00 each')).toBeDefined()
  expect(ui.queryByRole('tablist')).toBeNull()
})

test.each([
  ['a sum that the nearest cent would make larger', 999_999n, 3, '$999.99', '$999.99'],
  ['15 trillion', 15_241_381_150_000_999n, 3, '$15,241,381,150,000.99', '$15.24T'],
  ['less than a cent', 1n, 3, '<$0.01', '<$0.01'],
  ['nothing', 0n, 3, '$0.00', '$0.00'],
])(
  'the total is never more than there is, and short in the folded head: %s',
  async (_, amount, decimals, total, folded) => {
    const held = { ...usdc, amount, decimals, price: 1 }
    const { ui, mounted } = await holding(async () => [{ ...ether, amount: 0n }, held])

    await waitFor(() => expect(figuresOf(mounted.element)).toEqual([total, folded]))
    fireEvent.click(ui.getByRole('button', { name: 'Hide amounts' }))
    await waitFor(() => expect(figuresOf(mounted.element)).toEqual(['••••', '••••']))
  },
)

test('without a price the folded head says how much of the coin there is, as short as a row does', async () => {
  const { price: _, ...unpriced } = { ...ether, amount: 1_234_567_890_123n * 10n ** 16n }
  const { mounted } = await holding(async () => [unpriced])

  await waitFor(() => expect(figuresOf(mounted.element)).toEqual(['12,345,678,901.23 ETH', '12.34B ETH']))
})

const amounts = [0n, 5_000_000n]
const prices = [undefined, 2]
const holdings = amounts.flatMap((coin) =>
  prices.flatMap((coinPrice) =>
    amounts.flatMap((amount) => prices.map((price) => ({ coin, coinPrice, amount, price }))),
  ),
)

test.each(
  holdings.filter(({ coin, coinPrice, amount, price }) => (coin && !coinPrice) || (amount && !price)),
)(
  'an account with $coin of a coin worth $coinPrice, and $amount of a token worth $price, is not said to have nothing',
  async ({ coin, coinPrice, amount, price }) => {
    const { price: _, ...unpriced } = ether
    const { mounted } = await holding(async () => [
      { ...unpriced, decimals: 6, amount: coin, ...(coinPrice && { price: coinPrice }) },
      { ...usdc, amount, ...(price && { price }) },
    ])
    await waitFor(() => expect(figuresOf(mounted.element)[0]).toBeTruthy())
    for (const figure of figuresOf(mounted.element)) expect(figure).not.toMatch(/^\D*[0.]+\D*$/)
  },
)

test('tokens without a price and without the coin have no total', async () => {
  const { price: _, ...unpriced } = { ...ether, address: '0xabc', amount: 5n }
  const { mounted } = await holding(async () => [unpriced])

  await waitFor(() => expect(figuresOf(mounted.element)).toEqual(['No price known', 'No price known']))
})

test('a coin whose symbol is no word is quoted in the total, as it is in its row', async () => {
  const sonic = {
    ...network('eip155:146', 'Sonic'),
    nativeCurrency: { name: 'Sonic', symbol: 'S', decimals: 18 },
  }
  const { price: _, ...coin } = {
    ...ether,
    network: sonic.id,
    symbol: displayText('S'),
    amount: 5n * 10n ** 18n,
  }
  const wallet = fakeWallet('Harbor', { addresses: [ada], network: sonic.id })
  const family = fakeFamily([wallet], { networks: [sonic], capabilities: { assets: async () => [coin] } })
  const { mounted } = await connected({ family }, wallet)

  await waitFor(() => expect(figuresOf(mounted.element)[0]).toMatch(/^5 .*“S”/))
})

/** The total, and the same in the folded head. */
function figuresOf({ shadowRoot }: HTMLElement) {
  return ['.fy-hero-figure', '.fy-folded b'].map((part) => shadowRoot?.querySelector(part)?.textContent)
}

test('places for three tokens are there until the tokens are', async () => {
  const { mounted } = await holding(() => new Promise(() => {}))
  const places = () => mounted.element.shadowRoot?.querySelectorAll('.fy-skeleton-rows > .fy-row').length

  await waitFor(() => expect(places()).toBe(3))
})

test('a token that no list and no price vouches for is marked, with its contract before its amount', async () => {
  const { ui } = await holding(async () => [ether, usdc, fake])

  const row = await ui.findByRole('button', { name: /Unverified/ })
  expect(row.textContent).toContain('0xcd…cdcdcd · 12.34 \u200e\u2068“USDC”\u2069')
  expect(ui.getAllByText('Unverified')).toHaveLength(1)
})

test.each([
  ['the symbol of a listed one', { symbol: usdc.symbol }],
  ['a Cyrillic letter in its name', { name: displayText('USD \u0421oin') }],
])(
  'a priced token with %s is marked in the list and in its details, and the listed one is not',
  async (_what, said) => {
    const gift = { name: displayText('Gift'), symbol: displayText('GIFT') }
    const twin = { ...fake, ...gift, ...said, price: 1 }
    const { ui } = await holding(async () => [ether, { ...usdc, price: 1 }, twin])

    const row = await ui.findByRole('button', { name: /Unverified/ })
    expect(row.textContent).toContain('0xcd…cdcdcd · 12.34')
    expect(ui.getAllByText('Unverified')).toHaveLength(1)

    fireEvent.click(row)
    expect(await ui.findByText(/easily taken for another’s/)).toBeDefined()
    fireEvent.click(ui.getByRole('button', { name: 'Back' }))
    fireEvent.click(await ui.findByRole('button', { name: /^USD Coin ?12.34 USDC/ }))
    await ui.findByText('Hide this token')
    expect(ui.queryByText(/easily taken for another’s/)).toBeNull()
  },
)

test.each([
  ['the name and the symbol of the coin', { name: ether.name, symbol: ether.symbol }],
  ['the symbol of the coin', { symbol: ether.symbol }],
])('a priced token with %s is marked in an account without the coin', async (_what, said) => {
  const gift = { name: displayText('Gift'), symbol: displayText('GIFT') }
  const { ui, mounted } = await holding(async () => [
    { ...usdc, price: 1 },
    { ...fake, ...gift, ...said, price: 1, amount: 10n ** 12n },
  ])
  const row = await ui.findByRole('button', { name: /Unverified/ })
  expect(row.textContent).not.toContain('$')
  await waitFor(() => expect(figuresOf(mounted.element)[0]).toBe('$12.34'))
})

test('of two listed tokens with one symbol, each has its worth and its contract, and none is unverified', async () => {
  const twin = { ...fake, isListed: true, price: 1, amount: 7_000_000n }
  const { ui } = await holding(async () => [ether, { ...usdc, price: 1 }, twin])
  const row = await ui.findByRole('button', { name: /0xcd…cdcdcd · 7 USDC/ })
  expect(row.textContent).toContain('$7.00')
  expect(ui.getByRole('button', { name: /0xA0…06eB48 · 12.34 USDC/ }).textContent).toContain('$12.34')
  expect(ui.queryByText('Unverified')).toBeNull()
  fireEvent.click(row)
  expect(await ui.findByText(/easily taken for another’s/)).toBeDefined()
})

test('while it is not known if a price counts, it is in no row and no total, which says so', async () => {
  const { ui, mounted } = await holding(async () => [ether, { ...fake, standing: 'unjudged' }])
  const row = await ui.findByRole('button', { name: /0xcd…cdcdcd/ })
  expect(row.textContent).toMatch(/–$/)
  expect(ui.queryByText('Unverified')).toBeNull()
  await waitFor(() => expect(figuresOf(mounted.element)[0]).toBe('$8,825.96'))
  ui.getByText(/Some prices are unknown/)
})

test('the total is of the worths that rows show, whichever priced tokens are in doubt', async () => {
  const other = (at: number, more: Partial<TokenBalance>): TokenBalance => ({
    ...fake,
    address: `0x${`${at}`.repeat(40)}`,
    name: displayText('Gift'),
    symbol: displayText('GIFT'),
    price: 1,
    ...more,
  })
  const much = 10n ** 12n
  const { ui, mounted } = await holding(async () => [
    ether,
    { ...usdc, price: 1 },
    other(1, { symbol: displayText('BARK'), name: displayText('Bark'), amount: 5_000_000n }),
    other(2, { symbol: usdc.symbol, amount: much }),
    other(3, { name: displayText('USD \u0421oin'), amount: much }),
    other(4, { symbol: displayText('ETH'), amount: much }),
    other(5, { symbol: displayText('U\u0405DC'), amount: much }),
    other(6, { symbol: usdc.symbol, amount: 1n }),
  ])
  await waitFor(() => expect(ui.getAllByText('Unverified')).toHaveLength(5))
  const root = mounted.element.shadowRoot
  const sum = '$8,843.30'
  await waitFor(() =>
    expect(['.fy-hero-figure', '.fy-folded b'].map((part) => root?.querySelector(part)?.textContent)).toEqual(
      [sum, sum],
    ),
  )
  expect(ui.queryByText('Small balances')).toBeNull()
  const rows = [...(root?.querySelectorAll('.fy-row') ?? [])].map((row) => row.textContent ?? '')
  const places = rows.flatMap((row, place) => (row.includes('Unverified') ? [place] : []))
  expect(places).toEqual(
    [3, 4, 5, 6, 7].map((place) => place + rows.findIndex((row) => row.startsWith('Ether'))),
  )
  expect(places.filter((place) => rows[place]?.includes('$'))).toEqual([])
})

test('what is worth little, or what nobody names a price for, is not shown as nothing', async () => {
  const bark: TokenBalance = { ...usdc, address: '0xb', symbol: displayText('BARK'), price: 0.0000199 }
  const { ui } = await holding(async () => [
    { ...bark, amount: 100_000_000n },
    { ...usdc, price: 0 },
  ])

  fireEvent.click(await ui.findByRole('button', { name: /^Small balances/ }))
  expect(await ui.findByText('$0.0000199 each')).toBeDefined()
  expect(ui.getAllByText('<$0.01').length).toBeGreaterThan(1)
  expect(ui.getByText('–')).toBeDefined()
  expect(ui.queryByText(/\$0\.00(?!0)/)).toBeNull()
})

test('what is left of tokens, and dust, is shown on request; the coin, and what nobody names a price for, always', async () => {
  const small: TokenBalance = { ...usdc, address: '0xc', name: displayText('Crumb'), amount: 100n, price: 1 }
  const none: TokenBalance = { ...usdc, address: '0xd', name: displayText('Spent'), amount: 0n }
  const { ui } = await holding(async () => [{ ...ether, amount: 0n }, usdc, small, none])

  expect(await ui.findByText('USD Coin')).toBeDefined()
  expect(ui.getByText('Ether')).toBeDefined()
  expect(ui.queryByText('Crumb')).toBeNull()
  fireEvent.click(ui.getByRole('button', { name: /^Small balances.*2 tokens/ }))
  expect(await ui.findByText('Crumb')).toBeDefined()
  expect(ui.getByText('Spent')).toBeDefined()
})

test('amounts are hidden on request, and shown again', async () => {
  const { ui, mounted } = await holding(async () => [ether])
  await ui.findByText('2.941 ETH')
  const { choices } = await mounted.widget.account()

  fireEvent.click(ui.getByRole('button', { name: 'Hide amounts' }))

  expect(await ui.findByText('Amounts are hidden')).toBeDefined()
  expect(ui.getByRole('button', { name: /^Ether ?ETH ?••••/ })).toBeDefined()
  expect(ui.queryByText(/2\.941|8,825/)).toBeNull()
  expect(choices.state.amountsHidden).toBe(true)
  fireEvent.click(ui.getByRole('button', { name: 'Show amounts' }))
  expect(await ui.findByText('2.941 ETH')).toBeDefined()
  expect(choices.state.amountsHidden).toBe(false)
})

test('balances are asked for anew on request', async () => {
  const asked = vi.fn(async () => [ether])
  const { ui } = await holding(asked)
  await ui.findByText('2.941 ETH')
  const before = asked.mock.calls.length

  fireEvent.click(ui.getByRole('button', { name: 'Refresh' }))

  await waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(before))
})

test('the address is short to the eye, whole to the ear', async () => {
  const { ui } = await holding(async () => [])

  expect((await ui.findByRole('button', { name: `0x71…d8976F Copy address ${ada}` })).textContent).toContain(
    '0x71…d8976F',
  )
})

test('the name that an account gives itself stands above its address, here and in the settings', async () => {
  const { ui, mounted } = await holding(async () => [])
  const { instance } = mounted.widget
  await ui.findByRole('button', { name: /Copy address/ })

  instance.profiles[accountId(ethereum.id, ada)] = { profileName: displayText('ada.eth') }

  expect(await ui.findByRole('button', { name: `ada.eth 0x71…d8976F Copy address ${ada}` })).toBeDefined()
  fireEvent.click(ui.getByRole('button', { name: /settings/i }))
  expect((await ui.findByText('ada.eth')).closest('[role=listitem], li, div')?.textContent).toContain(
    '0x71…d8976F',
  )
})

test('a token leads to its details, and these to what a feature offers to do with it', async () => {
  const { ui, mounted } = await holding(async () => [ether, usdc], { parts: [receive, swap] })

  fireEvent.click(await ui.findByRole('button', { name: /^USD Coin/ }))
  await ui.findByRole('heading', { name: 'USD Coin' })
  expect(await ui.findByRole('button', { name: /Copy contract address$/ })).toBeDefined()
  expect(ui.queryByRole('button', { name: 'Receive' })).toBeNull()
  fireEvent.click(ui.getByRole('button', { name: 'Swap' }))

  expect(await ui.findByRole('heading', { name: 'What is a network?' })).toBeDefined()
  expect(mounted.widget.router.state.stack.at(-1)?.params).toEqual({ token: tokenKey(usdc) })
})

test('the details of a token that was sent away meanwhile say so', async () => {
  let held = [ether, usdc]
  const { ui, mounted } = await holding(async () => held)
  fireEvent.click(await ui.findByRole('button', { name: /^USD Coin/ }))
  await ui.findByRole('heading', { name: 'USD Coin' })

  held = [ether]
  void (await mounted.widget.account()).balances.refresh({ force: true })

  expect(await ui.findByText('This account no longer holds this token')).toBeDefined()
})

test('no tokens at all leads to a way to receive some', async () => {
  const { ui } = await holding(async () => [], { parts: [receive] })
  await ui.findByText('Tokens that you receive on Ethereum appear here.')

  fireEvent.click(ui.getAllByRole('button', { name: 'Receive' }).at(-1) ?? document.body)

  expect(await ui.findByRole('heading', { name: 'What is a network?' })).toBeDefined()
})

test.each<[name: string, held: readonly TokenBalance[], isDisabled: boolean]>([
  ['none at all', [], true],
  ['nothing but an empty coin', [{ ...ether, amount: 0n }], true],
  ['a locked coin', [{ ...ether, amount: 0n, locked: 1n }], false],
  ['a token without the coin', [{ ...ether, amount: 0n }, usdc], false],
])('of an account with %s is known what can be spent', async (_name, held, isDisabled) => {
  const { ui } = await holding(async () => held, { parts: [receive, swap] })
  await ui.findByText(isDisabled ? 'Add money to begin' : /^(On Ethereum|Some prices are unknown)$/)

  expect(ui.getAllByRole('button', { name: 'Swap' })[0]).toHaveProperty('disabled', isDisabled)
  expect(ui.getAllByRole('button', { name: 'Receive' })[0]).toHaveProperty('disabled', false)
})

test('leaves the way to spend tokens open where these could not be loaded', async () => {
  const wallet = fakeWallet('Harbor')
  const away = () => Promise.reject(new TimeoutError('The chain', 1))
  const family = fakeFamily([wallet], { capabilities: { balance: away } })
  const { ui } = await connected({ family, parts: [receive, swap] }, wallet)
  await ui.findByText('Token Balance Unavailable')

  expect(ui.getByRole('button', { name: 'Swap' })).toHaveProperty('disabled', false)
})

test('balances that cannot be fetched are named so, and may be asked for again after half a minute', async () => {
  const gone: FoyerError = new TimeoutError('The chain', 1)
  const wallet = fakeWallet('Harbor')
  const family = fakeFamily([wallet], { capabilities: { balance: () => Promise.reject(gone) } })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true })
  const { ui } = await connected({ family }, wallet)
  const retry = await ui.findByRole('button', { name: 'Try again' })
  // Once: a toast that said it again would cover the button.
  expect(ui.getAllByText('Token Balance Unavailable')).toHaveLength(1)
  expect(retry.hasAttribute('disabled')).toBe(true)
  await vi.advanceTimersByTimeAsync(7_000)
  const said = (seconds: number) => ui.queryAllByText(`You can try again in ${seconds} s.`)
  // A screen reader has the whole wait, once.
  await waitFor(() => expect([said(30).length, said(23).length]).toEqual([1, 1]))

  await vi.advanceTimersByTimeAsync(23_000)

  await waitFor(() =>
    expect(ui.getByRole('button', { name: 'Try again' }).hasAttribute('disabled')).toBe(false),
  )
  vi.useRealTimers()
})

test('a network that the host did not list is called so in the language of the visitor', async () => {
  const wallet = fakeWallet('Harbor', { network: network('eip155:5', 'Other').id })

  const { ui } = await connected({ allowUnsupportedChain: true, locale: 'de' }, wallet)

  expect(await ui.findByRole('button', { name: 'Netzwerk: Unbekanntes Netzwerk. Wechseln' })).toBeDefined()
})

test('asked for without any account, it offers to connect one', async () => {
  const { mounted, ui } = place()
  mounted.open({ view: 'Account' })
  await ui.findByText('No wallet connected')

  fireEvent.click(ui.getByRole('button', { name: 'Connect a wallet' }))

  expect(await ui.findByRole('heading', { name: 'Connect a wallet' })).toBeDefined()
})

test('features may add tabs, shown inside the account; the one chosen is there again on the way back', async () => {
  const stays: AbortSignal[] = []
  const nfts = oneViewFeature({
    slot: 'tabs',
    label: 'NFTs',
    route: { view: 'WhatIsANetwork', params: undefined },
    component: ({ signal }) => {
      stays.push(signal)
      return 'Pictures'
    },
  })
  const { ui } = await holding(async () => [ether], { parts: [nfts] })
  await ui.findByText('2.941 ETH')

  fireEvent.click(ui.getByRole('tab', { name: 'NFTs' }))

  expect(await ui.findByText('Pictures')).toBeDefined()
  expect(stays.at(-1)?.aborted).toBe(false)
  fireEvent.click(ui.getByRole('button', { name: 'Account settings' }))
  await ui.findByRole('heading', { level: 2, name: 'Account settings' })
  expect(stays.every(({ aborted }) => aborted)).toBe(true)

  fireEvent.click(ui.getByRole('button', { name: 'Back' }))

  expect(await ui.findByText('Pictures')).toBeDefined()
  expect(stays.at(-1)?.aborted).toBe(false)
})

const dearer: TokenBalance = {
  ...usdc,
  address: '0xe',
  name: displayText('Aurum'),
  price: 2,
  amount: 5_000_000n,
}

test('tokens are listed by what they are worth, or by name, and so at the next visit', async () => {
  const held = async () => [{ ...usdc, price: 1 }, dearer, ether]
  const { ui, mounted } = await holding(held)
  const names = () => ui.getAllByText(/^(Ether|USD Coin|Aurum)$/).map((one) => one.textContent)
  await ui.findByText('Aurum')
  expect(names()).toEqual(['Ether', 'USD Coin', 'Aurum'])

  fireEvent.click(ui.getByRole('button', { name: 'Account settings' }))
  fireEvent.click(await ui.findByRole('button', { name: 'Order of tokens By value' }))
  await ui.findByRole('button', { name: 'Order of tokens By name' })
  fireEvent.click(ui.getByRole('button', { name: 'Back' }))

  await waitFor(() => expect(names()).toEqual(['Aurum', 'Ether', 'USD Coin']))
  expect((await mounted.widget.account()).choices.state.byName).toBe(true)
})

test('a token is hidden from the list and the total, and brought back, by its details', async () => {
  const { ui } = await holding(async () => [ether, { ...usdc, price: 1 }])
  await ui.findByText('USD Coin')
  expect(ui.getAllByText(/8,838/).length).toBeGreaterThan(0)

  fireEvent.click(ui.getByRole('button', { name: /^USD Coin/ }))
  fireEvent.click(await ui.findByRole('button', { name: 'Hide this token' }))
  expect(await ui.findByText('“USD Coin” hidden')).toBeDefined()
  fireEvent.click(ui.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(ui.queryByRole('button', { name: /^Hidden/ })).toBeNull())
  expect(ui.queryByText('“USD Coin” hidden')).toBeNull()

  fireEvent.click(ui.getByRole('button', { name: /^USD Coin/ }))
  fireEvent.click(await ui.findByRole('button', { name: 'Hide this token' }))
  fireEvent.click(await ui.findByRole('button', { name: /^Hidden/ }))
  expect(ui.queryByText(/8,838/)).toBeNull()
  fireEvent.click(await ui.findByRole('button', { name: /^USD Coin/ }))
  fireEvent.click(await ui.findByRole('button', { name: 'Show this token again' }))
  fireEvent.click(ui.getByRole('button', { name: 'Back' }))

  expect(await ui.findByRole('button', { name: /^USD Coin/ })).toBeDefined()
  expect(ui.queryByRole('button', { name: /^Hidden/ })).toBeNull()
})

test('the total says of which network it is', async () => {
  const { ui } = await holding(async () => [ether])

  expect(await ui.findByText('On Ethereum')).toBeDefined()
})
