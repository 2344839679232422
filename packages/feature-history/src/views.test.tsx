// @tier gate, @vitest-environment happy-dom
import {
  type AccountId,
  accountId,
  accountParts,
  addressKey,
  displayText,
  HttpError,
  type TokenBalance,
  truncateMiddle,
} from '@foyer/core'
import { languagesFor } from '@foyer/locales'
import { nameText, useOtherName } from '@foyer/parts'
import { search, tokenCases } from '@foyer/search'
import { createFakeApi, createFeatureHost, fakeNetwork, fakeToken } from '@foyer/testing/feature'
import { createText, TextProvider } from '@foyer/ui'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { install, messages, views } from './feature.js'
import { history } from './index.js'
import { me, other } from './transactions.test-support.js'

/** A name of others: what judges it comes with the first one, and no fake clock waits for that. */
function Called() {
  const { names } = createFeatureHost({ text: createText(), networks: [network] }).context
  const known = () => ({ name: displayText('first.eth'), avatar: undefined })
  return useOtherName({ ...names, known }, accountId(network.id, other), undefined)
}

beforeAll(async () => {
  render(<Called />)
  await screen.findByText('first.eth')
  cleanup()
})
beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 23) })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const link = { name: 'Tower', url: 'https://tower.test' }
const network = { ...fakeNetwork('eip155:1', 'Ethereum'), explorer: link }

function row(id: string, metadata: object = {}, transfers: readonly object[] = []) {
  return {
    id,
    metadata: {
      operationType: 'send',
      hash: `0xhash${id}`,
      minedAt: '2026-11-20T12:00:00Z',
      sentFrom: me,
      sentTo: other,
      status: 'confirmed',
      nonce: 1,
      chain: 'eip155:1',
      application: null,
      ...metadata,
    },
    transfers,
  }
}
const moved = (direction: string, numeric: string, symbol: string, more: object = {}) => ({
  direction,
  quantity: { numeric },
  value: null,
  price: null,
  nft_info: null,
  fungible_info: { name: symbol, symbol, isListed: true, flags: { is_spam: false } },
  ...more,
})

async function show(
  answers: (object | Error)[],
  {
    locale = 'en',
    address = me,
    called = 'ada.eth',
    held = [],
  }: { locale?: string; address?: string; called?: string; held?: readonly TokenBalance[] } = {},
) {
  const text = createText({ locale, languages: languagesFor(document.body) })
  text.add(messages, 'history')
  await text.ready()
  const host = createFeatureHost({ text, networks: [network], held, ...(address && { address }) })
  const api = createFakeApi(({ path }) => {
    const answer = answers.shift()
    if (answer instanceof Error || !answer) throw answer ?? new HttpError(path, 500)
    return answer
  })
  const names = {
    ...host.context.names,
    known: (account: AccountId) =>
      addressKey(accountParts(account).address) === addressKey(me)
        ? { name: displayText('ada.foyer.test'), avatar: undefined }
        : undefined,
    load: async (_account: AccountId) => ({ name: displayText(called), avatar: undefined }),
  }
  const context = { ...host.context, names, api }
  const controller = install(context)
  const { signal } = new AbortController()
  const draw = (view: React.ReactNode) => render(<TextProvider text={text}>{view}</TextProvider>)
  const { component: Activity } = views.Activity
  const { component: ActivityDetails } = views.ActivityDetails
  const shared = { context, controller, signal }
  draw(<Activity {...shared} params={undefined} />)
  await pass()
  return {
    ...host,
    names,
    controller,
    open(id: string) {
      cleanup()
      draw(<ActivityDetails {...shared} params={{ id }} />)
    },
  }
}

const pass = (ms = 300) => act(() => vi.advanceTimersByTimeAsync(ms))
const rows = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)
const said = (text: string) => document.body.textContent?.includes(text) ?? false

test('each row says what it did, with whom, when and how much, under its month', async () => {
  await show([
    {
      data: [
        row('1', {}, [moved('out', '0.50000', 'ETH', { value: 1500.02 })]),
        row('2', { operationType: 'receive', sentFrom: other, sentTo: me }, [moved('in', '0.0004', 'ETH')]),
        row('3', { operationType: 'trade' }, [moved('out', '0.4', 'ETH'), moved('in', '1198.1239', 'USDC')]),
        row('4', { operationType: 'approve', application: { name: 'Quay', iconUrl: null } }),
        row('5', { minedAt: '2025-10-30T12:00:00Z', status: 'failed' }, [moved('out', '200', 'DAI')]),
        row('6', { minedAt: '2025-10-30T12:00:00Z', operationType: 'execute' }, [
          ...[moved('out', '1', 'AAA'), moved('out', '2', 'BBB'), moved('out', '3', 'CCC')],
        ]),
      ],
      next: null,
    },
  ])

  const told = rows()
  expect(told[0]).toContain('Sent')
  expect(told[0]).toMatch(/To \u2068ada\.eth\u2069· Nov 20−0\.5 ETH\$1,500\.02/)
  expect(told[1]).toMatch(/^Received.*<0\.001 ETH$/)
  expect(told[2]).toMatch(/^Swapped\u2068ETH\u2069 for \u2068USDC\u2069· Nov 20\+1,198\.123 USDC−0\.4 ETH$/)
  expect(told[3]).toMatch(/^ApprovedWith \u2068“Quay”\u2069· Nov 20$/)
  expect(told[4]).toMatch(/^Not sent.*· Oct 30200 DAI$/)
  expect(told[5]).toMatch(/^Contract called.*−1 AAA2 more$/)
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'November',
    'October 2025',
  ])
})

test.each(['0x27c7656ec7ab88b098defb751b7401b5f6d87660.eth', 'ada.f0yer.test', '\u0430da.foyer.test'])(
  'neither a row nor its details name another account “%s”, which may be taken for an address or for the visitor',
  async (called) => {
    const { open } = await show([{ data: [row('1', {}, [moved('out', '1', 'ETH')])], next: null }], {
      called,
    })
    expect(rows()[0]).toContain('To \u20680x3f…\u206036f0bE\u2069')
    open('1')
    await pass()
    expect(said('0x3f…36f0bETo')).toBe(true)
    expect(said(nameText(displayText(called)))).toBe(false)
  },
)

test('an NFT has its name, bait and nothing at all a warning in the place of who sent it', async () => {
  const nft_info = { name: 'Tidal #204', flags: { is_spam: false } }
  const asIn = { operationType: 'receive', sentFrom: other, sentTo: me }
  const bait = { fungible_info: { name: 'usdc-gift.com', symbol: 'GIFT', flags: { is_spam: true } } }
  await show([
    {
      data: [
        row('1', asIn, [moved('in', '1', '', { nft_info, fungible_info: null })]),
        row('2', asIn, [moved('in', '500', '', bait)]),
        row('3', asIn, [moved('in', '0', 'USDC')]),
        row('4', asIn, [moved('in', '1', '', { nft_info: { ...nft_info, flags: { is_spam: true } } })]),
      ],
      next: null,
    },
  ])

  expect(rows()).toEqual([
    expect.stringMatching(/^Received“Tidal #204”· Nov 201 NFT$/),
    'ReceivedYou didn’t ask for this. Don’t visit its links.+500 \u200e\u2068“GIFT”\u2069',
    'ReceivedIt moved nothing. Careful with the address.0 USDC',
  ])
})

test('a token that another account took is shown as taken, with that account, and is no bait', async () => {
  const flags = { is_spam: true }
  const stray = { fungible_info: { name: 'Stray', symbol: 'STRAY', flags } }
  const { open } = await show([
    {
      data: [
        row('1', { takenBy: other }, [moved('in', '9', 'GIFT', stray), moved('out', '5', 'STRAY', stray)]),
        row('2', { takenBy: other, operationType: 'trade' }, [moved('out', '5', 'A'), moved('in', '9', 'B')]),
      ],
      next: null,
    },
  ])
  expect(rows()[0]).toMatch(/^TakenBy \u2068ada\.eth\u2069· Nov 20−5 \u200e\u2068“STRAY”\u2069/)
  // A thief can give anything for it.
  expect(rows()[1]).toMatch(/^TakenBy \u2068ada\.eth\u2069· Nov 20−5 \u200e\u2068“A”\u20691 more$/)
  open('2')
  await pass()
  expect(said('The tokens that came may be worth nothing.')).toBe(true)
  open('1')
  await pass()
  expect(document.body.textContent).toContain('You did not send this.')
  expect(document.body.textContent).toContain('Sent by \u2068ada.eth\u2069')
})

test('an approval names the token, how much of it, and the account that may take it', async () => {
  const usdc = { address: `eip155:1:${other}`, name: 'USD Coin', symbol: 'USDC', isListed: true }
  const allows = (numeric: string | undefined) => ({
    spender: other,
    fungible_info: usdc,
    quantity: numeric === undefined ? null : { numeric },
  })
  const { open, context } = await show([
    {
      data: [
        row('1', { operationType: 'approve', allows: allows('900') }),
        row('2', { operationType: 'approve', allows: allows(undefined), sentTo: me }),
        row('3', { operationType: 'revoke', allows: allows('0') }),
        row('4', { operationType: 'approve', allows: allows('7'), status: 'failed' }),
      ],
      next: null,
    },
  ])

  expect(rows()).toEqual([
    expect.stringMatching(/^ApprovedFor \u2068ada\.eth\u2069· Nov 20Up to 900 USDC$/),
    expect.stringMatching(/^ApprovedFor \u2068ada\.eth\u2069· Nov 20All your USDC$/),
    expect.stringMatching(/^Approval revokedFor \u2068ada\.eth\u2069· Nov 20USDC$/),
    expect.stringMatching(/^Not approved.*Up to 7 USDC$/),
  ])
  open('1')
  await pass()
  expect(said('ApprovedUp to 900 USDCConfirmed')).toBe(true)
  expect(said('0x3f…36f0bEFor \u2068ada.eth\u2069')).toBe(true)
  expect(screen.getAllByRole('button', { name: 'Copy address' })).toHaveLength(2)

  act(() => context.choices.choose({ amountsHidden: true }))
  await pass()
  expect(said('Up to •••• USDC')).toBe(true)
  expect(said('900')).toBe(false)
})

test('code that can act as the account has a permission for everything, and never for the coin', async () => {
  const allows = { spender: other, fungible_info: null, quantity: null }
  const sent = [moved('out', '0.5', 'ETH', { fungible_info: { address: null, symbol: 'ETH' } })]
  const { open } = await show([
    {
      data: [
        row('1', { operationType: 'approve', allows }),
        row('2', { operationType: 'send', allows }, sent),
      ],
      next: null,
    },
  ])
  expect(rows()).toEqual([
    expect.stringMatching(/^ApprovedFor \u2068ada\.eth\u2069· Nov 20Everything$/),
    expect.stringMatching(/^Sent.*−0\.5 ETH1 more$/),
  ])
  open('1')
  await pass()
  expect(said('ApprovedEverythingCan act as this accountConfirmed')).toBe(true)
  open('2')
  await pass()
  expect(said('ApprovedEverything')).toBe(true)
})

test('a row without a price of its time has its worth of today, where the account has a price', async () => {
  const { open, balances } = await show([
    {
      data: [row('1', {}, [moved('out', '0.5', 'ETH', { fungible_info: { address: null, symbol: 'ETH' } })])],
      next: null,
    },
  ])
  const name = displayText('ETH')
  balances.tokens = {
    status: 'ready',
    value: [{ network: network.id, name, symbol: name, decimals: 18, amount: 1n, price: 3_000 }],
  }
  open('1')

  expect(said('−0.5 ETH$1,500.00 at today’s price')).toBe(true)
})

test.each([
  ['the coin, of which the account has none', 'Ether', 'ETH', []],
  ['a listed token of another row', 'USD Coin', 'USDC', [moved('in', '5', 'USDC', { value: 5 })]],
  ['a listed token by its name', 'USDC', 'GIFT', [moved('in', '5', 'USDC', { value: 5 })]],
  ['a listed token, in letters of another script', 'Gift', 'USD\u0421', [moved('in', '5', 'USDC')]],
])(
  'a priced token that may be taken for %s has no worth, and its contract is named',
  async (_what, name, symbol, others) => {
    const contract = `0x${'c3'.repeat(20)}`
    const facts = { isListed: false, flags: { is_spam: false } }
    const twin = { name, symbol, address: `eip155:1:${contract}`, ...facts }
    const honest = { name: 'Bark', symbol: 'BARK', address: `eip155:1:0x${'b4'.repeat(20)}`, ...facts }
    const received = { operationType: 'receive', sentFrom: other, sentTo: me }
    const host = await show([
      {
        data: [
          row('1', received, [moved('in', '1000000', symbol, { fungible_info: twin, value: 1_000_000 })]),
          row('2', received, [moved('in', '7', 'BARK', { fungible_info: honest, value: 7.7 })]),
          ...(others.length > 0 ? [row('3', received, others)] : []),
        ],
        next: null,
      },
    ])
    expect(rows()[0]).toContain('+1,000,000')
    expect(rows()[0]).not.toContain('$')
    expect(rows()[1]).toContain('$7.70')
    host.open('1')
    expect(said('1,000,000.00')).toBe(false)
    expect(said('Contract0xc3…c3c3c3')).toBe(true)
  },
)

test.each([
  ['an unlisted one, priced by what is held', false, undefined, undefined],
  ['an unlisted one, priced by the service', false, 5000, undefined],
  ['a listed one', true, 5000, '$5,000.00'],
])(
  'next to a listed token that only the history has, %s has a worth only if a list has it, and its contract is named',
  async (_what, isListed, value, worth) => {
    const address = `0x${'cd'.repeat(20)}`
    const facts = { name: 'USD Coin', symbol: 'USDC', flags: { is_spam: false } }
    const real = { ...facts, address: `eip155:1:0x${'a0'.repeat(20)}`, isListed: true }
    const twin = { ...facts, address: `eip155:1:${address}`, isListed }
    const received = { operationType: 'receive', sentFrom: other, sentTo: me }
    const held = [
      fakeToken({ symbol: 'USDC', decimals: 6, amount: 5_000_000_000n, price: 1, address, isListed }),
    ]
    const data = [
      row('1', received, [moved('in', '5000', 'USDC', { fungible_info: twin, value: value ?? null })]),
      row('2', {}, [moved('out', '3000', 'USDC', { fungible_info: real, value: 3000 })]),
    ]
    const { open } = await show([{ data, next: null }], { held })
    expect(/\$5,000/.exec(rows()[0] ?? '')?.[0]).toBe(worth?.slice(0, 6))
    open('1')
    await pass()
    expect([said('$5,000.00'), said('Contract0xcd…cdcdcd')]).toEqual([worth !== undefined, true])
  },
)

test('a permission by an app names the account that may take the token, and the app in its details alone', async () => {
  const spender = `0x${'ba'.repeat(20)}`
  const of = {
    name: 'USD Coin',
    symbol: 'USDC',
    address: 'eip155:1:0x01',
    isListed: true,
    flags: { is_spam: false },
  }
  const allows = { spender, fungible_info: of, quantity: { numeric: '900' } }
  const application = { name: 'Quay', iconUrl: null }
  const { open } = await show([
    { data: [row('1', { operationType: 'approve', application, allows })], next: null },
  ])
  // The name of the spender may have come by then.
  expect(rows()[0]).toMatch(/^ApprovedFor \u2068(?:ada\.eth|0xba…\u2060bababa)\u2069/)
  expect(rows()[0]).not.toContain('Quay')
  open('1')
  expect(said('“Quay”')).toBe(true)
})

test('a theft by an address that looks like a known one says both, the theft first', async () => {
  const like = `${other.slice(0, 8)}${'0'.repeat(28)}${other.slice(-6)}`
  const { open } = await show([
    {
      data: [
        row('1', { takenBy: like, sentTo: like }, [moved('out', '5000', 'USDC')]),
        row('2', {}, [moved('out', '1', 'ETH')]),
      ],
      next: null,
    },
  ])
  expect(rows()[0]).toMatch(
    /^TakenBy \u20680x3f…\u206036f0bE\u2069 · Looks like an address you know. Careful.−5,000 USDC$/,
  )
  open('1')
  await pass()
  expect(document.body.textContent).toMatch(/You did not send this\..*Looks like an address you know/)
})

test('a second loss of a trade is counted in its row', async () => {
  await show([
    {
      data: [
        row('1', { operationType: 'trade' }, [
          ...[
            moved('out', '1', 'DAI'),
            moved('out', '5000', 'USDC', { value: 5_000 }),
            moved('in', '1', 'ETH'),
          ],
        ]),
        row('2', { operationType: 'trade', more: 1 }, [moved('out', '1', 'DAI'), moved('in', '1', 'ETH')]),
      ].map((one, index) => ({ ...one, ...(index === 1 && { more: 3 }) })),
      next: null,
    },
  ])
  expect(rows()[0]).toMatch(/\+1 ETH−5,000 USDC · 1 more$/)
  expect(rows()[1]).toMatch(/−1 DAI · 3 more$/)
})

const listed: readonly (readonly [string, object[]])[] = [
  ['none', []],
  ['one that leaves', [moved('out', '5', 'USDC')]],
  ['one that arrives', [moved('in', '5', 'USDC')]],
  ['those of a form that is not known', [moved('OUT', '5', 'USDC'), moved('OUT', '7', 'USDC')]],
]
test.each(listed)('a count is in its row, with %s listed', async (_, transfers) => {
  const kinds = ['send', 'execute', 'trade', 'cancel', 'receive', 'approve', 'burn']
  const senders = [me, other]
  const data = kinds.flatMap((operationType) =>
    senders.map((sentFrom, at) => ({
      ...row(`${operationType}${at}`, { operationType, sentFrom }, transfers),
      more: 2,
    })),
  )
  await show([{ data, next: null }])

  expect(rows().length).toBeGreaterThanOrEqual(data.length)
  expect(rows().filter((text) => !/\d more/.test(text ?? ''))).toEqual([])
})

test('names of apps and services are quoted, and never drawn as an address', async () => {
  const asIn = { operationType: 'receive', sentFrom: 'Coinbase.Exchange.Withdrawals', sentTo: me }
  const { open } = await show([
    {
      data: [
        row('1', asIn, [moved('in', '1', 'ETH')]),
        row('2', { operationType: 'execute', application: { name: me, iconUrl: null } }),
      ],
      next: null,
    },
  ])
  expect(rows()[0]).toMatch(/From \u2068“Coinbase\.Exchange\.Withdrawals”\u2069/)
  expect(rows()[1]).toContain(`With \u2068“${me}”\u2069`)
  open('1')
  expect(said('“Coinbase.Exchange.Withdrawals”')).toBe(true)
})

const fiats = fc.constantFrom(null, 0, 0.004, 110, 1500.02)
const someMove = fc
  .tuple(
    fc.constantFrom('in', 'out'),
    fc.constantFrom('0.5', '200', '0'),
    fc.constantFrom('ETH', 'USDC'),
    fiats,
  )
  .map(([direction, numeric, symbol, value]) => {
    const address = symbol === 'ETH' ? undefined : `eip155:1:0x${'cd'.repeat(20)}`
    const fungible_info = { name: symbol, symbol, isListed: true, flags: { is_spam: false }, address }
    return moved(direction, numeric, symbol, { value, fungible_info })
  })
search(
  'each sum in the details of a transaction says of when its price is',
  fc.asyncProperty(
    fc.record({
      operationType: fc.constantFrom('send', 'receive', 'trade', 'approve', 'execute', 'deposit'),
      status: fc.constantFrom('confirmed', 'failed', 'pending'),
      minedAt: fc.constantFrom('2020-03-13T12:00:00Z', '2026-11-22T12:00:00Z'),
    }),
    fc.constantFrom(undefined, '1', '10000000000000000'),
    fc.array(someMove, { maxLength: 3 }),
    fc.constantFrom(undefined, 0, 0.000_001, 3_000),
    async (metadata, fee, moves, price) => {
      cleanup()
      const { balances, open } = await show([{ data: [row('1', { ...metadata, fee }, moves)], next: null }])
      const address = `0x${'cd'.repeat(20)}`
      const priced = { decimals: 18, ...(price !== undefined && { price }) }
      const value = [
        fakeToken({ symbol: 'ETH', ...priced }),
        fakeToken({ symbol: 'USDC', address, ...priced }),
      ]
      balances.tokens = { status: 'ready', value }
      open('1')
      await pass()
      const text = document.body.textContent ?? ''
      expect(text).not.toMatch(/\$[\d,.]+(?![\d,.]| at (that time|today’s price))/)
      if (fee === '10000000000000000' && price === 3_000) expect(text).toContain('$30.00 at today’s price')
    },
  ),
  { gate: 40, exhaustive: 1_000 },
)

test('details say all digits, the contract of a token that no list has, and what is left out', async () => {
  const fake = { name: 'Tether', symbol: 'USDT', address: `eip155:1:0x${'cd'.repeat(20)}` }
  const { open } = await show([
    {
      data: [
        {
          ...row('1', { operationType: 'receive' }, [
            moved('in', '0.123456789', 'USDT', { fungible_info: fake }),
          ]),
          more: 2,
        },
      ],
      next: null,
    },
  ])
  open('1')
  expect(said('+0.123456789 \u200e\u2068“USDT”\u2069')).toBe(true)
  expect(said('Contract0xcd…cdcdcd \u200e\u2068“USDT”\u2069')).toBe(true)
  expect(said('2 more transfers are not listed here.')).toBe(true)
})

test('a theft is a theft, though its service says that it failed', async () => {
  const { open } = await show([
    {
      data: [
        row('1', { takenBy: other, status: 'failed' }, [moved('out', '5', 'USDC')]),
        row('2', { takenBy: other }),
      ],
      next: null,
    },
  ])
  expect(rows()).toEqual([expect.stringMatching(/^Taken.*−5 USDC$/), expect.stringMatching(/^Taken/)])
  open('1')
  expect(said('Stayed in your account') || said('Only the fee')).toBe(false)
})

test('pieces are counted up to a billion, and a part of a piece is one', async () => {
  const nft_info = { name: 'Ape', flags: { is_spam: false } }
  const piece = (numeric: string) => moved('out', numeric, '', { nft_info, fungible_info: null })
  await show([
    { data: ['0.4', '5000000', '9999999999'].map((count) => row(count, {}, [piece(count)])), next: null },
  ])
  expect(rows()).toEqual([
    expect.stringMatching(/1 NFT$/),
    expect.stringMatching(/5,000,000 NFTs$/),
    expect.stringMatching(/>999,999,999 NFTs$/),
  ])
})

test('a past of unwanted NFTs alone says so, one that was paid for is a row, and one that was cut says nothing is sure', async () => {
  const spam = [
    moved('in', '1', '', { nft_info: { name: 'x', flags: { is_spam: true } }, fungible_info: null }),
  ]
  await show([{ data: [row('1', {}, spam)], next: null }])
  expect(said('Only unwanted NFTs so far')).toBe(true)
  cleanup()
  await show([{ data: [row('1', { fee: '500' }, spam)], next: null, isCut: true }])
  expect(rows()).toHaveLength(1)
  expect(said('Some transactions may be missing.')).toBe(true)
  cleanup()
  await show([{ data: [], next: null, isCut: true }])
  expect(said('Nothing has happened yet')).toBe(false)
})

test('two rows of one id are two rows', async () => {
  const asIn = { operationType: 'receive', sentFrom: other, sentTo: me }
  await show([
    {
      data: [row('1', {}, [moved('out', '5', 'USDC')]), row('1', asIn, [moved('in', '1', 'ETH')])],
      next: null,
    },
  ])
  expect(rows()).toHaveLength(2)
})

test('while it loads there are rows to be, and where there is nothing it says so', async () => {
  const { controller } = await show([{ data: [], next: null }])
  expect(said('Nothing has happened yet')).toBe(true)
  controller.dispose()
})

test('amounts that the visitor hides are in no row and in no details; names, and how many NFTs, are', async () => {
  const nft_info = { name: 'Tidal #204', flags: { is_spam: false } }
  const { context, requests, open } = await show([
    {
      data: [
        row('1', { fee: '140000000000000' }, [moved('out', '7.5', 'ETH', { value: 7500.7 })]),
        row('2', { operationType: 'trade' }, [moved('out', '7.4', 'ETH'), moved('in', '7198.1', 'USDC')]),
        row('3', { status: 'failed', fee: '770000000000000' }, [moved('out', '777', 'DAI')]),
        row('4', {}, [moved('out', '3', '', { nft_info, fungible_info: null })]),
      ],
      next: null,
    },
  ])
  requests.sent = [
    {
      id: 'e1',
      kind: 'call',
      account: accountId(network.id, me),
      at: Date.now(),
      answer: '0xswap',
      status: 'sent',
      what: displayText('7 ETH for 700 USDC'),
    },
  ]
  act(() => context.choices.choose({ amountsHidden: true }))
  await pass()

  expect(rows()).toEqual([
    expect.stringMatching(/^In progresspending$/),
    expect.stringMatching(/^Sent.*−•••• ETH$/),
    expect.stringMatching(/^Swapped.*\+•••• USDC−•••• ETH$/),
    expect.stringMatching(/^Not sent.*•••• DAIFee ••••$/),
    expect.stringMatching(/^Sent“Tidal #204”.*3 NFTs$/),
  ])
  open('1')
  expect(said('−•••• ETH')).toBe(true)
  expect(said('Fee••••')).toBe(true)
  expect(said('7.5') || said('7,500') || said('0.00014') || said('at that time')).toBe(false)

  act(() => context.choices.choose({ amountsHidden: false }))
  await pass()
  expect(said('−7.5 ETH')).toBe(true)
})

test('what cannot be fetched is said in the words of old, and tried again by a press', async () => {
  await show([new HttpError('', 500), { data: [row('1')], next: null }])
  expect(said('Failed to fetch transactions')).toBe(true)

  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await pass()

  expect(rows()).toHaveLength(1)
  expect(said('Failed')).toBe(false)
})

test('what cannot be asked again stays, and is said to be old', async () => {
  const { controller } = await show([{ data: [row('1')], next: null }])
  await act(() => controller.refresh())

  expect(said('may be out of date')).toBe(true)
  expect(rows()).toHaveLength(2)
})

test('in pages that show nothing one goes on by a press', async () => {
  const spam = [moved('in', '1', '', { nft_info: { name: 'x', flags: { is_spam: true } } })]
  await show([
    ...Array.from({ length: 5 }, (_, at) => ({ data: [row(`s${at}`, {}, spam)], next: `${at}` })),
    { data: [row('1')], next: null },
  ])

  fireEvent.click(screen.getByRole('button', { name: 'Show older ones' }))
  await pass()

  expect(rows()).toHaveLength(1)
})

test('without an account there is the way to connect one', async () => {
  const { context } = await show([], { address: '' })

  fireEvent.click(screen.getByRole('button', { name: 'Connect a wallet' }))

  expect(context.router.state.stack.at(-1)?.view).toBe('Connect')
})

test('a row leads to its details: both addresses, fee, network, time, hash and where the public can look', async () => {
  const { open, context } = await show([
    { data: [row('1', { fee: '140000000000000' }, [moved('out', '1234.56789', 'ETH')])], next: null },
  ])
  fireEvent.click(screen.getByRole('button'))
  expect(context.router.state.stack.at(-1)).toEqual({ view: 'ActivityDetails', params: { id: '1' } })
  open('1')
  await pass()

  for (const text of [
    'Sent',
    '−1,234.56789 ETH',
    'Confirmed',
    'From you',
    '0x71…d8976F',
    'To \u2068ada.eth\u2069',
  ])
    expect(said(text), text).toBe(true)
  for (const text of ['0x3f…36f0bE', 'Fee', '0.00014', 'Ethereum', 'Nov 20, 2026', '0xha…'])
    expect(said(text) || text === '0xha…', text).toBe(true)
  expect(screen.getByRole('link', { name: /View on Tower/ }).getAttribute('href')).toBe(
    'https://tower.test/tx/0xhash1',
  )
  expect(screen.getAllByRole('button', { name: 'Copy address' })).toHaveLength(2)
})

test('what failed says so, and that the fee is gone', async () => {
  const { open } = await show([{ data: [row('1', { status: 'failed' })], next: null }])
  open('1')

  expect(said('Not sent')).toBe(true)
  expect(said('The network rejected it. Only the fee was paid.')).toBe(true)
})

test('of something else than was confirmed, a row says what left, and its details what was confirmed', async () => {
  const shown = await show([{ data: [row('1', {}, [moved('out', '500', 'USDC')])], next: null }])
  const transfer = { to: me, amount: '5', decimals: 0, symbol: displayText('USDC') }
  const account = accountId(network.id, me)
  const entry = { id: 'e1', kind: 'send', account, at: Date.UTC(2026, 10, 20), status: 'other' } as const
  Object.assign(shown.context.requests.state, {
    sent: [{ ...entry, answer: '0xhash1', what: '5 USDC to me', transfer }],
  })
  cleanup()
  await shown.open('sent e1')
  await pass()

  for (const text of ['Something else was sent', '−500 USDC', 'You confirmed', '5 USDC to me'])
    expect(said(text), text).toBe(true)
  expect(said('Not sent')).toBe(false)
})

test('a hostile answer is plain text, and leads nowhere', async () => {
  const metadata = {
    hash: 'javascript:alert(1)',
    sentTo: '<img src=x onerror=alert(1)>',
    minedAt: '9999-12-31T00:00:00Z',
    application: { name: '\u202eevil\u200b', iconUrl: 'javascript:alert(1)' },
  }
  const token = moved('out', `1${'0'.repeat(30)}`, '', {
    fungible_info: { name: 'x', symbol: '\u202eHTE\u2066<b>', flags: { is_spam: false } },
  })
  const { open } = await show([{ data: [row('1', metadata, [token])], next: null }])
  expect(rows()[0]).toContain('−>999T \u200e\u2068“HTE<b>”\u2069')
  open('1')

  expect(document.querySelectorAll('a, img')).toHaveLength(0)
  expect(said('−1,000,000,000,000,000,000,000,000,000,000 \u200e\u2068“HTE<b>”\u2069')).toBe(true)
  expect(said('\u202e')).toBe(false)
})

test('whoever has to be named is, below the list', async () => {
  const attribution = [{ name: 'Tower', url: 'https://tower.test/' }]
  await show([{ data: [row('1')], next: null, attribution }])

  expect(screen.getByRole('link', { name: 'Tower' }).getAttribute('href')).toBe('https://tower.test/')
})

test('details of a transaction that is not there lead back', async () => {
  const { open } = await show([{ data: [], next: null }])
  open('gone')

  expect(said('This transaction is not listed')).toBe(true)
  expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy()
})

test('in German it says the same', async () => {
  await show([{ data: [row('1', {}, [moved('out', '1234.5', 'ETH')])], next: null }], { locale: 'de' })

  expect(rows()[0]).toMatch(/^GesendetAn \u2068ada\.eth\u2069· 20\. Nov\.−1\.234,5 ETH$/)
})

test('the manifest of history names the views that its chunk has', async () => {
  const feature = await history.load()

  expect(Object.keys(feature.views)).toEqual([...history.views])
})

test('before an address in doubt is copied stands a warning, before others none', async () => {
  const asIn = { operationType: 'receive', sentFrom: other, sentTo: me }
  const { open } = await show([{ data: [row('1', asIn, [moved('in', '0', 'USDC')])], next: null }])
  open('1')
  const [theirs, own] = screen.getAllByRole('button', { name: 'Copy address' })
  expect(own?.getAttribute('aria-expanded')).toBeNull()

  fireEvent.click(theirs ?? document.body)
  expect(screen.getByRole('alert').textContent).toContain('Do not send to this address')
  fireEvent.click(screen.getByRole('button', { name: 'Don’t copy' }))

  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(theirs)
  fireEvent.click(theirs ?? document.body)
  screen.getByRole('button', { name: 'Copy anyway' })
})

test('of an address in doubt no identity is asked for, and its address is drawn', async () => {
  const received = { operationType: 'receive', sentFrom: other, sentTo: me }
  const host = await show([{ data: [row('1', received, [moved('in', '0', 'USDC')])], next: null }])
  const load = vi.spyOn(host.names, 'load')
  host.open('1')
  await pass(1_000)
  expect(said(truncateMiddle(other))).toBe(true)
  expect(load.mock.calls.filter(([account]) => addressKey(account).endsWith(addressKey(other)))).toEqual([])
})

test('the contract of bait cannot be copied, and that of an unknown token can', async () => {
  const token = (isSpam: boolean) => ({
    fungible_info: { name: 'x', symbol: 'X', address: `eip155:1:${other}`, flags: { is_spam: isSpam } },
  })
  const asIn = { operationType: 'receive', sentFrom: other, sentTo: me }
  const { open } = await show([
    {
      data: [false, true].map((isSpam) => row(`${isSpam}`, asIn, [moved('in', '5', 'X', token(isSpam))])),
      next: null,
    },
  ])
  for (const isSpam of [false, true]) {
    open(`${isSpam}`)
    expect(said('“X”')).toBe(true)
    expect(screen.queryAllByRole('button', { name: /Copy (contract )?address/ })).toHaveLength(isSpam ? 2 : 3)
  }
})

test('what another transaction took the place of is told as not sent, and leads to the other', async () => {
  const { open, requests } = await show([
    { data: [], next: null },
    { data: [], next: null },
  ])
  requests.sent = [
    {
      id: 'e1',
      kind: 'send',
      account: accountId(network.id, me),
      at: Date.now(),
      answer: '0xold',
      status: 'replaced',
      replacedBy: '0xnew',
      transfer: { to: other, amount: '500', symbol: displayText('ETH'), decimals: 3 },
    },
  ]
  await pass()
  expect(rows()[0]).toMatch(/^Not sent.*0\.5 ETH$/)

  open('sent e1')

  expect(said('Replaced')).toBe(true)
  expect(said('took its place')).toBe(true)
  expect(screen.getByRole('link').getAttribute('href')).toContain('0xnew')
})

test.each(tokenCases)(
  'the details of a trade name the contract of what came, $of: $isNamed',
  async ({ symbol, other, isDoubted, isGone, isNamed }) => {
    const [mine, twin] = [`0x${'c3'.repeat(20)}`, `0x${'d4'.repeat(20)}`]
    const own = { ...fakeToken({ symbol, decimals: 6, amount: 5n, address: mine }), isListed: true }
    const { isListed: _, ...unlisted } = own
    const held = [
      fakeToken({ symbol: 'ETH', decimals: 18, amount: 1n, price: 2000 }),
      ...(isGone ? [] : [isDoubted ? unlisted : own]),
      ...(other ? [{ ...own, ...fakeToken({ symbol: other, decimals: 6, amount: 5n, address: twin }) }] : []),
    ]
    const got = {
      name: symbol,
      symbol,
      address: `eip155:1:${mine}`,
      isListed: !isDoubted,
      flags: { is_spam: false },
    }
    const gave = { ...got, name: 'Ether', symbol: 'ETH', address: null, isListed: false }
    const moves = [
      moved('out', '1', 'ETH', { fungible_info: gave }),
      moved('in', '5', symbol, { fungible_info: got }),
    ]
    const { open } = await show([{ data: [row('t', { operationType: 'trade' }, moves)], next: null }], {
      held,
    })
    open('t')
    await pass()
    expect(said('Contract · Came in0xc3…c3c3c3')).toBe(isNamed)
    expect(said('Contract · Went out')).toBe(false)
  },
)
