export { sendMessages as messages } from './messages.js'
export { NftReview } from './NftReview.js'
export { NftSendForm } from './NftSendForm.js'
export { createNftSending } from './nftSend.js'
