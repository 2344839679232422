// @tier gate
import { expect, test } from 'vitest'
import { FoyerError } from './error.js'
import { AbortedError, TimeoutError, UnexpectedError } from './failure.js'
import { hostile } from './hostile.test-support.js'
import { PlanOutdatedError } from './planOutdated.js'
import { afterFailure, type RequestStep } from './requestStatus.js'
import { SessionEndedError } from './sessionError.js'
import { InsufficientFundsError, TransferUnknownError, WouldRevertError } from './transfer.js'
import {
  MalformedAnswerError,
  RequestPendingError,
  UserRejectedError,
  WalletMissingError,
  WalletRequestError,
} from './walletError.js'

const steps: readonly RequestStep[] = ['signing', 'asked', 'leaving']
const foreign = (code: string) => Object.assign(new Error('no'), { name: 'FoyerError', code })

test.each([
  // The visitor's no: before anything was handed to the network.
  [new UserRejectedError('send'), ['refused', 'refused', 'unknown']],
  // The wallet did another thing than it was asked to.
  [new MalformedAnswerError('send'), ['unknown', 'unknown', 'unknown']],
  // Every node refused it, and the chain does not have it. Of what a wallet sends by itself it says nothing.
  [new WouldRevertError('no'), ['refused', 'unknown', 'refused']],
  [new InsufficientFundsError('fee'), ['refused', 'unknown', 'refused']],
  // Ours, but whoever throws these belongs before the wallet is asked: after it, they say nothing of what it did.
  [new PlanOutdatedError('account'), ['refused', 'unknown', 'unknown']],
  [new WalletMissingError('harbor'), ['refused', 'unknown', 'unknown']],
  [new AbortedError(), ['refused', 'unknown', 'unknown']],
  [new UnexpectedError(new TypeError('our fault')), ['refused', 'unknown', 'unknown']],
  [new RequestPendingError('send'), ['refused', 'unknown', 'unknown']],
  [new TimeoutError('The network', 1), ['refused', 'unknown', 'unknown']],
  [new SessionEndedError('send'), ['refused', 'unknown', 'unknown']],
  [new WalletRequestError('send', 'User rejected the request'), ['refused', 'unknown', 'unknown']],
  [new TransferUnknownError('0xhash'), ['refused', 'unknown', 'unknown']],
  [new FoyerError('hello/own', 'of a feature', { context: {} }), ['refused', 'unknown', 'unknown']],
  [foreign('wallet/user-rejected'), ['refused', 'unknown', 'unknown']],
  [undefined, ['refused', 'unknown', 'unknown']],
] as const)('%o: refused or unknown, by how far the request went', (error, told) => {
  expect(steps.map((step) => afterFailure(step, error))).toEqual(told)
})

test('what throws while it is looked at says nothing', () => {
  expect(steps.map((step) => afterFailure(step, hostile()))).toEqual(['refused', 'unknown', 'unknown'])
})
