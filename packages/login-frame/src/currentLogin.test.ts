// @tier gate
import type { Network, NetworkId, SessionEvent, Store } from '@foyer/core'
import { expect, test, vi } from 'vitest'
import { createAccountQuestions } from './accountQuestions.js'
import { createCurrentLogin } from './currentLogin.js'
import { FrameRefusedError } from './errors.js'
import type { RpcChannel } from './rpcChannel.js'

const key = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const { signal } = new AbortController()
const network = (id: string): Network => ({
  id: id as NetworkId,
  name: id,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
})
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

interface World {
  readonly networks?: readonly string[]
  readonly smartNetworks?: readonly number[] | Error
  readonly kept?: Readonly<Record<string, string>>
}

/** A frame that has one visitor logged in, whose smart account is on the networks of the world. */
function world({ networks = ['eip155:1'], smartNetworks = [], kept = {} }: World = {}) {
  const values = new Map<string, unknown>(Object.entries(kept))
  const store: Store = {
    get: ({ name, decode }) => decode(values.get(name)),
    set: ({ name }, value) => void values.set(name, value),
    write: () => true,
    remove: ({ name }) => void values.delete(name),
  }
  const asked: unknown[] = []
  const call = vi.fn(async (name: string, ask?: { chainId?: unknown }) => {
    if (name === 'GET_SMART_ACCOUNT_ENABLED_NETWORKS') {
      if (smartNetworks instanceof Error) throw smartNetworks
      return { smartAccountEnabledNetworks: smartNetworks }
    }
    asked.push(ask)
    const { chainId = 1 } = ask ?? {}
    const address = String(chainId).startsWith('solana')
      ? '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
      : key
    return { email: 'ada@app.example', address, chainId }
  }) as unknown as RpcChannel['call']
  const channel = { call }
  const context = {
    networks: () => networks.map(network),
    accountType: () => 'smartAccount' as const,
  }
  const questions = createAccountQuestions({ context, store, channel })
  const events: SessionEvent['type'][] = []
  const login = createCurrentLogin({
    channel,
    questions,
    store,
    show: async () => () => {},
    events: { emit: ({ type }) => void events.push(type) },
    ended: () => {},
  })
  return { login, questions, values, asked, events }
}

test('all families are asked about, the first of the host last, as the type that is wanted', async () => {
  const { questions, asked } = world({ networks: ['eip155:1', solana], smartNetworks: [1, 8453] })

  const { users } = await questions.askAll(signal)

  expect(asked).toEqual([
    { chainId: solana, preferredAccountType: 'smartAccount' },
    { chainId: 'eip155:1', preferredAccountType: 'smartAccount' },
  ])
  expect(users).toHaveLength(2)
})

test('the choice of the visitor comes before that of the host', async () => {
  const { questions, asked } = world({ kept: { PREFERRED_ACCOUNT_TYPE: 'eoa' } })
  await questions.askAll(signal)
  expect(asked).toMatchObject([{ preferredAccountType: 'eoa' }])
})

test('a frame that knows no smart accounts has none; another failure is one', async () => {
  const refused = new FrameRefusedError('GET_SMART_ACCOUNT_ENABLED_NETWORKS', 'Unknown call.', undefined)
  const { questions } = world({ smartNetworks: refused })
  expect((await questions.askAll(signal)).users).toHaveLength(1)

  await expect(world({ smartNetworks: new Error('gone') }).questions.askAll(signal)).rejects.toThrow('gone')
})

test('a login is stored, and forgotten with all that was stored of it', async () => {
  const { login, values, events } = world()
  const session = await login.adopt(signal, 'known')

  expect(session.id).toBe('known')
  expect(login.user()).toMatchObject({ email: 'ada@app.example' })
  expect(Object.fromEntries(values)).toMatchObject({
    EMAIL_LOGIN_USED_KEY: 'true',
  })
  expect(events).toEqual([])

  login.drop()
  expect([login.session(), login.user()]).toEqual([undefined, undefined])
  expect([...values.keys()]).toEqual([])
  expect(events).toEqual(['ended'])
  login.drop()
  expect(events).toEqual(['ended'])
})

test('a new address is the name of the wallet, and is reported', async () => {
  const { login, events } = world()
  login.renamed('early@app.example')
  expect(events).toEqual([])

  await login.adopt(signal)
  login.renamed('bob@app.example')

  expect(login.user()?.email).toBe('bob@app.example')
  expect(login.session()?.wallet.name).toBe('bob@app.example')
  expect(events).toEqual(['session'])
})
