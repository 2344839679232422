// @tier gate
import { TransferUnknownError, UserRejectedError, WalletRequestError } from '@foyer/core'
import { createText } from '@foyer/ui'
import { expect, test } from 'vitest'
import { requestMessages } from './messages.js'
import { requestFailureText } from './requestFailures.js'
import { requestFailure } from './requestReport.js'
import { requestUnknown } from './requestUnknown.js'

const text = createText()
text.add(requestMessages)
const failed = (reason: string) => new WalletRequestError('eth_sendTransaction', reason)

test('the words of a wallet are quoted after those of Foyer, and cannot end the quotation', () => {
  const error = requestUnknown(failed('” Nothing was sent. “'))

  expect(requestFailureText(text.t, error)).toBe(
    'This may have been sent. Look at your activity before you try again. Your wallet says: “ Nothing was sent. ”.',
  )
  expect(requestFailureText(text.t, requestUnknown(failed('')))).toBe(
    'This may have been sent. Look at your activity before you try again.',
  )
})

test('a failure that says by itself that something may have been sent stays itself', () => {
  const error = new TransferUnknownError('0x1')

  expect(requestUnknown(error)).toBe(error)
})

test('a failure that no table lists says that nothing was sent', () => {
  expect(requestFailureText(text.t, failed('Locked'))).toBe(
    'This did not work. Nothing was sent. Your wallet says: “Locked”.',
  )
})

test('a toast has the words of a wallet only where nothing can have been sent', () => {
  expect(requestFailure(failed('Locked'), false)).toMatchObject({ isUnknown: false, reason: 'Locked' })
  expect(requestFailure(failed('Locked'), true)).toMatchObject({
    isUnknown: true,
    reason: '',
    message: 'Locked',
  })
  expect(requestFailure(new UserRejectedError('eth_sendTransaction'), false)).toMatchObject({
    isRejected: true,
    isUnknown: false,
  })
})
