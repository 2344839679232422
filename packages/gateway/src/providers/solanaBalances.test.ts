// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { createCourse } from '../cache/course.js'
import type { Tools } from '../questions.js'
import { solanaBalances } from './solanaBalances.js'
import { tokenPrograms } from './tokenPrograms.js'

const chain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const mintAt = (place: number) => ('ABCDEFGHJK'[place] ?? 'L').repeat(44)

/** A token: the state of its mint, and the accounts that hold it. */
const token = fc.record({
  is2022: fc.boolean(),
  isListed: fc.constantFrom(true, true, false),
  isBound: fc.boolean(),
  pause: fc.constantFrom('none', 'running', 'paused'),
  others: fc.subarray(['immutableOwner', 'memoTransfer', 'unparseableExtension', 'transferFeeAmount']),
  held: fc.array(fc.record({ amount: fc.bigInt({ min: 0n, max: 9n }), isFrozen: fc.boolean() }), {
    maxLength: 3,
  }),
})

search(
  'all that an account holds of a listed token is said, and as locked the part that cannot be moved',
  fc.asyncProperty(fc.array(token, { minLength: 1, maxLength: 5 }), async (all) => {
    const world = all.map((one, place) => ({ ...one, mint: mintAt(place) }))
    const listed = world.filter(({ isListed }) => isListed)
    const accountOf = (one: (typeof world)[number], { amount, isFrozen }: (typeof one.held)[number]) => {
      const extensions = [
        ...one.others,
        ...(one.isBound ? ['nonTransferableAccount'] : []),
        ...(one.pause === 'none' ? [] : ['pausableAccount']),
      ].map((extension) => ({ extension }))
      const odd = one.others.length > 1 ? [null, {}] : []
      const state = isFrozen ? 'frozen' : 'initialized'
      const info = { mint: one.mint, state, tokenAmount: { amount: `${amount}` } }
      return {
        account: {
          data: { parsed: { info: one.is2022 ? { ...info, extensions: [...odd, ...extensions] } : info } },
        },
      }
    }
    const mintOf = (address: string) => {
      const one = world.find(({ mint }) => mint === address)
      const state = { authority: null, paused: one?.pause === 'paused' }
      const extensions = [{ extension: 'metadataPointer', state: {} }]
      if (one?.pause !== 'none') extensions.push({ extension: 'pausableConfig', state })
      return one ? { data: { parsed: { info: { extensions } } } } : null
    }
    const request = async (method: string, [first, second]: readonly unknown[]) => {
      if (method === 'getBalance') return { value: 1 }
      if (method === 'getMultipleAccounts') return { value: [first].flat().map((one) => mintOf(String(one))) }
      const { programId }: { readonly programId?: string } = Object(second)
      const value = world.flatMap((one) =>
        tokenPrograms[one.is2022 ? 1 : 0] === programId ? one.held.map((each) => accountOf(one, each)) : [],
      )
      return { value }
    }
    const tools: Tools = {
      fetch: () => Promise.reject(new Error('unused')),
      course: createCourse(),
      rpc: () => ({ request }),
      tokens: () =>
        listed.map(({ mint }) => ({ chain, address: mint, name: mint, symbol: 'T', decimals: 6 })),
      now: Date.now,
      signal: new AbortController().signal,
    }
    const ask = { chain, account: 'M'.repeat(44), currency: 'usd', force: [] } as const
    const told = await solanaBalances.answer(ask, tools)
    for (const { mint, held, is2022, isBound, pause } of listed) {
      const isStill = is2022 && (isBound || pause === 'paused')
      const sum = (locked: boolean) =>
        held.reduce(
          (all, { amount, isFrozen }) => ((isStill || isFrozen) === locked ? all + amount : all),
          0n,
        )
      const row = told.find(({ address }) => address === mint)
      expect([row?.amount ?? 0n, row?.locked ?? 0n]).toEqual([sum(false), sum(true)])
    }
    expect(told.length).toBeLessThanOrEqual(listed.length)
  }),
  { gate: 200, exhaustive: 5_000 },
)
