// @tier gate
import { expect, test } from 'vitest'
import { batchOf, hashOf } from '../calls.test-support.js'
import { answerOf, readStatus, receiptOf, statusOf } from './callsStatus.js'

const two = { total: 2, hashes: [hashOf(1), hashOf(2)], isOpen: false }
const one = { total: 2, hashes: [hashOf(1)], isOpen: false }
const none = { total: 2, hashes: [], isOpen: false }

test.each([
  ['all were carried out', two, ['success', 'success'], false, 200],
  ['all were carried out while the page still looks', two, ['success', 'success'], true, 200],
  ['one is on its way', two, ['success', 'pending'], false, 100],
  ['nobody knows of one', two, ['success', 'unknown'], false, 100],
  ['the chain does not have one, which may still come', two, ['success', 'absent'], false, 100],
  ['one was undone after another', two, ['success', 'reverted'], false, 600],
  ['the rest was not asked for', one, ['success'], false, 600],
  ['the rest is still asked for', one, ['success'], true, 100],
  ['the first was undone', one, ['reverted'], false, 500],
  ['something else was carried out for the first', one, ['other'], false, 600],
  ['something else may still be carried out', two, ['other', 'pending'], false, 100],
  ['something else was carried out, and the rest undone', two, ['other', 'reverted'], false, 600],
  ['another transaction has the place of all', one, ['replaced'], false, 400],
  ['another has the place of one, and the other was undone', two, ['replaced', 'reverted'], false, 500],
  ['nothing has left', none, [], false, 400],
  ['the wallet was asked for the first', { ...none, isOpen: true }, [], false, 100],
  ['the wallet was asked for the second', { ...one, isOpen: true }, ['success'], false, 100],
] as const)(
  'where %s, it says so by the number of the standard',
  (_when, record, traces, isRunning, status) => {
    expect(statusOf(record, traces, isRunning)).toBe(status)
  },
)

test('pages are answered in the version that they spoke', () => {
  const record = { ...batchOf({ chainId: '0x2105', id: '0xabc' }), isOld: false }
  const receipts = [{ status: '0x1' }]
  expect(answerOf(record, { status: 200, receipts })).toEqual({
    version: '2.0.0',
    id: '0xabc',
    status: 200,
    atomic: false,
    receipts,
    chainId: '0x2105',
  })
  const old = { ...record, isOld: true }
  expect(answerOf(old, { status: 200, receipts })).toEqual({ status: 'CONFIRMED', receipts })
  const undone = [...receipts, { status: '0x0' }]
  expect(answerOf(old, { status: 600, receipts: undone })).toEqual({ status: 'CONFIRMED', receipts: undone })
  // Nothing else in it would say that not all was done.
  expect(() => answerOf(old, { status: 600, receipts })).toThrow(expect.objectContaining({ code: -32603 }))
  expect(() => answerOf(old, { status: 600, receipts: undone, isOther: true })).toThrow()
  expect(answerOf({ ...record, isOld: true }, { status: 100, receipts: [] })).toEqual({ status: 'PENDING' })
})

test('what a wallet tells is read in both versions', () => {
  expect(readStatus({ status: 200, chainId: '0x1', receipts: [1] })).toEqual({
    isTold: true,
    status: 200,
    receipts: [1],
    network: 'eip155:1',
  })
  expect(readStatus({ status: 'PENDING' })?.status).toBe(100)
  expect(readStatus({ status: 'CONFIRMED', receipts: [{ status: '0x1' }] })?.status).toBe(200)
  expect(readStatus({ status: 'CONFIRMED', receipts: [{ status: '0x0' }] })?.status).toBe(500)
  expect(readStatus({ status: 'CONFIRMED', receipts: [{ status: '0x0' }, {}] })?.status).toBe(600)
  expect(readStatus({ status: 'SOON' })).toBeUndefined()
  expect(readStatus({ status: 200, chainId: 'moon' })?.network).toBeUndefined()
})

test('the receipt of another transaction is none', () => {
  const receipt = { transactionHash: hashOf(1), status: '0x1', gasUsed: '0x5208', from: 'left out' }
  expect(receiptOf(hashOf(1), receipt)).toMatchObject({ status: '0x1', gasUsed: '0x5208' })
  expect(receiptOf(hashOf(1), receipt)).not.toHaveProperty('from')
  expect(receiptOf(hashOf(2), receipt)).toBeUndefined()
})
