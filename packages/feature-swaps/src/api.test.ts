// @tier gate
import { isFoyerError } from '@foyer/core'
import { createFakeApi } from '@foyer/testing/feature'
import { describe, expect, test } from 'vitest'
import { createSwapsApi } from './api.js'
import { dai, ether, ethereum, myAccount, other, router, usdc } from './fakeHost.test-support.js'

const { signal } = new AbortController()
const coin = `0x${'e'.repeat(40)}`
const terms = { account: myAccount, source: usdc, target: ether, amount: 10n ** 21n }

function apiOf(answer: unknown) {
  const asked: { readonly path: string; readonly ask: object }[] = []
  const service = createFakeApi(({ path, ask }) => {
    asked.push({ path, ask })
    return answer
  })
  return { asked, api: createSwapsApi(service, coin) }
}

const id = (address: string) => `${ethereum.id}:${address}`
const isMalformed = (work: Promise<unknown>) =>
  work.then(
    () => false,
    (error: unknown) => isFoyerError(error, 'http/malformed'),
  )

test('amounts are told in digits, however large, and tokens by chain and address', async () => {
  const { asked, api } = apiOf({ quotes: [] })
  expect(await api.quote(terms, signal)).toBe(0n)
  expect(asked).toEqual([
    {
      path: 'v1/convert/quotes',
      ask: {
        amount: '1000000000000000000000',
        userAddress: myAccount,
        from: id(usdc.address ?? ''),
        to: id(coin),
      },
    },
  ])
})

test('a quote is asked for with the price of gas, once that is known', async () => {
  const service = createFakeApi(({ ask }) => {
    expect(ask).toMatchObject({ gasPrice: '7000000000' })
    return { quotes: [] }
  })
  await createSwapsApi(service, coin, { gasPrice: 7_000_000_000n }).quote(terms, signal)
  expect.assertions(1)
})

test('a quote without an amount is none', async () => {
  const row = { id: null, fromAmount: `${terms.amount}`, fromAccount: 'a', toAccount: 'b' }
  expect(await apiOf({ quotes: [row] }).api.quote(terms, signal)).toBe(0n)
})

test('a swap is asked for with the project in the body', async () => {
  const service = createFakeApi(({ ask }) => {
    expect(ask).toMatchObject({ projectId: 'shop' })
    return { tx: { from: myAccount, to: id(router), data: '0x', value: '0' } }
  })
  await createSwapsApi(service, coin, { projectId: 'shop' }).swap(terms, 50n, signal)
  expect.assertions(1)
})

test('slippage is told in per cent', async () => {
  const { asked, api } = apiOf({ tx: { from: myAccount, to: id(router), data: '0x', value: '0' } })
  await api.swap(terms, 50n, signal)
  expect(asked[0]?.ask).toMatchObject({ eip155: { slippage: 0.5 } })
})

describe('what is not as the contract has it is refused whole:', () => {
  test.each([
    ['a quote of another amount', { quotes: [{ fromAmount: '1', toAmount: '5' }] }],
    ['a quote with an exponent', { quotes: [{ fromAmount: `${terms.amount}`, toAmount: '1e21' }] }],
    ['no list', { quotes: {} }],
    ['nothing', null],
  ])('%s', async (_what, answer) => {
    expect(await isMalformed(apiOf(answer).api.quote(terms, signal))).toBe(true)
  })

  const tx = { from: myAccount, to: id(router), data: '0x1234', value: '0' }
  test.each([
    ['a transaction on another chain', { ...tx, to: `eip155:10:${router}` }],
    ['a transaction of another account', { ...tx, from: id(other) }],
    ['a transaction without data', { ...tx, data: undefined }],
    ['a value that is no whole number', { ...tx, value: '0x10' }],
  ])('%s', async (_what, built) => {
    expect(await isMalformed(apiOf({ tx: built }).api.swap(terms, 100n, signal))).toBe(true)
  })
})

test('the contract to call for an approval is the token that is given', async () => {
  const built = { from: id(usdc.address ?? ''), to: id(coin), data: '0x12', value: '0' }
  expect(await apiOf({ tx: built }).api.approve(terms, terms.amount, signal)).toMatchObject({
    to: usdc.address,
  })
})

test('rows of tokens that cannot be read go alone', async () => {
  const row = (address: unknown, decimals: unknown = 6, symbol: unknown = 'USDC') => ({
    name: 'n',
    symbol,
    address,
    decimals,
    logoUri: 'javascript:1',
    eip2612: null,
  })
  const tokens = [
    ...[row(id(usdc.address ?? '')), row(id((usdc.address ?? '').toUpperCase().replace('0X', '0x')))],
    ...[row(`eip155:10:${dai.address}`), row(7), row(id('a b')), row(id(other), 0), row(id(other), 77)],
    ...[row(id(other), 6, ''), row(id(coin), 18, 'ETH'), null],
  ]
  const read = await apiOf({ tokens }).api.tokens(ethereum.id, signal)
  expect(read.map(({ symbol, address, icon }) => [symbol, address, icon])).toEqual([
    ['USDC', usdc.address, undefined],
    ['ETH', undefined, undefined],
  ])
})
