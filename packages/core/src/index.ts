export { accountId, accountParts, parseAccountId } from './accountId.js'
export type {
  AccountType,
  Adapter,
  AdapterContext,
  AdapterDescriptor,
  AdapterEvent,
  AdapterHandle,
  Capabilities,
  Capability,
  Connection,
  ConnectRequest,
  ParseAddress,
  Providers,
} from './adapter.js'
export { type AddressFault, InvalidAddressError } from './address.js'
export type { Approval, Approve } from './approve.js'
export { type Async, abortable, createLatest, type Latest, latestValue, pause, withTimeout } from './async.js'
export type { Brand } from './brand.js'
export {
  type AccountId,
  InvalidCaipError,
  isNamespace,
  isNetworkOf,
  joinAccount,
  type Namespace,
  type NetworkId,
  namespaces,
  networkParts,
  parseNetworkId,
} from './caip.js'
export type { Connector, ConnectorType, WalletEntry } from './connector.js'
export { type DisplayText, displayText } from './displayText.js'
export { FoyerError, isFoyerError } from './error.js'
export type { EventMap, EventName, Events, FoyerEvent, Platform } from './events.js'
export {
  AbortedError,
  ChainNotSupportedError,
  TimeoutError,
  toFoyerError,
  UnexpectedError,
} from './failure.js'
export {
  connectedFamilies,
  disconnectTargets,
  familyName,
  familyNetwork,
} from './families.js'
export type {
  Balances,
  Feature,
  FeatureAction,
  FeatureContext,
  FeatureModule,
  FeatureOf,
  Images,
  Prices,
  TextPort,
  Toasts,
  ViewDefinition,
  ViewProps,
} from './feature.js'
export {
  type CallOptions,
  type Http,
  HttpError,
  MalformedResponseError,
  type Query,
  ServiceMissingError,
} from './http.js'
export {
  type AmountFormat,
  type Decimals,
  fiatValue,
  formatAmount,
  formatFiat,
  formatFiatParts,
  formatUnits,
  InvalidAmountError,
  parseDecimals,
  parseUnits,
} from './money.js'
export { familiesOf, type Network, unknownNetwork } from './network.js'
export type {
  Pairing,
  RemoteEvent,
  RemoteGrant,
  RemoteSession,
  RemoteSessions,
  RemoteWallet,
} from './remote.js'
export { remoteConnection } from './remoteConnection.js'
export type { ConnectorContext, ConnectorDescriptor } from './remoteConnector.js'
export { PairingExpiredError, RelayError, RemoteGrantError, RemoteSessionEndedError } from './remoteError.js'
export type { Route, RouteArgs, Router, ViewId, Views } from './router.js'
export { safeUrl, type UrlKind } from './safeUrl.js'
export {
  activeAccount,
  activeNetwork,
  type ConnectionState,
  connectedWallet,
  connectionOf,
  isNetworkSupported,
  type RootState,
  remoteConnectorId,
} from './state.js'
export { type Token, type TokenBalance, tokenKey } from './token.js'
export {
  InsufficientFundsError,
  PlanOutdatedError,
  TokenDecimalsError,
  type TransactionOutcome,
  type TransferPlan,
  type TransferRequest,
  type Transfers,
  WouldRevertError,
} from './transfer.js'
export { truncateMiddle } from './truncateMiddle.js'
export {
  MalformedAnswerError,
  RequestPendingError,
  UserRejectedError,
  WalletMissingError,
  WalletRequestError,
} from './walletError.js'
export { type SafeUrl, webUrl } from './webUrl.js'
