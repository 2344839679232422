export { createMessage } from './createMessage.js'
export { SiwxError, type SiwxFault } from './error.js'
export type { ChainId, SignInMessage } from './message.js'
export { createNonce } from './nonce.js'
export { parseMessage } from './parseMessage.js'
export { type Recap, recapOf, recapStatement, recapUri } from './recap.js'
export {
  type FamilyVerifier,
  type SignedText,
  type VerifiedMessage,
  type VerifyOptions,
  verifyMessage,
} from './verifyMessage.js'
