// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAssets } from './assetsAnswer.js'
import { mainnet } from './networks.js'

const context = { networks: () => [mainnet] }
const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Reading anything of it fails. */
const throwing = new Proxy(Object.create(null), {
  get() {
    throw new Error('no')
  },
})

search(
  'whatever a wallet lists, what is taken over is an amount of a token, with clean facts',
  async (look) => {
    const odd = fc.constantFrom<unknown>(
      null,
      undefined,
      Number.NaN,
      -1,
      '',
      {},
      [],
      () => {},
      Symbol('x'),
      throwing,
    )
    const text = fc.oneof(fc.string(), fc.constantFrom('\u202eW\u0000'), odd)
    const asset = fc.record(
      {
        type: fc.oneof(fc.constantFrom('native', 'ERC20', 'erc20', 'erc721'), odd),
        address: fc.oneof(fc.constantFrom(address, address.toLowerCase(), '0x'), odd),
        balance: fc.oneof(
          fc.bigInt(-1n, 2n ** 257n).map((value) => `0x${value.toString(16)}`),
          odd,
        ),
        metadata: fc.oneof(
          fc.record(
            {
              name: text,
              symbol: text,
              decimals: fc.oneof(fc.integer({ min: -1, max: 40 }), odd),
              price: fc.oneof(fc.double(), odd),
              iconUrl: fc.oneof(fc.constantFrom('javascript:alert(1)', 'https://a.example/x'), odd),
            },
            { requiredKeys: [] },
          ),
          odd,
        ),
      },
      { requiredKeys: [] },
    )

    await look(
      fc.property(fc.oneof({ weight: 9, arbitrary: fc.array(asset, { maxLength: 3 }) }, odd), (answer) => {
        for (const token of parseAssets(answer, mainnet.id, context) ?? []) {
          expect(token.amount >= 0n && token.amount < 2n ** 256n).toBe(true)
          expect(Number.isInteger(token.decimals) && token.decimals >= 0 && token.decimals <= 36).toBe(true)
          expect(token.address ?? address).toBe(address)
          expect(token.icon ?? 'https:').toMatch(/^https:/)
          expect(token.name + token.symbol).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
          expect(token.price ?? 1).toBeGreaterThan(0)
        }
      }),
    )
  },
)

test('one price or picture that is none spoils the list, a poisoned prototype does not get in', () => {
  const coin = { type: 'native', balance: '0x1' }

  expect(parseAssets([coin], mainnet.id, context)).toMatchObject([{ amount: 1n, symbol: 'ETH' }])
  expect(parseAssets([coin, { type: { toString: () => 'native' } }], mainnet.id, context)).toBeUndefined()
  expect(
    parseAssets(JSON.parse('[{"__proto__":{"type":"native","balance":"0x1"}}]'), mainnet.id, context),
  ).toBe(undefined)
})
