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
export { byCode, contextOf, walletReason } from './failures.js'
export { lookAlikes } from './lookAlikes.js'
export { accountNetwork } from './networks.js'
export { TokenPicture } from './TokenPicture.js'
export { tokenPickerMessagesDe } from './tokenPicker/messages.de.js'
export { tokenPickerMessages } from './tokenPicker/messages.js'
export { TokenPicker } from './tokenPicker/TokenPicker.js'
export { isNative, searchTokens } from './tokens.js'

export { useNetworkImage } from './useMark.js'
export { readWritten, type WrittenAmount, withoutDirectionMarks, writeDecimal } from './writtenAmount.js'
