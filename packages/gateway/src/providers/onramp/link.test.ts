// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { gatewayOf } from '../../gateway.test-support.js'
import { type OnrampLinkOptions, onrampLink } from './link.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const solana = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp5eykt4UsFv8P'
const template =
  'https://buy.vendor.dev/start?wallet={address}&network={network}&asset={asset}&in={currency}&fiat={fiatAmount}&coins={cryptoAmount}&user={user}&back={redirect}&key=pk_1'
const ethereum = { name: 'ethereum', title: 'Ethereum', chain: 'eip155:1' } as const
const chain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const facts = {
  id: 'vendor',
  name: 'Vendor',
  fee: { least: '1', most: '2' },
  payments: [{ currency: 'USD', methods: [{ id: 'card', min: '20', max: '500' }] }],
  coins: [
    { symbol: 'ETH', name: 'Ether', networks: [ethereum] },
    { symbol: 'SOL', name: 'Solana', networks: [{ name: 'solana', title: 'Solana', chain }] },
  ],
} as const

function world(options: Partial<OnrampLinkOptions> = {}) {
  const redirect = 'https://shop.dev/bought?x=1&y=2'
  const { post, get } = gatewayOf({
    chains: { 'eip155:1': { rpc: [] }, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { rpc: [] } },
    providers: [onrampLink({ ...facts, template, redirect, ...options })],
  })
  const ask = (body: object) => post('/v1/generators/onrampurl?projectId=shop', body)
  return {
    get,
    ask,
    async link(body: object): Promise<URL> {
      const response = await ask(body)
      const { url }: { url: string } = await response.json()
      expect(response.headers.get('cache-control')).toContain('no-store')
      return new URL(url)
    },
  }
}
const wallet = { address: account, blockchains: ['ethereum'], assets: ['ETH'] }

describe('a link to an on-ramp', () => {
  it('has the address, the network and the amounts that were asked for', async () => {
    const url = await world().link({
      destinationWallets: [wallet],
      defaultNetwork: 'ethereum',
      partnerUserId: 'u & 1',
      presetFiatAmount: 50,
    })
    expect([url.origin, url.pathname]).toEqual(['https://buy.vendor.dev', '/start'])
    expect(Object.fromEntries(url.searchParams)).toEqual({
      wallet: account,
      network: 'ethereum',
      asset: 'ETH',
      in: 'USD',
      fiat: '50',
      user: 'u & 1',
      back: 'https://shop.dev/bought?x=1&y=2',
      key: 'pk_1',
    })
  })

  it('is made also for a user whose id is half a character, who stops it for nobody', async () => {
    const { ask, link } = world()
    const destinationWallets = [wallet]
    for (let turn = 0; turn < 6; turn++)
      expect((await ask({ destinationWallets, partnerUserId: `\ud800${turn}` })).status).toBe(200)
    const url = await link({ destinationWallets, partnerUserId: 'ada' })
    expect(url.searchParams.get('user')).toBe('ada')
  })

  it('is made for the address of the network that is wanted', async () => {
    const wallets = [wallet, { address: solana, blockchains: ['solana'] }]
    const { link } = world()
    const of = async (more: object) =>
      (await link({ destinationWallets: wallets, ...more })).searchParams.get('wallet')
    expect(await of({ defaultNetwork: 'solana' })).toBe(solana)
    expect(await of({})).toBe(account)
  })

  it.each([
    ['no address of any chain', { destinationWallets: [{ address: 'nobody', blockchains: ['ethereum'] }] }],
    ['an address of another chain', { destinationWallets: [{ address: solana, blockchains: ['ethereum'] }] }],
    ['a coin that is not sold', { destinationWallets: [{ ...wallet, assets: ['DOGE'] }] }],
    ['a currency that is not taken', { destinationWallets: [wallet], paymentCurrency: 'JPY' }],
    ['a way to pay that is not taken', { destinationWallets: [wallet], paymentMethod: 'cheque' }],
    ['more than is taken', { destinationWallets: [wallet], paymentAmount: '500.01' }],
    ['more than there is', { destinationWallets: [wallet], paymentAmount: '9'.repeat(78) }],
    ['another vendor', { destinationWallets: [wallet], provider: 'somebody' }],
    ['a network that is not sold', { destinationWallets: [wallet], defaultNetwork: 'base' }],
    ['a network out of a prototype', { destinationWallets: [{ ...wallet, blockchains: ['constructor'] }] }],
    ['an amount with a fraction', { destinationWallets: [wallet], presetFiatAmount: 0.5 }],
  ])('is refused for %s', async (_, body) => {
    expect((await world().ask(body)).status).toBe(400)
  })

  it('leads back where the host says, whatever a page asks for', async () => {
    const forged = { redirectUrl: 'https://evil.dev', redirect: 'https://evil.dev', back: 'https://evil.dev' }
    const url = await world().link({ destinationWallets: [wallet], ...forged })
    expect(url.searchParams.getAll('back')).toEqual(['https://shop.dev/bought?x=1&y=2'])
    expect(url.href).not.toContain('evil')
  })

  it('takes no more from a value than that value', async () => {
    const odd = `u&back=https://evil.dev&wallet=${other}#{address}`
    const url = await world().link({ destinationWallets: [wallet], partnerUserId: odd })
    expect(url.searchParams.getAll('wallet')).toEqual([account])
    expect(url.searchParams.getAll('back')).toHaveLength(1)
    expect(url.searchParams.get('user')).toBe(odd)
    expect(url.hash).toBe('')
  })

  it('is made ready for an amount within the bounds', async () => {
    const { link } = world({ crypto: [1, 3] })
    const of = async (presetFiatAmount: number, presetCryptoAmount: number) => {
      const { searchParams } = await link({
        destinationWallets: [wallet],
        presetFiatAmount,
        presetCryptoAmount,
      })
      return [searchParams.get('fiat'), searchParams.get('coins')]
    }
    expect([await of(1, 1), await of(100, 2), await of(1_000_000, 1_000)]).toEqual([
      ['20', '1'],
      ['100', '2'],
      ['500', '3'],
    ])
  })
})

search(
  'whatever a page asks for, a link pays who was asked for, on this page, and comes back to that one',
  async (look) => {
    const { ask } = world()
    const evil = fc.constantFrom(
      ...[
        'https://evil.dev/',
        '//evil.dev',
        `&wallet=${other}`,
        `#wallet=${other}`,
        '{address}',
        '{redirect}',
      ],
      ...['%26wallet%3Dx', '\u202e', '\r\nlocation: https://evil.dev', '?', '../../../', '\ud800', '\0', ' '],
    )
    const word = fc.oneof(evil, fc.string({ minLength: 1, maxLength: 200, unit: 'binary' }))
    const address = fc.oneof(
      { arbitrary: fc.constantFrom(account, solana), weight: 8 },
      { arbitrary: fc.oneof(fc.constantFrom('evil.dev', `${account}00`), word), weight: 1 },
    )
    const network = fc.oneof(
      { arbitrary: fc.constantFrom('ethereum', 'solana', '__proto__'), weight: 8 },
      { arbitrary: word, weight: 1 },
    )
    const form = fc.record(
      {
        destinationWallets: fc.array(
          fc.record({
            address,
            blockchains: fc.array(network, { minLength: 1, maxLength: 3 }),
          }),
          { minLength: 1, maxLength: 2 },
        ),
        defaultNetwork: network,
        partnerUserId: word,
        redirect: evil,
        redirectUrl: evil,
        template: evil,
        wallet: evil,
        presetFiatAmount: fc.oneof(fc.integer({ min: 1, max: 1e9 }), fc.integer(), word),
      },
      { requiredKeys: ['destinationWallets'] },
    )
    let count = 0
    await look(
      fc.asyncProperty(form, async (body) => {
        const response = await ask(body)
        expect([200, 400, 422, 503]).toContain(response.status)
        if (response.status !== 200) return
        count++
        const url = new URL(v.parse(v.object({ url: v.string() }), await response.json()).url)
        expect([url.origin, url.pathname, url.hash, url.username]).toEqual([
          'https://buy.vendor.dev',
          '/start',
          '',
          '',
        ])
        const paid = url.searchParams.getAll('wallet')
        expect(paid).toHaveLength(1)
        expect(body.destinationWallets.map((one) => one.address)).toContain(paid[0])
        expect([account, solana]).toContain(paid[0])
        expect(url.searchParams.getAll('back')).toEqual(['https://shop.dev/bought?x=1&y=2'])
        expect(url.searchParams.getAll('key')).toEqual(['pk_1'])
      }),
    )
    expect(count).toBeGreaterThan(5)
  },
  { gate: 120 },
)

it('a link is made for each who asks, and kept for nobody', async () => {
  const finish = vi.fn(async (url: string) => `${url}&once=${finish.mock.calls.length}`)
  const { link } = world({ finish })
  const all = await Promise.all([1, 2, 3].map(() => link({ destinationWallets: [wallet] })))
  expect(new Set(all.map(({ searchParams }) => searchParams.get('once'))).size).toBe(3)
})

describe('what a vendor wants besides', () => {
  it('is added', async () => {
    const { link } = world({ finish: async (url) => `${url}&signature=abc%3D` })
    const url = await link({ destinationWallets: [wallet] })
    expect([url.searchParams.get('wallet'), url.searchParams.get('signature')]).toEqual([account, 'abc='])
  })

  it.each([
    ['the address', (url: string) => url.replace(account, other)],
    ['the address, by a second one', (url: string) => `${url}&wallet=${other}`],
    ['the host', (url: string) => url.replace('buy.vendor.dev', 'evil.dev')],
    ['the page', (url: string) => url.replace('/start', '/other')],
    ['the way back', (url: string) => url.replace('shop.dev', 'evil.dev')],
    ['all of it', () => 'nothing'],
  ])('never changes %s', async (_, finish) => {
    expect((await world({ finish }).ask({ destinationWallets: [wallet] })).status).toBe(503)
  })
})

it('what can be bought is what the host says, on the host of the template', async () => {
  const { providers } = await (await world().get('/v1/onramp/options')).json()
  expect(providers).toMatchObject([
    {
      id: 'vendor',
      name: 'Vendor',
      feeRange: { min: '1', max: '2' },
      hosts: ['buy.vendor.dev'],
      purchaseCurrencies: [
        { id: 'ETH', networks: ['ethereum'] },
        { id: 'SOL', networks: ['solana'] },
      ],
    },
  ])
})

it.each([
  'buy.vendor.dev/{address}',
  'http://buy.vendor.dev/?a={address}',
  'https://{network}.vendor.dev/?a={address}',
  'https://buy.vendor.dev{address}/',
  'https://buy.vendor.dev/',
  'https://buy.vendor.dev/?a={address}&b={secret}',
  'https://user:pass@buy.vendor.dev/?a={address}',
])('the template %s is refused', (wrong) => {
  expect(() => onrampLink({ ...facts, template: wrong })).toThrow(/^template .* Write it as https:/)
})

it('a way back that is no https address is refused', () => {
  expect(() => onrampLink({ ...facts, template, redirect: 'javascript:alert(1)' })).toThrow(/^redirect/)
})
