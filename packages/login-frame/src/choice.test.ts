// @tier gate, @vitest-environment happy-dom
import {
  type AccountId,
  accountId,
  type Connection,
  type Network,
  type NetworkId,
  type Store,
} from '@foyer/core'
import { afterEach, expect, test, vi } from 'vitest'
import { createAccounts, type OwnType } from './accounts.js'
import { createChoice } from './choice.js'
import { FrameRefusedError } from './errors.js'

const key = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const smart = '0x5aFe5aFe5aFe5aFe5aFe5aFe5aFe5aFe5aFe5aFe'
const network = (id: string): Network => ({
  id: id as NetworkId,
  name: id,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
})
const [ethereum, base, plain] = ['eip155:1', 'eip155:8453', 'eip155:10'].map((id) => id as NetworkId)
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as NetworkId
const never = new AbortController().signal
const lives: AbortController[] = []
afterEach(() => {
  for (const life of lives.splice(0)) life.abort()
})

const on = (id: NetworkId, address: string): AccountId => accountId(id, address)
/** What an adapter makes of the grant of a session. */
function connectionOn(id: NetworkId, accounts: ReturnType<typeof createAccounts>): Connection {
  const here = accounts.grant('eip155', [])?.accounts.filter((one) => one.startsWith(`${id}:`)) ?? []
  const [account = on(id, key)] = here
  return accounts.complete({ connectorId: 'auth', account, accounts: here, accountType: 'eoa' })
}

/** A frame that keeps a choice, and a page that follows it. */
function world({ kept, smartAddress = smart }: { kept?: OwnType; smartAddress?: string } = {}) {
  const networks = [ethereum, base, plain, solana].map((id) => network(String(id)))
  const accounts = createAccounts([1, 8453], () => networks)
  const frame = { preferred: kept ?? 'smartAccount', deployed: new Set<unknown>(), refuses: false, asked: 0 }
  const values = new Map<string, unknown>()
  const store: Store = {
    get: ({ name, decode }) => decode(values.get(name)),
    set: ({ name }, value) => void values.set(name, value),
    write: () => true,
    remove: ({ name }) => void values.delete(name),
  }
  const life = new AbortController()
  lives.push(life)
  const posted: unknown[] = []
  const askUser = vi.fn(async (id: NetworkId) => {
    frame.asked += 1
    const isSmart = id === ethereum || id === base
    const own = { address: key, type: 'eoa' as const }
    const both = [{ address: smartAddress, type: 'smartAccount' as const }, own]
    return {
      address: isSmart && frame.preferred === 'smartAccount' ? smartAddress : key,
      chainId: id,
      accounts: !isSmart ? [own] : smartAddress === key ? both.slice(0, 1) : both,
      preferredAccountType: frame.preferred,
      ...(isSmart && { smartAccountDeployed: frame.deployed.has(id) }),
    }
  })
  const changed = vi.fn()
  const choice = createChoice({
    accounts,
    channel: {
      async call(name: string, ask: unknown) {
        posted.push([name, ask])
        if (frame.refuses) throw new FrameRefusedError(name, 'Not now', undefined)
        frame.preferred = (ask as { type: OwnType }).type
        return undefined as never
      },
    },
    store,
    askUser,
    changed,
    over: life.signal,
  })
  const begin = async (id = ethereum ?? solana) => {
    accounts.take(id, await askUser(id))
    frame.asked = 0
  }
  return { accounts, choice, frame, values, posted, askUser, changed, begin, life }
}

test('on networks with smart accounts the preferred account comes first, on others there is that of the key alone', async () => {
  const { accounts, begin } = world()
  await begin()

  expect(accounts.grant('eip155', ['personal_sign'])).toEqual({
    accounts: [
      `eip155:1:${smart}`,
      `eip155:1:${key}`,
      `eip155:8453:${smart}`,
      `eip155:8453:${key}`,
      `eip155:10:${key}`,
    ],
    networks: [ethereum, base, plain],
    methods: ['personal_sign'],
  })
  expect(connectionOn(ethereum as NetworkId, accounts)).toEqual({
    connectorId: 'auth',
    account: `eip155:1:${smart}`,
    accounts: [`eip155:1:${smart}`, `eip155:1:${key}`],
    accountType: 'smartAccount',
    accountTypes: { [`eip155:1:${key}`]: 'eoa' },
    selectable: [`eip155:1:${smart}`, `eip155:1:${key}`],
    smartAccount: { networks: [ethereum, base], isOfKey: false, isDeployed: false },
  })
  expect(connectionOn(plain as NetworkId, accounts)).toEqual({
    connectorId: 'auth',
    account: `eip155:10:${key}`,
    accounts: [`eip155:10:${key}`],
    accountType: 'eoa',
    smartAccount: { networks: [ethereum, base], isOfKey: false },
  })
})

test('a network that turns out to have none is left to the account of the key', async () => {
  const { accounts, changed, choice, askUser, begin } = world()
  await begin()
  const own = { address: key, type: 'eoa' } as const
  askUser.mockResolvedValueOnce({ address: key, chainId: 8453, accounts: [own] } as never)

  choice.inUse(base as NetworkId)
  await vi.waitFor(() => expect(changed).toHaveBeenCalled())

  expect(connectionOn(base as NetworkId, accounts)).toMatchObject({
    account: `eip155:8453:${key}`,
    accountType: 'eoa',
    smartAccount: { networks: [ethereum] },
  })
  expect(connectionOn(ethereum as NetworkId, accounts)).toMatchObject({ accountType: 'smartAccount' })
})

test('an adapter may write addresses in a way of its own', async () => {
  const { accounts, begin } = world()
  await begin()
  const account = on(base as NetworkId, smart.toLowerCase())

  const { accountType } = accounts.complete({
    connectorId: 'auth',
    account,
    accounts: [account],
    accountType: 'eoa',
  })

  expect(accountType).toBe('smartAccount')
})

test('a smart account at the address of its key is one account, which is smart where that is so', async () => {
  const { accounts, begin } = world({ smartAddress: key })
  await begin()

  const here = connectionOn(base as NetworkId, accounts)
  expect(here).toMatchObject({ accountType: 'smartAccount', smartAccount: { isOfKey: true } })
  expect(here).not.toHaveProperty('selectable')
  expect(connectionOn(plain as NetworkId, accounts)).toMatchObject({
    account: `eip155:10:${key}`,
    accountType: 'eoa',
  })
})

test('the other account comes first once the frame prefers it, and the choice is noted', async () => {
  const { accounts, choice, frame, values, changed, begin } = world()
  await begin()

  await choice.choose(on(ethereum as NetworkId, key), never)

  expect(frame.preferred).toBe('eoa')
  expect(values.get('PREFERRED_ACCOUNT_TYPE')).toBe('eoa')
  expect(changed).toHaveBeenCalledOnce()
  expect(connectionOn(base as NetworkId, accounts)).toMatchObject({
    account: `eip155:8453:${key}`,
    accountType: 'eoa',
    accountTypes: { [`eip155:8453:${smart}`]: 'smartAccount' },
  })
})

test.each([
  [
    'refuses',
    ({ frame }: ReturnType<typeof world>) => void Object.assign(frame, { refuses: true }),
    'login/refused',
  ],
  [
    'says another one afterwards',
    ({ askUser }: ReturnType<typeof world>) => {
      askUser.mockResolvedValueOnce({ address: smart, chainId: 1 } as never)
    },
    'login/malformed-answer',
  ],
])('a choice that the frame %s is told, and undone on both sides', async (_how, fail, code) => {
  const here = world()
  const { accounts, choice, values, posted, changed, begin } = here
  await begin()
  fail(here)

  await expect(choice.choose(on(ethereum as NetworkId, key), never)).rejects.toMatchObject({ code })

  expect(posted.at(-1)).toEqual(['SET_PREFERRED_ACCOUNT', { type: 'smartAccount', chainId: ethereum }])
  expect(values.has('PREFERRED_ACCOUNT_TYPE')).toBe(false)
  expect(changed).not.toHaveBeenCalled()
  expect(connectionOn(ethereum as NetworkId, accounts)).toMatchObject({ accountType: 'smartAccount' })
})

test('a frame that says nothing is waited for no longer than half a minute', async () => {
  vi.useFakeTimers()
  try {
    const { choice, askUser, begin } = world()
    await begin()
    askUser.mockReturnValueOnce(new Promise(() => {}))
    const failed = expect(choice.choose(on(ethereum as NetworkId, key), never)).rejects.toMatchObject({
      code: 'timeout',
    })
    await vi.advanceTimersByTimeAsync(30_000)
    await failed
  } finally {
    vi.useRealTimers()
  }
})

test('of two choices the newer counts, and an older one undoes nothing of it', async () => {
  const { accounts, choice, frame, begin } = world()
  await begin()
  const older = choice.choose(on(ethereum as NetworkId, key), never)
  const newer = choice.choose(on(ethereum as NetworkId, smart), never)

  await expect(older).rejects.toMatchObject({ code: 'aborted' })
  await newer

  expect(frame.preferred).toBe('smartAccount')
  expect(connectionOn(ethereum as NetworkId, accounts)).toMatchObject({ accountType: 'smartAccount' })
})

test('another network in use is asked about once, where it has smart accounts', async () => {
  const { accounts, choice, frame, changed, begin } = world()
  await begin()
  frame.deployed.add(base)

  for (const id of [base, base, plain]) choice.inUse(id as NetworkId)
  await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce())

  expect(frame.asked).toBe(1)
  expect(connectionOn(base as NetworkId, accounts)).toMatchObject({ smartAccount: { isDeployed: true } })
  choice.inUse(base as NetworkId)
  expect(frame.asked).toBe(1)
})

test.each([
  ['eth_sendTransaction', '0xhash'],
  ['wallet_getCallsStatus', { status: 200 }],
])('after its first transaction it is known to be there: %s', async (method, answer) => {
  const { accounts, choice, frame, begin } = world()
  await begin()
  choice.answered(ethereum as NetworkId, 'personal_sign', '0x')
  choice.answered(ethereum as NetworkId, 'wallet_getCallsStatus', { status: 100 })
  expect(frame.asked).toBe(0)
  frame.deployed.add(ethereum)

  choice.answered(ethereum as NetworkId, method, answer)

  await vi.waitFor(() => expect(accounts.isDeployed(ethereum as NetworkId)).toBe(true))
  choice.answered(ethereum as NetworkId, method, answer)
  expect(frame.asked).toBe(1)
})

test('what another tab chose is followed, and what it forgets is not', async () => {
  const { accounts, choice, frame, begin } = world()
  await begin()
  choice.inUse(base as NetworkId)
  await vi.waitFor(() => expect(frame.asked).toBe(1))
  frame.preferred = 'eoa'
  const tell = (name: string, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key: `@foyer/${name}`, newValue }))
  tell('PREFERRED_ACCOUNT_TYPE', null)
  tell('EMAIL', '"x"')
  expect(frame.asked).toBe(1)

  tell('PREFERRED_ACCOUNT_TYPE', '"eoa"')

  await vi.waitFor(() =>
    expect(connectionOn(base as NetworkId, accounts)).toMatchObject({ accountType: 'eoa' }),
  )
})

test('what a choice was asked meanwhile counts before an answer from before it', async () => {
  const { accounts, choice, askUser, begin } = world()
  await begin()
  let answer = (_user: unknown) => {}
  askUser.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        answer = resolve as never
      }),
  )
  choice.inUse(base as NetworkId)
  await choice.choose(on(ethereum as NetworkId, key), never)
  answer({ address: smart, chainId: 8453, accounts: [{ address: smart, type: 'smartAccount' }] })
  await Promise.resolve()

  expect(connectionOn(ethereum as NetworkId, accounts)).toMatchObject({ accountType: 'eoa' })
})

test('the account in use stays in use in the frame where it is chosen once more, and that fails', async () => {
  const { choice, frame, begin, askUser } = world()
  await begin()
  askUser.mockRejectedValueOnce(new Error('no answer'))

  await expect(choice.choose(on(ethereum as NetworkId, smart), never)).rejects.toThrow('no answer')
  expect(frame.preferred).toBe('smartAccount')
})
