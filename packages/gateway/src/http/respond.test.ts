// @tier gate
import { describe, expect, it, vi } from 'vitest'
import { UpstreamError } from '../errors.js'
import { answers, gatewayOf } from '../gateway.test-support.js'
import type { Holding } from '../questions.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const path = `/v1/account/${account}/balance?chainId=eip155:1`
const unit = 10n ** 18n
const coin: Holding = { chain: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18, amount: unit }
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const owner = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'

describe('a balance that is read anew on request', () => {
  it('is the last word: nobody keeps it, and none from before comes after it', async () => {
    let amount = unit
    const { get } = gatewayOf({ providers: [answers('balances', () => [{ ...coin, amount }])] })
    const told = async (url: string) => {
      const response = await get(url)
      const { balances }: { balances: readonly { quantity: { numeric: string } }[] } = await response.json()
      return [balances[0]?.quantity.numeric, response.headers.get('cache-control')]
    }
    expect(await told(path)).toEqual(['1', 'private, max-age=10'])
    amount = 2n * unit
    expect(await told(`${path}&forceUpdate=eip155:1:0x${'e'.repeat(40)}`)).toEqual(['2', 'no-store'])
    expect(await told(path)).toEqual(['2', 'private, max-age=10'])
  })

  it('outdates the same balance of all chains, and in other currencies', async () => {
    let amount = unit
    const { get } = gatewayOf({ providers: [answers('balances', () => [{ ...coin, amount }])] })
    const all = `/v1/account/${account.toLowerCase()}/balance`
    const others = [path, all, `${all}?currency=eur`, `${path}&currency=gbp`]
    for (const other of others) await get(other)
    amount = 2n * unit
    await get(`${path}&forceUpdate=eip155:1:0x${'e'.repeat(40)}`)
    for (const other of others) expect(await (await get(other)).text()).toContain('"numeric":"2"')
  })

  it.each([
    `/v1/account/${account}/balance?chainId=${solana}`,
    `/v1/account/${account}/history?chainId=${solana}`,
    `/v1/nfts/${account}?chainId=${solana}`,
  ])('may be any page of an account, by a browser that loads it again: %s', async (any) => {
    const url = any.replaceAll(account, owner)
    let count = 0
    const empty = () => {
      count += 1
      return { entries: [] }
    }
    const { get } = gatewayOf({
      chains: { [solana]: 'https://s.dev' },
      providers: [
        answers('history', empty),
        answers('nfts', empty),
        answers('balances', () => empty().entries),
      ],
    })
    await get(url)
    await get(url)
    expect(count).toBe(1)
    const anew = await get(url, { 'cache-control': 'no-cache' })
    expect([anew.status, anew.headers.get('cache-control'), count]).toEqual([200, 'no-store', 2])
    await get(url)
    expect(count).toBe(3)
  })

  it('is refused where all providers fail, and others get the one from before with a mark', async () => {
    let isDown = false
    const source = answers('balances', () => {
      if (isDown) throw new UpstreamError('status', 500)
      return [coin]
    })
    const { get } = gatewayOf({ providers: [source] })
    const forced = `${path}&forceUpdate=eip155:1:0x${'e'.repeat(40)}`
    expect((await get(forced)).status).toBe(200)
    await get(path)
    isDown = true
    const refused = await get(forced)
    expect([refused.status, refused.headers.get('x-foyer-stale')]).toEqual([503, null])
    const old = await get(path)
    expect([old.status, old.headers.get('x-foyer-stale'), old.headers.get('age')]).toEqual([200, '1', '1'])
  })

  it.each(['is answered', 'fails'])(
    'by a stranger without end leaves answers of others unmarked, also if it %s',
    async (ends) => {
      vi.useFakeTimers()
      let count = 0
      const source = answers('balances', async ({ force }) => {
        count += 1
        await new Promise((resolve) => setTimeout(resolve, 100))
        if (ends === 'fails' && force.length > 0) throw new UpstreamError('spent')
        return [coin]
      })
      const { get } = gatewayOf({ providers: [source] })
      const forced = `${path}&forceUpdate=eip155:1:0x${'e'.repeat(40)}`
      const flood = setInterval(() => void get(forced, {}, { address: '198.51.100.7' }), 60)
      let own = 0
      for (let turn = 0; turn < 8; turn++) {
        const before = count
        const asked = get(path, undefined, { address: '203.0.113.9' })
        await vi.advanceTimersByTimeAsync(1)
        own += count - before
        await vi.advanceTimersByTimeAsync(449)
        const { status, headers } = await asked
        expect([status, headers.get('x-foyer-stale')]).toEqual([200, null])
      }
      if (ends === 'fails') expect(own).toBe(1)
      clearInterval(flood)
      vi.useRealTimers()
    },
  )
})

it('what a store has that no answer can be, such as that of another version, is asked for anew', async () => {
  const body = '{"balances":[{"was":"another shape"}]}'
  const store = {
    get: async () => JSON.stringify({ body, at: Date.now(), negative: false }),
    set: async () => {},
  }
  const { get } = gatewayOf({ cache: { name: 'shop', store }, providers: [answers('balances', () => [])] })
  expect(await (await get(path)).json()).toEqual({ balances: [] })
})
