import { requestMessages, reviewMessages } from '@foyer/parts'
import { defineMessages } from '@foyer/ui'
import type { messages } from '../messages.js'

/** English text of ending what may act for an account. */
export const actingMessages = defineMessages({
  ...requestMessages,
  ...reviewMessages,
  'sessions.reviewTitle': 'Stop {name} from spending this?',
  'sessions.reviewText': 'It can take: {reach}.',
  'sessions.spender': 'Who may take it',
  'sessions.explorer': 'View on {name}',
  'sessions.atRisk': 'At risk now',
  'sessions.checking': 'Checking the approval',
  'sessions.cannot': 'This cannot be revoked now',
  'sessions.revokeWhat': 'Revoke {what} from {name}',
  'sessions.revokeSent': 'Revocation on its way',
  'sessions.revokedOf': 'Approval for {name} revoked',
  'sessions.revokedOne': 'Revoked. {name} can still take it by another approval.',
  'sessions.revokeStays': 'Not revoked: the network rejected it',
  'sessions.revokeUnseen': 'The network took it. Look later whether the approval is gone.',
  'sessions.revertedGone':
    'The network rejected it, but nothing is left of this approval. Look at your activity.',
  'sessions.unknownGone': 'Status unknown. Nothing is left of this approval: look at your activity.',
  'sessions.revokeUnknown': 'Status unknown. It may still be revoked.',
  'sessions.moved': 'The account changed. Nothing was revoked.',
  'sessions.moved.asked': 'The account changed. What was confirmed before may have been revoked.',
  'sessions.approvalGone':
    'Nothing is left of this approval: it was revoked, or used up. Look at your activity.',
  'sessions.approvalUnlisted': 'This approval is not in the list now. Go back and look again.',
  'sessions.approvalUnlike':
    'This contract does not keep such an approval. It is not called: nobody knows what that would do.',
  'sessions.unsupported': 'Your wallet or network cannot end this from here.',
  'sessions.activeLeft': 'Active, {time} left',
  'sessions.mayDo': 'It may, without asking you',
  'sessions.mightDo': 'It was allowed to',
  'sessions.app': 'Site',
  'sessions.account': 'Account',
  'sessions.granted': 'Allowed on',
  'sessions.ends': 'Ends',
  'sessions.endedAt': 'Ended',
  'sessions.policies': 'The app also names',
  'sessions.wideWarning':
    'This session may take everything, or do more than it says here. End it if you are not sure what it is for.',
  'sessions.end': 'Revoke in {wallet}',
  'sessions.endUnnamed': 'Revoke in your wallet',
  'sessions.byClock': 'This ended by the clock of this device. The network may not have ended it yet.',
  'sessions.endFoot': 'Free. Your wallet asks you to confirm.',
  'sessions.endWhat': 'Revoke the session of {name}',
  'sessions.ended': 'The session of {name} is over',
  'sessions.endFailed': 'Error revoking smart session',
  'sessions.declined': 'You declined this in your wallet. The session goes on.',
  'sessions.untold':
    'Your wallet has ended the session, but the list of sessions could not be told. What you signed is kept: try again.',
  'sessions.notTaken': 'The list of sessions did not take what your wallet signed. Try again.',
  'sessions.back': 'Back',
  'sessions.gone': 'This session is not in the list',
  'sessions.goneText': 'It may belong to another account or network.',
  'sessions.may.EQUAL': 'value {place} is {value}',
  'sessions.may.GREATER_THAN': 'value {place} is more than {value}',
  'sessions.may.LESS_THAN': 'value {place} is less than {value}',
  'sessions.may.value.any': 'with any amount of {coin} each time',
  'sessions.may.value.unsaid': 'how much {coin} may go with it is not said',
  'sessions.may.delegated': 'foreign code runs as your account',
})

/** All that views of ending may say. */
export type ActingMessages = typeof messages & typeof actingMessages
