export type { AdapterSubject, AdapterWallet } from './adapter/subject.js'
export { type AnnouncedWallet, announceWallet, type WalletCall, type WalletInfo } from './announceWallet.js'
export type { TestBatches } from './batches.js'
export type { Behaviour } from './behaviour.js'
export {
  createTestSessions,
  type TestSessionState,
  type TestSessions,
  type TestSessionsOptions,
} from './createTestSessions.js'
export {
  createTestWallet,
  type RecordedRequest,
  type TestWallet,
  type TestWalletOptions,
} from './createTestWallet.js'
export { describeAdapter, type RunTest } from './describeAdapter.js'
export { hostileUrls } from './hostileUrls.js'
export { installTestWallet, type TestPage } from './installTestWallet.js'
export {
  grantMessage,
  isSessionRevocation,
  sessionCapability,
  type TestPermissions,
} from './permissions.js'
export { type MessageTable, pseudoMessages } from './pseudoMessages.js'
export { testWallets } from './testWallets.js'
export { WalletError } from './walletError.js'
