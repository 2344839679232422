// @tier gate
import { isFoyerError } from '@foyer/core'
import { expect, test } from 'vitest'
import { ask } from './ask.js'
import { failure, signal } from './fakeWallet.test-support.js'

const throwing = (error: unknown) => ({
  request: async () => {
    throw error
  },
})

const code = (error: unknown) => (isFoyerError(error) ? error.code : error)

async function asked(request: () => unknown, { abort = signal, method = 'personal_sign' } = {}) {
  return ask({ request }, method, [], abort).catch(code)
}

test.each([
  ['code 4001', failure(4001)],
  ['code 5000', failure(5000)],
  ['a code as text', failure('4001')],
  ['a wrapped code', failure(-32603, 'internal', { data: { originalError: { code: 4001 } } })],
  ['words alone', failure(undefined, 'MetaMask Tx Signature: User denied transaction signature.')],
  ['other words', failure(-32000, 'Request rejected')],
  ['the same in another order', failure(undefined, 'Transaction cancelled by the user')],
  ['a string', 'User rejected the request'],
  ['undefined', undefined],
  ['null', null],
])('%s means that the visitor declined', async (_what, error) => {
  expect(await asked(throwing(error).request)).toBe('wallet/user-rejected')
})

test.each([
  ['code -32002', failure(-32002), 'wallet/request-pending'],
  [
    'words',
    failure(-32603, 'Request of type eth_requestAccounts already pending for origin'),
    'wallet/request-pending',
  ],
  ['any other code', failure(-32603, 'boom'), 'wallet/request-failed'],
  ['a number', 7, 'wallet/request-failed'],
  [
    'an object whose getters throw',
    {
      get code() {
        throw new Error('x')
      },
      get message() {
        throw new Error('x')
      },
    },
    'wallet/request-failed',
  ],
  ['a code that is a symbol', { code: Symbol('x') }, 'wallet/request-failed'],
  ['rejected by the node, not the visitor', failure(-32003, 'Transaction rejected'), 'wallet/request-failed'],
])('%s is told apart', async (_what, error, expected) => {
  expect(await asked(throwing(error).request)).toBe(expected)
})

test('a wallet that throws at once is translated too', async () => {
  const request = () => {
    throw failure(4001)
  }

  expect(await asked(request)).toBe('wallet/user-rejected')
})

test('an answer that is no promise is an answer', async () => {
  expect(await asked(() => '0x1')).toBe('0x1')
})

test('a wallet that never answers is left when the signal aborts', async () => {
  const abort = new AbortController()
  const answer = asked(() => new Promise(() => {}), { abort: abort.signal })

  abort.abort()

  expect(await answer).toBe('aborted')
})

test("the wallet's error stays the cause, and its words the reason", async () => {
  const error = failure(-32603, 'boom')

  const told = await ask(throwing(error), 'personal_sign', [], signal).catch((cause: unknown) => cause)

  expect(told).toMatchObject({ cause: error, context: { method: 'personal_sign', reason: 'boom' } })
})

test('to sending, a code alone is a no: words may be those of a node that has it', async () => {
  const method = 'eth_sendTransaction'
  for (const error of [
    failure(4001),
    failure(5000),
    failure(-32603, 'x', { data: { originalError: failure(4001) } }),
  ])
    expect(await asked(throwing(error).request, { method })).toBe('wallet/user-rejected')
  for (const error of [failure(-32000, 'Request rejected'), failure(-32002), 'User rejected', undefined])
    expect(await asked(throwing(error).request, { method })).toBe('wallet/request-failed')
})

test('a wallet is not asked once the signal has aborted', async () => {
  let windows = 0

  expect(await asked(() => ++windows, { abort: AbortSignal.abort() })).toBe('aborted')
  expect(windows).toBe(0)
})
