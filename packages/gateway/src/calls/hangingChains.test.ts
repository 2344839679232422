// @tier gate
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { account, answers, ether, gatewayOf } from '../gateway.test-support.js'
import type { Activity, Collectible, Facts } from '../questions.js'

const chains = Array.from({ length: 8 }, (_, at): `eip155:${number}` => `eip155:${101 + at}`)
const entryOf = (chain: Activity['chain']): Activity => ({
  chain,
  hash: `0x${'1'.repeat(64)}`,
  at: 1e12,
  from: account,
  to: account,
  status: 'confirmed',
  operation: 'send',
  movements: [],
})
const pieceOf = (chain: Collectible['chain']): Collectible => ({
  chain,
  contract: account,
  tokenId: 1n,
  standard: 'erc721',
  amount: 1n,
  isSpam: false,
})

/** A gateway of chains of which so many do not answer. */
function worldOf(hanging: number) {
  const each =
    <F>(facts: (chain: `eip155:${number}`) => F) =>
    async ({ chain }: { readonly chain: string }, signal: AbortSignal): Promise<F> => {
      const own = chains.find((one) => one === chain)
      if (own && chains.indexOf(own) >= hanging) return facts(own)
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('gone'))))
    }
  const { get } = gatewayOf({
    chains: Object.fromEntries(
      chains.map((chain) => [
        chain,
        { rpc: [`https://n${chain.slice(7)}.dev`], coin: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
      ]),
    ),
    providers: [
      answers(
        'balances',
        each((chain) => [{ ...ether, chain }]),
      ),
      answers(
        'history',
        each((chain): Facts<'history'> => ({ entries: [entryOf(chain)] })),
      ),
      answers(
        'nfts',
        each((chain): Facts<'nfts'> => ({ entries: [pieceOf(chain)] })),
      ),
      answers('prices', ({ tokens }) => tokens.map((token) => ({ ...token, price: 3_000 }))),
    ],
  })
  /** Asks, and lets the time of the call go by. */
  return async (path: string) => {
    const answer = get(path)
    await vi.advanceTimersByTimeAsync(10_000)
    return (await answer).json()
  }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] }))
afterEach(() => void vi.useRealTimers())

describe.each([1, 5, 6, 7])('of eight chains, of which %i do not answer', (hanging) => {
  it('the others are in the balance, with their worth', async () => {
    const { balances } = await worldOf(hanging)(`/v1/account/${account}/balance`)
    expect(balances.map(({ value }: { value?: number }) => value)).toEqual(
      chains.slice(hanging).map(() => 4_500),
    )
  })

  it.each([`/v1/account/${account}/history`, `/v1/nfts/${account}`])(
    'the others are on the page %s',
    async (path) => {
      expect((await worldOf(hanging)(path)).data).toHaveLength(8 - hanging)
    },
  )
})
