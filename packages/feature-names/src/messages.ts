import { requestMessages } from '@foyer/parts'
import { defineMessages } from '@foyer/ui'

/** English text of names. Promised words (docs/behaviour.md) are kept letter by letter. */
export const messages = defineMessages({
  ...requestMessages,
  'names.view': 'Choose a name',
  'names.doneView': 'Your name',
  'names.lead': 'A name is easier to share than an address.',
  'names.field': 'Name',
  'names.hint': 'At least 4 letters, numbers or hyphens.',
  'names.characters': 'Can only contain letters, numbers and - characters',
  'names.start': 'Can’t begin with a hyphen',
  'names.short': 'Name must be at least 4 characters long',
  'names.long': 'Name can be at most 64 characters long',
  'names.asking': 'Checking whether it is free',
  'names.free': 'This name is free.',
  'names.taken': 'Someone has this name.',
  'names.takenOthers': 'Someone has this name. These are free:',
  'names.others': 'Free names',
  'names.register': 'Sign and register',
  'names.foot': 'Your wallet asks you to sign. There is no fee. Please sign within 10 seconds.',
  'names.retry': 'Try again',

  'names.failedLook': 'Error fetching name suggestions',
  'names.failedResolve': 'Error resolving name',
  'names.failedOwned': 'Error fetching names for address',
  'names.failedRegister': 'Error registering name {name}',
  'names.declined': 'Signature declined',
  'names.gone': '{name} was taken a moment before. Nothing was registered.',
  'names.late': 'Signing took longer than 10 seconds, so nothing was registered. Please sign again, sooner.',
  'names.clock':
    'The clock of this device seems to be wrong. Set it to automatic, then sign again. Nothing was registered.',
  'names.unsure': 'We couldn’t find out whether {name} is yours now. Check again before you sign.',
  'names.chain': 'Names can’t be registered on this network.',

  'names.waiting': 'Registering {name}',
  'names.waitingText': 'This takes a moment.',
  'names.signing': 'Sign in your wallet to register it.',
  'names.what': 'Register {name}',
  'names.yours': '{name} is yours',
  'names.yoursText': 'People can now send to this name on {networks}.',
  'names.own': 'You already own a name',
  'names.ownText': 'People can send to {name} on {networks}.',
  'names.copy': 'Copy name',
  'names.copied': 'Name copied',
  'names.done': 'Done',

  'names.none': 'No names here',
  'names.noneText': 'Names are for accounts of Ethereum and networks like it.',
  'names.nowhere': 'This site gives no names.',
})
