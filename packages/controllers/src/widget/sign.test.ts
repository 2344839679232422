// @tier gate
import { fakeNetwork } from '@foyer/testing/family'
import { expect, test } from 'vitest'
import { createRoot } from '../state.js'
import { createSign } from './sign.js'

function setup(fetched = async () => {}) {
  const state = createRoot([fakeNetwork('eip155:1'), fakeNetwork('solana:main')], 'eip155')
  const accounts = { eip155: '0xada', solana: 'ann' } as const
  for (const [namespace, address] of Object.entries(accounts))
    state.connections = {
      ...state.connections,
      [namespace]: {
        status: 'connected',
        connectorId: 'harbor',
        address,
        addresses: [address],
        accountType: 'eoa',
        approved: undefined,
      },
    }
  const approved: object[] = []
  const asked: string[] = []
  const sign = createSign({
    state,
    adapter: async (namespace) => {
      await fetched()
      return {
        signMessage: async (_wallet: string, account: string, message: string, signal: AbortSignal) => {
          signal.throwIfAborted()
          return `${namespace} signed ${message} as ${account}`
        },
      } as never
    },
    async approve({ request, ...shown }) {
      approved.push(shown)
      return request(new AbortController().signal, { asked: (to) => asked.push(to), leaving: () => {} })
    },
  })
  return { state, sign, approved, asked }
}

test('text is signed through a confirmation, by the account of the chain family that was named', async () => {
  const { sign, approved, asked } = setup()

  expect(await sign({ message: 'hi' })).toBe('eip155 signed hi as eip155:1:0xada')
  expect(await sign({ message: 'hi', namespace: 'solana', what: 'Sign in', next: 'Networks' })).toBe(
    'solana signed hi as solana:main:ann',
  )

  expect(approved).toEqual([
    { account: 'eip155:1:0xada', kind: 'sign' },
    { account: 'solana:main:ann', kind: 'sign', what: 'Sign in', next: 'Networks' },
  ])
  expect(asked).toEqual(['sign', 'sign'])
})

test('where nobody is connected, or who asked has given up, nothing is confirmed', async () => {
  const { sign, state, approved } = setup()
  state.connections = {}

  await expect(sign({ message: 'hi', namespace: 'solana' })).rejects.toMatchObject({
    code: 'account/missing',
  })
  const { sign: again, approved: asked } = setup()
  await expect(again({ message: 'hi', signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 'aborted',
  })

  expect([...approved, ...asked]).toEqual([])
})

test('giving up ends the waiting for the wallet', async () => {
  const { sign } = setup()
  const life = new AbortController()

  const answer = sign({ message: 'hi', signal: life.signal })
  life.abort()

  await expect(answer).rejects.toThrow()
})

test('who gives up while the wallet is got ready is not asked to confirm', async () => {
  const life = new AbortController()
  const { sign, approved } = setup(async () => life.abort())

  await expect(sign({ message: 'hi', signal: life.signal })).rejects.toMatchObject({ code: 'aborted' })

  expect(approved).toEqual([])
})
