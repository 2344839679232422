export { fakeNetwork } from '../values.js'
export {
  type EvmGrant,
  type EvmRequest,
  evmReads,
  evmRequests,
  evmWalletMethods,
  faultOfReached,
  type ReachedWallet,
} from './evmRequests.js'
export { fakeArea } from './fakeArea.js'
export { type FakeFamily, fakeContext, fakeFamily } from './fakeFamily.js'
export { fakeLocks, refusedLocks } from './fakeLocks.js'
export { type FakeApprover, type FakeGrants, fakeSession } from './fakeSession.js'
export { type FakeRequest, type FakeSessions, fakeSessions } from './fakeSessions.js'
export { type FakeWallet, fakeWallet } from './fakeWallet.js'
export { base, mainnet, solana } from './networks.js'
export { overwrite } from './overwrite.js'
export { evmFamily, grantsOfBoth, solanaFamily, watchBoth } from './twoFamilies.js'
