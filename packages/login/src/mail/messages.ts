/** What emails say, in English. */
export const messages = {
  'code.login.subject': 'Your login code',
  'code.login.lead': 'Type this code to log in to {site}:',
  'code.login.beware':
    'Nobody from us will ever ask you for it. If it was not you, you need not do anything.',
  'code.change.subject': 'Your code to change your email',
  'code.change.lead': 'Type this code on {site} to change the email of your account:',
  'code.change.beware':
    'If it was not you, do not type it anywhere, and look at the devices in your account settings.',
  'code.export.subject': 'Your code to see the words of your wallet',
  'code.export.lead': 'Type this code on {site} to see the words that open your wallet anywhere:',
  'code.export.beware':
    'If it was not you, do not type it anywhere, and look at the devices in your account settings.',
  'code.after': 'It is good for {minutes} minutes, in the browser that asked for it.',

  'approval.subject': 'A new device wants to log in',
  'approval.lead':
    'Somebody is logging in to {site} as you, in a browser that was not used for it before. If it is you, look at the request and allow it:',
  'approval.after': 'The link is good for {minutes} minutes.',
  'approval.beware': 'If it was not you, do not open the link. Without it nobody gets in.',

  look: 'If it was not you, look at the devices in your account settings.',
  save: 'If it was not you, move what is in the wallet elsewhere now.',

  'walletOpened.subject': 'Your wallet was opened on a new device',
  'walletOpened.lead': 'Your wallet was opened on a device that it was not used on before: {device}.',
  'walletOpened.after':
    'If it was you, all is well. If not, remove that device in your account settings now, and move what is in the wallet elsewhere.',

  'walletWaits.subject': 'A new device will be able to open your wallet',
  'walletWaits.lead': '{device} asked for your wallet. It can open it from {from}.',
  'walletWaits.after': 'If it was not you, remove that device in your account settings before then.',

  'restored.subject': 'Your devices were logged out',
  'restored.lead':
    'The login service was restored from a backup of {from}. It does not know which devices you removed since then, so all devices were logged out.',
  'restored.changes':
    'A change of your email was open at that time, and its hours begin again. Another email has the link that stops it or takes it back.',
  'restored.after':
    'Log in again, and look at the devices, passkeys and recovery kit in your account settings. If you removed or replaced one since then, do it again.',

  'deviceRemoved.subject': 'A device was removed',
  'deviceRemoved.lead': '{device} was logged out and has no key to your wallet any more.',

  'emailChanged.subject': 'The email of your account was changed',
  'emailChanged.lead':
    'Your account is reached by another email now. If it was not you, take it back within {hours} hours:',
  'emailChanged.after': 'That logs out all devices.',

  'emailWaits.subject': 'The email of your account will be changed',
  'emailWaits.lead':
    'In {hours} hours at the earliest, your account will be reached by {email}, and no longer by the old address.',
  'emailWaits.stop': 'If it was not you, stop it here before then:',

  'changeStopped.subject': 'The change of your email was stopped',
  'changeStopped.lead': 'The account keeps its old address, and all devices were logged out.',

  'changeEnded.lead':
    'The device that asked for it was removed or logged out. The account keeps its old address.',

  'changeFailed.subject': 'The email of your account was not changed',
  'changeFailed.lead':
    'The change could not be made. The account keeps its old address, and no device was logged out. You can begin again in your account settings.',

  'emailIsHere.subject': 'This is the email of your account now',
  'emailIsHere.lead': 'From now on you log in by this address. All other devices were logged out.',

  'emailTaken.subject': 'This address is in use already',
  'emailTaken.lead':
    'Somebody asked to move their account to this address. It has an account already, so nothing was changed.',
  'emailTaken.after': 'If it was you, log in to that account and move it first.',

  'emailIsBack.subject': 'The email of your account is the old one again',
  'emailIsBack.lead': 'The change was taken back, and all devices were logged out.',

  'helpEnded.subject': 'Only you can open your wallet now',
  'helpEnded.lead': 'Recovery by email is off. Lose all devices, passkey and kit, and nobody can help.',

  'keyAdded.subject': 'A new key to your wallet',
  'keyAdded.lead': 'A passkey or a recovery kit was added: it opens your wallet from now on.',

  'wordsShown.subject': 'The words of your wallet were shown',
  'wordsShown.lead': 'Whoever has read them can take all that is in the wallet, now and later.',
}

/** A key of a text. */
export type MailText = keyof typeof messages
