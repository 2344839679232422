export { askOnce } from './adapters/askOnce.js'
export {
  askWallet,
  saysDeclined,
  type WalletErrors,
  walletFailure,
} from './adapters/askWallet.js'
export { type Broadcast, broadcast } from './adapters/broadcast.js'
export { bytesOf } from './adapters/bytes.js'
export { type ConnectedWallet, quietly } from './adapters/connectedWallet.js'
export {
  createEndpoints,
  type Endpoints,
  type EndpointsOptions,
  type Offered,
} from './adapters/endpoints.js'
export {
  type CheckedEvmRequest,
  checkEvmRequest,
  type EvmGrant,
  type EvmRequest,
  providerError,
} from './adapters/evmRequest.js'
export type { GrantedSession } from './adapters/grantedSession.js'
export { isNowhere } from './adapters/isNowhere.js'
export { callEndpoint, type RpcAnswerOptions } from './adapters/jsonRpc.js'
export { keySignature } from './adapters/keySignature.js'
export { knownAliases, knownWallet } from './adapters/knownWallets.js'
export { type CountedTransfers, lazyTransfers } from './adapters/lazyTransfers.js'
export { awaitOutcome } from './adapters/outcome.js'
export { read } from './adapters/read.js'
export { readList } from './adapters/readList.js'
export { recipientNotice } from './adapters/recipient.js'
export { markRivals, plainName } from './adapters/rivals.js'
export {
  type AskRollup,
  type ChargedTransaction,
  type RollupCharge,
  rollupCharge,
} from './adapters/rollupCharge.js'
export { hasDataRate, rollupOracle, rollupOracles } from './adapters/rollupOracle.js'
export { createRpc, isRpcError, type Rpc, type RpcOptions } from './adapters/rpc.js'
export { RpcError } from './adapters/rpcError.js'
export { sendFrom } from './adapters/sendFrom.js'
export { together } from './adapters/together.js'
export { pauseMs } from './adapters/untilAnswered.js'
export type { AccountFacts, Wallet } from './adapters/wallet.js'
export { createWalletAdapter, type WalletAdapter } from './adapters/walletAdapter.js'
export { absent, codesOf, isInWords, type Meaning, means, reasonOf } from './adapters/walletCodes.js'
export type { WalletFamily } from './adapters/walletFamily.js'
export {
  createWalletRegistry,
  type RegisteredWallet,
  type WalletFinds,
  type WalletRegistry,
} from './adapters/walletRegistry.js'
export { awaitStandardWallets } from './adapters/walletStandard.js'
export type { Wallets } from './adapters/wallets.js'
export { watchPage } from './adapters/watchPage.js'
export { base58Digits, hexDigits, isWritten, isWrittenKey } from './adapters/written.js'
export { parseJson } from './parseJson.js'
