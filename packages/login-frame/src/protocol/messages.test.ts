// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calls, isCallName } from './calls.js'
import {
  abortMessage,
  callMessage,
  type FrameMessage,
  frameMessage,
  parseAnswer,
  parseFrameMessage,
  parsePageMessage,
} from './messages.js'
import { wayOf } from './walletRequests.js'

const names = Object.keys(calls).filter(isCallName)

test('what one side posts, the other reads', () => {
  const ask = { email: 'ada@app.example' }
  expect(parsePageMessage(callMessage('CONNECT_EMAIL', 'id-1', ask))).toEqual({
    kind: 'call',
    name: 'CONNECT_EMAIL',
    id: 'id-1',
    ask,
  })
  expect(parsePageMessage(abortMessage('id-1'))).toEqual({ kind: 'abort', id: 'id-1' })
  const said: readonly FrameMessage[] = [
    { kind: 'ready', ready: { version: 4, storage: 'shared', features: ['email'] } },
    { kind: 'pending', id: 'id-1' },
    { kind: 'show', id: 'id-1' },
    { kind: 'session', token: 'abc' },
    { kind: 'hide' },
    { kind: 'answer', name: 'CONNECT_EMAIL', id: 'id-1', payload: { action: 'CONNECT' } },
    { kind: 'failure', name: 'CONNECT_OTP', id: 'id-1', failure: { message: 'no', code: 4001 } },
  ]
  for (const message of said) expect(parseFrameMessage(frameMessage(message))).toEqual(message)
})

test('a call whose payload is wrong is answered, not passed over', () => {
  const faulty = parsePageMessage(callMessage('CONNECT_EMAIL', 'id-1', { email: 'ada' }))
  expect(faulty).toMatchObject({ kind: 'faulty', name: 'CONNECT_EMAIL', id: 'id-1' })
})

test.each([
  ['an e-mail without a host', 'CONNECT_EMAIL', { email: 'ada@' }],
  ['a code that is no text', 'CONNECT_OTP', { otp: 123456 }],
  ['a provider nobody has', 'GET_SOCIAL_REDIRECT_URI', { provider: 'myspace' }],
  ['a theme between light and dark', 'SYNC_THEME', { themeMode: 'grey' }],
  ['a theme that names no property', 'SYNC_THEME', { themeVariables: { 'color:red;x': '1' } }],
  ['a link of another kind', 'CONNECT_SOCIAL', { uri: 'javascript:alert(1)' }],
  ['a link without encryption', 'CONNECT_SOCIAL', { uri: 'http://login.app.example/?x' }],
  ['a chain of zero', 'SWITCH_NETWORK', { chainId: 0 }],
])('%s is no call', (_what, name, payload) => {
  if (!isCallName(name)) throw new Error(name)
  expect(parsePageMessage(callMessage(name, 'id-1', payload))).toMatchObject({ kind: 'faulty' })
})

search('anything at all is read without a throw, and only what is of its form is acted on', async (look) => {
  const type = fc.oneof(
    fc.constantFrom(...names.flatMap((name) => [`@foyer-app/${name}`, `@foyer-frame/${name}_SUCCESS`])),
    fc.string().map((text) => `@foyer-app/${text}`),
    fc.string().map((text) => `@foyer-frame/${text}`),
  )
  const message = fc.record(
    { type, id: fc.oneof(fc.uuid(), fc.anything()), payload: fc.anything({ withNullPrototype: true }) },
    { requiredKeys: ['type'] },
  )
  await look(
    fc.property(fc.oneof(message, fc.anything()), (data) => {
      const asked = parsePageMessage(data)
      if (asked) expect(asked.id).toMatch(/^[-\w]{1,64}$/)
      const said = parseFrameMessage(data)
      if (said?.kind === 'answer') parseAnswer(said.name, said.payload)
    }),
  )
})

test('a page that adds to the prototype of all objects adds no field', () => {
  Object.defineProperty(Object.prototype, 'token', {
    value: 'x',
    configurable: true,
    enumerable: true,
    writable: true,
  })
  try {
    expect(parsePageMessage(callMessage('GET_USER', 'id-1', {}))).toEqual({
      kind: 'call',
      name: 'GET_USER',
      id: 'id-1',
      ask: {},
    })
  } finally {
    Reflect.deleteProperty(Object.prototype, 'token')
  }
})

describe('requests to the wallet', () => {
  const asked = (method: string, params?: unknown) =>
    parsePageMessage(callMessage('RPC_REQUEST', 'id-1', { method, params }))?.kind

  test.each([
    ['personal_sign', ['0x', '0x']],
    ['eth_signTypedData_v4', ['0x', '{}']],
    ['eth_sendTransaction', [{}]],
    ['wallet_sendCalls', [{ calls: [{ to: '0x12' }] }]],
    ['solana_signMessage', { message: '2NEpo7TZRRrLZSi2U', pubkey: 'DemoAddress1111' }],
    ['solana_signAndSendTransaction', { transaction: 'AA==', options: { preflightCommitment: 'confirmed' } }],
  ])('%s is shown to the visitor', (method, params) => {
    expect(wayOf(method)).toBe('approve')
    expect(asked(method, params)).toBe('call')
  })

  test.each([
    ['eth_blockNumber', undefined],
    ['eth_getBalance', ['0x', 'latest']],
    ['wallet_getCallsStatus', ['0x1']],
    ['wallet_getCapabilities', undefined],
  ])('%s is not', (method, params) => {
    expect(wayOf(method)).toBe('direct')
    expect(asked(method, params)).toBe('call')
  })

  test.each(['eth_sign', 'eth_signTransaction', 'wallet_addEthereumChain', 'toString', '__proto__', ''])(
    '%s is refused',
    (method) => {
      expect(wayOf(method)).toBe('refuse')
      expect(asked(method, [])).toBe('faulty')
    },
  )

  test.each([
    ['a batch of nothing', 'wallet_sendCalls', [{ calls: [] }]],
    ['a batch whose call goes nowhere', 'wallet_sendCalls', [{ calls: [{ data: '0x' }] }]],
    ['a batch whose data is no hex', 'wallet_sendCalls', [{ calls: [{ to: '0x12', data: 'x' }] }]],
    [
      'a commitment that Solana lacks',
      'solana_signAndSendTransaction',
      { transaction: 'A', options: { preflightCommitment: 'soon' } },
    ],
    ['parameters where none belong', 'eth_accounts', ['0x']],
  ])('%s is refused', (_what, method, params) => {
    expect(asked(method, params)).toBe('faulty')
  })
})
