// @tier gate
import { expect, test } from 'vitest'
import { readBatch } from './batches.js'
import { account, network, other } from './evm.test-support.js'

const read = (asked: object) => readBatch([{ version: '2.0.0', ...asked }], account, network)
const call = { to: other, value: '0x1' }

test('calls are read as they are written', () => {
  expect(read({ id: 'mine', from: account, chainId: '0x1', calls: [call] })).toEqual({
    id: 'mine',
    isOld: false,
    isAtomic: false,
    calls: [{ to: other, data: '0x', value: 1n }],
  })
})

test.each<readonly [string, object, number]>([
  // As the first drafts of the standard had it.
  ['for another network', { chainId: '0x2' }, 4901],
  ['from another account', { from: other }, 4100],
  ['that hands the account to a contract', { authorizationList: [] }, -32602],
  ['with a number of its own', { nonce: '0x5' }, -32602],
  ['with a list of accesses', { accessList: [{ address: other, storageKeys: [] }] }, -32602],
])('one call %s is not made as if it were not', (_what, asked, code) => {
  expect(() => read({ calls: [call, { ...call, ...asked }] })).toThrow(expect.objectContaining({ code }))
})

test('what a call says in the words of a transaction is not left out', () => {
  expect(read({ calls: [{ ...call, input: '0xabcd' }] }).calls).toEqual([
    { to: other, data: '0xabcd', value: 1n },
  ])
})

test.each([
  [true, true],
  ['true', true],
  [1, true],
  [false, false],
  [null, false],
  [undefined, false],
])('calls that are wanted all or none (%j) are atomic: %s', (atomicRequired, isAtomic) => {
  expect(read({ atomicRequired, calls: [call, call] }).isAtomic).toBe(isAtomic)
})
