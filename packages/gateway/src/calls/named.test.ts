// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { account, answers, gatewayOf, usdc } from '../gateway.test-support.js'

const chains = { 'eip155:1': 'https://a.dev', 'eip155:987654': 'https://b.dev' } as const
const chain = fc.constantFrom('eip155:1', 'eip155:987654', 'eip155:10')
const dollar = { chain: 'eip155:1', address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 } as const
const pseudo = `0x${'e'.repeat(40)}`
/** Names and places that a provider may give a token. */
const said = fc.record({
  chain,
  address: fc.constantFrom(undefined, pseudo, usdc, usdc.toLowerCase()),
  name: fc.constantFrom('Ether', 'Tether', 'USD Coin', ''),
  symbol: fc.constantFrom('ETH', 'USDT', 'USDC', ''),
  decimals: fc.constantFrom(0, 6, 18),
  price: fc.constantFrom(undefined, 3_000),
})
const coins = { 'eip155:1': ['Ether', 'ETH', 18], 'eip155:987654': ['Coin', 'COIN', 18] } as const
const amount = 3_410_250_000n

interface Row {
  readonly name: string
  readonly symbol: string
  readonly chainId: keyof typeof chains
  readonly address?: string
  readonly price?: number
  readonly isListed?: boolean
  readonly quantity: { readonly decimals: string; readonly numeric: string }
}

search(
  'a token that the host named has its name and decimals, once, on its own chain, whatever a provider says',
  fc.asyncProperty(fc.array(said, { minLength: 1, maxLength: 4 }), async (told) => {
    const rows = told.map(({ address, price, ...one }) => ({
      ...one,
      amount,
      ...(address === undefined ? {} : { address }),
      ...(price === undefined ? {} : { price }),
    }))
    const gateway = gatewayOf({
      chains,
      tokens: [dollar],
      providers: [
        answers('balances', () => rows),
        answers('swapTokens', () => rows),
        answers('prices', () => []),
        answers('history', ({ chain }) => ({
          entries: rows.map((token, at) => ({
            chain,
            hash: `0x${at}`,
            at,
            operation: 'send',
            status: 'confirmed',
            from: account,
            to: usdc,
            movements: [{ direction: 'out', token }],
          })),
        })),
      ],
    })
    for (const asked of ['eip155:1', 'eip155:987654'] as const) {
      const [name, symbol, decimals] = coins[asked]
      const ask = async (path: string) => (await gateway.get(`${path}?chainId=${asked}`)).json()
      const { balances }: { balances: readonly Row[] } = await ask(`/v1/account/${account}/balance`)
      const keys = balances.map(({ address = '' }) => address.toLowerCase())
      expect(new Set(keys).size).toBe(keys.length)
      // A coin is listed under any name.
      const isHeld = rows.some((row) => row.chain === asked && (row.address ?? pseudo) === pseudo)
      expect(balances.some(({ address }) => address === undefined)).toBe(isHeld)
      for (const row of balances) {
        expect(row.chainId).toBe(asked)
        if (row.address === undefined)
          expect(row).toMatchObject({ name, symbol, quantity: { decimals: `${decimals}` } })
        if (row.address === undefined && asked === 'eip155:987654') expect(row.price).toBeUndefined()
        if (row.isListed) expect(row).toMatchObject({ name: 'USD Coin', quantity: { numeric: '3410.25' } })
        expect(row.isListed).toBe(
          asked === 'eip155:1' && row.address?.toLowerCase().endsWith(usdc.toLowerCase()) ? true : undefined,
        )
      }
      const { tokens }: { tokens: readonly (Row & { decimals: number })[] } = await ask('/v1/convert/tokens')
      const { data } = await ask(`/v1/account/${account}/history`)
      for (const token of tokens) {
        const isDollar = token.address === `eip155:1:${usdc}`
        if (isDollar) expect(token).toMatchObject({ name: 'USD Coin', symbol: 'USDC', decimals: 6 })
      }
      for (const { transfers } of data)
        for (const { fungible_info: info, quantity } of transfers)
          if (info.isListed && info.address)
            expect([info.name, quantity.numeric]).toEqual(['USD Coin', '3410.25'])
    }
  }),
  { gate: 40, exhaustive: 2_000 },
)
