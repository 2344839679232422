export type { Alerts } from './alerts.js'
export type { Alert } from './log.js'
export type { AccountPart } from './widget/accountPart.js'
export { alertMessages } from './widget/alertMessages.js'
export { allWallets } from './widget/allWallets.js'
export { balanceRetryMs } from './widget/balanceRetryMs.js'
export type { ResolvedView } from './widget/featureInstances.js'
export type { FeatureHost } from './widget/features.js'
export { widgetMessages } from './widget/messages.js'
export type { Modal, ModalRequest } from './widget/modal.js'
export type { Navigator } from './widget/navigator.js'
export type { PendingRequests } from './widget/pendingRequests.js'
export type { PastPrice, Period, PriceHistory } from './widget/priceHistory.js'
export { currentView, type WidgetRouter } from './widget/router.js'
export type { Toast, WidgetToasts } from './widget/toasts.js'
export type { TransactionEvidence } from './widget/transactionLookup.js'
export {
  connectorOf,
  findListed,
  fromRecent,
  isListOffered,
  leadToWallet,
  offeredEntries,
} from './widget/walletDirectory.js'
export { installedIn, walletCount } from './widget/walletLists.js'
export { popularCount, type Wallets, type WalletsState } from './widget/wallets.js'
export { createWidget, type Widget, type WidgetDeps } from './widget/widget.js'
export type { WidgetText } from './widget/widgetText.js'
export { withoutAccount } from './widget/withoutAccount.js'
