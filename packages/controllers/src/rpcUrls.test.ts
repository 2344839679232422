import { fakeNetwork } from '@foyer/testing/family'
import { describe, expect, test } from 'vitest'
import { parseOptions } from './options.js'
import { publicRpcUrls, rpcUrls } from './rpcUrls.js'

const mainnet = { ...fakeNetwork('eip155:1'), rpcUrls: ['https://public.example'] }
const options = parseOptions({
  projectId: 'p&q',
  services: { api: 'https://api.example' },
  customRpcUrls: { 'eip155:1': ['https://own.example/key'] },
})

const api = 'https://api.example/v1/?chainId=eip155:1&projectId=p%26q'

describe('endpoints of a network', () => {
  test('are the host’s own and the data API’s, and never the public ones that these replace', () => {
    expect(rpcUrls(mainnet, options)).toEqual(['https://own.example/key', api])
    expect(publicRpcUrls(mainnet, options)).toEqual(['https://own.example/key'])
  })

  test('are the public ones too, last, where the host wants them to stand in', () => {
    const both = { ...options, fallbackToPublic: true }

    expect(rpcUrls(mainnet, both)).toEqual(['https://own.example/key', api, 'https://public.example'])
    expect(publicRpcUrls(mainnet, both)).toEqual(['https://own.example/key', 'https://public.example'])
  })

  test.each([
    ['another network', { 'eip155:10': ['https://own.example/key'] }],
    ['no endpoint', { 'eip155:1': [] }],
  ])('are the data API’s and the public ones where the host names %s', (_what, customRpcUrls) => {
    const other = { ...options, customRpcUrls }

    expect(rpcUrls(mainnet, other)).toEqual([api, 'https://public.example'])
    // A wallet is never given the address that carries the project id.
    expect(publicRpcUrls(mainnet, other)).toEqual(['https://public.example'])
  })

  test('leave the data API out where it does not serve the chain or has no project id', () => {
    expect(rpcUrls(fakeNetwork('eip155:31337'), options)).toEqual([])
    expect(rpcUrls(mainnet, parseOptions({ services: { api: 'https://api.example' } }))).toEqual([
      'https://public.example',
    ])
  })
})
