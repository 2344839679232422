// @tier gate
import { afterEach, expect, test, vi } from 'vitest'
import type { KeptLogin } from '../frameStorage.js'
import { safeAddress } from '../smart/safe.js'
import { type AccountsParts, createAccounts } from './accounts.js'
import { networkInUse } from './network.js'

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const safe = safeAddress(owner)
const life = new AbortController().signal
const smartAccounts = { bundler: 'https://bundler.example' }
const chain = (url: string) => ({ url, name: 'Net', symbol: 'ETH' })
afterEach(() => vi.unstubAllGlobals())

/** A frame with one network that has smart accounts, and one that has none. @param node what its node answers by method */
function setup(
  node: (method: string) => unknown,
  kind: 'safe' | 'simple7702' = 'safe',
  of: Partial<KeptLogin> = {},
) {
  let login: KeptLogin | undefined = {
    access: '',
    refresh: '',
    accessEndsAt: 0,
    origin: '',
    wallet: 'wallet',
    version: 1,
    addresses: { eip155: owner, solana: 'So1' },
    ...of,
  }
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) =>
    Response.json(await node(JSON.parse(String(body)).method)),
  )
  const facts: AccountsParts['facts'] = {
    // Each test has a node of its own: what was seen is remembered.
    chains: {
      [`eip155:${++count}`]: { ...chain('https://node.example'), smartAccounts },
      'eip155:99999': chain('https://other.example'),
      'solana:mainnet': chain('https://solana.example'),
    },
    smartAccount: kind,
  }
  const network = networkInUse(facts.chains)
  const account = {
    user: async () => login,
    setAccountType: async (accountType: 'eoa' | 'smartAccount') => {
      if (login) login = { ...login, accountType }
    },
  }
  return {
    ...createAccounts({ account, facts, network }),
    network,
    id: count,
    out: () => (login = undefined),
  }
}
let count = 1_000
const made = { result: `0x${safe.slice(2).toLowerCase().padStart(64, '0')}` }
const ready = (method: string) => (method === 'eth_getCode' ? { result: '0x' } : made)

test('a login has a smart account before it is on the chain, and says so', async () => {
  const { user } = setup(ready)
  expect(await user()).toMatchObject({
    address: safe,
    accounts: [
      { address: safe, type: 'smartAccount' },
      { address: owner, type: 'eoa' },
    ],
    preferredAccountType: 'smartAccount',
    smartAccountDeployed: false,
  })
})

test('once its code is there, it is deployed, whatever the node says later', async () => {
  let isDown = false
  const { user } = setup(() => (isDown ? Promise.reject(new Error('down')) : { result: '0x60' }))
  expect(await user()).toMatchObject({ smartAccountDeployed: true })
  isDown = true
  expect(await user()).toMatchObject({ smartAccountDeployed: true })
})

test.each<readonly [string, (method: string) => unknown]>([
  ['makes it elsewhere', (method) => ({ result: method === 'eth_getCode' ? '0x' : `0x${'11'.repeat(32)}` })],
  ['is not there', () => ({ result: '0x' })],
  [
    'refuses',
    (method) => (method === 'eth_getCode' ? { result: '0x' } : { error: { code: 3, message: '' } }),
  ],
])('where the factory %s, there is no smart account that could receive anything', async (_what, node) => {
  const { user, calls } = setup(node)
  expect(await user()).toMatchObject({
    address: owner,
    accounts: [{ address: owner, type: 'eoa' }],
    preferredAccountType: 'eoa',
  })
  await expect(calls.INIT_SMART_ACCOUNT?.(undefined, life)).rejects.toMatchObject({ code: 4200 })
})

test.each([0, 2_500, 9_000])(
  'a smart account that can never exist is not named where the node takes %i ms',
  async (ms) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    try {
      const { user } = setup(async () => {
        await new Promise((resolve) => setTimeout(resolve, ms))
        return { result: '0x' }
      })
      const told = user()
      await vi.advanceTimersByTimeAsync(ms + 1)
      expect(await told).toMatchObject({ address: owner, preferredAccountType: 'eoa' })
    } finally {
      vi.useRealTimers()
    }
  },
)

test('a slow node is not waited for about a smart account that is known', async () => {
  let isSlow = false
  const { user } = setup((method) => (isSlow ? new Promise(() => {}) : ready(method)))
  await user()
  isSlow = true
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  try {
    const told = user()
    await vi.advanceTimersByTimeAsync(2_001)
    expect(await told).toMatchObject({ address: safe, preferredAccountType: 'smartAccount' })
  } finally {
    vi.useRealTimers()
  }
})

test('a node that does not answer keeps nobody from their account', async () => {
  const { user } = setup(() => Promise.reject(new Error('down')))
  const told = await user()
  expect(told.address).toBe(safe)
  expect(told).not.toHaveProperty('smartAccountDeployed')
})

test('the account that was chosen is kept, and stands before the one that the page has in use', async () => {
  const { user, calls, network, id } = setup(ready)
  expect(await user('eoa')).toMatchObject({ address: owner, preferredAccountType: 'eoa' })
  expect(await calls.SET_PREFERRED_ACCOUNT?.({ type: 'smartAccount' }, life)).toEqual({
    type: 'smartAccount',
    address: safe,
  })
  expect(await user('eoa')).toMatchObject({ address: safe })
  network.set('eip155:99999')
  expect(await user()).toMatchObject({ address: owner, accounts: [{ type: 'eoa' }] })
  expect(await calls.GET_SMART_ACCOUNT_ENABLED_NETWORKS?.(undefined, life)).toEqual({
    smartAccountEnabledNetworks: [id],
  })
})

test('what a page has in use of another family changes nothing here', async () => {
  const { user, network, id } = setup(ready)
  network.set('solana:mainnet')
  expect(await user('eoa')).toMatchObject({ address: 'So1', accounts: [{ type: 'eoa' }] })
  network.set(id)
  expect(await user()).toMatchObject({ address: safe })
})

test('who is asked about two networks at once is told of each what is true there', async () => {
  const { user, network, id } = setup(ready)
  network.set(id)
  const here = user()
  network.set('solana:mainnet')
  const there = user()
  expect(await here).toMatchObject({ chainId: id, address: safe })
  expect(await there).toMatchObject({ chainId: 'solana:mainnet', address: 'So1' })
})

test('an account is chosen on the network that is named, whichever was asked about last', async () => {
  const { user, calls, network, id } = setup(ready)
  network.set('solana:mainnet')
  expect(await calls.SET_PREFERRED_ACCOUNT?.({ type: 'smartAccount', chainId: id }, life)).toEqual({
    type: 'smartAccount',
    address: safe,
  })
  expect(await user('eoa')).toMatchObject({ chainId: id, address: safe })
})

test('with code that the key takes up there is one account', async () => {
  const { user } = setup((method) => ({ result: method === 'eth_getCode' ? '0x60' : '0x' }), 'simple7702')
  expect(await user()).toMatchObject({
    address: owner,
    accounts: [{ address: owner, type: 'smartAccount' }],
    smartAccountDeployed: false,
  })
})

test('who is logged out has none', async () => {
  const { user, out } = setup(ready)
  out()
  await expect(user()).rejects.toMatchObject({ code: 'session-over' })
})
