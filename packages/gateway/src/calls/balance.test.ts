// @tier gate
import { describe, expect, it } from 'vitest'
import { UpstreamError } from '../errors.js'
import {
  account,
  answers,
  balancePath,
  balances,
  dollars,
  ether,
  gatewayOf,
  prices,
  reasonOf,
  usdc,
} from '../gateway.test-support.js'

describe('a balance', () => {
  it('is written as the API says, dearest first, with prices', async () => {
    const { get } = gatewayOf({
      providers: [balances([dollars, ether]), prices],
      url: 'https://api.foyer.dev',
    })
    const response = await get(balancePath)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      balances: [
        {
          name: 'Ether',
          symbol: 'ETH',
          chainId: 'eip155:1',
          value: 4_500,
          price: 3_000,
          quantity: { decimals: '18', numeric: '1.5' },
          iconUrl: 'https://api.foyer.dev/public/getTokenImage/ETH',
        },
        {
          name: 'USD Coin',
          symbol: 'USDC',
          chainId: 'eip155:1',
          address: `eip155:1:${usdc}`,
          value: 3_410.25,
          price: 1,
          quantity: { decimals: '6', numeric: '3410.25' },
          iconUrl: 'https://api.foyer.dev/public/getTokenImage/USDC',
        },
      ],
    })
    expect(response.headers.get('cache-control')).toBe('private, max-age=10')
  })

  it('lends no picture to a token that is neither listed nor priced, whatever it calls itself', async () => {
    const options = { providers: [balances([dollars])], url: 'https://api.foyer.dev' }
    const rowsOf = async (response: Response): Promise<unknown> => (await response.json()).balances
    const alike = await rowsOf(await gatewayOf(options).get(balancePath))
    expect(alike).toEqual([expect.not.objectContaining({ iconUrl: expect.anything() })])
    const listed = await rowsOf(await gatewayOf({ ...options, tokens: [dollars] }).get(balancePath))
    expect(listed).toEqual([
      expect.objectContaining({ iconUrl: 'https://api.foyer.dev/public/getTokenImage/USDC' }),
    ])
  })

  it.each(['USDC', 'usdc', 'U\u0405DC', 'USD\u03f9'])(
    'gives no price and lends no picture to an unlisted %s beside a listed one, held or not',
    async (symbol) => {
      const copy = { ...dollars, address: `0x${'77'.repeat(20)}`, symbol, price: 1 }
      const options = { url: 'https://api.foyer.dev', tokens: [dollars] }
      for (const held of [[copy], [copy, dollars]]) {
        const { get } = gatewayOf({ ...options, providers: [balances(held), prices] })
        const { balances: rows }: { balances: readonly { address?: string }[] } = await (
          await get(balancePath)
        ).json()
        const row = rows.find(({ address }) => address?.endsWith('77'))
        expect(row).toMatchObject({ quantity: { numeric: '3410.25' } })
        expect(row).not.toMatchObject({ price: expect.anything() })
        expect(row).not.toMatchObject({ iconUrl: expect.anything() })
      }
    },
  )

  it('leaves out rows that make no sense, and nothing else', async () => {
    const odd = [
      { ...dollars, decimals: 255 },
      { ...dollars, symbol: '\u202e\u200b' },
      { ...dollars, amount: -1n },
      { ...dollars, amount: 0n },
      { ...dollars, price: Number.NaN, name: 'Turned \u202eniarorg', icon: 'javascript:alert(1)' },
    ]
    const { get } = gatewayOf({ providers: [balances(odd)] })
    const body: { balances: readonly unknown[] } = await (await get(balancePath)).json()
    expect(body.balances).toEqual([
      {
        name: 'Turned niarorg',
        symbol: 'USDC',
        chainId: 'eip155:1',
        address: `eip155:1:${usdc}`,
        quantity: { decimals: '6', numeric: '3410.25' },
      },
    ])
  })

  it('lists a contract that is asked for by name though nothing is held, and is read anew for it', async () => {
    const source = balances([ether, { ...dollars, amount: 0n }])
    const { get } = gatewayOf({ providers: [source, prices] })
    await get(balancePath)
    const forced = await get(`${balancePath}&forceUpdate=eip155:1:${usdc.toLowerCase()}`)
    const body: { balances: readonly { symbol: string }[] } = await forced.json()
    expect(body.balances.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC'])
    await get(`${balancePath}&forceUpdate=eip155:1:${usdc}`)
    expect(source.asked.map(({ force }) => force.length)).toEqual([0, 1, 1])
    expect(await reasonOf(await get(`${balancePath}&forceUpdate=solana:x:abc`))).toMatchObject({
      field: 'forceUpdate',
    })
  })

  it('of more tokens than an answer has room for has those that are vouched for first', async () => {
    const sent = Array.from({ length: 5_100 }, (_, at) => ({
      ...dollars,
      symbol: 'GIFT',
      name: 'Gift',
      address: `0x${`${at}`.padStart(40, '0')}`,
    }))
    const last = sent.at(-1)?.address ?? ''
    const { get } = gatewayOf({ tokens: [dollars], providers: [balances([...sent, dollars, ether]), prices] })
    const response = await get(`${balancePath}&forceUpdate=eip155:1:${last}`)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const { balances: rows }: { balances: readonly { symbol: string; address?: string }[] } =
      await response.json()
    expect(rows).toHaveLength(5_000)
    expect(rows.filter(({ symbol }) => symbol !== 'GIFT')).toHaveLength(2)
    expect(rows.some(({ address }) => address === `eip155:1:${last}`)).toBe(true)
  })

  it('without prices is told all the same', async () => {
    const down = answers('prices', () => Promise.reject(new UpstreamError('network')))
    const { get } = gatewayOf({ providers: [balances([ether]), down] })
    const body: { balances: readonly object[] } = await (await get(balancePath)).json()
    expect(body.balances[0]).not.toHaveProperty('price')
    // A part is missing, so the next one is asked for anew, by the client too.
    expect((await get(balancePath)).headers.get('cache-control')).toBe('no-store')
    expect(down.asked).toHaveLength(2)
  })

  it('takes no price of 0 from a source, and asks for another one', async () => {
    const { get } = gatewayOf({ providers: [balances([{ ...dollars, price: 0 }]), prices] })
    const body: { balances: readonly { price: number }[] } = await (await get(balancePath)).json()
    expect(body.balances.map(({ price }) => price)).toEqual([1])
  })

  it('takes prices from several, each for what the others do not know', async () => {
    const first = answers('prices', ({ tokens }) =>
      tokens.filter(({ address }) => address === undefined).map((token) => ({ ...token, price: 2_000 })),
    )
    const { get } = gatewayOf({ providers: [balances([ether, dollars]), first, prices] })
    const body: { balances: readonly { price: number }[] } = await (await get(balancePath)).json()
    expect(body.balances.map(({ price }) => price)).toEqual([1, 2_000])
    expect(prices.asked.at(-1)?.tokens).toEqual([{ chain: 'eip155:1', address: usdc }])
  })

  it('of several chains is told without those that fail, unless all do', async () => {
    const chains = { 'eip155:1': 'https://a.dev', 'eip155:10': 'https://b.dev' }
    const half = answers('balances', ({ chain }) => {
      if (chain === 'eip155:10') throw new UpstreamError('network')
      return [ether]
    })
    const { get } = gatewayOf({ chains, providers: [half] })
    const path = `/v1/account/${account}/balance`
    expect(await (await get(path)).json()).toMatchObject({ balances: [{ symbol: 'ETH' }] })
    await get(path)
    expect(half.asked).toHaveLength(4)
    const none = answers('balances', () => Promise.reject(new UpstreamError('network')))
    expect((await gatewayOf({ chains, providers: [none] }).get(path)).status).toBe(503)
  })
})
