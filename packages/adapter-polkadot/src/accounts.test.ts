// @tier gate
import { encodeAddress } from '@polkadot/util-crypto'
import { expect, test } from 'vitest'
import { accountsOn, parseAccounts } from './accounts.js'
import { kusamaRelay, polkadotRelay } from './networks.js'

const key = (byte: number) => new Uint8Array(32).fill(byte)
const address = (byte: number, prefix = 42) => encodeAddress(key(byte), prefix)
const genesisHash = '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3'

test('accounts are read whatever their prefix, each once, in the wallet’s order', () => {
  const list = [{ address: address(2) }, { address: address(1, 0) }, { address: address(2, 2) }]

  expect(parseAccounts('accounts.get', list).map(({ publicKey }) => publicKey)).toEqual([key(2), key(1)])
})

test('accounts of EVM chains are left out', () => {
  const list = [
    { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', type: 'ethereum' },
    { address: address(1) },
  ]

  expect(parseAccounts('accounts.get', list)).toHaveLength(1)
})

test('an account that is for one chain is on that chain alone', () => {
  const list = parseAccounts('accounts.get', [
    { address: address(1), genesisHash },
    { address: address(2), genesisHash: null },
  ])

  expect(accountsOn(polkadotRelay.id, list)).toHaveLength(2)
  expect(accountsOn(kusamaRelay.id, list).map(({ publicKey }) => publicKey)).toEqual([key(2)])
})

test.each([
  undefined,
  null,
  {},
  'text',
  [7],
  [{}],
  [{ address: 'nobody' }],
  [{ address: address(1).replace(/.$/, 'z') }],
  Array.from({ length: 1001 }, () => ({ address: address(1) })),
])('%j is no list of accounts', (answer) => {
  expect(() => parseAccounts('accounts.get', answer)).toThrow(
    expect.objectContaining({ code: 'wallet/malformed-answer' }),
  )
})
