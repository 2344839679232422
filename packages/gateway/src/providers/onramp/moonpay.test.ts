// @tier gate
/// <reference types="node" />
import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { byQuestion } from '../../byQuestion.js'
import type { ProviderSubject } from '../../conformance/index.js'
import { describeTried } from '../../conformance/tried.test-support.js'
import { gatewayOf } from '../../gateway.test-support.js'
import { Secret } from '../../guard/secret.js'
import type { GatewayOptions } from '../../options.js'
import type { Ask, Question } from '../../questions.js'
import { onrampMoonpay } from './moonpay.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const holder = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp5eykt4UsFv8P'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const secret = 'sk_live_sentinel0123456789'
const publishableKey = 'pk_live_shop123'
const made = () =>
  onrampMoonpay({ publishableKey, key: new Secret('MOONPAY', secret), redirect: 'https://shop.dev/bought' })

/** The examples of its API reference, with values that could be. */
const fiat = (code: string) => ({
  type: 'fiat',
  code,
  minBuyAmount: 30,
  maxBuyAmount: 9000,
  isSellSupported: true,
})
const crypto = (code: string, metadata: object) => ({
  type: 'crypto',
  code,
  minBuyAmount: 0.01,
  maxBuyAmount: null,
  isSuspended: false,
  metadata,
})
const currencies = [
  ...[fiat('usd'), fiat('eur'), fiat('gbp')],
  crypto('eth', {
    contractAddress: '0x0000000000000000000000000000000000000000',
    chainId: '1',
    networkCode: 'ethereum',
  }),
  crypto('usdc', { contractAddress: usdc, chainId: '1', networkCode: 'ethereum' }),
  crypto('sol', { contractAddress: null, chainId: null, networkCode: 'solana' }),
  { ...crypto('usdc_sol', {}), isSuspended: true },
]
const quote = {
  accountId: '717a8a80-5c17-46f9-84f8-a5253c372f51',
  baseCurrencyCode: 'usd',
  baseCurrencyAmount: 93.62,
  quoteCurrencyCode: 'eth',
  quoteCurrencyAmount: 0.0312,
  quoteCurrencyPrice: 3_000.1,
  paymentMethod: 'credit_debit_card',
  feeAmount: 3.99,
  extraFeeAmount: 0.11,
  networkFeeAmount: 2.28,
  totalAmount: 100,
  extraFeePercentage: 0,
  externalId: null,
  signature: 'really-long-string',
  expiresIn: 1800,
  expiresAt: '2024-02-23T00:58:26.577Z',
}
const bought = {
  id: 'defb7c52-7bd3-422b-9052-374df50cc51a',
  createdAt: '2026-02-17T18:24:45.206Z',
  updatedAt: '2026-02-17T18:25:45.206Z',
  baseCurrencyAmount: 45.5,
  quoteCurrencyAmount: 0.0154,
  feeAmount: 1.7,
  status: 'completed',
  failureReason: null,
  walletAddress: account,
  cryptoTransactionId: `0x${'cd'.repeat(32)}`,
  currency: { type: 'crypto', code: 'eth' },
}
const pending = {
  ...bought,
  id: 'second',
  status: 'pending',
  cryptoTransactionId: null,
  quoteCurrencyAmount: null,
}
const unpaid = { ...pending, id: 'third', status: 'waitingPayment' }
function said(request: Request): unknown {
  const { pathname } = new URL(request.url)
  if (pathname === '/v3/currencies') return currencies
  if (/^\/v3\/currencies\/\w+\/buy_quote$/.test(pathname)) return quote
  return /^\/v1\/transactions\/ext\/[\da-f]{32}$/.test(pathname) ? [bought, pending, unpaid] : undefined
}
const answer = (request: Request) => Response.json(said(request))
const answerWithOddRow = (request: Request) => {
  const value = said(request)
  return Response.json(
    Array.isArray(value) ? [...value, null, { id: 5 }, { ...bought, currency: 'eth' }] : value,
  )
}

const quoted = {
  purchaseCurrency: { id: 'ETH', name: 'Ether', symbol: 'ETH', networks: [] },
  paymentCurrency: { id: 'USD', payment_method_limits: [] },
  amount: '100',
  network: 'ethereum',
}
const wanted = {
  destinationWallets: [{ address: account, blockchains: ['ethereum'], assets: ['ETH'] }],
  paymentAmount: '100.5',
  paymentCurrency: 'EUR',
  paymentMethod: 'sepa_bank_transfer',
}

describe('MoonPay', () => {
  const subject =
    <Q extends Question>(question: Q, ask: Ask<Q>, foreign?: Ask<Q>) =>
    (): ProviderSubject<Q> => {
      const provider = made().find(byQuestion(question))
      if (!provider) throw new Error(`It answers no ${question}`)
      const rows = question === 'onrampQuote' ? {} : { answerWithOddRow }
      const asks = question === 'onrampUrl' ? {} : { answer, ...rows }
      return { provider, ask, ...(foreign ? { foreign } : {}), ...asks, secrets: [secret] }
    }
  describe('options', () => describeTried(subject('onrampOptions', {})))
  describe('quotes', () => describeTried(subject('onrampQuote', quoted, { ...quoted, provider: 'coinbase' })))
  describe('pages', () => describeTried(subject('onrampUrl', wanted, { ...wanted, provider: 'coinbase' })))
  describe('purchases', () =>
    describeTried(subject('purchases', { account, vendor: 'moonpay' }, { account, vendor: 'coinbase' })))

  const world = (
    serve: (request: Request) => Response | Promise<Response> = answer,
    options: Partial<GatewayOptions> = { authorize: () => true },
  ) => {
    const seen: URL[] = []
    const gateway = gatewayOf({
      ...options,
      chains: { 'eip155:1': { rpc: [] }, [solana]: { rpc: [] } },
      projects: { shop: { origins: ['https://shop.dev'] } },
      providers: [made()],
      async fetch(input, init) {
        const request = new Request(input, init)
        seen.push(new URL(request.url))
        return serve(request)
      },
    })
    return { ...gateway, seen }
  }

  it('lists what it sells on the chains that are served', async () => {
    const { providers } = await (await world().get('/v1/onramp/options')).json()
    expect(providers).toMatchObject([
      {
        id: 'moonpay',
        hosts: ['buy.moonpay.com'],
        purchaseCurrencies: [
          { id: 'ETH', networks: ['ethereum'] },
          { id: 'USDC', networks: ['ethereum'] },
          { id: 'SOL', networks: ['solana'] },
        ],
      },
    ])
    expect(providers[0].paymentCurrencies[1]).toEqual({
      id: 'EUR',
      payment_method_limits: ['card', 'sepa_bank_transfer'].map((id) => ({ id, min: '30', max: '9000' })),
    })
  })

  it('says what a purchase costs', async () => {
    const { post, seen } = world()
    const told = await (await post('/v1/onramp/quote?projectId=shop', quoted)).json()
    const usd = (amount: string) => ({ amount, currency: 'USD' })
    expect(told).toEqual({
      coinbaseFee: usd('4.1'),
      networkFee: usd('2.28'),
      paymentSubtotal: usd('93.62'),
      paymentTotal: usd('100'),
      purchaseAmount: { amount: '0.0312', currency: 'ETH' },
      quoteId: expect.stringMatching(/^[\da-f-]{36}$/),
      provider: 'moonpay',
      network: 'ethereum',
    })
    expect(seen[0]?.href).toBe(
      `https://api.moonpay.com/v3/currencies/eth/buy_quote?apiKey=${publishableKey}&baseCurrencyCode=usd&baseCurrencyAmount=100&areFeesIncluded=true&paymentMethod=credit_debit_card`,
    )
  })

  it('makes a page that is signed as a whole, and asks nobody for it', async () => {
    const { post, seen } = world()
    const { url: text } = await (await post('/v1/generators/onrampurl?projectId=shop', wanted)).json()
    const url = new URL(text)
    expect(url.origin).toBe('https://buy.moonpay.com')
    const [before = '', signature = ''] = url.search.split('&signature=')
    expect(decodeURIComponent(signature)).toBe(createHmac('sha256', secret).update(before).digest('base64'))
    expect(Object.fromEntries(new URLSearchParams(before))).toEqual({
      apiKey: publishableKey,
      currencyCode: 'eth',
      walletAddress: account,
      baseCurrencyCode: 'eur',
      baseCurrencyAmount: '100.5',
      paymentMethod: 'sepa_bank_transfer',
      redirectURL: 'https://shop.dev/bought',
      externalTransactionId: expect.stringMatching(/^[\da-f]{32}$/),
    })
    expect(text).not.toContain('sk_live')
    expect(seen).toEqual([])
  })

  it('finds purchases of a page by a word that no other page knows', async () => {
    const { get, post, seen } = world(answer, {})
    const requestId = globalThis.crypto.randomUUID()
    const { url } = await (
      await post('/v1/generators/onrampurl?projectId=shop', { ...wanted, requestId })
    ).json()
    const word = new URL(url).searchParams.get('externalTransactionId')
    const path = `/v1/account/${account}/history?onramp=moonpay`
    const { data } = await (await get(`${path}&requests=${requestId}`)).json()
    expect(data).toMatchObject([{ metadata: { requestId } }, { metadata: { requestId } }])
    await get(`${path}&requests=${globalThis.crypto.randomUUID()}`)
    expect((await get(path)).status).toBe(401)
    expect(seen.map(({ pathname }) => pathname.endsWith(`/${word}`))).toEqual([true, false])
  })

  it('finds purchases of an account by a word that nobody else can make, and tells those of no other', async () => {
    const { get, seen } = world()
    const path = (of: string) => `/v1/account/${of}/history?onramp=moonpay`
    const { data } = await (await get(path(account))).json()
    expect(data).toMatchObject([
      {
        metadata: {
          status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
          hash: bought.cryptoTransactionId,
          sentFrom: 'MoonPay',
        },
        transfers: [{ quantity: { numeric: '0.0154' } }],
      },
      { metadata: { status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', hash: 'second' } },
    ])
    expect((await (await get(path(other))).json()).data).toEqual([])
    await get(path(account.toLowerCase()))
    const asked = seen.map(({ pathname }) => pathname)
    expect([asked[0] === asked[1], asked[0] === asked[2], asked.join().includes('0x')]).toEqual([
      false,
      true,
      false,
    ])
  })

  it('nothing was bought where it knows of nothing', async () => {
    const { get } = world(() => new Response('{"message":"Not found"}', { status: 404 }))
    expect(await (await get(`/v1/account/${holder}/history?onramp=moonpay`)).json()).toEqual({
      data: [],
      next: null,
    })
  })
})

it('with a key of the test world pages are of that world', async () => {
  const { post } = gatewayOf({
    projects: { shop: { origins: ['https://shop.dev'] } },
    providers: [onrampMoonpay({ publishableKey: 'pk_test_1', key: new Secret('MOONPAY', secret) })],
  })
  const said = await (await post('/v1/generators/onrampurl?projectId=shop', wanted)).json()
  expect(said).toMatchObject({ host: 'buy-sandbox.moonpay.com', provider: 'moonpay' })
})

it.each(['', 'sk_live_1', 'pk_shop'])('the publishable key "%s" is refused', (wrong) => {
  const make = () => onrampMoonpay({ publishableKey: wrong, key: new Secret('MOONPAY', secret) })
  expect(make).toThrow(/^publishableKey is no key/)
})
