// @tier gate
import { expect, test } from 'vitest'
import * as adapters from './adapters.js'

test('adapters share these values and no other', () => {
  expect(Object.keys(adapters).sort()).toEqual([
    'RpcError',
    'absent',
    'askOnce',
    'askWallet',
    'awaitOutcome',
    'awaitStandardWallets',
    'broadcast',
    'bytesOf',
    'callEndpoint',
    'checkEvmRequest',
    'codesOf',
    'createEndpoints',
    'createRpc',
    'createWalletAdapter',
    'createWalletRegistry',
    'isInWords',
    'isRpcError',
    'knownAliases',
    'knownWallet',
    'lazyTransfers',
    'markRivals',
    'means',
    'parseJson',
    'plainName',
    'providerError',
    'quietly',
    'read',
    'readList',
    'reasonOf',
    'recipientNotice',
    'saysDeclined',
    'sendFrom',
    'walletFailure',
    'watchPage',
  ])
})
