// @tier gate
/// <reference types="node" />
import { describe, expect, it } from 'vitest'
import { byQuestion } from '../../byQuestion.js'
import type { ProviderSubject } from '../../conformance/index.js'
import { describeTried } from '../../conformance/tried.test-support.js'
import { gatewayOf } from '../../gateway.test-support.js'
import { Secret } from '../../guard/secret.js'
import type { GatewayOptions } from '../../options.js'
import type { Ask, Question } from '../../questions.js'
import { onrampCoinbase } from './coinbase.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
/** Seed and public key of the first test of RFC 8032, as Coinbase hands out keys. */
const seed = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60'
const point = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'
const base64 = Buffer.from(seed + point, 'hex').toString('base64')
const made = () =>
  onrampCoinbase({ keyId: 'key-1', key: new Secret('CDP', base64), redirect: 'https://shop.dev/bought' })

/** The examples of its API reference, with values that could be. */
const answers: Readonly<Record<string, unknown>> = {
  '/onramp/v1/buy/options': {
    paymentCurrencies: [
      {
        id: 'USD',
        limits: [
          { id: 'CARD', min: '2', max: '7500' },
          { id: 'ACH_BANK_ACCOUNT', min: '2', max: '25000' },
        ],
      },
    ],
    purchaseCurrencies: [
      {
        id: '2b92315d-eab7-5bef-84fa-089a131333f5',
        name: 'USDC',
        symbol: 'USDC',
        networks: [
          { name: 'ethereum', displayName: 'Ethereum', contractAddress: usdc, chainId: '1' },
          {
            name: 'solana',
            displayName: 'Solana',
            contractAddress: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
          },
          { name: 'lightning', displayName: 'Lightning', contractAddress: '' },
        ],
      },
      {
        id: 'd85dce9b-5b73-5c3c-8978-522ce1d1c1b4',
        name: 'Ethereum',
        symbol: 'ETH',
        networks: [{ name: 'ethereum', display_name: 'Ethereum', contract_address: '', chain_id: '1' }],
      },
      { id: 'x', name: 'Dogecoin', symbol: 'DOGE', networks: [] },
    ],
  },
  '/onramp/v1/buy/quote': {
    coinbase_fee: { value: '1.49', currency: 'USD' },
    network_fee: { value: '0.25', currency: 'USD' },
    payment_subtotal: { value: '98.26', currency: 'USD' },
    payment_total: { value: '100.00', currency: 'USD' },
    purchase_amount: { value: '0.0327', currency: 'ETH' },
    quote_id: '5cbe1f6f-1111-4c5c-9f1e-0123456789ab',
  },
  '/onramp/v1/token': { token: 'ZWJlNDgwYmItNjBkMi00ZmFiLWIxYTQtMTM3MGI2YjJiNjFh', channel_id: '' },
  [`/onramp/v1/buy/user/${account.toLowerCase()}/transactions`]: {
    nextPageKey: '',
    totalCount: 2,
    transactions: [
      {
        status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
        purchaseCurrency: 'ETH',
        purchaseNetwork: 'ethereum',
        walletAddress: account,
        purchaseAmount: { value: '0.0327', currency: 'ETH' },
        createdAt: '2026-11-22T12:00:00Z',
        completedAt: '2026-11-22T12:01:00Z',
        transactionId: '1eefb8f5-1111',
        txHash: `0x${'ab'.repeat(32)}`,
        contractAddress: '',
      },
      {
        status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
        purchaseCurrency: 'USDC',
        purchaseNetwork: 'base',
        walletAddress: account,
        purchaseAmount: { value: '20', currency: 'USDC' },
        createdAt: '2026-11-22T12:02:00Z',
        transactionId: '1eefb8f5-2222',
      },
      {
        status: 'ONRAMP_TRANSACTION_STATUS_CREATED',
        purchaseCurrency: 'ETH',
        purchaseNetwork: 'ethereum',
        walletAddress: account,
        purchaseAmount: { value: '0.0327', currency: 'ETH' },
        createdAt: '2026-11-22T12:03:00Z',
        transactionId: '1eefb8f5-3333',
      },
    ],
  },
}
const answer = (request: Request) => Response.json(answers[new URL(request.url).pathname], { status: 200 })
const odd: Readonly<Record<string, (value: object) => object>> = {
  options: (value) => ({
    ...value,
    purchaseCurrencies: [...Object(value).purchaseCurrencies, null, { symbol: 5 }],
  }),
  transactions: (value) => ({ ...value, transactions: [...Object(value).transactions, 7, { status: 'x' }] }),
}
const answerWithOddRow = async (request: Request) => {
  const value: object = await answer(request).json()
  return Response.json(odd[new URL(request.url).pathname.split('/').at(-1) ?? '']?.(value) ?? value)
}

const coin = { id: 'ETH', name: 'Ether', symbol: 'ETH', networks: [] }
const dollars = { id: 'USD', payment_method_limits: [] }
const quoted = { purchaseCurrency: coin, paymentCurrency: dollars, amount: '100', network: 'ethereum' }
const wanted = {
  destinationWallets: [{ address: account, blockchains: ['ethereum'], assets: ['ETH'] }],
  client: '192.0.2.7',
  paymentAmount: '100',
  paymentCurrency: 'USD',
}

describe('Coinbase', () => {
  const subject =
    <Q extends Question>(question: Q, ask: Ask<Q>, foreign?: Ask<Q>) =>
    (): ProviderSubject<Q> => {
      const provider = made().find(byQuestion(question))
      if (!provider) throw new Error(`It answers no ${question}`)
      const secrets = [base64, base64.slice(0, 40)]
      return { provider, ask, ...(foreign ? { foreign } : {}), answer, answerWithOddRow, secrets }
    }
  describe('options', () => describeTried(subject('onrampOptions', {})))
  describe('quotes', () => describeTried(subject('onrampQuote', quoted, { ...quoted, provider: 'moonpay' })))
  describe('pages', () => describeTried(subject('onrampUrl', wanted, { ...wanted, provider: 'moonpay' })))
  describe('purchases', () =>
    describeTried(subject('purchases', { account, vendor: 'coinbase' }, { account, vendor: 'moonpay' })))

  const world = (
    serve: (request: Request) => Response | Promise<Response> = answer,
    options: Partial<GatewayOptions> = { authorize: () => true },
  ) => {
    const seen: Request[] = []
    const gateway = gatewayOf({
      ...options,
      chains: { 'eip155:1': { rpc: [] }, [solana]: { rpc: [] } },
      projects: { shop: { origins: ['https://shop.dev'] } },
      providers: [made()],
      now: () => Date.UTC(2026, 10, 22),
      async fetch(input, init) {
        const request = new Request(input, init)
        seen.push(request.clone())
        return serve(request)
      },
    })
    return { ...gateway, seen }
  }
  const page = (
    ask: ReturnType<typeof world>,
    body: object = wanted,
    address: string | undefined = '192.0.2.7',
  ) =>
    ask.fetch(
      new Request('https://gateway.dev/v1/generators/onrampurl?projectId=shop', {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { origin: 'https://shop.dev' },
      }),
      address === undefined ? {} : { address },
    )

  it('lists what it sells on the chains that are served', async () => {
    const { get } = world()
    const { providers, purchaseCurrencies } = await (await get('/v1/onramp/options')).json()
    expect(providers).toMatchObject([
      {
        id: 'coinbase',
        hosts: ['pay.coinbase.com'],
        purchaseCurrencies: [
          { id: 'USDC', networks: ['ethereum', 'solana'] },
          { id: 'ETH', networks: ['ethereum'] },
        ],
        paymentCurrencies: [
          { id: 'USD', payment_method_limits: [{ id: 'card' }, { id: 'ach_bank_account' }] },
        ],
      },
    ])
    expect(purchaseCurrencies[0].networks[0]).toMatchObject({ contract_address: usdc, chainId: 'eip155:1' })
  })

  it('says what a purchase costs', async () => {
    const { post, seen } = world()
    const quote = await (
      await post('/v1/onramp/quote?projectId=shop', { ...quoted, provider: 'coinbase' })
    ).json()
    expect(quote).toMatchObject({
      coinbaseFee: { amount: '1.49', currency: 'USD' },
      purchaseAmount: { amount: '0.0327' },
      provider: 'coinbase',
      network: 'ethereum',
    })
    expect(await seen[0]?.json()).toEqual({
      country: 'US',
      subdivision: 'NY',
      paymentAmount: '100',
      paymentCurrency: 'USD',
      paymentMethod: 'CARD',
      purchaseCurrency: 'ETH',
      purchaseNetwork: 'ethereum',
    })
  })

  it('makes a page for one visitor, by a request that its key has signed', async () => {
    const ask = world()
    const said = await (await page(ask, { ...wanted, requestId: 'request-1' })).json()
    const url = new URL(said.url)
    expect([url.origin, url.pathname]).toEqual(['https://pay.coinbase.com', '/buy/select-asset'])
    expect(Object.fromEntries(url.searchParams)).toEqual({
      sessionToken: 'ZWJlNDgwYmItNjBkMi00ZmFiLWIxYTQtMTM3MGI2YjJiNjFh',
      defaultNetwork: 'ethereum',
      defaultAsset: 'ETH',
      partnerUserRef: account.toLowerCase(),
      presetFiatAmount: '100',
      fiatCurrency: 'USD',
      redirectUrl: 'https://shop.dev/bought',
    })
    expect(said).toMatchObject({
      address: account,
      chainId: 'eip155:1',
      asset: 'ETH',
      requestId: 'request-1',
    })
    const [sent] = ask.seen
    expect(await sent?.json()).toEqual({
      addresses: [{ address: account, blockchains: ['ethereum'] }],
      assets: ['ETH'],
      clientIp: '192.0.2.7',
    })
    const token = sent?.headers.get('authorization')?.replace('Bearer ', '') ?? ''
    const [header = '', claims = '', signature = ''] = token.split('.')
    const read = (part: string) => JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')))
    expect(read(header)).toMatchObject({ alg: 'EdDSA', kid: 'key-1', typ: 'JWT' })
    expect(read(claims)).toMatchObject({
      sub: 'key-1',
      iss: 'cdp',
      uris: ['POST api.developer.coinbase.com/onramp/v1/token'],
      exp: Date.UTC(2026, 10, 22) / 1_000 + 120,
    })
    const key = await crypto.subtle.importKey('raw', Buffer.from(point, 'hex'), 'Ed25519', false, ['verify'])
    const bytes = Buffer.from(signature, 'base64url')
    expect(
      await crypto.subtle.verify('Ed25519', key, bytes, new TextEncoder().encode(`${header}.${claims}`)),
    ).toBe(true)
  })

  it('makes none for a visitor whose address in the internet nobody knows, nor by a word that the page brings', async () => {
    const ask = world()
    expect((await page(ask, { ...wanted, client: '192.0.2.9' }, '')).status).toBe(400)
    expect(ask.seen).toEqual([])
    await page(ask, { ...wanted, client: '192.0.2.9', clientIp: '192.0.2.9' })
    expect(await ask.seen[0]?.json()).toMatchObject({ clientIp: '192.0.2.7' })
  })

  it('gives a page the purchases that it began, by names that no other page can make', async () => {
    const anyone = `/onramp/v1/buy/user/${account.toLowerCase()}/transactions`
    const ask = world((request) => {
      const { pathname } = new URL(request.url)
      return pathname.includes('/buy/user/') ? Response.json(answers[anyone]) : answer(request)
    }, {})
    const requestId = crypto.randomUUID()
    const { url } = await (await page(ask, { ...wanted, requestId })).json()
    const reference = new URL(url).searchParams.get('partnerUserRef')
    expect(reference).toMatch(/^[-\w]{20}$/)
    const path = `/v1/account/${account}/history?chainId=eip155:1&onramp=coinbase`
    const { data } = await (await ask.get(`${path}&requests=${requestId}`)).json()
    expect(data).toMatchObject([{ id: 'onramp:coinbase:1eefb8f5-1111', metadata: { requestId } }])
    expect(new URL(ask.seen.at(-1)?.url ?? '').pathname.split('/')).toContain(reference)
    const asked = ask.seen.length
    expect([(await ask.get(path)).status, ask.seen.length]).toEqual([401, asked])
    await ask.get(`${path}&requests=${crypto.randomUUID()}`)
    expect(new URL(ask.seen.at(-1)?.url ?? '').pathname.split('/')).not.toContain(reference)
  })

  it('tells purchases of the account alone, and the transaction of one that came through as bought', async () => {
    const others = world(async (request) => {
      const value: { transactions?: readonly object[] } = await answer(request).json()
      const foreign = value.transactions?.map((row) => ({ ...row, walletAddress: usdc }))
      return Response.json({ ...value, ...(foreign ? { transactions: foreign } : {}) })
    })
    const path = `/v1/account/${account}/history?chainId=eip155:1&onramp=coinbase`
    expect((await (await others.get(path)).json()).data).toEqual([])
    const response = await world().get(path)
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect((await response.json()).data).toMatchObject([
      {
        id: 'onramp:coinbase:1eefb8f5-1111',
        metadata: {
          operationType: 'buy',
          sentFrom: 'Coinbase',
          status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
          minedAt: '2026-11-22T12:01:00.000Z',
          hash: `0x${'ab'.repeat(32)}`,
        },
        transfers: [{ direction: 'in', quantity: { numeric: '0.0327' } }],
      },
    ])
  })
})

it.each(['', 'AAAA', 'no base64'])('the key "%s" is refused, and not told', (wrong) => {
  const make = () => onrampCoinbase({ keyId: 'key-1', key: new Secret('CDP', wrong) })
  expect(make).toThrow(/^key is no Ed25519 key/)
})
