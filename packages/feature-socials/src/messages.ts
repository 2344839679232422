import { defineMessages } from '@foyer/ui'

/** English text of the login by a social account. Promised words (docs/behaviour.md) are kept letter by letter. */
export const messages = defineMessages({
  'social.continue': 'Continue with {name}',
  'social.more': 'More accounts',
  'social.open': 'Open sign-in window',
  'social.again': 'Try again',

  'social.windowTitle': 'Finish in the sign-in window',
  'social.windowText': 'Choose your account there. This screen moves on by itself.',
  'social.blockedTitle': 'The window did not open',
  'social.blockedText': 'Your browser held it back. One more tap opens it.',
  'social.unseenTitle': 'Match this number',
  'social.unseenText': 'Go on in the sign-in window only if it shows {number} too.',
  'social.leavingTitle': 'Going to {name}',
  'social.leavingText': 'You come back here once you have signed in.',
  'social.finishing': 'Retrieving user data',
  'social.finishingText': 'This takes a moment.',

  'social.deviceTitle': 'Match this number',
  'social.deviceText': 'Open the link we sent to {email}.',
  'social.deviceOnly': 'Approve only if it shows {number} too.',
  'social.deviceBeware': 'A different number? Don’t approve. Somebody else is trying to sign in.',

  'social.scanTitle': 'Scan with your phone',
  'social.scanText': 'Your Farcaster app asks you to sign in.',
  'social.scanCode': 'Code to sign in with Farcaster',
  'social.preparing': 'Preparing the code',
  'social.openTitle': 'Continue in Farcaster',
  'social.openText': 'Confirm there, then come back. This screen moves on by itself.',
  'social.openFarcaster': 'Open Farcaster',
  'social.copy': 'Copy link',

  'social.failedTitle': 'That did not work',
  'social.declined': 'You did not sign in with {name}.',
  'social.untrusted': 'Untrusted Origin',
  'social.timedOut': 'Social login timed out. Please try again.',
  'social.over': 'This sign-in is over. Please begin again.',
  'social.missing': '{name} is not set up on this site yet.',
  'social.unreachableDevice':
    'This account has no email, so a new browser can’t be approved. Sign in where you did before.',
  'social.keysAway': 'You are logged in. Your wallet can’t be opened right now. Try again later.',
  'social.tooMany': 'Too many tries. Please wait a while.',
  'social.offline': 'The login service can’t be reached.',
  'social.unavailable': 'The login did not load. Try again.',
  'social.wentWrong': 'Something went wrong',
})
