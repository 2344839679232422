import { grouped } from '../../tooling/tsup.js'

export default grouped({
  // What a page at rest has, what it has once a Foyer is awake, what asks a service, and what is about an account. Nothing
  // may be in a group that is needed before the rest of it.
  resting: ['caip', 'emitter', 'error', 'frozenCopy', 'network', 'networkInUse', 'webUrl'],
  awake: [
    'accountId',
    'adapters/foldedName',
    'adapters/read',
    'api/labels',
    'async',
    'device',
    'displayText',
    'drawn',
    'failure',
    'lazy',
    'namespaces',
    'ownValue',
    'safeUrl',
    'state',
    'words',
  ],
  asking: ['body', 'gesture', 'http', 'moment', 'parseJson', 'randomId'],
  holding: [
    'adapters/isOf',
    'adapters/readList',
    'address',
    'api/decode',
    'chainNotSupported',
    'disconnectTargets',
    'money',
    'parseAccountId',
    'planOutdated',
    'requestStatus',
    'strangers',
    'token',
    'walletError',
  ],
})
