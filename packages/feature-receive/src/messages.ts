import type { Messages } from '@foyer/ui'

/** English text of the receive view. */
export const messages = {
  'receive.title': 'Receive',
  'receive.code': 'QR code of your address',
  'receive.copy': 'Copy address',
  'receive.copied': 'Address copied',
  'receive.share': 'Share address',
  'receive.only': 'Only send assets on {networks}.',
  'receive.contract': 'Only send assets on {networks}. On other networks, this address may not be yours.',
  'receive.nowhere': 'This address is a contract on another network. Assets sent to it here may be lost.',
  'receive.unchecked':
    'It could not be checked if a contract controls this address. It may not be yours on {networks}.',
  'receive.smart': 'Smart account',
  'receive.standard': 'Standard account',
  'receive.owned':
    'Only send assets on {networks}. This smart account is on no other network: what is sent there may be lost.',
  'receive.empty': 'No account',
  'receive.emptyText': 'Connect a wallet to receive.',
  'receive.connect': 'Connect a wallet',
} as const satisfies Messages
