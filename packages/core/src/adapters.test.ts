import { expect, test } from 'vitest'
import * as adapters from './adapters.js'

test('adapters share these values and no other', () => {
  expect(Object.keys(adapters).sort()).toEqual([
    'RpcError',
    'askWallet',
    'awaitOutcome',
    'awaitStandardWallets',
    'callEndpoint',
    'lateWallet',
    'parseJson',
    'read',
    'reasonOf',
    'remoteGrant',
  ])
})
