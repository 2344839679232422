// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { mutate, seeded } from './conformance/mutate.js'
import { factForms } from './facts.js'
import { account, dollars, ether, gatewayOf, usdc } from './gateway.test-support.js'
import type { AnyProvider, Facts, Question } from './questions.js'

const chain = 'eip155:1'
const coin = `${chain}:0x${'e'.repeat(40)}`
const own = `${chain}:${account}`
const router = `0x${'d2'.repeat(20)}`
const now = 1_700_000_000_000
const reference = 'r'.repeat(32)
const vendor = { id: 'shop', name: 'Shop' }
const sum = (amount: string, currency = 'USD') => ({ amount, currency })
const name = { name: 'ada.shop.eth', registered: now, addresses: { 60: account } }
const terms = {
  expiry: 9e9,
  signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: '0x00' }] } },
  permissions: [
    { type: 'native-token-recurring-allowance', data: { allowance: '0x1', start: 1, period: 1 } },
  ],
  policies: [],
}
const swap = { amount: '1000', from: `${chain}:${usdc}`, to: coin }

interface Case<F> {
  readonly path: string
  readonly body?: object
  /** The facts of a provider that is well. */
  readonly facts: F
}
/** A question without a case does not compile. */
const cases: { readonly [Q in Question]: Case<Facts<Q>> } = {
  balances: { path: `v1/account/${account}/balance?chainId=${chain}`, facts: [ether, dollars] },
  prices: {
    path: 'v1/fungible/price',
    body: { currency: 'usd', addresses: [coin, `${chain}:${usdc}`] },
    facts: [
      { chain, price: 3_000, at: now, name: 'Ether', symbol: 'ETH', decimals: 18 },
      { chain, address: usdc, price: 1, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    ],
  },
  pastPrices: {
    path: 'v1/fungible/history',
    body: { currency: 'usd', addresses: [`${chain}:${usdc}`], period: 'day', points: 3 },
    facts: [{ chain, address: usdc, prices: [{ at: now - 43_200_000, price: 1 }] }],
  },
  history: {
    path: `v1/account/${account}/history?chainId=${chain}`,
    facts: {
      entries: [1, 2].map((turn) => ({
        chain,
        hash: `0x${`${turn}`.repeat(64)}`,
        at: now - turn,
        from: account,
        to: router,
        status: 'confirmed' as const,
        operation: 'send',
        movements: [{ direction: 'out' as const, token: { ...ether, amount: 5n } }],
      })),
    },
  },
  gas: {
    path: `v1/convert/gas-price?chainId=${chain}`,
    facts: { standard: 1n, fast: 2n, instant: 3n },
  },
  allowance: {
    path: `v1/convert/allowance?tokenAddress=${chain}:${usdc}&userAddress=${own}`,
    facts: 5n,
  },
  swapTokens: { path: `v1/convert/tokens?chainId=${chain}`, facts: [ether, dollars] },
  swapQuote: {
    path: `v1/convert/quotes?amount=1000&from=${swap.from}&to=${coin}`,
    facts: [{ amount: 7n }],
  },
  swapSpender: {
    path: `v1/convert/build-approve?userAddress=${own}&amount=1000&from=${swap.from}&to=${coin}`,
    facts: router,
  },
  swapBuild: {
    path: 'v1/convert/build-transaction',
    body: { ...swap, userAddress: own },
    facts: {
      to: router,
      data: '0x12345678',
      value: 0n,
      gas: 9n,
      gasPrice: 2n,
      receives: 1_000n,
      least: 995n,
    },
  },
  identity: { path: `v1/identity/${account}`, facts: { name: 'ada.eth' } },
  nameLookup: { path: 'v1/profile/account/ada.shop.eth', facts: name },
  nameReverse: { path: `v1/profile/reverse/${account}`, facts: [name] },
  nameSuggestions: {
    path: 'v1/profile/suggestions/ada',
    facts: [{ name: 'ada.shop.eth', registered: false }],
  },
  nameNonce: { path: 'v1/profile/nonce', facts: 'nonce' },
  nameRegister: {
    path: 'v1/profile/account',
    body: { coin_type: 60, address: account, message: '{}', signature: '0x00' },
    facts: name,
  },
  wallets: {
    path: 'getWallets?page=1&entries=4',
    facts: { count: 2, data: ['a', 'b'].map((id) => ({ id, name: id })) },
  },
  images: {
    path: 'public/getTokenImage/eth',
    facts: { type: 'image/png', bytes: new Uint8Array([7]) },
  },
  nfts: {
    path: `v1/nfts/${account}?chainId=${chain}`,
    facts: {
      entries: [1n, 2n].map((tokenId) => ({
        chain,
        contract: usdc,
        tokenId,
        standard: 'erc721' as const,
        amount: 1n,
      })),
    },
  },
  onrampOptions: {
    path: 'v1/onramp/options',
    facts: {
      ...vendor,
      fee: { least: '1', most: '2' },
      hosts: ['shop.dev'],
      payments: [{ currency: 'USD', methods: [{ id: 'CARD', min: '2', max: '7500' }] }],
      coins: [{ symbol: 'ETH', name: 'Ether', networks: [{ name: 'ethereum', title: 'Ethereum', chain }] }],
    },
  },
  onrampQuote: {
    path: 'v1/onramp/quote',
    body: {
      purchaseCurrency: { id: 'ETH', name: 'Ether', symbol: 'ETH', networks: [] },
      paymentCurrency: { id: 'USD', payment_method_limits: [] },
      amount: '100',
      network: 'ethereum',
    },
    facts: {
      coinbaseFee: sum('1.5'),
      networkFee: sum('0.5'),
      paymentSubtotal: sum('98'),
      paymentTotal: sum('100'),
      purchaseAmount: sum('0.03', 'ETH'),
      quoteId: 'quote-1',
    },
  },
  onrampUrl: {
    path: 'v1/generators/onrampurl',
    body: { destinationWallets: [{ address: account, blockchains: ['ethereum'], assets: ['ETH'] }] },
    facts: {
      url: 'https://shop.dev/buy',
      vendor: { id: 'shop', hosts: ['shop.dev'] },
      address: account,
      chain,
      network: 'ethereum',
      symbol: 'ETH',
    },
  },
  purchases: {
    path: `v1/account/${account}/history?onramp=shop&requests=${reference}`,
    facts: ['1', '2'].map((id) => ({
      id,
      vendor,
      status: 'confirmed' as const,
      at: now,
      chain,
      address: account,
      symbol: 'ETH',
      name: 'Ether',
      amount: '0.03',
      requestId: reference,
    })),
  },
  approvals: {
    path: `v1/account/${account}/approvals?chainId=${chain}`,
    facts: {
      entries: [1n, 2n].map((amount) => ({
        chain,
        kind: 'token' as const,
        contract: usdc,
        spender: `0x${`${amount}`.repeat(40)}`,
        amount,
      })),
      isWhole: true,
    },
  },
  sessions: {
    path: `v1/sessions/${own}`,
    facts: [
      { project: { id: 'p', name: 'P' }, pci: '1', expiry: 9e9, createdAt: 1, permissions: [], policies: [] },
    ],
  },
  sessionCreate: {
    path: `v1/sessions/${own}`,
    body: { ...terms, chainId: '0x1' },
    facts: { pci: '1' },
  },
  sessionActivate: {
    path: `v1/sessions/${own}/activate`,
    body: { ...terms, chainId: '0x1', pci: '1', context: '0x00' },
    facts: true,
  },
  sessionRevoke: {
    path: `v1/sessions/${own}/revoke`,
    body: { pci: '1', signature: '0x00' },
    facts: true,
  },
}
const questions = Object.keys(cases).filter((key): key is Question => key in cases)
/** Calls that are never asked of a second provider. */
const once: readonly Question[] = ['nameRegister', 'sessionCreate', 'sessionActivate', 'sessionRevoke']

/** A provider as code without types makes them. */
const saying = (question: Question, id: string, said: () => unknown, more: object = {}): AnyProvider => {
  const made = { id, question, covers: () => true, answer: async () => said(), ...more }
  return made as AnyProvider
}
const well = questions.map((question) => saying(question, `well-${question}`, () => cases[question].facts))

/** Asks the call of a question. @param before providers that are asked first */
async function told(question: Question, before: readonly AnyProvider[], others = well) {
  const { path, body }: Case<unknown> = cases[question]
  const errors: unknown[] = []
  const gateway = gatewayOf({
    cache: false,
    providers: [...before, ...others],
    now: () => now,
    onError: (error) => void errors.push(error),
  })
  const response = await (body
    ? gateway.post(`/${path}${path.includes('?') ? '&' : '?'}projectId=shop`, { projectId: 'shop', ...body })
    : gateway.get(`/${path}`))
  const text = await response.text()
  return { status: response.status, text: response.ok ? text : '', errors }
}

/** Forms that are no facts: those of other questions, and those of code that breaks. */
const noFacts: readonly unknown[] = [
  ...[null, undefined, 'no', '', 5, -1, true, 1n, {}, [], [null], [{}], [[]], () => 5, Symbol('no')],
  ...[{ entries: null }, { entries: [null] }, { entries: 'no', isWhole: true }, { length: 2 }],
  ...[{ standard: 9n, fast: 1n, instant: 5n }, new Error('no'), new Date(Number.NaN), new Map()],
]
function isForm(question: Question, said: unknown): boolean {
  try {
    return v.safeParse<v.GenericSchema>(factForms[question], said).success
  } catch {
    return false
  }
}
/** Each fact behind a member that throws, one at a time. */
function thrown(facts: unknown): readonly unknown[] {
  if (typeof facts !== 'object' || facts === null || facts instanceof Uint8Array) return []
  return Object.keys(facts).map((key) =>
    Object.defineProperty(structuredClone(facts), key, {
      enumerable: true,
      get() {
        throw new TypeError(`${account} is odd`)
      },
    }),
  )
}
/** Each row in turn as nothing. */
function gone(facts: unknown): readonly unknown[] {
  if (Array.isArray(facts)) return facts.map((_, at) => facts.toSpliced(at, 1, null))
  const entries: unknown = Object(facts).entries
  return Array.isArray(entries) ? gone(entries).map((rows) => ({ ...Object(facts), entries: rows })) : []
}
/** Each number as text, and each text as a number. */
function swapped(facts: unknown): readonly unknown[] {
  if (typeof facts === 'bigint' || typeof facts === 'number') return [`${facts}`]
  if (typeof facts === 'string') return [5]
  if (typeof facts !== 'object' || facts === null || facts instanceof Uint8Array) return []
  return Object.entries(facts).flatMap(([key, member]) =>
    swapped(member).map((odd) =>
      Array.isArray(facts) ? facts.toSpliced(Number(key), 1, odd) : { ...facts, [key]: odd },
    ),
  )
}

describe('facts of another form', () => {
  search.for(questions)(
    'are the first provider’s failure, and the second one is asked: %s',
    async (look, question) => {
      const truth = await told(question, [])
      expect(truth).toMatchObject({ status: 200, errors: [] })
      const { facts }: Case<unknown> = cases[question]
      const odd = [...noFacts, ...thrown(facts), ...gone(facts), ...swapped(facts)]
      const seeds = fc.integer().map((seed) => mutate(facts, seeded(seed)))
      await look(
        fc.asyncProperty(fc.noShrink(fc.oneof(fc.constantFrom(...odd), seeds)), async (said) => {
          fc.pre(!isForm(question, said))
          const { status, text, errors } = await told(question, [saying(question, 'first', () => said)])
          expect(errors.map(String).join()).not.toContain(account)
          if (once.includes(question)) expect(status).toBe(503)
          else expect({ status, text }).toEqual({ status: truth.status, text: truth.text })
        }),
      )
    },
    { gate: 4, exhaustive: 3_000 },
  )

  it.each(questions)('are one row’s trouble where no other provider is asked: %s', async (question) => {
    const others = well.filter((one) => one.question !== question)
    for (const said of gone(cases[question].facts).slice(0, 1)) {
      const { status, text } = await told(question, [saying(question, 'only', () => said)], others)
      const rows = Array.isArray(cases[question].facts) ? cases[question].facts.length : 2
      expect(status).toBe(rows > 1 ? 200 : 503)
      if (question === 'history') expect(text).toContain('"isCut":true')
      if (question === 'approvals') expect(text).toContain('"isWhole":false')
    }
  })

  it.each(questions)(
    'keep a visitor’s words from the host where code breaks on a question: %s',
    async (question) => {
      const truth = await told(question, [])
      const breaks = () => {
        throw new TypeError(`Cannot convert ${account} of ada to a BigInt`)
      }
      for (const more of [{ covers: breaks }, { answer: breaks }]) {
        const { status, text, errors } = await told(question, [saying(question, 'first', () => null, more)])
        const heard = errors.map((error) => `${error instanceof Error ? error.stack : error}`).join()
        expect(heard).toContain('The code of first broke')
        expect(heard).not.toMatch(/0xf39|BigInt\b/)
        if (once.includes(question)) expect(status).toBe(503)
        else expect({ status, text }).toEqual({ status: truth.status, text: truth.text })
      }
    },
  )
})
