/** Texts of emails, in English. */
export const messages = {
  'code.login.subject': 'Your login code',
  'code.login.lead': 'Type this code to log in to {site}:',
  'code.login.beware': 'Give it to nobody. If this wasn’t you, do nothing.',
  'code.change.subject': 'Your code to change your email',
  'code.change.lead': 'Type this code on {site} to change the email of your account:',
  'code.change.beware': 'If this wasn’t you, type it nowhere, and look at your devices.',
  'code.export.subject': 'Your code to see your recovery phrase',
  'code.export.lead': 'Type this code on {site} to see the recovery phrase of your wallet:',
  'code.export.beware': 'If this wasn’t you, type it nowhere, and look at your devices.',
  'code.way.subject': 'Your code to add a way into your wallet',
  'code.way.lead': 'Type this code on {site} to add a passkey or a recovery kit to your wallet:',
  'code.way.beware': 'If this wasn’t you, type it nowhere, and look at your devices.',
  'code.after': 'It expires in {minutes} minutes. It works only in the browser that asked for it.',

  'approval.subject': 'A new device wants to log in',
  'approval.lead':
    'Someone is logging in to {site} as you, on a new device. If this is you, open the link and compare the number:',
  'approval.after': 'The link expires in {minutes} minutes.',
  'approval.beware':
    'If this wasn’t you, open it and press “This wasn’t me”, or do nothing. Without the link nobody gets in.',

  look: 'If this wasn’t you, look at the devices in your account settings.',
  save: 'If this wasn’t you, move your money elsewhere now.',

  'walletOpened.subject': 'Your wallet was opened on a new device',
  'walletOpened.lead': 'Your {brand} wallet was opened on a new device: {device}.',
  'walletOpened.after':
    'If this was you, do nothing. If not, remove the device in your account settings now, and move your money elsewhere.',

  'walletWaits.subject': 'A new device will be able to open your wallet',
  'walletWaits.lead': '{device} asked for your {brand} wallet. It can open it {time} after this email.',
  'walletWaits.after': 'If this was you, do nothing. If not, stop it before then:',
  'walletWaits.again': 'You can also remove the device in your account settings.',

  'restored.subject': 'Your devices were logged out',
  'restored.lead':
    'The login service was restored from a backup of {from}. It does not know which devices you removed since then, so all devices were logged out.',
  'restored.changes':
    'A change of your email was open at that time, and its hours begin again. Another email has the link that stops it or takes it back.',
  'restored.after':
    'Log in again, and look at the devices, passkeys and recovery kit in your account settings. If you removed or replaced one since then, do it again.',

  'deviceRemoved.subject': 'A device was removed',
  'deviceRemoved.lead': '{device} was logged out. It no longer has a key to your {brand} wallet.',

  'deviceStopped.lead': '{device} was logged out before it could open your {brand} wallet.',

  'emailChanged.subject': 'Your email was changed',
  'emailChanged.lead':
    'Your {brand} account has another email now. If this wasn’t you, take it back within {hours} hours:',
  'emailChanged.after': 'That logs out all devices.',

  'movedOn.subject': 'Your email was changed again',
  'movedOn.lead': 'Your {brand} account was moved once more, to another email.',
  'movedOn.after':
    'If this wasn’t you, take your account back by the link in the email about the earlier change.',

  'emailWaits.subject': 'Your email changes in {hours} hours',
  'emailWaits.lead':
    'In {hours} hours at the earliest, your {brand} account moves to {email}. If you asked for it, do nothing.',
  'emailWaits.stop': 'If not, stop it before then:',

  'changeStopped.subject': 'The change of your email was stopped',
  'changeStopped.lead': 'Your {brand} account keeps its old address. All devices were logged out.',

  'changeEnded.lead':
    'The device that asked for it was removed or logged out. Your {brand} account keeps its old address.',

  'firstEnded.subject': 'This is no longer the email of your account',
  'firstEnded.lead':
    'The device that added it was removed or logged out soon after. If this address is yours, add it to your {brand} account once more.',

  'changeReplaced.lead':
    'Your {brand} account no longer moves to this address. Another change of its email took its place.',

  'changeFailed.subject': 'The email of your account was not changed',
  'changeFailed.lead':
    'The change could not be made. The account keeps its old address, and no device was logged out. You can begin again in your account settings.',

  'emailIsHere.subject': 'This is the email of your account now',
  'emailIsHere.lead': 'From now on you log in to {brand} by this address. All other devices were logged out.',

  'emailTaken.subject': 'This address is in use already',
  'emailTaken.lead':
    'Someone asked to move their {brand} account to this address. It has an account already, so nothing was changed.',
  'emailTaken.after': 'If this was you, log in to that account and move it first.',

  'emailIsBack.subject': 'The email of your account is the old one again',
  'emailIsBack.lead': 'The change was taken back, and all devices were logged out.',
  'emailIsBack.after':
    'Look at the emails since that change. If your recovery phrase was shown or a key was added, move your money to a new wallet.',

  'helpEnded.subject': 'Only you can open your wallet now',
  'helpEnded.lead':
    'Recovery by email is off. If you lose all devices, your passkey and your kit, nobody can help.',

  'waysSealed.subject': 'A new device changed the key of your wallet',
  'waysSealed.lead':
    '{device} gave your {brand} wallet a new key. Your passkeys and your recovery kit should still open it.',
  'waysSealed.after':
    'If this was you, check the kit in your account settings. If not, remove the device there now, and move your money elsewhere.',

  'helpSealed.lead': '{device} gave your {brand} wallet a new key. Recovery by email should still open it.',

  'keyAdded.subject': 'A new key to your wallet',
  'keyAdded.lead': 'A passkey or a recovery kit was added. It opens your {brand} wallet from now on.',

  'wordsShown.subject': 'Your recovery phrase was shown',
  'wordsShown.lead': 'Anyone who has read it can take all the money in your {brand} wallet, now and later.',
}

/** A key of a text. */
export type MailText = keyof typeof messages
