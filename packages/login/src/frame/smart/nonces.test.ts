// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { type Hex, hexToBigInt, numberToHex } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rowOf } from './finality.js'
import { freeNonce, settleCreation } from './nonces.js'
import { createRecords, type OperationRecord } from './records.js'

const now = 1_767_225_600
const sender: Hex = '0x5aFe5aFe5aFe5aFe5aFe5aFe5aFe5aFe5aFe5aFe'
const origin = 'https://app.example'
const parts = {
  account: { address: sender },
  owner: sender,
  around: { network: 'eip155:1', chain: { url: 'https://node.example', name: 'Ethereum', symbol: 'ETH' } },
  smart: { kind: 'simple7702' },
  memory: { device: 'device' },
} as const

interface Case {
  readonly row: number
  readonly expires: boolean
  readonly until: number
  readonly status: 200 | 400 | undefined
  readonly creates: boolean
}
const cases: fc.Arbitrary<Case> = fc.record({
  row: fc.nat(5),
  expires: fc.boolean(),
  until: fc.constantFrom(now - 100_000, now - 200, now + 200),
  status: fc.constantFrom(200, 400, undefined),
  creates: fc.boolean(),
})
const nonceOf = (row: number) => (BigInt(row) << 64n) + 5n
function recordOf({ row, expires, until, status, creates }: Case, at: number): OperationRecord {
  return {
    id: `${at}`,
    wallet: 'wallet',
    origin,
    network: 'eip155:1',
    sender,
    isOld: false,
    at: now * 1_000 + at,
    operation: {
      hash: numberToHex(at),
      entryPoint: sender,
      nonce: numberToHex(nonceOf(row)),
      signed: {},
      block: '0x1',
      until,
      expires,
      creates,
    },
    ...(status && { outcome: { status, receipts: [] } }),
  }
}
async function recordsOf(all: readonly OperationRecord[]) {
  const kept = new Map<string, unknown>()
  const records = createRecords(
    {
      get: async (name) => kept.get(name),
      set: async (name, value) => void kept.set(name, value),
      all: async () => [...kept.values()],
    },
    'wallet',
    origin,
  )
  for (const one of all) await records.set(one)
  return records
}
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: now * 1_000 }))
afterEach(() => vi.useRealTimers())

search(
  'an operation that may still be carried out has its number left to the next, so that one of the two is',
  fc.asyncProperty(fc.uniqueArray(cases, { selector: ({ row }) => row, maxLength: 5 }), async (all) => {
    const used = new Set(all.filter(({ status }) => status === 200).map(({ row }) => row))
    const view = {
      nonce: async (row: Hex) => {
        const of = all.find((one) => rowOf(nonceOf(one.row)) === row)
        return (hexToBigInt(row) << 64n) + (of && used.has(of.row) ? 6n : of ? 5n : 0n)
      },
    }
    const records = await recordsOf(all.map(recordOf))
    const free = await freeNonce(parts, records, { ...noView, ...view })
    const mayCome = all.filter((one) => one.status !== 200 && (one.until > now || !one.expires))
    // The page may hear that it never was, or that it is not known: both are followed by another try.
    const left = mayCome.filter((one) => one.status === 400 || one.until < now)
    const numbers = left.map((one) => nonceOf(one.row))
    if (numbers.length > 0) expect(numbers).toContain(free)
    const pending = mayCome.filter((one) => !left.includes(one)).map((one) => nonceOf(one.row))
    expect(pending).not.toContain(free)
  }),
  { gate: 200, exhaustive: 5_000 },
)

test('an operation that is never carried out does not keep the account from being set up', async () => {
  const one = recordOf({ row: 0, expires: false, until: now - 200, status: undefined, creates: true }, 1)
  const look = vi.fn(async () => undefined)
  await settleCreation(await recordsOf([one]), parts, look)
  expect(look).not.toHaveBeenCalled()
})

const never = () => Promise.reject(new Error('not asked'))
const noView = { means: never, head: never, receipt: never, since: never }
