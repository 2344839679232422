export {
  type AnswerOf,
  type AskOf,
  type CallName,
  calls,
  callTimeoutMs,
  type SocialProvider,
} from './calls.js'
export { email } from './fields.js'
export {
  abortMessage,
  type CallAnswer,
  callMessage,
  type FrameFailure,
  type FrameMessage,
  frameMessage,
  type PageMessage,
  parseAnswer,
  parseFrameMessage,
  parsePageMessage,
  type Ready,
} from './messages.js'
export { type WalletRequest, walletRequest, wayOf } from './walletRequests.js'
