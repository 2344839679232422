import { expect, test } from 'vitest'
import { UserRejectedError } from '../walletError.js'
import { askWallet, reasonOf } from './askWallet.js'

const { signal } = new AbortController()
const translate = (error: unknown) => ({ translated: error })

test('an answer may be a promise or none', async () => {
  expect(await askWallet(async () => 7, signal, translate)).toBe(7)
  expect(await askWallet(() => 7, signal, translate)).toBe(7)
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
  await expect(askWallet(request, signal, translate)).rejects.toEqual({ translated: 'no' })
})

test('errors of ours are not translated again', async () => {
  const ours = new UserRejectedError('sign', undefined)

  await expect(askWallet(() => Promise.reject(ours), signal, translate)).rejects.toBe(ours)
})

test('a wallet that never answers is left by aborting', async () => {
  const abort = new AbortController()
  const asking = askWallet(() => new Promise(() => {}), abort.signal, translate)

  abort.abort()

  await expect(asking).rejects.toMatchObject({ code: 'aborted' })
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
