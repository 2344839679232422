// @tier gate
import { parseEther } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from './sandbox.ts'
import { visitors } from './seed.ts'
import { solanaVisitors } from './solana/seed.ts'
import { ask, pageOf } from './world.test-support.ts'

const loadedAt = Date.now()

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ families: ['eip155', 'solana'] })
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.reset())

const { rich, poor } = visitors
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

interface Row {
  readonly id: string
  readonly metadata: Readonly<Record<'operationType' | 'status' | 'minedAt' | 'hash', string>>
  readonly transfers: readonly {
    readonly direction: string
    readonly quantity: { readonly numeric: string }
    readonly fungible_info: { readonly symbol: string; readonly flags: { readonly is_spam: boolean } } | null
    readonly nft_info: { readonly name: string; readonly flags: { readonly is_spam: boolean } } | null
  }[]
}

async function pagesOf(account: string, chain: string): Promise<readonly (readonly Row[])[]> {
  const pages: Row[][] = []
  let next: string | null = null
  do {
    const cursor: string = next === null ? '' : `&cursor=${next}`
    const { json } = await ask(sandbox, `/v1/account/${account}/history?chainId=${chain}${cursor}`)
    pages.push(json.data)
    next = json.next
  } while (next !== null && pages.length < 9)
  return pages
}

describe('the past of rich', () => {
  it('on chain 1 is three pages over more than a year, newest first, each transaction once', async () => {
    const pages = await pagesOf(rich, 'eip155:1')
    const rows = pages.flat()
    const times = rows.map(({ metadata }) => Date.parse(metadata.minedAt))
    const months = new Set(rows.map(({ metadata }) => metadata.minedAt.slice(0, 7)))

    expect(pages.map((page) => page.length)).toEqual([50, 50, 47])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(147)
    expect(times).toEqual([...times].sort((one, other) => other - one))
    expect(months.size).toBeGreaterThanOrEqual(13)
    expect(times[0]).toBeGreaterThan(loadedAt - 3 * 3_600_000)
  })

  it('has each kind of what happens, and bait that is marked', async () => {
    const rows = (await pagesOf(rich, 'eip155:1')).flat()
    const kinds = new Set(rows.map(({ metadata }) => `${metadata.operationType} ${metadata.status}`))
    const spam = rows.flatMap(({ transfers }) =>
      transfers.flatMap(({ fungible_info: token, nft_info: nft, quantity }) =>
        (token?.flags.is_spam ?? nft?.flags.is_spam)
          ? [`${quantity.numeric} ${token?.symbol ?? nft?.name}`]
          : [],
      ),
    )

    expect(kinds).toEqual(
      new Set([
        ...['send confirmed', 'receive confirmed', 'trade confirmed', 'approve confirmed'],
        ...['cancel confirmed', 'send failed'],
      ]),
    )
    expect(spam.sort()).toEqual(['0 USDC', '1 Claim 500 USDC at usdc-gift.com #1', '500 usdc-gift.com'])
  })

  it('leaves what the seed says, and what is sent now comes first, until the reset', async () => {
    const { client, balanceOf, send } = pageOf(sandbox, 'eip155:1')
    expect(await Promise.all(['ETH', 'USDC', 'DAI', 'USDT'].map(balanceOf))).toEqual([
      ...[parseEther('12.941'), 3_410_250_000n, 246_970_000_000_000_000_000n, 500_000_000n],
    ])
    expect(await client.getTransactionCount({ address: rich })).toBe(0)

    const begun = Date.now()
    await send({ to: poor, value: parseEther('0.25') })
    const [first] = (await pagesOf(rich, 'eip155:1')).flat()
    expect(first?.metadata).toMatchObject({ operationType: 'send', status: 'confirmed' })
    expect(first?.transfers).toMatchObject([{ direction: 'out', quantity: { numeric: '0.25' } }])
    expect(Date.parse(first?.metadata.minedAt ?? '')).toBeGreaterThanOrEqual(begun - (begun % 1_000))

    await sandbox.reset()
    expect((await pagesOf(rich, 'eip155:1')).flat()).toHaveLength(147)
  })

  it('is another one on chain 8453, and nobody has one who did nothing', async () => {
    expect((await pagesOf(rich, 'eip155:8453')).flat()).toHaveLength(27)
    expect(await pagesOf(visitors.empty, 'eip155:1')).toEqual([[]])
  })

  it('on Solana has sent, received, traded, failed and unasked ones', async () => {
    const rows = (await pagesOf(solanaVisitors.rich, solana)).flat()
    const told = rows.map(({ metadata, transfers }) =>
      [
        ...[metadata.operationType, metadata.status],
        ...transfers.map(
          ({ direction, quantity, fungible_info: token }) =>
            `${direction} ${quantity.numeric} ${token?.symbol}`,
        ),
      ].join(' '),
    )

    expect(told).toEqual([
      'send confirmed out 0.5 SOL',
      'receive confirmed in 1 undefined',
      'execute failed',
      'receive confirmed in 1000000 BARK',
      'trade confirmed out 50 USDC in 42.5 NOVA',
      'send confirmed out 49.75 USDC',
      'receive confirmed in 1000 USDC',
      'trade confirmed out 4 SOL in 600 USDC',
      'receive confirmed in 30 SOL',
    ])
    expect(rows[1]?.transfers[0]?.nft_info?.flags.is_spam).toBe(true)
  })
})
