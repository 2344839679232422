import type { Messages } from '@foyer/ui'

/** English text of the receiver, to be spread into the table of the feature that asks for one. */
export const receiverMessages = {
  'receiver.to': 'To',
  'receiver.placeholder': 'Address',
  'receiver.placeholder.names': 'Address or name',
  'receiver.shape': 'This is not an address on {network}.',
  'receiver.checksum': 'A character of this address is wrong. Copy it again.',
  'receiver.zero': 'Nobody owns this address. What goes there is lost.',
  'receiver.token': 'This is the contract of a token. Coins and tokens sent to it are lost.',
  'receiver.contract':
    'A contract or a program controls this address. Ask the recipient if it can hold this.',
  'receiver.elsewhere':
    'This address is a contract on another network, but not on this one. What you send may be lost.',
  'receiver.unknown': 'It could not be checked if a contract controls this address.',
  'receiver.unlocked': 'Anyone may be able to spend coins at this address.',
  'receiver.link.shape': 'This link can’t be read. Paste the address instead.',
  'receiver.link.more': 'This link asks for more than a payment. Paste the address instead.',
  'receiver.link.token': 'This link asks for a token that you don’t have here.',
  'receiver.link.balances': 'This link is filled in when your balances have loaded.',
  'receiver.link.network': 'This address is for {network}. Switch the network first.',
  'receiver.link.unknown': '“{network}” is no network that is known here. Paste the address without it.',
  'receiver.unchecked': 'The address could not be checked.',
  'receiver.found': 'Name found',
  'receiver.known': 'Known as {name}',
  'receiver.name.shape': 'This is not a valid name.',
  'receiver.name.unknown': 'Nobody has this name.',
  'receiver.name.network': 'Names don’t work on {network}. Paste the address.',
  'receiver.name.elsewhere':
    'This name leads to a contract on another network. Its address may have no owner on {network}.',
  'receiver.name.ether': 'This name has no address on this network. Its address on Ethereum is used.',
  'receiver.name.other': 'This name has an address on another network alone. It is used here.',
  'receiver.name.unchecked': 'The name could not be looked up.',
  'receiver.name.letters':
    'Some letters of this name look like others. Compare the address with the one you were given.',
  'receiver.name.address':
    'This name is written like an address, but it is a name. Compare the whole address.',
  'receiver.name.lookAlike': 'Looks like {like}, a name you know. It is a different one.',
  'receiver.name.moved':
    'This name led to {before} the last time. It leads elsewhere now: ask the receiver before you send.',
  'receiver.name.changed':
    '{name} leads to another address now. Nothing was sent. Go back, and ask the receiver before you send.',
  'receiver.name.unsure': '{name} could not be checked once more. Nothing was sent.',
  'receiver.recent': 'Sent to before',
  'receiver.recentLabel': 'Send to {address} again',
  'receiver.first': 'New address. Check every character.',
  'receiver.lookAlike':
    'Looks like {like}, an address you know. It is a different one: check every character.',
  'receiver.own': 'This address is your own.',
} as const satisfies Messages
