import { describe, expect, it, vi } from 'vitest'
import { gatewayOf } from '../gateway.test-support.js'
import { onrampTest, type Purchase, type SoldCoin } from './onrampTest.js'

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

function world(credit = vi.fn<(purchase: Purchase) => void | Promise<void>>()) {
  let now = 0
  const ramp = onrampTest({ page, coins, credit, redirect: 'https://shop.dev/?a="><b>', now: () => now })
  const { post, get } = gatewayOf({ providers: ramp.providers })
  const ask = (body: object) => post('/v1/generators/onrampurl?projectId=shop', body)
  return {
    credit,
    get,
    post,
    ask,
    wait: (ms: number) => {
      now += ms
    },
    async order(body: object = {}): Promise<string> {
      const { url }: { url: string } = await (await ask({ destinationWallets: [wallet], ...body })).json()
      return url
    },
    show: (url: string, headers = {}) => ramp.page(new Request(url, { headers })),
    buy: (url: string) => ramp.page(new Request(url, { method: 'POST' })),
  }
}

describe('the on-ramp for tests', () => {
  it('shows what is bought for whom, and credits it', async () => {
    const { order, show, buy, credit } = world()
    const url = await order({ presetFiatAmount: 100 })
    expect(url).toMatch(/^http:\/\/localhost:4020\/onramp\?lang=en&order=[0-9a-f-]{36}$/)
    const shown = await show(url)
    const text = await shown.text()
    for (const part of ['100 USD', '1 USD', '0.033 ETH', account]) expect(text).toContain(part)
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(credit).not.toHaveBeenCalled()
    const done = await buy(url)
    expect(credit.mock.calls).toEqual([
      [{ coin: coins[0], address: account, amount: 33_000_000_000_000_000n }],
    ])
    const said = await done.text()
    expect(said).toContain('On its way')
    expect(said).toContain('href="https://shop.dev/?a=&quot;&gt;&lt;b&gt;"')
  })

  it('speaks the language of the browser', async () => {
    const { order, show } = world()
    const url = await order()
    expect(await (await show(url, { 'accept-language': 'de-DE,de;q=0.9' })).text()).toContain('Sie erhalten')
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

  it('takes nothing from its address but the order', async () => {
    const { order, buy, credit } = world()
    await buy(`${await order()}&address=${other}&amount=1000000&redirect=https://evil.dev`)
    expect(credit.mock.calls[0]?.[0]).toMatchObject({ address: account, amount: 16_500_000_000_000_000n })
    for (const url of [page, `${page}&order=`, `${page}&order=${crypto.randomUUID()}`])
      expect((await buy(url)).status).toBe(410)
    expect(credit).toHaveBeenCalledOnce()
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
    const { order, buy } = world(
      vi.fn(() => {
        if (failures-- > 0) throw new Error('chain is down')
      }),
    )
    const url = await order()
    const failed = await buy(url)
    expect([failed.status, await failed.text()]).toEqual([503, expect.stringContaining('Nothing was bought')])
    expect((await buy(url)).status).toBe(200)
  })

  it.each([
    [{ presetFiatAmount: 1 }, 3_300_000_000_000_000n],
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
  ])('sells nothing for %j', async (body) => {
    expect((await world().ask(body)).status).toBe(400)
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
      networks: [{ name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: '' }],
    },
    {
      id: 'USDC',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [{ name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: usdc }],
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
  })
})

it.each([{ page: 'javascript:alert(1)' }, { page, redirect: 'http://shop.dev' }])(
  'the addresses %j are refused',
  (wrong) => {
    expect(() => onrampTest({ coins, credit: () => {}, ...wrong })).toThrow(/Write the https address/)
  },
)
