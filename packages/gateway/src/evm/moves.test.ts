// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { encodeAbiParameters, encodeEventTopics, parseAbi, toEventSelector } from 'viem'
import { expect } from 'vitest'
import { events, movesOf } from './moves.js'

const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
])
const picture = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed id)'])
const address = fc.stringMatching(/^0x[0-9a-f]{40}$/).map((text): `0x${string}` => `0x${text.slice(2)}`)
const uint = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const contract = `0x${'AB'.repeat(20)}`
const [one, two] = [{ type: 'uint256' }, { type: 'uint256[]' }] as const

search(
  'what tokens and collectibles say was moved is read as their standards write it',
  fc.property(
    address,
    address,
    uint,
    fc.array(fc.tuple(uint, uint), { maxLength: 9 }),
    (from, to, value, batch) => {
      const sides = { contract: contract.toLowerCase(), from, to }
      const args = { operator: to, from, to }
      const [transfer, single, several] = [
        encodeEventTopics({ abi, eventName: 'Transfer', args: { from, to } }),
        encodeEventTopics({ abi, eventName: 'TransferSingle', args }),
        encodeEventTopics({ abi, eventName: 'TransferBatch', args }),
      ]
      const own = encodeEventTopics({ abi: picture, eventName: 'Transfer', args: { from, to, id: value } })
      expect([transfer[0], single[0], several[0]]).toEqual([events.transfer, events.single, events.batch])
      expect(toEventSelector('Transfer(address,address,address,uint256,uint256)')).toBe(events.numbered)

      expect(
        movesOf({ address: contract, topics: transfer, data: encodeAbiParameters([one], [value]) }),
      ).toEqual([{ kind: 'erc20', ...sides, amount: value }])
      // Older tokens write some of the three words as data.
      const [, ...words] = [...transfer, encodeAbiParameters([one], [value])]
      for (const places of [0, 1])
        expect(
          movesOf({
            address: contract,
            topics: [events.transfer, ...words.slice(0, places)],
            data: `0x${words
              .slice(places)
              .map((word) => `${word}`.slice(2))
              .join('')}`,
          }),
        ).toEqual([{ kind: 'erc20', ...sides, amount: value }])
      const [, sender, receiver] = transfer
      expect(
        movesOf({
          address: contract,
          topics: [events.numbered, `${sender}`, `${receiver}`, encodeAbiParameters([one], [value])],
          data: encodeAbiParameters([one, one], [BigInt(to), 5n]),
        }),
      ).toEqual([{ kind: 'erc1155', ...sides, id: value, amount: 5n }])
      expect(movesOf({ address: contract, topics: own, data: '0x' })).toEqual([
        { kind: 'erc721', ...sides, amount: 1n, id: value },
      ])
      expect(
        movesOf({ address: contract, topics: single, data: encodeAbiParameters([one, one], [value, 5n]) }),
      ).toEqual([{ kind: 'erc1155', ...sides, id: value, amount: 5n }])
      const data = encodeAbiParameters(
        [two, two],
        [batch.map(([id]) => id), batch.map(([, amount]) => amount)],
      )
      expect(movesOf({ address: contract, topics: several, data })).toEqual(
        batch.map(([id, amount]) => ({ kind: 'erc1155', ...sides, id, amount })),
      )
    },
  ),
  { gate: 100 },
)

search('a log that is not as its standard says moves nothing', async (look) => {
  const topic = fc.oneof(
    fc.constantFrom(...Object.values(events)),
    fc.stringMatching(/^0x[0-9a-f]{64}$/),
    fc.stringMatching(/^0x0{24}[0-9a-f]{40}$/),
  )
  const word = fc.oneof(fc.constantFrom(0n, 32n, 64n, 96n, 1n, 2n), uint)
  const log = fc.record({
    address: fc.constantFrom(contract, '0x', 7),
    topics: fc.array(topic, { maxLength: 5 }),
    data: fc
      .array(word, { maxLength: 8 })
      .map((words) => `0x${words.map((one) => one.toString(16).padStart(64, '0')).join('')}`),
  })
  await look(
    fc.property(fc.oneof(fc.anything(), log), (wrong) => {
      for (const { from, to, amount } of movesOf(wrong)) {
        expect([from, to]).toEqual([
          expect.stringMatching(/^0x[0-9a-f]{40}$/),
          expect.stringMatching(/^0x[0-9a-f]{40}$/),
        ])
        expect(amount >= 0n && amount < 2n ** 256n).toBe(true)
      }
    }),
  )
  const odd = `0x${'1'.padStart(64, '0')}${'2'.padStart(64, '0')}`
  const topics = [events.transfer, `0x${'f'.repeat(64)}`, `0x${'0'.repeat(64)}`]
  expect(movesOf({ address: contract, topics, data: odd.slice(0, 66) })).toEqual([])
})
