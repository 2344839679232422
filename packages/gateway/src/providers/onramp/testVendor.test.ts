// @tier gate
import { describe, expect, it, vi } from 'vitest'
import { gatewayOf } from '../../gateway.test-support.js'
import { type Credit, type OnrampTestOptions, onrampTest, type SoldCoin } from './testVendor.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const chain = 'eip155:1'
const coins: readonly SoldCoin[] = [
  { symbol: 'ETH', name: 'Ether', decimals: 18, price: '3000', network: 'ethereum', chain },
  { symbol: 'USDC', name: 'USD Coin', decimals: 6, price: '1', network: 'ethereum', chain, contract: usdc },
]
const page = 'http://localhost:4020/onramp?lang=en'
const wallet = { address: account, blockchains: ['ethereum'], assets: ['ETH'] }

const hash = `0x${'ab'.repeat(32)}`
const credited = () => vi.fn<OnrampTestOptions['credit']>(async (_: Credit) => hash)

function world(credit = credited(), options: Partial<OnrampTestOptions> = {}) {
  let now = 0
  const redirect = 'https://shop.dev/?a="><b>'
  const ramp = onrampTest({ page, coins, credit, redirect, now: () => now, ...options })
  const { post, get, close } = gatewayOf({ providers: ramp.providers, authorize: () => true })
  const ask = (body: object) => post('/v1/generators/onrampurl?projectId=shop', body)
  return {
    credit,
    get,
    post,
    ask,
    close,
    wait: (ms: number) => {
      now += ms
    },
    async order(body: object = {}): Promise<string> {
      const { url }: { url: string } = await (await ask({ destinationWallets: [wallet], ...body })).json()
      return url
    },
    show: (url: string, headers = {}) => ramp.page(new Request(url, { headers })),
    buy: (url: string, form: Readonly<Record<string, string>> = {}) =>
      ramp.page(new Request(url, { method: 'POST', body: new URLSearchParams(form) })),
    async bought(of = account): Promise<readonly { readonly metadata: { readonly status: string } }[]> {
      const response = await get(`/v1/account/${of}/history?onramp=test`)
      expect(response.headers.get('cache-control')).toContain('no-store')
      return (await response.json()).data
    },
  }
}

describe('the on-ramp for tests', () => {
  it('shows what is bought for whom, and credits it', async () => {
    const { order, show, buy, credit } = world()
    const url = await order({ presetFiatAmount: 100 })
    expect(url).toMatch(/^http:\/\/localhost:4020\/onramp\?lang=en&order=[0-9a-f-]{36}$/)
    const shown = await show(url)
    const text = await shown.text()
    for (const part of ['100 USD', '1 USD', 'Buy 0.033 ETH', 'Ethereum', account])
      expect(text).toContain(part)
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(credit).not.toHaveBeenCalled()
    const done = await buy(url)
    expect(credit.mock.calls).toEqual([
      [{ coin: coins[0], address: account, amount: 33_000_000_000_000_000n }],
    ])
    const said = await done.text()
    expect(said).toContain('<h1>Paid</h1>')
    expect(said).toContain('href="https://shop.dev/?a=&quot;&gt;&lt;b&gt;"')
  })

  it('speaks the language of the browser', async () => {
    const { order, show } = world()
    const url = await order()
    expect(await (await show(url, { 'accept-language': 'de-DE,de;q=0.9' })).text()).toContain('Dafür gibt es')
    expect(await (await show(url, { 'accept-language': 'fr,de;q=0.9' })).text()).toContain('You get')
  })

  it('credits an order once, however often it is sent', async () => {
    const { order, buy, show, credit } = world()
    const url = await order()
    const all = await Promise.all([buy(url), buy(url), buy(url)])
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 410, 410])
    expect((await buy(url)).status).toBe(410)
    expect((await show(url)).status).toBe(410)
    expect(credit).toHaveBeenCalledOnce()
  })

  it('sells nothing at an address that was changed, made up, or is of nobody', async () => {
    const { order, show, buy, credit } = world()
    const url = await order()
    const wrong = [
      ...[`${url}&address=${other}`, `${url}&amount=1000000&redirect=https://evil.dev`, `${url}&lang=de`],
      ...[
        url.replace('lang=en', 'lang=de'),
        url.replace('order=', 'order=%20'),
        url.replace('?lang=en&', '?'),
      ],
      ...[page, `${page}&order=`, `${page}&order=${crypto.randomUUID()}`, `${page}&order=__proto__`],
    ]
    for (const one of wrong)
      expect([(await show(one)).status, (await buy(one)).status], one).toEqual([410, 410])
    expect((await buy(url, { action: 'x'.repeat(2_000) })).status).toBe(410)
    expect(credit).not.toHaveBeenCalled()
    expect((await buy(url)).status).toBe(200)
  })

  it('forgets an order after five minutes', async () => {
    const { order, buy, wait, credit } = world()
    const url = await order()
    wait(5 * 60_000)
    expect((await buy(url)).status).toBe(410)
    expect(credit).not.toHaveBeenCalled()
  })

  it('keeps an order that could not be credited', async () => {
    let failures = 1
    const { order, buy, bought } = world(
      vi.fn(async () => {
        if (failures-- > 0) throw new Error('chain is down')
        return hash
      }),
    )
    const url = await order()
    const failed = await buy(url)
    expect([failed.status, await failed.text()]).toEqual([503, expect.stringContaining('Nothing was bought')])
    expect(await bought()).toEqual([])
    expect((await buy(url)).status).toBe(200)
    expect(await bought()).toHaveLength(1)
  })

  it.each([
    [{ presetFiatAmount: 1 }, 3_300_000_000_000_000n],
    [{ presetFiatAmount: 1, paymentAmount: '100.509' }, 33_163_330_000_000_000n],
    [{ presetFiatAmount: 1_000_000 }, 2_475_000_000_000_000_000n],
    [{ destinationWallets: [{ ...wallet, assets: ['USDC'] }] }, 49_500_000n],
  ])('of %j credits %s', async (body, amount) => {
    const { order, buy, credit } = world()
    await buy(await order(body))
    expect(credit.mock.calls[0]?.[0].amount).toBe(amount)
  })

  it.each([
    { destinationWallets: [{ ...wallet, address: 'nobody' }] },
    { destinationWallets: [{ ...wallet, assets: ['DOGE'] }] },
    { destinationWallets: [{ ...wallet, blockchains: ['base'] }] },
    { destinationWallets: [wallet], defaultNetwork: 'base' },
    { destinationWallets: [wallet], provider: 'other' },
    { destinationWallets: [wallet], paymentCurrency: 'EUR' },
    { destinationWallets: [wallet], paymentMethod: 'cheque' },
    { destinationWallets: [wallet], paymentAmount: '9.99' },
    { destinationWallets: [wallet], paymentAmount: '7500.01' },
    { destinationWallets: [wallet], paymentAmount: '9'.repeat(78) },
  ])('sells nothing for %j', async (body) => {
    expect((await world().ask(body)).status).toBe(400)
  })
})

describe('what becomes of a purchase is told to whom it is for:', () => {
  it('nothing before it is paid, and nothing of one that is cancelled', async () => {
    const { order, show, buy, bought, credit } = world()
    const url = await order()
    await show(url)
    expect(await bought()).toEqual([])
    const done = await buy(url, { action: 'cancel', outcome: 'paid' })
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('<h1>Cancelled</h1>')])
    expect((await buy(url)).status).toBe(410)
    expect([await bought(), credit.mock.calls]).toEqual([[], []])
  })

  it('that it came through, by which transaction, and to whom', async () => {
    const { order, buy, bought } = world()
    await buy(await order({ requestId: 'request-1' }), { action: 'pay', outcome: 'paid' })
    expect(await bought(other)).toEqual([])
    expect(await bought(account.toLowerCase())).toMatchObject([
      {
        metadata: {
          operationType: 'buy',
          sentFrom: 'Test on-ramp',
          sentTo: account,
          hash,
          requestId: 'request-1',
          status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
        },
        transfers: [{ quantity: { numeric: '0.0165' }, fungible_info: { symbol: 'ETH' } }],
      },
    ])
  })

  it.each([
    ['declined', 402, 'Payment declined', 'FAILED'],
    ['never', 200, 'On its way', 'IN_PROGRESS'],
    ['late', 200, 'On its way', 'IN_PROGRESS'],
  ])('that it was %s', async (outcome, status, title, state) => {
    const { order, buy, bought, credit } = world()
    const url = await order()
    const done = await buy(url, { action: 'pay', outcome })
    expect([done.status, await done.text()]).toEqual([status, expect.stringContaining(`<h1>${title}</h1>`)])
    expect(await bought()).toMatchObject([{ metadata: { status: `ONRAMP_TRANSACTION_STATUS_${state}` } }])
    expect(credit).not.toHaveBeenCalled()
    expect((await buy(url)).status).toBe(410)
  })

  it('that it came through later, or did not after all', async () => {
    const credit = credited()
    const { order, buy, bought } = world(credit, { late: 5 })
    const states = async () => (await bought()).map(({ metadata: { status } }) => status.split('_').at(-1))
    await buy(await order(), { outcome: 'late' })
    await vi.waitFor(async () => expect(await states()).toEqual(['SUCCESS']))
    credit.mockRejectedValueOnce(new Error('chain is down'))
    await buy(await order(), { outcome: 'late' })
    await vi.waitFor(async () => expect((await states()).toSorted()).toEqual(['FAILED', 'SUCCESS']))
    expect(credit).toHaveBeenCalledTimes(2)
  })
})

it('an on-ramp that is closed credits nobody any more', async () => {
  vi.useFakeTimers()
  try {
    const credit = credited()
    const { order, buy, close } = world(credit)
    await buy(await order(), { outcome: 'late' })
    await close()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(credit).not.toHaveBeenCalled()
  } finally {
    vi.useRealTimers()
  }
})

it('other currencies are worth what a dollar buys of them, each within its limits', async () => {
  const card = { id: 'card', min: '10', max: '500' }
  const payments = [
    { currency: 'EUR', rate: '0.5', methods: [card, { id: 'sepa_bank_transfer', min: '10', max: '5000' }] },
  ]
  const { post, ask, get } = world(credited(), { id: 'second', name: 'Second', fee: 2.5, payments })
  const { providers, purchaseCurrencies, paymentCurrencies } = await (await get('/v1/onramp/options')).json()
  expect(providers).toMatchObject([
    { id: 'second', feeRange: { min: '2.5', max: '2.5' }, hosts: ['localhost:4020'] },
  ])
  const quote = async (amount: string, more: object = {}) =>
    post('/v1/onramp/quote?projectId=shop', {
      purchaseCurrency: purchaseCurrencies[1],
      paymentCurrency: paymentCurrencies[0],
      amount,
      network: 'USDC',
      ...more,
    })
  expect(await (await quote('100')).json()).toMatchObject({
    coinbaseFee: { amount: '2.5', currency: 'EUR' },
    purchaseAmount: { amount: '195', currency: 'USDC' },
    provider: 'second',
    network: 'ethereum',
  })
  const over = await quote('501')
  expect([over.status, (await over.json()).reasons[0]]).toEqual([
    400,
    { field: 'amount', description: 'The amount must be from 10 to 500 EUR' },
  ])
  expect((await quote('501', { paymentMethod: 'sepa_bank_transfer' })).status).toBe(200)
  for (const more of [{ paymentMethod: 'x' }, { provider: 'test' }, { network: 'polygon' }])
    expect((await quote('100', more)).status).toBe(400)
  expect(await (await ask({ destinationWallets: [wallet], paymentAmount: '100' })).json()).toMatchObject({
    provider: 'second',
    host: 'localhost:4020',
    address: account,
    chainId: chain,
    asset: 'ETH',
  })
})

it('what is sold and what it costs is told as the API says', async () => {
  const { get, post } = world()
  const options: { purchaseCurrencies: readonly object[]; paymentCurrencies: readonly object[] } = await (
    await get('/v1/onramp/options')
  ).json()
  expect(options.purchaseCurrencies).toEqual([
    {
      id: 'ETH',
      name: 'Ether',
      symbol: 'ETH',
      networks: [
        { name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: '', chainId: chain },
      ],
    },
    {
      id: 'USDC',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [
        { name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: usdc, chainId: chain },
      ],
    },
  ])
  const ask = {
    purchaseCurrency: options.purchaseCurrencies[0],
    paymentCurrency: options.paymentCurrencies[0],
    amount: '100.009',
    network: 'ETH',
  }
  const usd = (amount: string) => ({ amount, currency: 'USD' })
  expect(await (await post('/v1/onramp/quote?projectId=shop', ask)).json()).toEqual({
    coinbaseFee: usd('1'),
    networkFee: usd('0'),
    paymentSubtotal: usd('99'),
    paymentTotal: usd('100'),
    purchaseAmount: { amount: '0.033', currency: 'ETH' },
    quoteId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    provider: 'test',
    network: 'ethereum',
  })
})

it.each([{ page: 'javascript:alert(1)' }, { page, redirect: 'http://shop.dev' }])(
  'the addresses %j are refused',
  (wrong) => {
    expect(() => onrampTest({ coins, credit: credited(), ...wrong })).toThrow(/Write the https address/)
  },
)
