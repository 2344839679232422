/** What the screens of logins say, in English. */
export const messages = {
  'consent.title': 'Use your wallet here?',
  'consent.lead': 'You are logged in on another site with this browser.',
  'consent.more': 'This site will see your address and can ask you to sign. It cannot sign by itself.',
  'consent.allow': 'Use it here',
  'email.title': 'Change your email?',
  'email.lead': 'From then on you log in by this address:',
  'email.more': 'A reader of its emails can log in as you. If it is not yours, do not change it.',
  'email.go': 'Change my email',
  'room.title': 'Remove a device?',
  'room.lead': 'Your wallet is on as many devices as it can be. To use it here, remove the oldest one:',
  'room.more': 'That device is logged out and no longer has a key to your wallet.',
  'room.go': 'Remove it',
  cancel: 'Not now',
  asks: 'asks you',
  'unlock.title': 'Open your wallet on this device',
  'unlock.lead': 'Only you can open this wallet: with a passkey, or with the code of your recovery kit.',
  'unlock.passkey': 'Use a passkey',
  'unlock.code': 'Code of the recovery kit',
  'unlock.kit': 'Use the code',
  'unlock.wrong': 'That code does not open this wallet. Please look at each group of four.',
  'keep.title': 'Keep a key to your wallet',
  'keep.lead':
    'Only you can open this wallet. So that you come back to it without this device, make a passkey or a recovery kit.',
  'keep.passkey': 'Make a passkey',
  'keep.kit': 'Make a recovery kit',
  'kit.title': 'Your recovery kit',
  'kit.lead':
    'Write this code down and keep it where nobody else looks. Whoever has it can open your wallet.',
  'kit.copy': 'Write it on paper: screenshots and notes in the cloud can be read by others.',
  'kit.check': 'Type the code from your paper',
  'kit.next': 'I wrote it down',
  'kit.done': 'Done',
  'kit.back': 'Show it again',
  'kit.wrong': 'That is not the code. Please look at each group of four.',
  'problem.passkey': 'The passkey was not used. Please try again.',
  'problem.unfit': 'This passkey cannot open a wallet. Please use another, or the recovery kit.',
  'problem.other': 'That did not work. Please try again.',
}

/** A key of a text. */
export type ScreenText = keyof typeof messages
