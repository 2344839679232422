import { describe, expect, test } from 'vitest'
import { parseOptions } from './options.js'
import { publicRpcUrls, rpcUrls } from './rpcUrls.js'
import { network } from './testing.test-support.js'

const mainnet = { ...network('eip155:1'), rpcUrls: ['https://public.example'] }
const options = parseOptions({
  projectId: 'p&q',
  services: { api: 'https://api.example' },
  customRpcUrls: { 'eip155:1': ['https://own.example/key'] },
})

describe('endpoints of a network', () => {
  test('are the host’s own, then the data API’s, then the network’s', () => {
    expect(rpcUrls(mainnet, options)).toEqual([
      'https://own.example/key',
      'https://api.example/v1/?chainId=eip155:1&projectId=p%26q',
      'https://public.example',
    ])
  })

  test('never give a wallet the address that carries the project id', () => {
    expect(publicRpcUrls(mainnet, options)).toEqual(['https://own.example/key', 'https://public.example'])
  })

  test('leave the data API out where it does not serve the chain or has no project id', () => {
    expect(rpcUrls(network('eip155:31337'), options)).toEqual([])
    expect(rpcUrls(mainnet, parseOptions({ services: { api: 'https://api.example' } }))).toEqual([
      'https://public.example',
    ])
  })
})
