// @tier gate
import { type Hex, numberToHex, padHex } from 'viem'
import { expect, test } from 'vitest'
import { createRecords, type OperationRecord } from './records.js'
import { lookUp } from './track.js'

const until = 1_767_225_600
const record: OperationRecord = {
  id: 'mine',
  wallet: 'wallet',
  origin: 'https://app.example',
  network: 'eip155:1',
  sender: '0x5aFe5aFe5aFe5aFe5aFe5aFe5aFe5aFe5aFe5aFe',
  isOld: false,
  at: 0,
  operation: {
    hash: `0x${'ab'.repeat(32)}`,
    entryPoint: '0x0000000071727de22e5e9d8baf0edac6f37da032',
    nonce: '0x5',
    signed: {},
    block: '0x10',
    until,
    expires: true,
    creates: false,
  },
}

/** What is said of an operation by nodes of which those that know its number may be behind. */
function look(headAt: number, number: Hex) {
  const notes = { get: async () => undefined, set: async () => {}, all: async () => [] }
  return lookUp(record, {
    records: createRecords(notes, 'wallet', record.origin),
    bundler: { ask: async () => null },
    node: {
      ask: async (method) =>
        method === 'eth_getBlockByNumber'
          ? { number: '0x20', timestamp: numberToHex(headAt) }
          : padHex(number, { size: 32 }),
    },
  })
}

test('an operation is gone once no node can be so far behind that it does not know of it yet', async () => {
  expect(await look(until + 30, '0x5')).toBeUndefined()
  expect(await look(until + 90, '0x5')).toEqual({ status: 400, receipts: [] })
})
