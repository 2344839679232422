// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { numberToHex } from 'viem'
import { expect, vi } from 'vitest'
import type { EvmNode } from '../../nodes/evmNode.js'
import { account } from './evm.test-support.js'
import { agreedNonce } from './sending.js'

const network = 'eip155:1'
const hour = 3_600_000
const never = () => Promise.reject(new Error('not asked'))
/** A note was written hours ago, or by a clock that was hours fast. */
const times = fc.constantFrom(-30 * 24 * hour, -2 * hour, 5 * hour)

search(
  'every number of a lost transaction that calls are going to take is named as replaced, whatever the clock was',
  fc.asyncProperty(
    fc.array(fc.record({ is: fc.constantFrom('free', 'lost', 'pending'), noted: times }), { maxLength: 6 }),
    fc.integer({ min: 1, max: 4 }),
    times,
    async (numbers, count, noted) => {
      const now = Date.now()
      const sent = numbers.flatMap(({ is, noted: at }, index) =>
        is === 'free'
          ? []
          : [{ nonce: 5 + index, hash: numberToHex(index), raw: '0x02', at: now + at, is } as const],
      )
      const kept = { next: 5 + numbers.length, at: now + noted, sent: sent.map(({ is: _, ...one }) => one) }
      const notes = { get: async () => kept, set: vi.fn(never) }
      const node: EvmNode = {
        check: never,
        token: never,
        runsCode: never,
        gas: never,
        fees: never,
        charge: never,
        nonce: async () => 5,
        send: never,
        find: async ({ nonce }) => sent.find((one) => one.nonce === nonce)?.is === 'pending',
      }
      const { replaces } = await agreedNonce(undefined, { account, network, node, notes }, count)
      const isOf = (nonce: number, state: string) => numbers[nonce - 5]?.is === state
      const taken = Array.from({ length: numbers.length + count }, (_, at) => 5 + at)
        .filter((nonce) => !isOf(nonce, 'pending'))
        .slice(0, count)
      expect(replaces).toEqual(taken.filter((nonce) => isOf(nonce, 'lost')))
    },
  ),
  { gate: 200, exhaustive: 5_000 },
)
