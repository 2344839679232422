export { type AmountInForm, amountFault } from './amountFault/amountFault.js'
export { amountMessagesDe } from './amountFault/messages.de.js'
export { amountMessages } from './amountFault/messages.js'
export {
  amountText,
  coinText,
  feeText,
  fiatText,
  nativePriceOf,
  priceText,
  rowAmountText,
  rowFiatText,
  type Writing,
  worthText,
} from './amounts.js'
export { ConfirmButton } from './ConfirmButton.js'
export { type Confirmation, createConfirmation } from './confirmation.js'
export { byCode, contextOf, walletReason } from './failures.js'
export { lookAlikes } from './lookAlikes.js'
export { accountNetwork } from './networks.js'
export { maxAmount, type ReadAmount, readAmount } from './readAmount.js'
export { requestMessagesDe } from './requestFailures/messages.de.js'
export { requestMessages } from './requestFailures/messages.js'
export { requestFailureText } from './requestFailures/requestFailures.js'
export { TokenPicture } from './TokenPicture.js'
export { tokenPickerMessagesDe } from './tokenPicker/messages.de.js'
export { tokenPickerMessages } from './tokenPicker/messages.js'
export { TokenPicker } from './tokenPicker/TokenPicker.js'
export { isNative, searchTokens } from './tokens.js'

export { useNetworkImage } from './useMark.js'
export { readWritten, type WrittenAmount, withoutDirectionMarks, writeDecimal } from './writtenAmount.js'
