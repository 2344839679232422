// @tier gate
import { expect, test } from 'vitest'
import { type CallsRecord, createRecords, type Outcome } from './records.js'
import { callsStatus, capabilities } from './status.js'

const network = 'eip155:1'
const chains = { [network]: { url: 'https://node.example', name: 'Ethereum', symbol: 'ETH' } }
const origin = 'https://app.example'

/** What a page that speaks the first version is told of calls that ended so. */
async function old(outcome: Outcome): Promise<unknown> {
  const record: CallsRecord = {
    id: 'mine',
    wallet: 'wallet',
    origin,
    network,
    sender: '0x12',
    isOld: true,
    at: 0,
    outcome,
  }
  const notes = { get: async () => record, set: async () => {}, all: async () => [] }
  return callsStatus(['mine'], createRecords(notes, 'wallet', origin), chains)
}
const done = { status: '0x1' }
const undone = { status: '0x0' }

test('the first version says of calls that were carried out what they did', async () => {
  expect(await old({ status: 200, receipts: [done] })).toEqual({ status: 'CONFIRMED', receipts: [done] })
  expect(await old({ status: 500, receipts: [undone] })).toMatchObject({ receipts: [undone] })
  expect(await old({ status: 600, receipts: [done, undone] })).toMatchObject({ receipts: [done, undone] })
})

test.each<Outcome>([
  { status: 400, receipts: [] },
  { status: 600, receipts: [done] },
])(
  'the first version has no word for calls that never were: $status is none of its confirmed',
  async (outcome) => {
    await expect(old(outcome)).rejects.toMatchObject({ code: -32000 })
  },
)

test('a chain without a bundler has no calls made as one', () => {
  expect(capabilities([], chains, true)).toEqual({ '0x1': { atomic: { status: 'unsupported' } } })
})
