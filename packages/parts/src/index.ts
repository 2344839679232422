export { AccountMark, type AccountMarkProps } from './AccountMark.js'
export { AccountName, type AccountNameProps } from './AccountName.js'
export { AddressPicture } from './AddressPicture.js'
export { useAccountName, useIdentity } from './accountNames.js'
export { type AmountInForm, amountFault } from './amountFault/amountFault.js'
export { amountMessages } from './amountFault/messages.js'
export {
  amountText,
  coinText,
  feeText,
  fiatText,
  type HeldWriting,
  heldText,
  hiddenAmount,
  nativePriceOf,
  priceText,
  rowAmountText,
  rowFiatText,
  type Writing,
  worthText,
} from './amounts.js'
export { ConfirmButton } from './ConfirmButton.js'
export { byCode, contextOf, walletReason } from './failures.js'
export { lookAlikeAddresses } from './lookAlikeAddresses.js'
export { lookAlikes } from './lookAlikes.js'
export { nameText } from './nameText.js'
export { accountNetwork } from './networks.js'
export {
  isOfPurchase,
  type KnownPurchase,
  openPurchases,
  purchaseLastsMs,
  purchasesKey,
} from './purchases.js'
export { maxAmount, type ReadAmount, readAmount } from './readAmount.js'
export { receiverMessages } from './receivers/messages.js'
export { ReceiverField } from './receivers/ReceiverField.js'
export { ReceiverNotice } from './receivers/ReceiverNotice.js'
export { ReceiverPanel } from './receivers/ReceiverPanel.js'
export { RecentReceivers } from './receivers/RecentReceivers.js'
export {
  confirmReceiver,
  NameChangedError,
  NameUncheckedError,
  type Receiver,
  readReceiver,
} from './receivers/readReceiver.js'
export { createReceiverEntry, type ReceiverState } from './receivers/receiverEntry.js'
export { receiverFault } from './receivers/receiverFault.js'
export { knownNames, metReceivers, rememberReceiver } from './receivers/receivers.js'
export type { AccountChangeOptions } from './request/accountChange.js'
export { askWallet, checkEntry, type WalletRequest } from './request/asking.js'
export { type Confirmation, createConfirmation } from './request/confirmation.js'
export { connectorOf } from './request/connectorOf.js'
export {
  createReviewedRequest,
  type ReviewedRequest,
  type ReviewedRequestOptions,
} from './request/reviewedRequest.js'
export type { ReviewState } from './request/reviewState.js'
export { requestMessages } from './requestFailures/messages.js'
export { requestFailure, requestFailureText } from './requestFailures/requestFailures.js'
export { ContractAddress } from './review/ContractAddress.js'
export { reviewMessages } from './review/messages.js'
export { TransferReview } from './review/TransferReview.js'
export { type Underway, underwayLike } from './review/underway.js'
export { TokenPicture } from './TokenPicture.js'
export { tokenPickerMessages } from './tokenPicker/messages.js'
export { TokenPicker } from './tokenPicker/TokenPicker.js'
export { isNative, searchTokens } from './tokens.js'

export { useNetworkImage } from './useMark.js'
export { readWritten, type WrittenAmount, withoutDirectionMarks, writeDecimal } from './writtenAmount.js'
