// @tier gate
import { expect, test } from 'vitest'
import { checkEvmRequest, type EvmGrant } from './evmRequest.js'

const alice = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const grant: EvmGrant = {
  chainId: 1n,
  accounts: (chainId) => (chainId === 1n ? [alice, bob] : chainId === 8453n ? [alice] : []),
}
const check = (method: string, ...params: readonly unknown[]) => checkEvmRequest({ method, params }, grant)
const typed = (chainId: unknown) => ({ domain: { chainId }, message: {} })

test('reads go to a node, requests for a signature to the wallet, and all else nowhere', () => {
  expect(check('eth_getBalance', alice)).toEqual({ by: 'node', params: [alice] })
  expect(check('personal_sign', '0x6869', alice).by).toBe('wallet')
  for (const method of ['eth_signFoo', 'wallet_exportKey', 'constructor', 'eth_sendTransaction ', ''])
    expect(() => check(method)).toThrow(expect.objectContaining({ code: 4200 }))
})

test('an account or a chain that was not granted is refused, however it is written', () => {
  const refused = (code: number) => expect.objectContaining({ code })
  expect(() => check('personal_sign', '0x6869', `0x${'1'.repeat(40)}`)).toThrow(refused(4100))
  expect(() => check('wallet_sendCalls', { from: bob, chainId: '0x2105' })).toThrow(refused(4100))
  for (const chainId of [10, '10', '0xa', '0x0a', 'ten', {}]) {
    expect(() => check('eth_sendTransaction', { from: alice, chainId })).toThrow(refused(4901))
    expect(() => check('eth_signTypedData_v4', alice, typed(chainId))).toThrow(refused(4901))
    expect(() => check('wallet_grantPermissions', { address: alice, chainId })).toThrow(refused(4901))
  }
  expect(check('eth_signTypedData_v4', alice.toLowerCase(), JSON.stringify(typed('1'))).by).toBe('wallet')
})

test('an account that is left out is the one in use', () => {
  expect(check('eth_sendTransaction', { to: bob }).params).toEqual([{ to: bob, from: alice }])
  expect(check('wallet_sendCalls', { calls: [] }).params).toEqual([
    { calls: [], from: alice, chainId: '0x1' },
  ])
})

test('the parameters are a copy, each read once', () => {
  let reads = 0
  const given = {
    get from() {
      reads += 1
      return reads === 1 ? alice : bob
    },
  }
  const { params } = check('eth_sendTransaction', given)

  expect(params).toEqual([{ from: alice }])
  expect(reads).toBe(1)
})
