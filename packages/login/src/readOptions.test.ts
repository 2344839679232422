// @tier gate
import { expect, it } from 'vitest'
import { checkPolicy, readChains, readKind, readOrigins } from './readOptions.js'

const node = { url: 'https://node.example/key', name: 'Ethereum', symbol: 'ETH' }
const bundler = 'https://api.example/v1/bundler?chainId=eip155:1&projectId=shop'
const paymaster = 'https://pays.example/v1'

it('the frame is told of bundler and paymaster, and of nothing else that stands beside them', () => {
  const secret = { note: 'for the host alone' }

  expect(
    readChains({
      'eip155:1': { ...secret, ...node, smartAccounts: { paymaster, bundler, ...secret } },
      'eip155:10': { inFrame: '0.1', ...node },
    }),
  ).toEqual({
    'eip155:1': { ...node, smartAccounts: { bundler, paymaster } },
    'eip155:10': { ...node, inFrame: '0.1' },
  })
  expect([readKind(undefined), readKind('simple7702')]).toEqual(['safe', 'simple7702'])
})

it.each<readonly [string, string, object, string]>([
  ['is none', 'eip155:1', { bundler: 'api.example' }, 'eip155:1 has a bundler that no frame can ask.'],
  ['others could read', 'eip155:1', { bundler: 'http://api.example' }, 'https://your.bundler.'],
  ['has a password', 'eip155:1', { bundler, paymaster: 'https://me:it@x.example' }, 'has a paymaster'],
  ['is any', 'eip155:1', { bundler: 'https://*.example' }, 'has a bundler'],
  ['ends the header', 'eip155:1', { bundler: "https://x;script-src.example/'" }, 'has a bundler'],
  ['is of Solana', 'solana:abc', { bundler }, 'are on EVM chains alone'],
])('an address that %s is refused in one sentence', (_, id, smartAccounts, sentence) => {
  expect(() => readChains({ [id]: { ...node, smartAccounts: { bundler: '', ...smartAccounts } } })).toThrow(
    sentence,
  )
})

it('a node that is no address is refused in one sentence, and so is a kind of account that there is not', () => {
  expect(() => readChains({ 'eip155:1': { ...node, url: 'node' } })).toThrow(
    'eip155:1 has a node whose address is no address with https',
  )
  // @ts-expect-error As a host without types may write it.
  expect(() => readKind('kernel')).toThrow('smartAccount is "kernel"')
})

it.each(['0,1', '-1', '1e3', '', ' 1', '.5', '5.'])('%j is no amount for inFrame', (inFrame) => {
  expect(() => readChains({ 'eip155:1': { ...node, inFrame } })).toThrow('eip155:1 has inFrame')
})

it('a project needs a name', () => {
  expect(() => readOrigins({ ' ': { origins: ['https://shop.example'] } })).toThrow('without a name')
})

it.each<readonly [string, object]>([
  ['custody', { custody: 'self' }],
  ['otpMs', { otpMs: 0 }],
  ['otpMs', { otpMs: 10 }],
  ['otpMs', { otpMs: Number.NaN }],
  ['recoveryDelayMs', { recoveryDelayMs: '24h' }],
  ['recoveryDelayMs', { recoveryDelayMs: -1 }],
  ['recoveryDelayMs', { recoveryDelayMs: Number.POSITIVE_INFINITY }],
])('%s is refused in %j', (option, policy) => {
  expect(() => checkPolicy(policy)).toThrow(`${option} is`)
})
