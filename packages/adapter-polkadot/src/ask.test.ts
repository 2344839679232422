// @tier gate
import { expect, test } from 'vitest'
import { ask } from './ask.js'

const { signal } = new AbortController()
const thrown = (error: unknown) => () => Promise.reject(error)

test.each([
  'Cancelled',
  'Canceled',
  'Rejected',
  'Rejected by user',
  'User rejected the request.',
  'Connection request was cancelled by the user.',
  'The request was rejected by the user.',
  'rejected by user.',
  ' Cancelled\n',
])('"%s" is declined', async (message) => {
  await expect(ask('signRaw', thrown(new Error(message)), signal)).rejects.toMatchObject({
    code: 'wallet/user-rejected',
    context: { method: 'signRaw' },
  })
})

test('a window that is open already is pending', async () => {
  const error = new Error('The source https://page.test has a pending authorization request')

  await expect(ask('enable', thrown(error), signal)).rejects.toMatchObject({ code: 'wallet/request-pending' })
})

test.each([
  [new Error('The rejected block could not be read'), 'The rejected block could not be read'],
  ['The block was rejected', 'The block was rejected'],
  ['Rejected blocks', 'Rejected blocks'],
  ['words alone', 'words alone'],
  [undefined, ''],
  [{ message: 7 }, ''],
])('%s is the wallet’s own failure', async (error, reason) => {
  await expect(ask('signRaw', thrown(error), signal)).rejects.toMatchObject({
    code: 'wallet/request-failed',
    context: { reason },
  })
})

test('a wallet that throws at once is translated too, an answer that is no promise is an answer', async () => {
  const throws = () => {
    throw new Error('Cancelled')
  }

  await expect(ask('enable', throws, signal)).rejects.toMatchObject({ code: 'wallet/user-rejected' })
  expect(await ask('enable', () => 7, signal)).toBe(7)
})

test('a wallet that never answers is left by aborting', async () => {
  const leaving = new AbortController()
  const asking = ask('enable', () => new Promise(() => {}), leaving.signal)

  leaving.abort()

  await expect(asking).rejects.toMatchObject({ code: 'aborted' })
})
