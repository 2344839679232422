import { expectTypeOf, test } from 'vitest'
import { defineMessages, type Translate } from './messages.js'
import type { Translator } from './translation.js'

const messages = defineMessages({
  'connect.title': 'Connect wallet',
  'connect.open': 'Continue in {wallet}',
  'wallets.count': { one: '{count} wallet', other: '{count} wallets' },
  'wallets.on': { one: '{count} wallet on {network}', other: '{count} wallets on {network}' },
})
declare const t: Translate<typeof messages>
declare const translate: Translator<typeof messages>

test('t takes the keys of its table and the placeholders of each message', () => {
  expectTypeOf(t('connect.title')).toEqualTypeOf<string>()
  t('connect.open', { wallet: 'Harbor' })
  t('wallets.count', { count: 2 })
  t('wallets.on', { count: 2, network: 'Base' })

  // @ts-expect-error a key that is not in the table
  t('connect.titel')
  // @ts-expect-error a message with placeholders wants them
  t('connect.open')
  // @ts-expect-error the placeholder has another name
  t('connect.open', { name: 'Harbor' })
  // @ts-expect-error a plural wants a number
  t('wallets.count', { count: '2' })
  // @ts-expect-error a plural with a placeholder wants both
  t('wallets.on', { count: 2 })
})

test('a translation has the keys and the placeholders of its table, no fewer and no more', () => {
  const good = {
    'connect.title': 'Wallet verbinden',
    'connect.open': 'Weiter in {wallet}',
    'wallets.count': { one: 'eine Wallet', other: '{count} Wallets' },
    'wallets.on': { one: '{count} Wallet auf {network}', other: '{count} Wallets auf {network}' },
  } as const

  translate(good)
  translate({ ...good, 'wallets.count': '{count} ウォレット' })
  const { 'connect.title': _, ...fewer } = good
  // @ts-expect-error a key is missing
  translate(fewer)
  // @ts-expect-error a key that the table does not have
  translate({ ...good, 'connect.titel': 'Verbinden' })
  // @ts-expect-error a placeholder is missing
  translate({ ...good, 'connect.open': 'Weiter' })
  // @ts-expect-error a placeholder that the message does not have
  translate({ ...good, 'connect.open': 'Weiter in {wallet} auf {network}' })
  // @ts-expect-error a placeholder has another name
  translate({ ...good, 'connect.open': 'Weiter in {brieftasche}' })
  // @ts-expect-error a placeholder of a plural is missing
  translate({ ...good, 'wallets.on': { other: '{count} Wallets' } })
  // @ts-expect-error plural forms where nothing is counted
  translate({ ...good, 'connect.title': { other: 'Wallet verbinden' } })
})
