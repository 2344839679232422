export { sendMessages as messages } from './messages.js'
export { NftReview } from './NftReview.js'
export { NftSendForm } from './NftSendForm.js'
export { createNftSend } from './nftSend.js'
