// @tier gate
import {
  AbortedError,
  FoyerError,
  MalformedAnswerError,
  PlanOutdatedError,
  RequestPendingError,
  TransferUnknownError,
  UserRejectedError,
  WalletRequestError,
  WouldRevertError,
} from '@foyer/core'
import { createText } from '@foyer/ui'
import { expect, test } from 'vitest'
import { requestMessages } from './messages.js'
import { knownFailureText, requestFailureText } from './requestFailures.js'
import { requestUnknown } from './requestUnknown.js'

const text = createText()
text.add(requestMessages)
const unknown = 'This may have been sent. Look at your activity before you try again.'

test.each<[string, FoyerError]>([
  ['You declined this in your wallet. Nothing was sent.', new UserRejectedError('eth_sendTransaction')],
  [
    'Your wallet already has a request open. Answer that one first.',
    new RequestPendingError('eth_sendTransaction'),
  ],
  [
    'Your wallet answered with something other than what you reviewed. Look at its activity before you try again.',
    new MalformedAnswerError('eth_sendTransaction'),
  ],
  [unknown, new TransferUnknownError('0x1')],
  [
    'A confirmation is in progress in another tab. Finish it there first.',
    new FoyerError('approval/elsewhere', '', { context: {} }),
  ],
  ['Your wallet is on another network. Look at everything again.', new PlanOutdatedError('network')],
  ['Your account changed. Look at everything again.', new PlanOutdatedError('account')],
  ['The same transaction was signed before. Look at its status first.', new PlanOutdatedError('sent')],
  ['The network would refuse this transaction.', new WouldRevertError('')],
  ['The network would refuse this transaction. Its reason: “no gas”.', new WouldRevertError('no” gas')],
  [unknown, requestUnknown(new FoyerError('rpc/failed', '', { context: {} }))],
  [
    `${unknown} Your wallet says: “Locked”.`,
    requestUnknown(new WalletRequestError('eth_sendTransaction', 'Locked')),
  ],
  ['The request may still be open in your wallet. Look there before you confirm again.', new AbortedError()],
])('“%s”', (words, error) => {
  expect(knownFailureText(text.t, error)).toBe(words)
  expect(requestFailureText(text.t, error)).toBe(words)
})

test('a failure that no table lists has no text of its own', () => {
  expect(knownFailureText(text.t, new FoyerError('rpc/failed', '', { context: {} }))).toBeUndefined()
})

test('an answer that is not what was asked for says so by itself, and all else may have been sent', () => {
  const malformed = new MalformedAnswerError('eth_sendTransaction')
  const failed = new WalletRequestError('eth_sendTransaction', 'Locked')

  expect(requestUnknown(malformed)).toBe(malformed)
  expect(requestUnknown(failed)).toMatchObject({
    code: 'request/unknown',
    message: 'The request failed, and may have been sent.',
    cause: failed,
  })
})
