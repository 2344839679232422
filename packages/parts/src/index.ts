export { AccountMark, type AccountMarkProps } from './accounts/AccountMark.js'
export { AccountName, type AccountNameProps } from './accounts/AccountName.js'
export { AddressPicture } from './accounts/AddressPicture.js'
export { useAccountName, useIdentity, useOtherName } from './accounts/accountNames.js'
export { nameText } from './accounts/nameText.js'
export { OwnAccount } from './accounts/OwnAccount.js'
export { useNetworkImage } from './accounts/useMark.js'
export { walletWord } from './accounts/walletWord.js'
export { addressPattern, withAddresses } from './accounts/withAddresses.js'
export { AddMoney, isEmptyOn } from './amounts/AddMoney.js'
export { type AmountInForm, amountFault, movableText } from './amounts/amountFault.js'
export {
  amountText,
  coinText,
  costText,
  currencyDigits,
  feeText,
  fiatText,
  type HeldWriting,
  heldText,
  hiddenAmount,
  priceText,
  rowAmountText,
  rowFiatText,
  rowWorthText,
  type SumKind,
  smallSum,
  type Writing,
  withSymbol,
  worthText,
} from './amounts/amounts.js'
export { calledAmount, namedContract, symbolWord } from './amounts/called.js'
export { currencyUnit } from './amounts/currencyUnit.js'
export { isStale, oldPriceMs } from './amounts/isStale.js'
export { amountMessages } from './amounts/messages.js'
export { estimateText, exactText, rowMostText } from './amounts/mostText.js'
export { maxAmount, type ReadAmount, readAmount } from './amounts/readAmount.js'
export {
  readWritten,
  type WrittenAmount,
  withoutDirectionMarks,
  writeDecimal,
} from './amounts/writtenAmount.js'
export { accountNetwork } from './networks/networks.js'
export { openPurchases } from './purchases/openPurchases.js'
export {
  isExpected,
  isOfPurchase,
  type KnownPurchase,
  type PurchaseRow,
  purchaseLastsMs,
  purchaseOf,
  purchasesKey,
} from './purchases/purchases.js'
export { accountKey } from './recipients/accountKey.js'
export { lookAlikeAddresses } from './recipients/lookAlikeAddresses.js'
export { receiverMessages } from './recipients/messages.js'
export { ReceiverField } from './recipients/ReceiverField.js'
export { isRecipientNotice, ReceiverNotice } from './recipients/ReceiverNotice.js'
export { ReceiverPanel } from './recipients/ReceiverPanel.js'
export { RecentReceivers } from './recipients/RecentReceivers.js'
export {
  confirmReceiver,
  NameChangedError,
  NameUncheckedError,
  type Receiver,
  readReceiver,
} from './recipients/readReceiver.js'
export type { ReceiverState } from './recipients/receiverEntry.js'
export { isUnread, receiverFault } from './recipients/receiverFault.js'
export { metReceivers } from './recipients/receivers.js'
export { createRecipientRequest } from './recipients/recipientRequest.js'
export { type Looks, useLooks } from './recipients/useLooks.js'
export type { AccountChangeOptions } from './request/accountChange.js'
export { askWallet, checkEntry, type WalletRequest } from './request/asking.js'
export { ConfirmButton } from './request/ConfirmButton.js'
export { byCode, contextOf, quotable, walletReason } from './request/failures.js'
export { requestMessages } from './request/messages.js'
export { askWithin, createQuery } from './request/query.js'
export { knownFailureText, requestFailureText } from './request/requestFailures.js'
export {
  type AccountFacts,
  accountFacts,
  createRequestReport,
  type RequestReport,
} from './request/requestReport.js'
export {
  createReviewedRequest,
  type ReviewedRequest,
  type ReviewedRequestOptions,
} from './request/reviewedRequest.js'
export type { ReviewState } from './request/reviewState.js'
export { callsOf, connectorOf, grantingConnector, transfersOf, UnsupportedError } from './request/walletOf.js'
export { ContractAddress } from './review/ContractAddress.js'
export { reviewMessages } from './review/messages.js'
export { knownFee, reviewFeeText } from './review/reviewFee.js'
export { isKnownRouter, isUniswap } from './review/routers.js'
export { TransferReview } from './review/TransferReview.js'
export { type Underway, underwayLike } from './review/underway.js'
export { Contracts, contractsOf, type NamedToken } from './tokens/Contracts.js'
export { tokenPickerMessages } from './tokens/messages.js'
export { isOffered, judgeAmong, judgeOffered } from './tokens/offered.js'
export { knownShort, readHeld } from './tokens/readHeld.js'
export { searchTokens } from './tokens/searchTokens.js'
export { TokenPicker } from './tokens/TokenPicker.js'
export { TokenPicture } from './tokens/TokenPicture.js'
export { heldToken, isNative } from './tokens/tokens.js'
export { type AgedPrice, agedPrice, movedText } from './transactions/agedPrice.js'
export { isAddress } from './transactions/isAddress.js'
export { transactionMessages } from './transactions/messages.js'
export { pastFeeText } from './transactions/pastFeeText.js'
export {
  type TransactionParty,
  TransactionView,
  type TransactionViewProps,
} from './transactions/TransactionView.js'
