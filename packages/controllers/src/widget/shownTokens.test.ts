// @tier gate
import { displayText, lazy, type Network, parseNetworkId, type TokenBalance, tokenKey } from '@foyer/core'
import * as looks from '@foyer/core/looks'
import { disguises, search } from '@foyer/search'
import { fakeNetwork } from '@foyer/testing/family'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createJudge, type Judge } from './doubts.js'
import { createShownTokens } from './shownTokens.js'

const network: Network = fakeNetwork('eip155:1')
const { nativeCurrency: native } = network
const address = (at: number) => `0x${`${at}`.padStart(40, '0')}`
const coin = held({ name: native.name, symbol: native.symbol, price: 3_000 })
const usdc = held({ name: 'USD Coin', symbol: 'USDC', address: address(1), isListed: true, price: 1 })
const bark = held({ name: 'Bark', symbol: 'BARK', address: address(2), price: 1 })

function held({
  name,
  symbol,
  ...more
}: Partial<TokenBalance> | { name: string; symbol: string }): TokenBalance {
  return {
    network: parseNetworkId('eip155:1'),
    decimals: 18,
    amount: 1n,
    ...more,
    name: displayText(name ?? ''),
    symbol: displayText(symbol ?? ''),
  }
}

/** Lists as they are shown, with a judge that fails so many times and then comes. */
function shownBy(fails: number) {
  let asked = 0
  let changes = 0
  const judge = lazy<Judge>(async () => {
    asked += 1
    if (asked <= fails) throw new TypeError('Failed to fetch dynamically imported module')
    return createJudge()
  })
  const shown = createShownTokens({
    judge,
    networks: () => [network],
    listed: {},
    pictured: (token) => token,
    changed: () => {
      changes += 1
    },
  })
  return { shown, asked: () => asked, changes: () => changes }
}

/** Waits until what was asked for has come, or has failed. */
const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  await import('@foyer/core/looks')
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

const copies = [native.symbol, native.name, usdc.symbol, usdc.name]
const written = [...copies, ...disguises(copies.filter((text) => !/ /.test(text))).map((one) => one.written)]
const copy = fc.tuple(fc.constantFrom(...written), fc.boolean()).map(([text, isName]) =>
  held({
    ...bark,
    name: 'Gift',
    symbol: 'GIFT',
    address: address(3),
    ...(isName ? { name: text } : { symbol: text }),
  }),
)

search(
  'a copy of the coin or of a listed token has no price that counts, whether the coin is held or the judge comes at once, late or never',
  fc.asyncProperty(fc.boolean(), fc.nat(4), copy, async (isHeld, fails, twin) => {
    fc.pre(looks.looksOf(twin.symbol).length > 0 && twin.name !== '')
    const tokens = [twin, bark, usdc, ...(isHeld ? [coin] : [])]
    const { shown, asked } = shownBy(fails)
    const counted = () =>
      shown(tokens).flatMap(({ price, symbol, name }) => (price ? [`${symbol} ${name}`] : []))
    const sure = [usdc, ...(isHeld ? [coin] : [])].map(({ symbol, name }) => `${symbol} ${name}`)
    expect(counted()).toEqual(sure)
    await settled()
    // The judge is asked for once more at once, and then with each list.
    for (let lists = 0; lists < 2; lists += 1) {
      expect(asked()).toBe(Math.min(2 * (lists + 1), fails + 1))
      const isHere = asked() > fails
      expect(counted()).toEqual(isHere ? [`${bark.symbol} ${bark.name}`, ...sure] : sure)
      expect(shown(tokens)[0]?.claimed).toBe(isHere ? twin.price : undefined)
      await settled()
    }
  }),
  { gate: 60, exhaustive: 2_000 },
)

test('the judge is not asked for where no price alone vouches for a token, and the same tokens are the same list', () => {
  const { shown, asked } = shownBy(0)
  const tokens = [coin, usdc, held({ ...bark, price: 0 })]
  expect(shown(tokens)).toBe(shown(tokens))
  expect(shown(tokens).map(tokenKey)).toEqual(tokens.map(tokenKey))
  expect(asked()).toBe(0)
})

test('the list is shown once more when the judge is here, and is the same from then on', async () => {
  const { shown, changes } = shownBy(1)
  const tokens = [coin, bark]
  expect(shown(tokens)).toBe(shown(tokens))
  expect(shown(tokens)[1]?.standing).toBe('unjudged')
  await settled()
  expect(changes()).toBe(1)
  expect(shown(tokens)).toBe(shown(tokens))
  expect(shown(tokens)).toEqual(tokens)
})

test('two listed tokens with one symbol are judged, and keep their prices', async () => {
  const { shown } = shownBy(0)
  const tokens = [coin, usdc, { ...usdc, address: address(4) }]
  shown(tokens)
  await settled()
  expect(shown(tokens).map(({ standing, price }) => [standing, price])).toEqual([
    [undefined, 3_000],
    ['shared', 1],
    ['shared', 1],
  ])
})

const listedNames = fc.record({
  symbol: fc.constantFrom(
    'USDC',
    'USDc',
    ' usdc',
    'ＵＳＤＣ',
    'USDT',
    native.symbol,
    native.symbol.toLowerCase(),
  ),
  at: fc.integer({ min: 1, max: 4 }),
  chain: fc.constantFrom('eip155:1', 'eip155:10'),
})

search(
  'of listed tokens, those are judged that the judge would mark, whatever case their symbols have and whether the coin is held',
  fc.asyncProperty(fc.boolean(), fc.array(listedNames, { maxLength: 3 }), async (isHeld, rows) => {
    const tokens = [
      ...(isHeld ? [coin] : []),
      ...rows.map(({ symbol, at, chain }) => ({
        ...held({ ...usdc, symbol, address: address(at) }),
        network: parseNetworkId(chain),
      })),
    ]
    const { shown } = shownBy(0)
    shown(tokens)
    await settled()
    const judged = (await createJudge())([network], tokens)
    expect(shown(tokens).map(({ standing }) => standing)).toEqual(judged.map(({ standing }) => standing))
  }),
  { gate: 200, exhaustive: 5_000 },
)
