// @tier gate
import { fakeNetwork } from '@foyer/testing/family'
import { describe, expect, test, vi } from 'vitest'
import { parseOptions } from './options.js'
import { publicRpcUrls, rpcUrls } from './rpcUrls.js'

const mainnet = { ...fakeNetwork('eip155:1'), rpcUrls: ['https://public.example'] }
const options = parseOptions({
  projectId: 'p&q',
  services: { api: 'https://api.example' },
  customRpcUrls: { 'eip155:1': ['https://own.example/key'] },
})

const support = { has: async (id: string) => id === 'eip155:1' }
const api = 'https://api.example/v1/?chainId=eip155:1&projectId=p%26q'

describe('endpoints of a network', () => {
  test('are the host’s own and the data API’s, and never the public ones that these replace', async () => {
    expect(await rpcUrls(mainnet, options, support)).toEqual(['https://own.example/key', api])
    expect(publicRpcUrls(mainnet, options)).toEqual(['https://own.example/key'])
  })

  test('are the public ones too, last, where the host wants them to stand in', async () => {
    const both = { ...options, fallbackToPublic: true }

    expect(await rpcUrls(mainnet, both, support)).toEqual([
      'https://own.example/key',
      api,
      'https://public.example',
    ])
    expect(publicRpcUrls(mainnet, both)).toEqual(['https://own.example/key', 'https://public.example'])
  })

  test.each([
    ['another network', { 'eip155:10': ['https://own.example/key'] }],
    ['no endpoint', { 'eip155:1': [] }],
  ])('are the data API’s and the public ones where the host names %s', async (_what, customRpcUrls) => {
    const other = { ...options, customRpcUrls }

    expect(await rpcUrls(mainnet, other, support)).toEqual([api, 'https://public.example'])
    // A wallet is never given the address that carries the project id.
    expect(publicRpcUrls(mainnet, other)).toEqual(['https://public.example'])
  })

  test('leave the data API out where it says that it does not serve the chain, and where there is no project id', async () => {
    const asked: string[] = []
    const nothing = { has: async (id: string) => asked.push(id) < 0 }

    expect(await rpcUrls(mainnet, { ...options, customRpcUrls: {} }, nothing)).toEqual([
      'https://public.example',
    ])
    expect(asked).toEqual(['eip155:1'])
    const unnamed = parseOptions({ services: { api: 'https://api.example' } })
    expect(await rpcUrls(mainnet, unnamed, support)).toEqual(['https://public.example'])
  })

  test('are those that are known where the data API takes longer than 2 s to say what it serves', async () => {
    vi.useFakeTimers()
    const slow = { has: () => new Promise<boolean>(() => {}) }
    const urls = rpcUrls(mainnet, options, slow)

    await vi.advanceTimersByTimeAsync(2_000)
    expect(await urls).toEqual(['https://own.example/key', api])
    vi.useRealTimers()
  })

  test('have the data API last while it does not say what it serves, also where no other is known', async () => {
    const silent = { has: async () => undefined }
    const both = { ...options, fallbackToPublic: true }

    expect(await rpcUrls(mainnet, both, silent)).toEqual([
      'https://own.example/key',
      'https://public.example',
      api,
    ])
    const none = { ...options, customRpcUrls: {} }
    expect(await rpcUrls({ ...mainnet, rpcUrls: [] }, none, silent)).toEqual([api])
  })

  test('have the data API for any chain of any family that it says it serves', async () => {
    const own = fakeNetwork('cosmos:own-1')
    const served = await rpcUrls(own, options, { has: async () => true })
    expect(served).toEqual(['https://api.example/v1/?chainId=cosmos:own-1&projectId=p%26q'])
  })
})
