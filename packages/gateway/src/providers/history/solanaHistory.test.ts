// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { createCourse } from '../../cache/course.js'
import type { Tools } from '../../questions.js'
import { solanaHistory } from './solanaHistory.js'

const chain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const
const account = 'M'.repeat(44)
const mintOf = (at: number) => `E${'abcdefghij'.charAt(at % 10)}${String(at + 111).repeat(13)}`
const program = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

const holding = fc.record({
  isListed: fc.boolean(),
  delegate: fc.option(fc.constant('D'.repeat(44)), { nil: undefined }),
  amount: fc.constantFrom('0', '5'),
})

search(
  'each token account is looked at, listed ones and those with a delegate first, and what is not is said',
  fc.asyncProperty(
    fc.array(holding, { maxLength: 90 }),
    fc.constantFrom('none', 'program', 'account'),
    async (holdings, failing) => {
      const asked: string[] = []
      const tools: Tools = {
        fetch: () => Promise.reject(new Error('unused')),
        course: createCourse(),
        rpc: () => ({
          async request(method, [first, second]) {
            if (method === 'getSignaturesForAddress') {
              asked.push(String(first))
              if (failing === 'account' && first === 'holder0') throw new Error('too many requests')
              return []
            }
            if (method !== 'getTokenAccountsByOwner') return null
            const isFirst = Object(second).programId === program
            if (!isFirst && failing === 'program') throw new Error('unknown program')
            return {
              value: isFirst
                ? holdings.map(({ delegate, amount }, at) => ({
                    pubkey: `holder${at}`,
                    account: {
                      data: { parsed: { info: { mint: mintOf(at), delegate, tokenAmount: { amount } } } },
                    },
                  }))
                : [],
            }
          },
        }),
        tokens: () => [
          { chain, name: 'Solana', symbol: 'SOL', decimals: 9 },
          ...holdings.flatMap(({ isListed }, at) =>
            isListed ? [{ chain, address: mintOf(at), name: `T${at}`, symbol: `T${at}`, decimals: 0 }] : [],
          ),
        ],
        now: Date.now,
        signal: new AbortController().signal,
      } as const
      const { isCut = false } = await solanaHistory().answer({ chain, account }, tools)
      const wanted = holdings.map((one, at) => ({ ...one, key: `holder${at}` }))
      const missed = wanted.filter(({ key }) => !asked.includes(key))
      const isFailed = failing === 'program' || (failing === 'account' && asked.includes('holder0'))
      expect(isCut).toBe(missed.length > 0 || isFailed)
      expect(asked.length).toBe(Math.min(wanted.length, 64) + 1)
      const rank = ({ isListed, delegate }: (typeof wanted)[number]) => (isListed ? 0 : delegate ? 1 : 2)
      const worst = Math.max(0, ...wanted.filter(({ key }) => asked.includes(key)).map(rank))
      for (const one of missed) expect(rank(one)).toBeGreaterThanOrEqual(worst)
    },
  ),
  { gate: 60, exhaustive: 1_000 },
)
