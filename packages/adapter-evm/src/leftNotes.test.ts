// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { type Hex, keccak256, numberToHex } from 'viem'
import { expect } from 'vitest'
import { bundleOf } from './carriers.test-support.js'
import { createEvidence } from './evidence.js'
import { mainnet } from './networks.js'
import { offering } from './offering.test-support.js'
import { toQuantity } from './rpc.js'

const { signal } = new AbortController()
const address = (pair: string): Hex => `0x${pair.repeat(20)}`
const [own, ann, token, thief, contract, bundler, paymaster] = [
  address('a1'),
  address('b2'),
  address('d4'),
  address('e5'),
  address('f6'),
  address('77'),
  address('99'),
]
const nobody = address('00')
const hash = `0x${'ab'.repeat(32)}`
const entryPoint = '0x0000000071727de22e5e9d8baf0edac6f37da032'
const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
const note = (at: string, topic: string, topics: readonly string[], data = '') => ({
  address: at,
  topics: [`0x${topic.padEnd(64, '0')}`, ...topics.map((one) => `0x${word(one)}`)],
  data: `0x${data}`,
})
const [moved, movedSingle, movedBatch] = ['ddf252ad1be2c89b', 'c3d58168c5ae7397', '4a39dc06d4c0dbc6']
const [approved, approvedAll] = ['8c5be1e5ebec7d5b', '17307eab39ab6107']

/** Calls that leave a note, with that note. */
const asked = {
  coins: { data: `a9059cbb${word(ann)}${word(30n)}`, note: note(token, moved, [own, ann], word(30n)) },
  permission: {
    data: `095ea7b3${word(ann)}${word(30n)}`,
    note: note(token, approved, [own, ann], word(30n)),
  },
  piece: {
    data: `42842e0e${word(own)}${word(ann)}${word(30n)}`,
    note: note(token, moved, [own, ann, '0x1e']),
  },
  pieces: {
    data: `f242432a${word(own)}${word(ann)}${word(1n)}${word(30n)}${word(160n)}${word(0n)}`,
    note: note(token, movedSingle, [own, own, ann], word(1n) + word(30n)),
  },
}

/** Notes of what leaves an account, or may: from one account, for another. */
const notes: readonly ((from: string, to: string, amount: bigint) => object)[] = [
  (from, to, amount) => note(token, moved, [from, to], word(amount)),
  (from, to, amount) => note(contract, moved, [from, to, String(amount)]),
  // Old tokens have no topics.
  (from, to, amount) => note(contract, moved, [], word(from) + word(to) + word(amount)),
  (from, to, amount) => note(contract, movedSingle, [thief, from, to], word(7n) + word(amount)),
  (from, to, amount) =>
    note(
      contract,
      movedBatch,
      [thief, from, to],
      [64n, 128n, 1n, 7n, 1n, amount].map((one) => word(one)).join(''),
    ),
  (from, to, amount) => note(token, approved, [from, to], word(amount)),
  (from, to) => note(contract, approvedAll, [from, to], word(1n)),
]
/** They give nothing away: of others, to itself, and those by which a collection takes a permission back. */
const harmless: readonly object[] = [
  ...notes.flatMap((write) => [write(thief, own, 5n), write(ann, thief, 5n), write(own, own, 5n)]),
  note(contract, approved, [own, nobody, '7']),
  note(contract, approvedAll, [own, thief], word(0n)),
]

/** Ways in which an account carries out calls by a function that no list has. */
const ways: Readonly<Record<string, (data: string) => { transaction: object; logs: readonly object[] }>> = {
  itself: (data) => ({ transaction: { from: own, to: own, input: data }, logs: [] }),
  'a module': (data) => ({ transaction: { from: bundler, to: own, input: data }, logs: [] }),
  'a relay': (data) => ({ transaction: { from: bundler, to: contract, input: data }, logs: [] }),
  'an operation': (data) => ({
    transaction: {
      from: bundler,
      to: entryPoint,
      input: bundleOf([{ sender: own, nonce: 7n, callData: `0x${data.slice(2)}` }]),
    },
    logs: [
      note(entryPoint, '49628fd1471006c1', ['1', own, paymaster], word(7n) + word(1n) + word(3n) + word(4n)),
    ],
  }),
}

search(
  'calls that cannot be read are confirmed only if nothing else left the account, and no permission is new',
  fc.asyncProperty(
    fc.constantFrom(...Object.keys(ways)),
    fc.constantFrom<keyof typeof asked>('coins', 'permission', 'piece', 'pieces'),
    fc.array(
      fc.oneof(
        fc.record({ kind: fc.nat(notes.length - 1), to: fc.constantFrom(ann, thief, contract) }),
        fc.constant('again' as const),
        fc.constant('fee' as const),
        fc.nat(harmless.length - 1),
      ),
      { maxLength: 3 },
    ),
    fc.nat(3),
    fc.constantFrom(undefined, 0n, 9n),
    async (way, name, others, place, lost) => {
      const { data, note: own30 } = asked[name]
      const { transaction, logs } = ways[way]?.(`0xf00df00d${data}`) ?? { transaction: {}, logs: [] }
      const more = others.map((one) => {
        if (typeof one === 'number') return harmless[one] ?? {}
        if (one === 'again') return own30
        if (one === 'fee') return note(contract, moved, [own, paymaster], word(3n))
        return notes[one.kind]?.(own, one.to, 5_000n) ?? {}
      })
      const isFee = (one: unknown) => one === 'fee' && way === 'an operation'
      const gives = others.some((one) => typeof one !== 'number' && !isFee(one))
      const isPaid = lost === 9n && way !== 'an operation'
      const request = async (_network: string, method: string) =>
        method === 'eth_getCode'
          ? '0x60'
          : { hash, blockNumber: '0x10', nonce: '0x5', value: '0x0', ...transaction }
      const quantity = async (_network: string, method: string, [, at]: readonly unknown[]) => {
        if (lost === undefined || method !== 'eth_getBalance') throw new Error('The node fails.')
        return at === '0x10' ? 100n - lost : 100n
      }
      const evidence = createEvidence({
        rpc: { request, quantity, offer: offering(request) },
        keccak256,
        numberToHex,
        toQuantity,
      })
      const receipt = {
        blockNumber: '0x10',
        status: '0x1',
        logs: [...more.slice(0, place), own30, ...more.slice(place), ...logs],
        gasUsed: '0x0',
        effectiveGasPrice: '0x1',
      }
      const calls = [{ to: token, value: 0n, data: `0x${data}` }] as const
      const expected = { from: own, calls, block: 16n, count: 5n, amount: undefined }
      const end = await evidence.ended(mainnet.id, hash, receipt, expected, signal)
      if (gives && way === 'itself') expect(end).toBe('other')
      else expect(end).toBe(gives || isPaid ? 'unknown' : 'success')
    },
  ),
  { gate: 300, exhaustive: 20_000 },
)
