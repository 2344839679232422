// @tier gate
import { revokeMessage } from '@foyer/api'
import { recoverMessageAddress, recoverTypedDataAddress, stringToHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestWallet } from './createTestWallet.js'
import { grantMessage } from './permissions.js'

const keys = [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`] as const
const [first, second] = [privateKeyToAddress(keys[0]), privateKeyToAddress(keys[1])]

const make = (options: Partial<Parameters<typeof createTestWallet>[0]> = {}) =>
  createTestWallet({
    name: 'My Wallet',
    privateKeys: keys,
    chains: { 1: 'http://127.0.0.1:9', 8453: 'http://127.0.0.1:9' },
    ...options,
  })

test('accounts are told once they are granted, until they are revoked', async () => {
  const wallet = make()
  expect(await wallet.request({ method: 'eth_accounts' })).toEqual([])

  expect(await wallet.request({ method: 'eth_requestAccounts' })).toEqual([first, second])
  expect(await wallet.request({ method: 'eth_accounts' })).toEqual([first, second])
  await wallet.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })

  expect(await wallet.request({ method: 'eth_accounts' })).toEqual([])
  expect(wallet.requests.map(({ method }) => method)).toEqual([
    'eth_accounts',
    'eth_requestAccounts',
    'eth_accounts',
    'wallet_revokePermissions',
    'eth_accounts',
  ])
})

test('a wallet has an identity of its own', () => {
  expect(make().info).toMatchObject({ name: 'My Wallet', rdns: 'test.foyer.my-wallet' })
  expect(make().info.uuid).not.toBe(make().info.uuid)
})

test('an unknown chain is 4902 until it is added; each move is told', async () => {
  const wallet = make({ connected: true })
  const heard = vi.fn()
  wallet.subscribe(heard)
  const change = (chainId: string) =>
    wallet.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })

  await expect(change('0xa')).rejects.toMatchObject({ code: 4902 })
  await wallet.request({
    method: 'wallet_addEthereumChain',
    params: [{ chainId: '0xa', rpcUrls: ['http://127.0.0.1:9'] }],
  })
  expect(await wallet.request({ method: 'eth_chainId' })).toBe('0xa')
  await change('0x2105')
  wallet.setAccount(second)

  expect(heard.mock.calls).toEqual([
    ['chainChanged', '0xa'],
    ['chainChanged', '0x2105'],
    ['accountsChanged', [second, first]],
  ])
})

test('messages and typed data are signed by the account asked for', async () => {
  const wallet = make({ connected: true })
  const data = {
    domain: { name: 'D' },
    types: { A: [{ name: 'a', type: 'uint256' }] },
    primaryType: 'A',
    message: { a: '7' },
  } as const

  const signature = await wallet.request({ method: 'personal_sign', params: [stringToHex('hi'), second] })
  const typed = await wallet.request({
    method: 'eth_signTypedData_v4',
    params: [first, JSON.stringify(data)],
  })

  expect(await recoverMessageAddress({ message: 'hi', signature: signature as `0x${string}` })).toBe(second)
  expect(
    await recoverTypedDataAddress({ ...data, message: { a: 7n }, signature: typed as `0x${string}` }),
  ).toBe(first)
})

test('what was not granted is not signed, and no transaction goes to another chain', async () => {
  const wallet = make()
  await expect(wallet.request({ method: 'personal_sign', params: ['0x00', first] })).rejects.toMatchObject({
    code: 4100,
  })

  await wallet.request({ method: 'eth_requestAccounts' })
  const wrong = wallet.request({
    method: 'eth_sendTransaction',
    params: [{ from: first, to: second, chainId: '0x2105' }],
  })

  await expect(wrong).rejects.toMatchObject({ code: -32602 })
})

test.each(['reject', 'hang', 'locked', 'wrong-answer'] as const)(
  'a wallet told to %s does so',
  async (behaviour) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const wallet = make({ connected: true, behaviour })
    const outcome = (method: string) =>
      Promise.race([
        wallet.request({ method }).catch(({ code }) => code),
        vi.advanceTimersByTimeAsync(60_000).then(() => 'nothing'),
      ])

    const told = [
      await outcome('eth_requestAccounts'),
      await outcome('eth_accounts'),
      await outcome('eth_chainId'),
    ]

    expect(told).toEqual(
      {
        reject: [4001, [first, second], '0x1'],
        hang: ['nothing', [first, second], '0x1'],
        locked: ['nothing', [], '0x1'],
        'wrong-answer': [['not an address'], ['not an address'], 'mainnet'],
      }[behaviour],
    )
  },
)

test('a behaviour may hold for one method, and change while the wallet runs', async () => {
  const wallet = make({ connected: true })

  wallet.behave('reject', 'eth_chainId')
  await expect(wallet.request({ method: 'eth_chainId' })).rejects.toMatchObject({ code: 4001 })
  wallet.behave({ late: 30 }, 'eth_chainId')
  const answer = vi.fn()

  const late = wallet.request({ method: 'eth_chainId' }).then(answer)
  await wallet.request({ method: 'eth_accounts' })
  expect(answer).not.toHaveBeenCalled()
  await late

  expect(answer).toHaveBeenCalledExactlyOnceWith('0x1')
})

test('assets are known only to a wallet that was given some', async () => {
  const able = make({ assets: () => ({ '0x1': [] }) })

  expect(await able.request({ method: 'wallet_getCapabilities', params: [first] })).toEqual({
    '0x1': { assetDiscovery: { supported: true } },
  })
  expect(await able.request({ method: 'wallet_getAssets', params: [{ account: first }] })).toEqual({
    '0x1': [],
  })
  await expect(make().request({ method: 'wallet_getAssets' })).rejects.toMatchObject({ code: 4200 })
})

test('sessions are granted to apps and ended by a signature each, where the wallet knows how (ERC-7715)', async () => {
  const wallet = make({ connected: true, permissions: {} })
  const data = { token: `0x${'aa'.repeat(20)}`, allowance: '0x5', start: 1, period: 86_400 }
  const asked = {
    address: second,
    chainId: '0x1',
    expiry: 4_000_000_000,
    policies: [],
    signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: '0x02aa' }] } },
    permissions: [{ type: 'erc20-recurring-allowance', data }],
  }
  const ask = (method: string, ...params: readonly unknown[]) => wallet.request({ method, params })

  expect(await ask('wallet_getCapabilities', second)).toMatchObject({
    '0x1': { permissions: { supported: true, signerTypes: ['keys'] } },
  })
  const granted = Object(await ask('wallet_grantPermissions', asked))
  expect(granted).toMatchObject({ permissions: asked.permissions, expiry: asked.expiry, address: second })
  // However the app wrote it, it is the same grant.
  const { permissions, ...rest } = asked
  const message = grantMessage({ permissions, more: 5, ...rest })
  expect(await recoverMessageAddress({ message, signature: granted.context })).toBe(second)

  const ended = await ask('wallet_revokePermissions', {
    pci: 'one',
    permissions: [],
    expiry: 1,
    address: second,
  })
  const account = `eip155:1:${second}`
  const revoked = revokeMessage({ account, pci: 'one' })
  expect(revoked).toContain(account.toLowerCase())
  expect(await recoverMessageAddress({ message: revoked, signature: `0x${String(ended).slice(2)}` })).toBe(
    second,
  )
  expect(await ask('eth_accounts')).toEqual([first, second])

  for (const odd of [{ ...asked, chainId: '0xa' }, { ...asked, permissions: [] }, 7])
    await expect(ask('wallet_grantPermissions', odd)).rejects.toMatchObject({ code: -32602 })
  const unable = make({ connected: true })
  await expect(unable.request({ method: 'wallet_grantPermissions', params: [asked] })).rejects.toMatchObject({
    code: 4200,
  })
})
