import { receiverMessages, requestMessages, reviewMessages } from '@foyer/parts'
import type { Messages } from '@foyer/ui'

/** English text of sending. */
export const sendMessages = {
  ...receiverMessages,
  ...requestMessages,
  ...reviewMessages,
  'nfts.send.unsupported': 'NFTs of this kind can’t be sent from here.',
  'nfts.send.count': 'How many',
  'nfts.send.held': 'You have {count}',
  'nfts.send.many': '{count} × {nft}',
  'nfts.send.tooMany': 'You have {count} of it.',
  'nfts.send.wrongCount': 'Enter a whole number.',
  'nfts.send.own': 'It is at this address already.',

  'nfts.send.step.addCount': 'Enter how many',
  'nfts.send.step.wrongCount': 'Enter how many',
  'nfts.send.step.tooMany': 'Not that many',
  'nfts.send.step.addAddress': 'Add address',
  'nfts.send.step.invalidAddress': 'Invalid address',
  'nfts.send.step.unread': 'Try again',
  'nfts.send.step.own': 'Your own address',
  'nfts.send.step.checking': 'Review',
  'nfts.send.step.review': 'Review',

  'nfts.send.all': 'All',
  'nfts.send.mint': 'Mint',
  'nfts.send.id': 'Token ID',
  'nfts.send.pending': 'The same is on its way already.',
  'nfts.send.recallable': 'Who issued this NFT can take it back from the receiver.',

  'nfts.send.summary': '{nft} to {to}',
  'nfts.send.summaryMany': '{count} × {nft} to {to}',
  'nfts.send.started': 'NFT on its way',
  'nfts.send.confirmed': 'NFT sent',
  'nfts.send.reverted': 'NFT not sent: the network rejected it',
  'nfts.send.moved': 'The account changed. Nothing was sent.',
  'nfts.send.moved.asked': 'The account changed. What was confirmed before may have been sent.',
  'nfts.send.unknown': 'Status unknown. It may have been sent.',
  'nfts.send.error': 'The NFT was not sent',

  'nfts.send.gone': 'This NFT is no longer in your account. Nothing was sent.',
  'nfts.send.less': 'You have {count} of it now. Nothing was sent.',
  'nfts.send.refusedContract':
    'This address is a contract that does not take this NFT. It would be lost there: send it to a wallet instead.',
  'nfts.send.refused': 'This NFT can’t be sent to this address.',
  'nfts.send.locked': 'This NFT is locked. It may be staked or listed for sale. Nothing was sent.',
  'nfts.send.unread':
    'The contract does not say who has this NFT. It may be locked, or have expired. Nothing was sent.',
  'nfts.send.otherMoved': 'More than this NFT would leave your account. Nothing was sent.',
  'nfts.send.stuck': 'The contract of this NFT does not let it leave. It would only cost the fee.',
  'nfts.send.toContract': 'This is the contract of a token or an NFT. What is sent to it is lost.',
  'nfts.send.taken': 'This address has lost its account for this NFT. What is sent would be somebody else’s.',
  'nfts.send.noAnswer':
    'No answer came from the network. It may have been sent: look at your account before you send again.',
} as const satisfies Messages
