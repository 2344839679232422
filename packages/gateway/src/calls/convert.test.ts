// @tier gate
import { describe, expect, it } from 'vitest'
import { answers, gatewayOf } from '../gateway.test-support.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const router = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const pair = `from=eip155:1:${usdc}&to=eip155:1:${dai}`
const spends = (spender: string) => answers('swapSpender', () => spender)
const gas = answers('gas', () => ({ standard: 1n, fast: 1n, instant: 1n }))

describe('who converts', () => {
  it.each(['dead', account.slice(0, -1), `${account}00`, account.slice(2), '1'])(
    'is an address, else nothing is built that would pay another: %s',
    async (owner) => {
      const build = answers('swapBuild', () => ({
        to: router,
        data: '0x04e45aaf00',
        value: 0n,
        gas: 1n,
        gasPrice: 1n,
        receives: 9n,
        least: 9n,
      }))
      const { get, post } = gatewayOf({ providers: [build, spends(router), gas] })
      const userAddress = `eip155:1:${owner}`
      const [from, to] = [`eip155:1:${usdc}`, `eip155:1:${dai}`]
      const body = { projectId: 'shop', amount: '5', userAddress, from, to }
      expect((await post('/v1/convert/build-transaction', body)).status).toBe(400)
      expect((await get(`/v1/convert/build-approve?userAddress=${userAddress}&${pair}`)).status).toBe(400)
      expect(build.asked).toEqual([])
    },
  )
})

describe('who may take what is sold', () => {
  it.each(['', '0x', '0x12', usdc, dai.toLowerCase(), account, `0x${'0'.repeat(40)}`, `0x${'1'.repeat(64)}`])(
    'is a contract of its own, and nobody else is approved: %s',
    async (spender) => {
      const { get } = gatewayOf({ providers: [spends(spender), gas] })
      const path = `/v1/convert/build-approve?userAddress=eip155:1:${account}&${pair}&amount=5`
      expect((await get(path)).status).toBe(503)
    },
  )

  it('how much that is, is asked for anew by each who asks, whoever waits for an answer from before', async () => {
    let allowed = 0n
    let answer = () => {}
    const slow = answers('allowance', async () => {
      const told = allowed
      if (told === 0n) await new Promise<void>((resolve) => (answer = resolve))
      return told
    })
    const { get } = gatewayOf({ providers: [spends(router), slow] })
    const path = `/v1/convert/allowance?tokenAddress=eip155:1:${usdc}&userAddress=eip155:1:${account}`
    const before = get(path)
    await expect.poll(() => slow.asked.length).toBe(1)
    allowed = 7n
    expect(await (await get(path)).json()).toEqual({ allowance: '7', spender: `eip155:1:${router}` })
    answer()
    expect(await (await before).json()).toMatchObject({ allowance: '0' })
  })
})

describe('a quote', () => {
  const none = answers('swapQuote', () => [], { id: 'none' })
  const other = answers('swapQuote', () => [{ amount: 5n }, { amount: 7n }], { id: 'other' })
  const path = (from: string) => `/v1/convert/quotes?amount=1&from=eip155:1:${from}&to=eip155:1:${dai}`
  const coin = `0x${'e'.repeat(40)}`
  const amounts = async (from: string, spenders: readonly string[]) => {
    const named = spenders.map((spender, at) => answers('swapSpender', () => spender, { id: `who-${at}` }))
    const { get } = gatewayOf({ providers: [none, other, ...named] })
    const { quotes }: { quotes: { toAmount: string }[] } = await (await get(path(from))).json()
    return quotes.map(({ toAmount }) => toAmount)
  }

  it('that the first provider has not is asked of the next, the best first', async () => {
    expect(await amounts(coin, [router, dai])).toEqual(['7', '5'])
    expect(await amounts(usdc, [router, router.toLowerCase()])).toEqual(['7', '5'])
  })

  it('is nobody else’s where an approval would be for another contract than the one that converts', async () => {
    expect(await amounts(usdc, [router, account])).toEqual([])
  })
})
