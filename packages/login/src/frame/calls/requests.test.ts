// @tier gate
import { expect, test, vi } from 'vitest'
import type { Prepared } from '../requests/prepared.js'
import { type RequestCallsParts, requestCalls } from './requests.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const login = {
  access: 'access',
  refresh: 'refresh',
  accessEndsAt: Number.POSITIVE_INFINITY,
  origin: 'https://app.example',
  wallet: 'wallet',
  version: 1,
  addresses: { eip155: address },
}
const ask = { method: 'personal_sign', params: ['0x00', address], chainId: 1 }

/** The frame's side of requests. @param steps what a test holds back: reading a request, its screen, and the deed */
function setup({
  reading = Promise.resolve(),
  pressed = Promise.resolve(true),
  done = Promise.resolve('0x'),
  isOver = false,
} = {}) {
  let pressEscape = () => {}
  const perform = vi.fn((): Promise<unknown> => done)
  const screen = { title: 'sign', weight: 'plain', lines: [], warnings: [], moves: 0n } as const
  const prepared: Prepared = { screen, perform }
  const prepare = vi.fn(() => reading.then(() => prepared))
  const parts: RequestCallsParts = {
    account: {
      login: async () => (isOver ? undefined : login),
      withSeed: vi.fn(),
    },
    accounts: { preferred: () => 'eoa' },
    kept: {
      keys: async () => ({ jkt: 'device' }),
      notes: { get: async () => undefined, set: async () => {}, all: async () => [] },
    },
    facts: {
      smartAccount: 'safe',
      chains: { 'eip155:1': { url: 'https://node.example', name: 'Ethereum', symbol: 'ETH' } },
    },
    origin: 'https://app.example',
    network: { id: () => 'eip155:1' },
    look: { now: () => ({ mode: undefined, variables: {}, locale: 'en', name: undefined }) },
    hide: () => {},
    signing: async () => ({
      prepare,
      confirm: (_, signal) =>
        Promise.race([
          pressed,
          new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
        ]),
      wait: (_, left = () => {}) => {
        pressEscape = left
      },
      clear() {},
      isHigh: () => false,
      warm() {},
    }),
  }
  const { RPC_REQUEST: request } = requestCalls(parts)
  if (!request) throw new Error('It answers no requests.')
  return { request, perform, prepare, pressEscape: () => pressEscape() }
}
const never = <T>() => new Promise<T>(() => {})

test('a request that is left while it is read is declined at once', async () => {
  const { request, perform, prepare } = setup({ reading: never() })
  const life = new AbortController()
  const asked = request(ask, life.signal)
  await vi.waitFor(() => expect(prepare).toHaveBeenCalled())
  life.abort(new Error('left'))
  await expect(asked).rejects.toMatchObject({ message: 'left' })
  expect(perform).not.toHaveBeenCalled()
})

test('a request that is left by Escape while it is read is declined at once', async () => {
  const { request, pressEscape, perform, prepare } = setup({ reading: never() })
  const asked = request(ask, new AbortController().signal)
  await vi.waitFor(() => expect(prepare).toHaveBeenCalled())
  pressEscape()
  await expect(asked).rejects.toMatchObject({ code: 4001 })
  expect(perform).not.toHaveBeenCalled()
})

test('a request that is left while another is on screen is declined at once, and makes room', async () => {
  const { request } = setup({ pressed: never() })
  void request(ask, new AbortController().signal)
  for (let turn = 0; turn < 20; turn += 1) {
    const life = new AbortController()
    const asked = request(ask, life.signal)
    life.abort(new Error('left'))
    await expect(asked).rejects.toMatchObject({ message: 'left' })
  }
})

test('a request that is left after it was confirmed is answered by what became of it', async () => {
  let tell = (_: string) => {}
  const done = new Promise<string>((resolve) => {
    tell = resolve
  })
  const { request, perform } = setup({ done })
  const life = new AbortController()
  const asked = request(ask, life.signal)
  await vi.waitFor(() => expect(perform).toHaveBeenCalled())
  life.abort(new Error('left'))
  tell('0xsigned')
  expect(await asked).toBe('0xsigned')
})

test('a request of who is logged out is refused by a code that nothing else has', async () => {
  const { request } = setup({ isOver: true })
  await expect(request(ask, new AbortController().signal)).rejects.toMatchObject({ code: 'session-over' })
})
