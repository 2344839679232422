// @tier gate
import { expect, test } from 'vitest'
import { FoyerError } from './error.js'
import { TimeoutError, toFoyerError, UnexpectedError } from './failure.js'
import { hostile } from './hostile.test-support.js'
import { isFoyerError } from './isFoyerError.js'
import { UserRejectedError } from './walletError.js'

test('an error carries its code, its facts, its cause, and a hint apart from its message', () => {
  const cause = new Error('socket closed')
  const error = new FoyerError('x/y', 'It broke.', { context: { id: 1 }, cause, hint: 'Mend it.' })

  expect(error).toMatchObject({
    name: 'FoyerError',
    code: 'x/y',
    context: { id: 1 },
    cause,
    hint: 'Mend it.',
    message: 'It broke.',
  })
})

test('an error without a cause has none, not an undefined one', () => {
  expect(Object.hasOwn(new TimeoutError('It', 1), 'cause')).toBe(false)
})

test('an error is known by name and code, so that a second copy of the class counts too', () => {
  const copy = Object.assign(new Error('declined'), {
    name: 'FoyerError',
    code: 'wallet/user-rejected',
    context: {},
  })

  expect(isFoyerError(copy)).toBe(true)
  expect(isFoyerError(copy, 'wallet/user-rejected')).toBe(true)
  expect(isFoyerError(copy, 'timeout')).toBe(false)
})

test.each([
  new Error('plain'),
  Object.assign(new Error('named'), { name: 'FoyerError' }),
  Object.assign(new Error('without facts'), { name: 'FoyerError', code: 'timeout' }),
  { name: 'FoyerError', code: 'timeout' },
  'FoyerError',
  undefined,
  null,
])('%o is not one of ours', (value) => {
  expect(isFoyerError(value)).toBe(false)
})

test('what throws while it is looked at is not one of ours, and is wrapped as anything else', () => {
  const thrown = hostile()

  expect(isFoyerError(thrown)).toBe(false)
  expect(
    isFoyerError(Object.assign(new Error('x'), { name: 'FoyerError', code: 'x', context: thrown })),
  ).toBe(false)
  const error = toFoyerError(thrown)
  expect(error.code).toBe('unexpected')
  expect(error.cause === thrown).toBe(true)
})

test('at an edge, what is known stays itself', () => {
  const error = new UserRejectedError('personal_sign')

  expect(toFoyerError(error)).toBe(error)
})

test.each([
  [new TypeError('x is not a function'), 'x is not a function'],
  ['text', 'Something went wrong'],
  [undefined, 'Something went wrong'],
])('at an edge, %o is wrapped and kept as the cause', (thrown, message) => {
  const error = toFoyerError(thrown)

  expect(error).toBeInstanceOf(UnexpectedError)
  expect(error).toMatchObject({ code: 'unexpected', message })
  expect(error.cause).toBe(thrown)
})
