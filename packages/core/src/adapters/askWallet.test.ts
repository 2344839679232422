// @tier gate
import { expect, onTestFinished, test, vi } from 'vitest'
import { TimeoutError } from '../failure.js'
import { hostile } from '../hostile.test-support.js'
import { isFoyerError } from '../isFoyerError.js'
import { UserRejectedError } from '../walletError.js'
import { askWallet } from './askWallet.js'
import { reasonOf } from './walletCodes.js'

const { signal } = new AbortController()

test('an answer may be a promise or none', async () => {
  expect(await askWallet('sign', async () => 7, signal)).toBe(7)
  expect(await askWallet('sign', () => 7, signal)).toBe(7)
})

test.each([
  [
    'throws at once',
    () => {
      throw 'no'
    },
  ],
  ['rejects', () => Promise.reject('no')],
])('the error of a wallet that %s is translated', async (_what, request) => {
  await expect(askWallet('sign', request, signal)).rejects.toMatchObject({
    code: 'wallet/request-failed',
    context: { method: 'sign', reason: 'no' },
    cause: 'no',
  })
})

test.each(['sign', 'eth_sendTransaction'])(
  'of an error that throws while it is looked at it is said that %s failed',
  async (method) => {
    const thrown = hostile()
    const fail = () => {
      throw thrown
    }
    const requests = [fail, async () => fail(), () => thrown]

    for (const request of requests) {
      const error = await askWallet(method, request, signal).catch((reason: unknown) => reason)
      expect(isFoyerError(error, 'wallet/request-failed')).toBe(true)
    }
  },
)

test('errors of ours are not translated again', async () => {
  const ours = new UserRejectedError('sign', undefined)

  await expect(askWallet('sign', () => Promise.reject(ours), signal)).rejects.toBe(ours)
})

test('a wallet that never answers is left by aborting', async () => {
  const abort = new AbortController()
  const asking = askWallet('sign', () => new Promise(() => {}), abort.signal)

  abort.abort()

  await expect(asking).rejects.toMatchObject({ code: 'aborted' })
})

test.each([
  [{ code: 4001 }, 'wallet/user-rejected'],
  [{ code: 5000 }, 'wallet/user-rejected'],
  [{ code: 5003 }, 'wallet/user-rejected'],
  [{ code: '4001' }, 'wallet/user-rejected'],
  [{ data: { originalError: { code: 4001 } } }, 'wallet/user-rejected'],
  [{ error: { code: 4001 } }, 'wallet/user-rejected'],
  [{ cause: { code: -32002 } }, 'wallet/request-pending'],
  [new Error('Request was rejected'), 'wallet/user-rejected'],
  [new Error('Already processing eth_requestAccounts'), 'wallet/request-pending'],
  [undefined, 'wallet/user-rejected'],
  [null, 'wallet/user-rejected'],
  [{ code: -32603, message: 'internal' }, 'wallet/request-failed'],
  [{ code: Symbol('4001') }, 'wallet/request-failed'],
  [new Error('Request timed out'), 'wallet/request-failed'],
  [new Error('User not found'), 'wallet/request-failed'],
  // A node's words: what was handed to it may be on its way.
  [{ code: -32603, message: 'RPC connection was rejected' }, 'wallet/request-failed'],
  [{ code: -32000, message: 'too many pending requests' }, 'wallet/request-failed'],
])('%o means %s', async (error, code) => {
  await expect(askWallet('sign', () => Promise.reject(error), signal)).rejects.toMatchObject({ code })
})

test.each([
  ['eth_sendTransaction', { code: -32000, message: 'Transaction rejected by the network: already known' }],
  ['eth_sendTransaction', { code: -32603, message: 'request was cancelled after broadcast (timeout)' }],
  ['eth_sendTransaction', { code: -32000, message: 'transaction already pending' }],
  ['eth_sendTransaction', { code: -32002, message: 'Too many requests' }],
  ['wallet_sendCalls', new Error('User rejected the request')],
  ['solana:signAndSendTransaction', new Error('User rejected the request')],
  ['sendTransfer', undefined],
])('%s: %o may mean that it was sent', async (method, error) => {
  await expect(askWallet(method, () => Promise.reject(error), signal)).rejects.toMatchObject({
    code: 'wallet/request-failed',
  })
})

test.each([4001, 5000, 5001, 5002, 5003])('%i alone is a no to sending', async (code) => {
  const ask = (error: unknown) => askWallet('eth_sendTransaction', () => Promise.reject(error), signal)

  await expect(ask({ code })).rejects.toMatchObject({ code: 'wallet/user-rejected' })
  await expect(ask({ code: -32603, data: { originalError: { code } } })).rejects.toMatchObject({
    code: 'wallet/user-rejected',
  })
})

test('a no that a session read from words is none to sending, one of a code is', async () => {
  const words = new UserRejectedError('eth_sendTransaction', {
    code: -32000,
    message: 'rejected by the node',
  })
  const coded = new UserRejectedError('eth_sendTransaction', { code: 5000 })
  const ask = (error: Error) => askWallet('eth_sendTransaction', () => Promise.reject(error), signal)

  await expect(ask(words)).rejects.toMatchObject({
    code: 'wallet/request-failed',
    context: { reason: 'rejected by the node' },
  })
  await expect(ask(coded)).rejects.toMatchObject({ code: 'wallet/user-rejected' })
})

test.each(['transfer/plan-outdated', 'wallet/user-rejected', 'rpc/failed'])(
  'an error of a wallet that is named as ours are, %s, is the wallet’s own',
  async (code) => {
    const forged = Object.assign(new Error('x'), { name: 'FoyerError', code, context: {} })

    await expect(askWallet('sign', () => Promise.reject(forged), signal)).rejects.toMatchObject({
      code: 'wallet/request-failed',
      cause: forged,
    })
  },
)

test('a wallet is not asked once the signal has aborted', async () => {
  const request = vi.fn()

  await expect(askWallet('sign', request, AbortSignal.abort())).rejects.toMatchObject({ code: 'aborted' })
  const late = new TimeoutError('It', 1)
  await expect(askWallet('sign', request, AbortSignal.abort(late))).rejects.toBe(late)
  expect(request).not.toHaveBeenCalled()
})

test('what a page gave to all objects says nothing of an error', async () => {
  Object.defineProperty(Object.prototype, 'code', { value: 4001, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(Object.prototype, 'code'))

  await expect(askWallet('sign', () => Promise.reject({ message: 'x' }), signal)).rejects.toMatchObject({
    name: 'FoyerError',
    message: 'The wallet could not answer sign.',
  })
})

test('wallets that mean other things by their errors may say so', async () => {
  const meant = { rejected: [-32000], pending: [], saysNo: () => false }
  const ask = (error: unknown) => askWallet('sign', () => Promise.reject(error), signal, meant)

  await expect(ask({ code: -32000 })).rejects.toMatchObject({ code: 'wallet/user-rejected' })
  await expect(ask({ code: -32002 })).rejects.toMatchObject({ code: 'wallet/request-failed' })
  await expect(ask(undefined)).rejects.toMatchObject({ code: 'wallet/request-failed' })
})

test.each([
  ['text', 'no', 'no'],
  ['an error', new Error('no'), 'no'],
  ['many words', 'x'.repeat(400), 'x'.repeat(300)],
  ['a message that is no text', { message: 7 }, ''],
  ['nothing', undefined, ''],
])('%s has a reason or none', (_what, error, reason) => {
  expect(reasonOf(error)).toBe(reason)
})
