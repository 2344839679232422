import { defineMessages } from '@foyer/ui'

/** What visitors read of a sign-in. */
export const messages = defineMessages({
  'siwx.title': 'Sign in',
  'siwx.wants': 'asks you to prove you own this account.',
  'siwx.account': 'Account',
  'siwx.network': 'Network',
  'siwx.wallet': 'Wallet',
  'siwx.agree': 'You agree to',
  'siwx.read': 'Read the full message',
  'siwx.hide': 'Hide the full message',
  'siwx.message': 'The message to sign',
  'siwx.required': 'This site needs a signature first. Sign or disconnect to close this.',
  'siwx.sign': 'Sign',
  'siwx.again': 'Try again',
  'siwx.notNow': 'Not now',
  'siwx.disconnect': 'Disconnect',
  'siwx.free': 'Free. No money moves.',
  'siwx.checking': 'Checking whether you are signed in',
  'siwx.what': 'Sign in to {site}',
  'siwx.failed': 'A problem occurred while trying initialize authentication',
  'siwx.failed.server': 'The site did not say what to sign. Nothing was signed.',
  'siwx.failed.message':
    'What the site wants signed is for another site, account or network. Nothing was signed.',
  'siwx.fault.declined': 'Signature declined',
  'siwx.fault.pending': 'Your wallet already has a request open. Answer that one first.',
  'siwx.fault.elsewhere': 'A confirmation is in progress in another tab. Finish it there first.',
  'siwx.fault.smartAccount': 'This application might not support Smart Accounts',
  'siwx.fault.refused': 'The site did not take the signature. Try again.',
  'siwx.fault.server': 'The site did not answer. What you signed is kept: try again.',
  'siwx.fault.wallet': 'The wallet could not sign. Try again.',
  'siwx.signOutFailed': 'Failed to sign out',
})
