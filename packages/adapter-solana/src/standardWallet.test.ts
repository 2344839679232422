// @tier gate
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { alice, bob } from './fakeWallet.test-support.js'
import { solanaMainnet } from './networks.js'
import { readWallet } from './standardWallet.js'

const message = new TextEncoder().encode('hello')
const call = { account: alice, network: solanaMainnet.id }

/** Signs, and says what it signed with bytes of its own making. */
function wallet(bytes: (from: readonly number[]) => unknown, signed = message) {
  const outputs = () => [{ signedMessage: bytes([...signed]), signature: bytes(Array(64).fill(7)) }]
  return readWallet({
    name: 'Wallet',
    chains: ['solana:mainnet'],
    accounts: [{ address: alice, chains: ['solana:mainnet'] }],
    features: {
      'standard:connect': { connect: async () => ({ accounts: [] }) },
      'solana:signMessage': { signMessage: async () => outputs() },
    },
  })
}

const ownRealm = (from: readonly number[]) => Uint8Array.from(from)
const otherRealm = (from: readonly number[]): unknown =>
  runInNewContext(`Uint8Array.from(${JSON.stringify(from)})`)

test.each([
  ['this', ownRealm],
  ['another', otherRealm],
])('what a wallet of %s realm signed is taken as signed', async (_which, bytes) => {
  const signature = await wallet(bytes)?.signMessage?.({ ...call, message })

  expect(signature).toHaveLength(64)
})

test.each([
  ['this', ownRealm],
  ['another', otherRealm],
])('another text than was asked for, of a wallet of %s realm, is no signature', async (_which, bytes) => {
  const other = new TextEncoder().encode('hallo')

  expect(await wallet(bytes, other)?.signMessage?.({ ...call, message })).toBeUndefined()
})

test('a wallet that holds the account no more is not asked to sign with another', async () => {
  const gone = { ...call, account: bob }

  await expect(wallet(ownRealm)?.signMessage?.({ ...gone, message })).rejects.toMatchObject({
    code: 'transfer/plan-outdated',
  })
})
