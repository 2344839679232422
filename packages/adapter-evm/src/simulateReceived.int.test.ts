// @tier gate
import { accountId, displayText } from '@foyer/core'
import { type Anvil, startAnvil } from '@foyer/testing/anvil'
import { getAddress, type Hex, numberToHex, pad } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdapter } from './adapter.js'
import { fakeContext, fakeWallet, signal } from './fakeWallet.test-support.js'
import { mainnet } from './networks.js'

// The first two accounts that every local development chain funds.
const owner = getAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
const receiver = getAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')

let chain: Anvil
let count = 0

beforeAll(async () => {
  chain = await startAnvil({ chainId: 1, from: import.meta.url })
})
afterAll(() => chain.stop())

async function node(method: string, ...params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const { result, error } = Object(await (await fetch(chain.url, { method: 'POST', headers, body })).json())
  if (error) throw new Error(error.message)
  return result
}

/** A token with 6 decimals that keeps balances at the slots of their holders, and lets so many percent arrive. */
async function token(percent: number) {
  const code = [
    '6000 35 60e0 1c',
    '80 63 70a08231 14 6024 57',
    '80 63 a9059cbb 14 6031 57',
    '6006 6000 52 6020 6000 f3',
    '5b 6004 35 54 6000 52 6020 6000 f3',
    '5b 6024 35 33 54 03 33 55',
    `6064 6024 35 60 ${percent.toString(16).padStart(2, '0')} 02 04 6004 35 54 01 6004 35 55`,
    '6001 6000 52 6020 6000 f3',
  ]
  count += 1
  const address = getAddress(pad(numberToHex(0xf00 + count), { size: 20 }))
  await node('anvil_setCode', address, `0x${code.join('').replace(/\s/g, '')}`)
  await node('anvil_setStorageAt', address, pad(owner), pad(numberToHex(1_000_000n)))
  return address
}

async function planOf(address: Hex, amount: bigint, to: string = receiver) {
  const wallet = fakeWallet()
  const adapter = createAdapter({
    context: fakeContext({ 'eip155:1': [chain.url] }),
    discovery: { find: () => wallet, subscribe: () => () => {} },
  })
  const { transfer } = adapter.capabilities
  if (!transfer) throw new Error('EVM accounts can send')
  const symbol = displayText('T')
  const sent = { network: mainnet.id, address, name: symbol, symbol, decimals: 6 }
  const from = accountId(mainnet.id, owner)
  return transfer.plan({ from, to, token: sent, amount }, signal).finally(() => adapter.dispose())
}

test('of a token that keeps a part, the plan says what arrives', async () => {
  const address = await token(90)

  expect(await planOf(address, 1_000n)).toMatchObject({ amount: 1_000n, arrives: 900n })
})

test('a transfer of which arrives what the plan said is confirmed, though the token notes nothing', async () => {
  const accounts = [owner]
  const wallet = fakeWallet({
    eth_requestAccounts: accounts,
    eth_accounts: accounts,
    eth_sendTransaction: (call: unknown) => node('eth_sendTransaction', call),
  })
  const adapter = createAdapter({
    context: fakeContext({ 'eip155:1': [chain.url] }),
    discovery: { find: () => wallet, subscribe: () => () => {} },
  })
  const { transfer } = adapter.capabilities
  const connectorId = wallet.connector.id
  await adapter.connect({ connectorId, network: mainnet.id }, signal)
  const end = async (percent: number, arrives?: bigint) => {
    const plan = await planOf(await token(percent), 1_000n)
    const hash = await transfer?.send(connectorId, { ...plan, ...(arrives && { arrives }) }, signal)
    return transfer?.find?.(mainnet.id, hash ?? '', Date.now(), signal)
  }

  expect(await end(88)).toBe('success')
  expect(await end(88, 890n)).toBe('unknown')
  adapter.dispose()
})

test('of a token that keeps nothing, the plan says nothing of it', async () => {
  expect(await planOf(await token(100), 1_000n)).not.toHaveProperty('arrives')
  expect(await planOf(await token(90), 1_000n, owner)).not.toHaveProperty('arrives')
})

test('a token that says yes and moves nothing is not sent', async () => {
  await expect(planOf(await token(0), 1_000n)).rejects.toMatchObject({ code: 'transfer/would-revert' })
})
