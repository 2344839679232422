// @tier gate
import { history, nfts } from '@foyer/api'
import { search } from '@foyer/search'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { UpstreamError } from '../errors.js'
import { answers, gatewayOf } from '../gateway.test-support.js'
import type { Activity, Ask, Collectible } from '../questions.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ids = ['eip155:1', 'eip155:10', 'eip155:8453'] as const
const chains = Object.fromEntries([...ids, 'eip155:5'].map((id) => [id, 'https://node.foyer.dev']))
const isCovered = ({ chain }: { chain: string }) => ids.some((id) => id === chain)

const happened = (chain: Activity['chain'], at: number): Activity => ({
  chain,
  at,
  hash: `0x${at.toString(16)}`,
  from: account,
  to: '0x1',
  status: 'confirmed',
  operation: 'send',
  movements: [],
})

/** A provider that has so much to tell of each chain, in pages of two; new blocks come with `add`. */
function chainsWith(told: Readonly<Record<string, readonly number[]>>) {
  const all = new Map(Object.entries(told).map(([id, times]) => [id, [...times].sort((a, b) => b - a)]))
  const answer = ({ chain, cursor }: Ask<'history'>) => {
    const times = all.get(chain) ?? []
    const after = cursor === undefined ? times : times.filter((time) => time < Number(cursor))
    const page = after.slice(0, 2)
    const next = after.length > 2 ? { next: `${page.at(-1)}` } : {}
    return { entries: page.map((time) => happened(chain, time)), ...next }
  }
  const add = (chain: string, time: number) => void all.get(chain)?.unshift(time)
  return { provider: answers('history', answer, { covers: isCovered }), add }
}

/** All pages, as a client asks for them. */
async function pages(gateway: ReturnType<typeof gatewayOf>, between = () => {}) {
  const told: (readonly number[])[] = []
  let cursor: string | null = ''
  while (cursor !== null && told.length < 100) {
    const query = cursor === '' ? '' : `?cursor=${encodeURIComponent(cursor)}`
    const response = await gateway.get(`/v1/account/${account}/history${query}`)
    const page = v.parse(history.answer, await response.json())
    told.push(page.data.map(({ metadata }) => Date.parse(metadata.minedAt)))
    cursor = page.next
    between()
  }
  return told
}

describe('the activity of all chains', () => {
  search(
    'is told once each, the newest first over all pages',
    async (look) => {
      const times = fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { maxLength: 9 })
      await look(
        fc.asyncProperty(times, times, times, async (a, b, c) => {
          const { provider } = chainsWith({ 'eip155:1': a, 'eip155:10': b, 'eip155:8453': c })
          const told = (await pages(gatewayOf({ chains, providers: [provider] }))).flat()
          expect(told).toEqual([...a, ...b, ...c].sort((x, y) => y - x))
        }),
      )
    },
    { gate: 100 },
  )

  it('is told once each while new blocks come', async () => {
    const { provider, add } = chainsWith({ 'eip155:1': [90, 40, 30, 20], 'eip155:10': [80, 70, 60, 50] })
    let now = 100
    const told = await pages(gatewayOf({ chains, providers: [provider], cache: false }), () => {
      now += 1
      add('eip155:1', now)
    })
    expect(told.flat()).toEqual([90, 80, 70, 60, 50, 40, 30, 20])
  })

  it('is that of the chains that answer, and no page after it has a gap', async () => {
    const { provider } = chainsWith({ 'eip155:1': [9, 8, 7], 'eip155:10': [6] })
    const down = new Set<string>(['eip155:10'])
    const shaky = answers(
      'history',
      (ask, signal) => {
        if (down.has(ask.chain)) throw new UpstreamError('network')
        return provider.answer(ask, { signal } as Parameters<typeof provider.answer>[1])
      },
      { covers: isCovered },
    )
    const { get } = gatewayOf({ chains, providers: [shaky], cache: false })
    const first = await get(`/v1/account/${account}/history`)
    expect(first.headers.get('cache-control')).toBe('no-store')
    const { data, next } = v.parse(history.answer, await first.json())
    expect(data).toHaveLength(2)
    for (const id of ids) down.add(id)
    const later = `/v1/account/${account}/history?cursor=${encodeURIComponent(next ?? '')}`
    expect((await get(later)).status).toBe(503)
    expect((await get(`/v1/account/${account}/history`)).status).toBe(503)
  })

  it('is not looked for by a cursor that nobody wrote', async () => {
    const { provider } = chainsWith({ 'eip155:1': [1] })
    const { get } = gatewayOf({ chains, providers: [provider] })
    for (const cursor of ['x', 'eip155:7=.', 'eip155:1=.&eip155:1=.', 'eip155:5=.', 'eip155:1=-1.'])
      expect((await get(`/v1/account/${account}/history?cursor=${encodeURIComponent(cursor)}`)).status).toBe(
        400,
      )
  })
})

it('collectibles of all chains are told once each, chain after chain', async () => {
  const owned = (chain: Collectible['chain'], tokenId: bigint): Collectible => ({
    chain,
    tokenId,
    contract: `0x${'1'.repeat(40)}`,
    standard: 'erc721',
    amount: 1n,
  })
  const provider = answers(
    'nfts',
    ({ chain, cursor }) => {
      const from = BigInt(cursor ?? 0)
      const entries = Array.from({ length: 30 }, (_, at) => owned(chain, from + BigInt(at)))
      return { entries, ...(from === 0n ? { next: '30' } : {}) }
    },
    { covers: isCovered },
  )
  const { get } = gatewayOf({ chains, providers: [provider] })
  const told: string[] = []
  let cursor: string | null = ''
  while (cursor !== null && told.length < 1_000) {
    const response = await get(`/v1/nfts/${account}${cursor && `?cursor=${encodeURIComponent(cursor)}`}`)
    const page: v.InferOutput<typeof nfts.answer> = v.parse(nfts.answer, await response.json())
    expect(page.data.length).toBeLessThan(100)
    told.push(...page.data.map(({ chainId, tokenId }) => `${chainId}/${tokenId}`))
    cursor = page.next
  }
  expect(told).toHaveLength(180)
  expect(new Set(told).size).toBe(180)
})
