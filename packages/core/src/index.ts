export { type AccountOwner, accountCode, accountOwner, isSmartAccount } from './accountCode.js'
export { accountParts, joinAccount } from './accountId.js'
export type { AccountCode, AccountType, AddressOwner } from './accountType.js'
export type {
  Adapter,
  AdapterContext,
  AdapterDescriptor,
  AdapterEvent,
  AdapterHandle,
  Capabilities,
  Capability,
  ConnectRequest,
  LeaveFacts,
  ParseAddress,
  WalletSignIn,
} from './adapter.js'
export { type AddressFault, addressKey, InvalidAddressError } from './address.js'
export type { Approval, ApprovalTerms, Approve } from './approve.js'
export {
  type Async,
  abortable,
  anySignal,
  createLatest,
  type Latest,
  latestValue,
  pause,
  throwIfAborted,
  withTimeout,
} from './async.js'
export { type BitmapType, bitmapSize } from './bitmapSize.js'
export { readBody } from './body.js'
export type { Brand } from './brand.js'
export { browserName } from './browserName.js'
export {
  type AccountId,
  InvalidCaipError,
  isNamespace,
  isNetworkOf,
  type Namespace,
  type NetworkId,
  type NetworkIdText,
  networkParts,
  parseNetworkId,
} from './caip.js'
export {
  type Allowing,
  BatchRefusedError,
  type CallBatch,
  type CallEffect,
  type CallPlan,
  type CallSize,
  type Calls,
  type CallTrial,
  type ContractCall,
  type DecodedCall,
  type DecodedExchange,
  type ExpectedAmount,
  type GrantedPermission,
  type Permit,
  type SignedPermit,
} from './call.js'
export type { CatalogueWallet, RecentWallet } from './catalogueWallet.js'
export type { ChainFamily } from './chainFamily.js'
export { ChainNotSupportedError } from './chainNotSupported.js'
export type { Connection } from './connection.js'
export {
  type Connector,
  type ConnectorType,
  type NamelessId,
  namelessId,
  type WalletEntry,
} from './connector.js'
export { hasActed, isMobile } from './device.js'
export { disconnectTargets } from './disconnectTargets.js'
export { type DisplayText, displayText } from './displayText.js'
export { isPlainDrawing, mostParts } from './drawing.js'
export { drawn } from './drawn.js'
export { createEmitter, type Emitter, tellAll } from './emitter.js'
export { FoyerError } from './error.js'
export type {
  EndedFacts,
  EventMap,
  EventName,
  Events,
  FoyerEvent,
  OwnEvents,
  Platform,
  WalletLinkFacts,
} from './events.js'
export { type ExplorerKind, explorerLink } from './explorer.js'
export {
  AbortedError,
  TimeoutError,
  toFoyerError,
  UnexpectedError,
} from './failure.js'
export type {
  Feature,
  FeatureAction,
  FeatureGuard,
  FeatureModule,
  FeatureOf,
  InnerViews,
  Situation,
  ViewDefinition,
  ViewProps,
} from './feature.js'
export type {
  AccountChoices,
  AccountCommands,
  AlertPort,
  Balances,
  FeatureContext,
  FeatureStore,
  HostPage,
  Identities,
  Identity,
  Images,
  OpenedWindow,
  Prices,
  SignRequest,
  TextPort,
  ToastAction,
  Toasts,
} from './featureContext.js'
export type { FeatureFlag, FeatureFlags, FlagValue } from './featureFlag.js'
export { fold } from './fold.js'
export { frozenCopy } from './frozenCopy.js'
export { whenActed } from './gesture.js'
export {
  type CallOptions,
  type Http,
  HttpError,
  isHttpError,
  MalformedResponseError,
  type Query,
  ServiceMissingError,
} from './http.js'
export type { IconName } from './iconName.js'
export { isFoyerError } from './isFoyerError.js'
export { isKnownContract } from './knownContract.js'
export { type Lazy, lazy } from './lazy.js'
export { counted, type JudgedToken, judgeTokens } from './lookAlikes.js'
export { type Moment, momentNow, msSince } from './moment.js'
export {
  type AmountFormat,
  type Decimals,
  type FiatRounding,
  fiatFormat,
  fiatValue,
  formatAmount,
  formatFiat,
  formatFiatParts,
  formatUnits,
  InvalidAmountError,
  parseDecimals,
  parseUnits,
  type Worth,
  worthDecimal,
  worthDecimals,
  worthOf,
} from './money.js'
export { isNameLike, type NamedAddress, NameError, type NameFault, type ResolvedName } from './name.js'
export {
  chainFamily,
  connectedNamespaces,
  namespaceName,
  namespaceNetwork,
} from './namespaces.js'
export { type Network, namespacesOf, unknownNetwork } from './network.js'
export { activeNetwork, isNetworkSupported, type NetworksState } from './networkInUse.js'
export { ownValue } from './ownValue.js'
export type { Page, PageSource, Pages, PagesState } from './pages.js'
export { accountId, parseAccountId } from './parseAccountId.js'
export { type PaymentRequest, PaymentRequestError, type PaymentRequestFault } from './paymentRequest.js'
export { plainLooks } from './plainLooks.js'
export { PlanOutdatedError } from './planOutdated.js'
export type { Addresses, AddressOf, Providers } from './providers.js'
export { randomId } from './randomId.js'
export { digitValue, readCode } from './readCode.js'
export { afterFailure, type RequestProgress, type RequestStatus, type RequestStep } from './requestStatus.js'
export type { JournalAmount, JournalEntry, JournalSwap, JournalTransfer, Requests } from './requests.js'
export type { PlainViewId, Route, RouteArgs, Router, TokenViewId, ViewId, Views } from './router.js'
export { appLink, safeUrl, type UrlKind } from './safeUrl.js'
export { sessionConnection } from './sessionConnection.js'
export { SessionEndedError, SessionExpiredError, SessionGrantError } from './sessionError.js'
export { shortInSentence } from './shortInSentence.js'
export type { SmartAccount } from './smartAccount.js'
export { isSourceId, type SourceId, sourceIdForm } from './sourceId.js'
export { standingOf } from './standingOf.js'
export {
  activeAccount,
  type ConnectedWalletEntry,
  type ConnectionState,
  connectedWallet,
  connectionOf,
  isDisputed,
  type Profile,
  type RootState,
} from './state.js'
export type { Codec, StorageKey, Store } from './store.js'
export {
  type Called,
  isVouched,
  quoted,
  symbolText,
  tokenName,
  withoutQuotes,
} from './strangers.js'
export type { TextTable, Translations } from './textTable.js'
export { type Standing, type Token, type TokenBalance, tokenKey } from './token.js'
export { isEndless, mayBeItem } from './tokenNumbers.js'
export {
  type BatchOutcome,
  type Finality,
  type Followed,
  InsufficientFundsError,
  NotSentError,
  type RecipientNotice,
  TokenDecimalsError,
  type TransactionOutcome,
  type TransactionTrace,
  type TransferFee,
  type TransferNotice,
  type TransferPlan,
  type TransferRequest,
  type Transfers,
  TransferUnknownError,
  WouldRevertError,
} from './transfer.js'
export { truncateMiddle } from './truncateMiddle.js'
export type {
  AuthGrant,
  AuthPayload,
  AuthScope,
  WalletAuth,
  WalletAuths,
} from './walletAuth.js'
export type { WalletDirectory } from './walletDirectory.js'
export {
  MalformedAnswerError,
  RequestPendingError,
  UserRejectedError,
  WalletMissingError,
  WalletRequestError,
} from './walletError.js'
export type {
  SessionEvent,
  SessionGrant,
  SessionWallet,
  WalletSession,
  WalletSessions,
} from './walletSession.js'
export type {
  Authentication,
  CatalogueWay,
  SessionRequest,
  SourceController,
  WalletSource,
  WalletSourceContext,
} from './walletSource.js'
export { type SafeUrl, webUrl } from './webUrl.js'
export { canBeName, nameWords, type Words } from './words.js'
