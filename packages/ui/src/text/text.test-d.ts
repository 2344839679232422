import { expectTypeOf, test } from 'vitest'
import { defineMessages, type Translate, type WalletWord } from './messages.js'

const messages = defineMessages({
  'connect.title': 'Connect wallet',
  'connect.open': 'Continue in {wallet}',
  'wallets.count': { one: '{count} wallet', other: '{count} wallets' },
  'wallets.on': { one: '{count} wallet on {network}', other: '{count} wallets on {network}' },
})
declare const t: Translate<typeof messages>
declare const harbor: WalletWord

test('t takes the keys of its table and the placeholders of each message', () => {
  expectTypeOf(t('connect.title')).toEqualTypeOf<string>()
  t('connect.open', { wallet: harbor })
  t('wallets.count', { count: 2 })
  t('wallets.on', { count: 2, network: 'Base' })

  // @ts-expect-error a key that is not in the table
  t('connect.titel')
  // @ts-expect-error a message with placeholders wants them
  t('connect.open')
  // @ts-expect-error the placeholder has another name
  t('connect.open', { name: 'Harbor' })
  // @ts-expect-error a wallet names itself
  t('connect.open', { wallet: 'Harbor' })
  // @ts-expect-error a plural wants a number
  t('wallets.count', { count: '2' })
  // @ts-expect-error a plural with a placeholder wants both
  t('wallets.on', { count: 2 })
})
