// @tier gate
/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { parseNetworkId } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { decodeWallets } from './catalogue.js'
import { decodeIdentity } from './identities.js'
import { journalKey } from './journal.js'
import { decodeBalances } from './portfolio.js'
import { decodePrices } from './prices.js'
import { recentWalletsKey } from './recents.js'
import { decodeSupportedChains } from './supportedChains.js'

const mainnet = parseNetworkId('eip155:1')

const odd = fc.oneof(
  fc.jsonValue(),
  fc.string(),
  fc.double(),
  fc.constantFrom<unknown>('1e-7', '1e999', '-1', '0x1', '1,5', '٣', 'Infinity', -1, 1e308, null, undefined),
  fc.constant(JSON.parse('{"__proto__":{"decimals":"6"}}')),
)
/** Half valid: the field's right kind of value beside anything else. */
const field = (...right: unknown[]) => fc.oneof(fc.constantFrom(...right), odd)
const listOf = (row: fc.Arbitrary<unknown>) => fc.oneof(fc.array(fc.oneof(row, odd), { maxLength: 6 }), odd)

const balanceRow = fc.record(
  {
    name: field('Ether', ''),
    symbol: field('ETH', '\u202e'),
    chainId: field('eip155:1', 'eip155:8453'),
    address: field('eip155:1:0x1111111111111111111111111111111111111111', '0x22', undefined),
    price: field(1, 2500.5),
    value: odd,
    quantity: fc.oneof(
      fc.record({
        decimals: field('18', '6', '0', '36', '99'),
        numeric: fc.oneof(
          field('0.01', '1e-7', '12.3456789012345678901'),
          fc
            .tuple(fc.bigInt({ min: 0n }), fc.nat(), fc.integer({ min: -99, max: 99 }))
            .map(([a, b, e]) => `${a}.${b}e${e}`),
        ),
      }),
      odd,
    ),
    iconUrl: field('https://icons.test/a.png', 'javascript:alert(1)'),
  },
  { requiredKeys: [] },
)
const walletRow = fc.record(
  {
    id: field('a', 'b'),
    name: field('Demo', ''),
    image_id: field('img'),
    homepage: field('https://demo.test', 'javascript:alert(1)'),
    mobile_link: field('demo://', 'intent://x'),
    rdns: field('com.demo'),
    chains: field(['eip155:1']),
    badge_type: field('certified'),
  },
  { requiredKeys: [] },
)

const endpoints: readonly (readonly [string, fc.Arbitrary<unknown>, (json: unknown) => unknown])[] = [
  ['supported-chains', fc.record({ http: listOf(fc.constant('eip155:1')), ws: odd }), decodeSupportedChains],
  [
    'identity',
    fc.record({ name: field('ada.eth', null), avatar: field('https://a.test/x.png') }),
    decodeIdentity,
  ],
  [
    'price',
    fc.record({ fungibles: listOf(fc.record({ symbol: field('ETH'), price: field(1) })) }),
    decodePrices,
  ],
  ['balance', fc.record({ balances: listOf(balanceRow) }), decodeBalances(mainnet)],
  ['wallets', fc.record({ count: field(3), data: listOf(walletRow) }), decodeWallets],
]

describe.each(endpoints)('the reader of %s', (_name, answers, decode) => {
  search(
    'reads any JSON as sane values, or refuses it',
    fc.property(fc.oneof(odd, answers, answers), (json) => {
      try {
        assertSane(decode(json))
      } catch (error) {
        if (!(error instanceof TypeError)) throw error
      }
    }),
  )
})

search.for([
  ['the journal', journalKey.decode],
  ['recent wallets', recentWalletsKey.decode],
])('stored values of %s decode from anything without throwing', async (look, [_name, decode]) => {
  await look(
    fc.property(listOf(fc.oneof(walletRow, balanceRow)), (json) => {
      assertSane(decode(json))
    }),
  )
})

describe('in a page that adds to the prototype of all objects', () => {
  beforeEach(() => {
    Reflect.set(Object.prototype, 'added', 'by the page')
    return () => Reflect.deleteProperty(Object.prototype, 'added')
  })

  const quantity = { decimals: '18', numeric: '1' }
  test.each([
    [
      'balances',
      (json: unknown) => decodeBalances(mainnet)(json).tokens,
      { balances: [{ name: 'Ether', symbol: 'ETH', chainId: mainnet, quantity }] },
    ],
    [
      'prices',
      (json: unknown) => decodePrices(json).fungibles,
      { fungibles: [{ symbol: 'ETH', price: 2_500 }] },
    ],
    ['an identity', (json: unknown) => [decodeIdentity(json).name], { name: 'ada.eth', avatar: null }],
    [
      'wallets',
      (json: unknown) => decodeWallets(json).wallets,
      { count: 1, data: [{ id: 'a', name: 'Demo' }] },
    ],
    ['supported chains', (json: unknown) => [...decodeSupportedChains(json)], { http: ['eip155:1'], ws: [] }],
    [
      'the journal',
      journalKey.decode,
      [{ id: 'a', kind: 'send', account: `${mainnet}:0x${'1'.repeat(40)}`, at: 1, status: 'sent' }],
    ],
  ])('%s are read as elsewhere', (_name, decode, json) => {
    expect(decode(json)).toEqual([expect.anything()])
  })
})

/** No number that is not one, no amount below zero or out of a chain's range, no link that runs. */
function assertSane(value: unknown): void {
  if (typeof value === 'number') expect(Number.isFinite(value) && value >= 0).toBe(true)
  if (typeof value === 'bigint') expect(value >= 0n && value < 2n ** 256n).toBe(true)
  if (typeof value === 'string')
    expect(/^(javascript|intent|data:text)/i.test(value) && value.includes('alert')).toBe(false)
  if (typeof value === 'object' && value !== null && !(value instanceof Set))
    Object.values(value).forEach(assertSane)
}

describe('balances', () => {
  const decode = decodeBalances(mainnet)
  const row = (numeric: string, decimals = '18', more: object = {}) => ({
    name: 'Ether',
    symbol: 'ETH',
    chainId: 'eip155:1',
    quantity: { decimals, numeric },
    ...more,
  })

  test.each([
    ['0.01', '18', 10_000_000_000_000_000n],
    ['1e-7', '18', 100_000_000_000n],
    ['1.5E+3', '6', 1_500_000_000n],
    ['12.3456789', '6', 12_345_678n],
    ['0.9999999', '6', 999_999n],
    ['0012', '6', 12_000_000n],
    ['1e-7', '6', 0n],
  ])('read %s with %s decimals exactly, cutting what is beyond', (numeric, decimals, amount) => {
    expect(decode({ balances: [row(numeric, decimals)] }).tokens).toMatchObject([{ amount }])
  })

  search(
    'read any amount that the chain has, as it is',
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
      fc.integer({ min: 1, max: 36 }),
      (amount, decimals) => {
        const digits = amount.toString().padStart(decimals + 1, '0')
        const numeric = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`

        expect(decode({ balances: [row(numeric, String(decimals))] }).tokens).toMatchObject([
          { amount, decimals },
        ])
      },
    ),
  )

  test('leave out other networks, decimals 0, nonsense and a second row of the same token', () => {
    const token = { address: 'eip155:1:0x1111111111111111111111111111111111111111' }
    const balances = [
      row('1'),
      row('2'),
      row('3', '6', token),
      row('4', '6', { chainId: 'eip155:8453' }),
      row('5', '6', { chainId: null, address: 'eip155:8453:0x1111111111111111111111111111111111111111' }),
      row('6', '0', { address: 'eip155:1:0x2' }),
      row('-7'),
      'nonsense',
    ]

    const { tokens } = decode({ balances })

    expect(tokens.map(({ address, amount }) => [address, amount])).toEqual([
      [undefined, 10n ** 18n],
      ['0x1111111111111111111111111111111111111111', 3_000_000n],
    ])
  })

  const token = (index: number) => ({ address: `eip155:1:0x${`${index}`.padStart(40, '1')}` })
  const faults: readonly ((row: Record<string, unknown>) => unknown)[] = [
    () => 'nonsense',
    ({ quantity, ...one }) => one,
    (one) => ({ ...one, quantity: { decimals: '6', numeric: 1000.5 } }),
    (one) => ({ ...one, quantity: { decimals: 6, numeric: '1000.5' } }),
    (one) => ({ ...one, quantity: { decimals: '6', numeric: '1,000.5' } }),
    (one) => ({ ...one, quantity: { decimals: '6', numeric: '1e100' } }),
    (one) => ({ ...one, quantity: { decimals: '99', numeric: '1' } }),
    (one) => ({ ...one, quantity: { decimals: '6', numeric: '1', locked: '1,5' } }),
    (one) => ({ ...one, quantity: { decimals: '6', numeric: '1', locked: 5 } }),
    (one) => ({ ...one, symbol: '' }),
    (one) => ({ ...one, symbol: 7 }),
    (one) => ({ ...one, address: 'no address!' }),
    (one) => ({ ...one, chainId: 1 }),
  ]

  search(
    'are incomplete if any row or part of a row that may count cannot be read, wherever it is',
    fc.property(
      fc.array(fc.option(fc.constantFrom(...faults)), { minLength: 1, maxLength: 6 }),
      fc.constantFrom({ price: 2 }, { isListed: true }),
      (places, facts) => {
        const rows = places.map((fault, index) => {
          const one = row('3', '6', { ...token(index), ...facts })
          return fault ? fault(one) : one
        })
        expect(decode({ balances: rows }).isWhole).toBe(places.every((fault) => fault === null))
      },
    ),
    { gate: 200 },
  )

  test.each([
    ['another network', row('4', '6', { chainId: 'eip155:8453' })],
    ['another network by its address', row('4', '6', { chainId: null, address: 'eip155:8453:0x1' })],
    ['no decimals', row('4', '0', token(1))],
    ['a stranger’s token without a symbol', row('4', '6', { ...token(1), symbol: '' })],
    ['a stranger’s token with mad decimals', row('4', '255', token(1))],
  ])('are complete without a row of %s', (_of, one) => {
    expect(decode({ balances: [row('1'), one] })).toMatchObject({
      tokens: [{ symbol: 'ETH' }],
      isWhole: true,
    })
  })

  test('fail whole beyond 5,000 rows', () => {
    expect(() => decode({ balances: Array.from({ length: 5_001 }, () => row('1')) })).toThrow(TypeError)
  })
})

test('a page of the catalogue has at most 100 wallets, and a mad count is none', () => {
  const data = Array.from({ length: 10_000 }, (_, at) => ({ id: String(at), name: `Wallet ${at}` }))

  const page = decodeWallets({ count: 1e9, data })

  expect(page).toMatchObject({ received: 100, count: 0 })
  expect(page.wallets).toHaveLength(100)
})

test('the answer of a catalogue that the options show is read in full', () => {
  const page = readFileSync(new URL('../../../../docs/options.md', import.meta.url), 'utf8')
  const [, example = ''] = /<!-- example: getWallets -->\n```json\n([\s\S]*?)```/.exec(page) ?? []

  const { wallets, received, count } = decodeWallets(JSON.parse(example))

  expect({ received, count }).toEqual({ received: 1, count: 1 })
  expect(wallets.flatMap((wallet) => Object.values(wallet))).not.toContain(undefined)
  expect(wallets[0]).toMatchObject({ name: 'Fjord Wallet', mobileLink: 'fjord://', certified: true })
})
