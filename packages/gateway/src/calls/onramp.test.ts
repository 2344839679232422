// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { account, answers, gatewayOf, reasonOf, usdc } from '../gateway.test-support.js'
import type { GatewayOptions } from '../options.js'
import type { Activity, Facts, Purchase, Vendor } from '../questions.js'

const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const chain = 'eip155:1'
const eth = {
  symbol: 'ETH',
  name: 'Ether',
  networks: [{ name: 'ethereum', title: 'Ethereum', chain }],
} as const
const vendor: Vendor = {
  id: 'a',
  name: 'Ada Pay',
  fee: { least: '1', most: '2' },
  hosts: ['pay.a.dev'],
  coins: [eth],
  payments: [{ currency: 'USD', methods: [{ id: 'card', min: '10', max: '500' }] }],
}
const usd = (amount: string) => ({ amount, currency: 'USD' })
const told: Facts<'onrampQuote'> = {
  coinbaseFee: usd('1'),
  networkFee: usd('0.5'),
  paymentSubtotal: usd('98.5'),
  paymentTotal: usd('100'),
  purchaseAmount: { amount: '0.033', currency: 'ETH' },
  quoteId: 'q',
  provider: 'a',
  network: 'ethereum',
}
const page: Facts<'onrampUrl'> = {
  url: 'https://pay.a.dev/?order=1',
  vendor,
  address: account,
  chain,
  network: 'ethereum',
  symbol: 'ETH',
}
const wallets = [{ address: account, blockchains: ['ethereum'], assets: ['ETH'] }]

describe('a quote', () => {
  const ask = {
    purchaseCurrency: { id: 'ETH', name: 'Ether', symbol: 'ETH', networks: [] },
    paymentCurrency: { id: 'USD', payment_method_limits: [] },
    amount: '100',
    network: 'ethereum',
    provider: 'a',
  }
  const quoteOf = async (facts: Facts<'onrampQuote'>) => {
    const { post } = gatewayOf({ providers: [answers('onrampQuote', () => facts)] })
    return post('/v1/onramp/quote?projectId=shop', ask)
  }

  it('that adds up is told', async () => {
    const response = await quoteOf(told)
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      expect.stringContaining('no-store'),
    ])
    expect(await response.json()).toEqual(told)
  })

  it.each<[string, object]>([
    ['gives nothing', { purchaseAmount: { amount: '0', currency: 'ETH' } }],
    ['gives less than nothing', { purchaseAmount: { amount: '-1', currency: 'ETH' } }],
    ['gives more than there is', { purchaseAmount: { amount: '9'.repeat(20), currency: 'ETH' } }],
    ['gives another coin', { purchaseAmount: { amount: '1', currency: 'DOGE' } }],
    ['gives what is no number', { purchaseAmount: { amount: '1e3', currency: 'ETH' } }],
    ['takes another currency', { paymentTotal: { amount: '100', currency: 'EUR' } }],
    ['has its fee in another currency', { coinbaseFee: { amount: '1', currency: 'BTC' } }],
    ['has a fee below zero', { coinbaseFee: usd('-1') }],
    ['has fees above the payment', { coinbaseFee: usd('150') }],
    ['keeps what no fee says', { paymentSubtotal: usd('60') }],
    ['takes more than was asked for', { paymentTotal: usd('150'), paymentSubtotal: usd('148.5') }],
    ['takes hardly anything', { paymentTotal: usd('1'), paymentSubtotal: usd('1'), coinbaseFee: usd('0') }],
    ['takes nothing', { paymentTotal: usd('0'), paymentSubtotal: usd('0'), coinbaseFee: usd('0') }],
    ['is of somebody else', { provider: 'b' }],
    ['is of nobody', { provider: undefined }],
  ])('that %s is told to nobody', async (_, change) => {
    expect((await quoteOf({ ...told, ...change })).status).toBe(503)
  })
})

describe('the page of a vendor', () => {
  const pageOf = (facts: Facts<'onrampUrl'>, body: object = {}) => {
    const { post } = gatewayOf({ providers: [answers('onrampUrl', () => facts)] })
    return post('/v1/generators/onrampurl?projectId=shop', { destinationWallets: wallets, ...body })
  }

  it('is told with all that a page compares before it sends somebody there', async () => {
    const response = await pageOf(page, { provider: 'a', requestId: 'request-1' })
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(await response.json()).toEqual({
      url: 'https://pay.a.dev/?order=1',
      host: 'pay.a.dev',
      provider: 'a',
      address: account,
      chainId: chain,
      network: 'ethereum',
      asset: 'ETH',
      requestId: 'request-1',
    })
  })

  it.each<[string, Partial<Facts<'onrampUrl'>>]>([
    ['is on a host that the vendor has not named', { url: 'https://evil.dev/?order=1' }],
    ['is on a host that looks like it', { url: 'https://pay.a.dev.evil.dev/' }],
    ['is on another port', { url: 'https://pay.a.dev:8443/' }],
    ['hides its host behind a name', { url: 'https://pay.a.dev@evil.dev/' }],
    ['is a script', { url: 'javascript:alert(1)//pay.a.dev' }],
    ['is data', { url: 'data:text/html,pay.a.dev' }],
    ['is not encrypted', { url: 'http://pay.a.dev/' }],
    ['is nothing', { url: '' }],
    ['pays somebody else', { address: other }],
    ['pays the same account with other letters', { address: account.toLowerCase() }],
    ['pays on a chain that the address is none of', { chain: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }],
    ['is of another vendor', { vendor: { id: 'b', hosts: ['pay.a.dev'] } }],
  ])('that %s is told to nobody', async (_, change) => {
    expect((await pageOf({ ...page, ...change }, { provider: 'a' })).status).toBe(503)
  })

  it('is asked for of a visitor whose address in the internet the gateway knows, and the page does not say', async () => {
    const asked = answers('onrampUrl', () => page)
    const { fetch } = gatewayOf({ providers: [asked] })
    const body = JSON.stringify({ destinationWallets: wallets, client: '192.0.2.1' })
    const url = 'https://gateway.dev/v1/generators/onrampurl?projectId=shop'
    for (const address of ['2001:db8:1:2:3::7', '::ffff:192.0.2.7', undefined])
      await fetch(
        new Request(url, { method: 'POST', body, headers: { origin: 'https://shop.dev' } }),
        address === undefined ? {} : { address },
      )
    expect(asked.asked.map(({ client }) => client)).toEqual(['2001:db8:1:2:3::7', '192.0.2.7', undefined])
  })
})

describe('what can be bought', () => {
  const second: Vendor = {
    ...vendor,
    id: 'b',
    name: 'Bob\u202e Pay',
    hosts: ['pay.b.dev'],
    payments: [
      { currency: 'USD', methods: [{ id: 'card', min: '20.00', max: '7500' }] },
      { currency: 'EUR', methods: [{ id: 'sepa_bank_transfer', min: '1', max: '25000' }] },
    ],
  }
  const listOf = async (...vendors: readonly (Vendor | Error)[]) => {
    const providers = vendors.map((one, at) =>
      answers(
        'onrampOptions',
        async () => {
          if (one instanceof Error) throw one
          return one
        },
        { id: `test-${at}` },
      ),
    )
    const tokens = [{ chain, address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }] as const
    return gatewayOf({ providers, tokens }).get('/v1/onramp/options')
  }

  it('is what all vendors sell together, with the widest limits, and each says its own', async () => {
    const { paymentCurrencies, purchaseCurrencies, providers } = await (await listOf(vendor, second)).json()
    expect(paymentCurrencies).toEqual([
      { id: 'USD', payment_method_limits: [{ id: 'card', min: '10', max: '7500' }] },
      { id: 'EUR', payment_method_limits: [{ id: 'sepa_bank_transfer', min: '1', max: '25000' }] },
    ])
    const network = {
      name: 'ethereum',
      display_name: 'Ethereum',
      chain_id: '1',
      contract_address: '',
      chainId: chain,
    }
    expect(purchaseCurrencies).toEqual([{ id: 'ETH', name: 'Ether', symbol: 'ETH', networks: [network] }])
    expect(providers.map(({ name }: { name: string }) => name)).toEqual(['Ada Pay', 'Bob Pay'])
    expect(providers[0]).toEqual({
      id: 'a',
      name: 'Ada Pay',
      iconUrl: null,
      feeRange: { min: '1', max: '2' },
      hosts: ['pay.a.dev'],
      paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '10', max: '500' }] }],
      purchaseCurrencies: [{ id: 'ETH', networks: ['ethereum'] }],
    })
  })

  it('is told also while a vendor fails, and then not kept', async () => {
    const response = await listOf(new Error('down'), second)
    expect((await response.json()).providers).toMatchObject([{ id: 'b' }])
    expect(response.headers.get('cache-control')).not.toMatch(/max-age=[1-9]/)
    expect((await listOf(new Error('down'))).status).toBe(503)
  })

  it('is no coin by the name of one that the host knows, nor the same coin by two contracts', async () => {
    const sold = (contract: string) => ({
      symbol: 'USDC',
      name: 'USD Coin',
      networks: [{ name: 'ethereum', title: 'Ethereum', chain, contract }] as const,
    })
    const both = await listOf(
      { ...vendor, coins: [sold(other), eth] },
      { ...second, coins: [sold(usdc.toLowerCase())] },
    )
    const { purchaseCurrencies, providers } = await both.json()
    expect(purchaseCurrencies.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['ETH', 'USDC'])
    expect(providers[0].purchaseCurrencies).toEqual([{ id: 'ETH', networks: ['ethereum'] }])
    expect(purchaseCurrencies[1].networks).toMatchObject([{ contract_address: usdc.toLowerCase() }])
  })

  it('is no coin whose contract is no address of its chain', async () => {
    const odd = { ...eth, symbol: 'ODD', networks: [{ ...eth.networks[0], contract: '<script>' }] }
    const { purchaseCurrencies } = await (await listOf({ ...vendor, coins: [odd, eth] })).json()
    expect(purchaseCurrencies).toMatchObject([{ id: 'ETH' }])
  })

  it.each<[string, Partial<Vendor>]>([
    ['a host with a path', { hosts: ['pay.a.dev/evil'] }],
    ['a name of nothing', { name: '\u200b' }],
    ['a fee below zero', { fee: { least: '-1', most: '2' } }],
    [
      'a limit that is no number',
      { payments: [{ currency: 'USD', methods: [{ id: 'card', min: 'x', max: '1' }] }] },
    ],
    ['the id of another', { id: 'b' }],
  ])('is nothing of a vendor with %s', async (_, change) => {
    const own = { ...eth, symbol: 'OWN', name: 'Own coin' }
    const { providers, purchaseCurrencies } = await (
      await listOf(second, { ...vendor, coins: [own], ...change })
    ).json()
    const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)
    expect([idsOf(providers), idsOf(purchaseCurrencies)]).toEqual([['b'], ['ETH']])
  })
})

describe('purchases', () => {
  const hash = `0x${'ab'.repeat(32)}`
  const bought: Purchase = {
    id: '1',
    vendor,
    status: 'confirmed',
    at: 1_000,
    chain,
    address: account.toLowerCase(),
    hash,
    symbol: 'ETH',
    name: 'Ether',
    amount: '0.033',
    requestId: 'request-1',
  }
  const came: Activity = {
    chain,
    hash,
    at: 2_000,
    from: other,
    to: account,
    status: 'confirmed',
    operation: 'receive',
    movements: [
      {
        direction: 'in',
        token: { chain, name: 'Ether', symbol: 'ETH', decimals: 18, amount: 33_000_000_000_000_000n },
      },
    ],
  }
  const world = (
    rows: readonly Purchase[] | Error,
    entries: readonly Activity[] = [came],
    options: Partial<GatewayOptions> = { authorize: () => true },
  ) =>
    gatewayOf({
      ...options,
      providers: [
        answers('history', () => ({ entries })),
        answers(
          'purchases',
          async () => {
            if (rows instanceof Error) throw rows
            return rows
          },
          { covers: ({ vendor: named }) => (named ?? 'a') === 'a' },
        ),
      ],
    })
  const path = `/v1/account/${account}/history?chainId=${chain}`

  it('are told by vendor, each with its state, the newest first, and kept for nobody', async () => {
    const pending: Purchase = { ...bought, id: '2', status: 'pending', at: 3_000 }
    const { hash: _, requestId: __, ...rest } = { ...bought, id: '3', status: 'failed', at: 2_000 } as const
    const response = await world([bought, pending, rest]).get(`${path}&onramp=a`)
    expect(response.headers.get('cache-control')).toContain('no-store')
    const { data, next } = await response.json()
    expect(next).toBeNull()
    expect(
      data.map(({ id, metadata: { status } }: { id: string; metadata: { status: string } }) => [id, status]),
    ).toEqual([
      ['onramp:a:2', 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS'],
      ['onramp:a:3', 'ONRAMP_TRANSACTION_STATUS_FAILED'],
      ['onramp:a:1', 'ONRAMP_TRANSACTION_STATUS_SUCCESS'],
    ])
    expect(data[2]).toEqual({
      id: 'onramp:a:1',
      metadata: {
        operationType: 'buy',
        hash,
        minedAt: '1970-01-01T00:00:01.000Z',
        sentFrom: 'Ada Pay',
        nonce: 0,
        chain,
        sentTo: account.toLowerCase(),
        status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
        requestId: 'request-1',
        application: { name: 'Ada Pay', iconUrl: null },
      },
      transfers: [
        {
          fungible_info: { name: 'Ether', symbol: 'ETH', icon: null, flags: { is_spam: false } },
          nft_info: null,
          direction: 'in',
          quantity: { numeric: '0.033' },
          value: null,
          price: null,
        },
      ],
    })
    expect(data[1].metadata).toMatchObject({ hash: '3' })
  })

  it.each<[string, Partial<Purchase>]>([
    ['somebody else', { address: other }],
    ['another chain', { chain: 'eip155:137' }],
    ['another vendor', { vendor: { id: 'b', name: 'Bob Pay' } }],
    ['no time', { at: Number.NaN }],
    ['an amount below zero', { amount: '-1' }],
    ['a vendor without a name', { vendor: { id: 'a', name: '\u200b' } }],
  ])('of %s are left out', async (_, change) => {
    const { data } = await (
      await world([
        { ...bought, ...change },
        { ...bought, id: '2' },
      ]).get(`${path}&onramp=a`)
    ).json()
    expect(data.map(({ id }: { id: string }) => id)).toEqual(['onramp:a:2'])
  })

  it('through a vendor that nobody here knows are refused, and of one that fails are not known', async () => {
    const refused = await world([]).get(`${path}&onramp=coinbase`)
    expect(refused.status).toBe(400)
    expect(await reasonOf(refused)).toEqual({
      field: 'provider',
      description: 'Provider coinbase is not supported',
    })
    expect((await world(new Error('down')).get(`${path}&onramp=a`)).status).toBe(503)
  })

  it('are ordinary rows later, as bought of the vendor', async () => {
    const { data } = await (await world([bought]).get(path)).json()
    expect(data).toMatchObject([
      {
        id: `${chain}:${hash}`,
        metadata: {
          operationType: 'buy',
          sentFrom: 'Ada Pay',
          sentTo: account,
          status: 'confirmed',
          application: { name: 'Ada Pay' },
        },
      },
    ])
  })

  const ids = [...'abc'].map((letter) => letter.repeat(32))
  const said = fc.constantFrom(...ids, 'short', 'request-1')
  search(
    'go to the page that asked for them, by ids that cannot be guessed, and to no other',
    fc.asyncProperty(fc.array(fc.option(said)), fc.array(said, { maxLength: 3 }), async (of, asked) => {
      const rows = of.map((id, at): Purchase => {
        const { requestId: _, ...row } = { ...bought, id: `${at}` }
        return id === null ? row : { ...row, requestId: id }
      })
      const { get } = world(rows, [came], {})
      const answer = await get(`${path}&onramp=a&requests=${asked.join()}`)
      const proofs = asked.filter((id) => id.length === 32)
      expect(answer.status).toBe(proofs.length > 0 ? 200 : 401)
      const { data = [] } = await answer.json()
      expect(data).toHaveLength(of.filter((id) => id !== null && proofs.includes(id)).length)
      // The chain's transactions say nothing of them either.
      const history = await (await get(path)).json()
      expect(history.data[0].metadata).toMatchObject({ operationType: 'receive', application: null })
    }),
    { gate: 40, exhaustive: 500 },
  )

  it('make nothing else of a row: of what went out, of another transaction, or while the vendor fails', async () => {
    const operationOf = async (rows: readonly Purchase[] | Error, entry: Activity = came) => {
      const { data } = await (await world(rows, [entry]).get(path)).json()
      return data[0].metadata.operationType
    }
    const { hash: _, ...unknown } = bought
    expect(await operationOf([bought], { ...came, operation: 'send' })).toBe('send')
    expect(await operationOf([{ ...bought, hash: `0x${'cd'.repeat(32)}` }])).toBe('receive')
    expect(await operationOf([unknown, { ...bought, address: other }])).toBe('receive')
    expect(await operationOf(new Error('down'))).toBe('receive')
  })
})
