// @tier gate
import { searchModel } from '@foyer/search'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { UpstreamError } from '../errors.js'
import { answers, gatewayOf } from '../gateway.test-support.js'
import type { Holding } from '../questions.js'

const second = 1_000
const pool = [1, 2, 3, 4, 5, 6].map((digit) => `0x${`${digit}`.repeat(40)}`)
const accounts = [1, 2, 3, 4].map((digit) => `0x${`${digit}`.padStart(40, '0')}`)
const held = (address: string | undefined): Holding => ({
  chain: 'eip155:1',
  ...(address === undefined ? {} : { address }),
  name: 'Token',
  symbol: 'TKN',
  decimals: 0,
  amount: 1n,
})

/** A chain that does not answer. */
const gone = (signal: AbortSignal) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('gone'))))

/** How long ago a price was true by its source, by token (ms): absent where the source does not say. */
const behind: Readonly<Record<string, number>> = {
  [pool[0] ?? '']: 0,
  [pool[1] ?? '']: 50 * second,
  [pool[2] ?? '']: 2_000 * second,
  [pool[3] ?? '']: -500 * second,
}

/** A gateway whose accounts hold tokens of one pool, and whose prices are the second in which they were read. */
function world({ isKept = true, isDated = false } = {}) {
  let clock = 10_000 * second
  const holdings = new Map<string, readonly string[]>(accounts.map((account) => [account, pool]))
  const market = { isDown: false, without: new Set<string>() }
  const asked: { readonly at: number; readonly address: string }[] = []
  const priced = answers('prices', async ({ tokens }) => {
    asked.push(...tokens.map(({ address = '' }) => ({ at: clock, address })))
    await Promise.resolve()
    if (market.isDown) throw new UpstreamError('status', 500)
    const known = tokens.filter(({ address = '' }) => !market.without.has(address))
    return known.map((token) => {
      const lag = isDated ? behind[token.address ?? ''] : undefined
      const at = clock - (lag ?? 0)
      return { ...token, price: Math.min(at, clock) / second, ...(lag === undefined ? {} : { at }) }
    })
  })
  const balances = answers('balances', ({ account }) => (holdings.get(account) ?? []).map(held))
  const gateway = gatewayOf({
    providers: [balances, priced],
    now: () => clock,
    ...(isKept ? {} : { cache: false }),
  })
  return {
    market,
    holdings,
    asked,
    priced,
    now: () => clock,
    pass(ms: number) {
      clock += ms
    },
    async look(account: string) {
      const response = await gateway.get(`/v1/account/${account}/balance?chainId=eip155:1&currency=usd`)
      expect(response.status).toBe(200)
      const body: { balances: readonly { price?: number; address?: string }[] } = await response.json()
      const { headers } = response
      return { rows: body.balances, mark: headers.get('x-foyer-stale'), age: Number(headers.get('age')) }
    },
  }
}

type Step =
  | { readonly act: 'look'; readonly account: number }
  | { readonly act: 'hold'; readonly account: number; readonly tokens: readonly string[] }
  | { readonly act: 'wait'; readonly seconds: number }
  | { readonly act: 'market'; readonly isDown: boolean; readonly without: readonly string[] }

const some = fc.subarray(pool)
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ act: fc.constant('look'), account: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('hold'), account: fc.nat(3), tokens: some }) },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('wait'), seconds: fc.constantFrom(1, 11, 31, 61, 301) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('market'),
      isDown: fc.boolean(),
      without: fc.oneof(fc.constant([]), some),
    }),
  },
)

searchModel('a price is asked for once for all who hold the token, is one of now, or is marked', {
  stories: fc.tuple(fc.boolean(), fc.array(steps, { minLength: 3, maxLength: 20 })),
  async play([isDated, story], tell) {
    const { market, holdings, asked, now, pass, look } = world({ isDated })
    tell(`the source dates its prices: ${isDated}`)
    const answered = new Map<string, number>()
    for (const step of story) {
      tell(JSON.stringify(step))
      if (step.act === 'wait') {
        // Answers that are renewed in the background are there by then.
        await new Promise((resolve) => setTimeout(resolve))
        pass(step.seconds * second)
      } else if (step.act === 'hold') holdings.set(accounts[step.account] ?? '', step.tokens)
      else if (step.act === 'market') {
        market.isDown = step.isDown
        market.without = new Set(step.without)
      } else {
        const before = asked.length
        const { rows, mark, age } = await look(accounts[step.account] ?? '')
        const ages = rows.flatMap(({ price }) => (price === undefined ? [] : [now() / second - price]))
        const oldest = Math.max(0, ...ages)
        tell(`  asked for ${asked.length - before}, prices up to ${oldest} s old, marked ${mark} ${age}`)
        expect(oldest).toBeLessThanOrEqual(isDated ? 2_300 : 300)
        // An answer without a mark was one for ten seconds, of prices that were one for thirty, or for sixty by their source.
        if (mark === null) expect(oldest).toBeLessThanOrEqual(isDated ? 70 : 40)
        if (mark === 'prices') expect(age).toBe(oldest)
        for (const { address } of asked.slice(before)) {
          expect(now() - (answered.get(address) ?? 0)).toBeGreaterThan(30 * second)
          if (!market.isDown) answered.set(address, now())
        }
      }
    }
  },
  gate: 60,
  exhaustive: 5_000,
})

describe('prices', () => {
  it('of tokens that many accounts hold are asked for once, by all at a time', async () => {
    const { look, asked, priced, pass } = world()
    await Promise.all(accounts.map(look))
    expect([asked.length, priced.asked.length]).toEqual([pool.length, 1])
    pass(29 * second)
    await look(accounts[0] ?? '')
    expect(asked).toHaveLength(pool.length)
    pass(2 * second)
    await Promise.all(accounts.slice(1).map(look))
    expect([asked.length, priced.asked.length]).toEqual([2 * pool.length, 2])
  })

  it('that no provider has are asked for again after a minute, alone', async () => {
    const { look, asked, market, pass } = world()
    market.without = new Set(pool.slice(0, 1))
    await look(accounts[0] ?? '')
    pass(20 * second)
    await look(accounts[1] ?? '')
    expect(asked).toHaveLength(pool.length)
    market.without = new Set()
    pass(41 * second)
    const { rows } = await look(accounts[2] ?? '')
    expect(rows.every(({ price }) => price)).toBe(true)
  })

  it('are given with a mark while all providers fail, and after five minutes not at all', async () => {
    const { look, market, pass } = world()
    await look(accounts[0] ?? '')
    market.isDown = true
    pass(100 * second)
    const old = await look(accounts[1] ?? '')
    expect([old.mark, old.age, old.rows.every(({ price }) => price)]).toEqual(['prices', 100, true])
    pass(201 * second)
    const none = await look(accounts[1] ?? '')
    expect([none.mark, none.rows.some(({ price }) => price)]).toEqual([null, false])
  })

  it('are asked for by each who waited for another that failed', async () => {
    const { look, market, asked } = world()
    market.isDown = true
    const first = look(accounts[0] ?? '')
    const second = look(accounts[1] ?? '')
    await first
    market.isDown = false
    await second
    expect((await look(accounts[2] ?? '')).rows.every(({ price }) => price)).toBe(true)
    expect(asked.length).toBeLessThanOrEqual(3 * pool.length)
  })

  it('of one chain do not wait for prices of another', async () => {
    const priced = answers(
      'prices',
      async ({ tokens }, signal) => {
        if (tokens.some(({ chain }) => chain === 'eip155:10')) await gone(signal)
        return tokens.map((token) => ({ ...token, price: 1 }))
      },
      { isByChain: true },
    )
    const { fetch } = gatewayOf({
      chains: { 'eip155:1': 'https://one.dev', 'eip155:10': 'https://ten.dev' },
      providers: [priced, answers('balances', ({ chain }) => [{ ...held(undefined), chain }])],
    })
    const look = (account: string, chain: string, address: string) =>
      fetch(
        new Request(`https://gateway.dev/v1/account/${account}/balance?projectId=shop&currency=usd${chain}`),
        { address },
      )
    let isOver = false
    const slow = look(accounts[0] ?? '', '', '198.51.100.7').finally(() => {
      isOver = true
    })
    await vi.waitFor(() => expect(priced.asked).toHaveLength(2))
    const response = await look(accounts[1] ?? '', '&chainId=eip155:1', '203.0.113.9')
    expect(isOver).toBe(false)
    expect(await response.json()).toMatchObject({ balances: [{ price: 1 }] })
    expect((await slow).status).toBe(200)
  })

  it('are asked for each time where nothing is to be kept', async () => {
    const { look, asked } = world({ isKept: false })
    for (const account of accounts) await look(account)
    expect(asked).toHaveLength(accounts.length * pool.length)
  })
})
