// @tier gate
import { displayText, parseDecimals, parseNetworkId, parseUnits } from '@foyer/core'
import { search } from '@foyer/search'
import { createText } from '@foyer/ui'
import fc from 'fast-check'
import { expect } from 'vitest'
import { summaryText } from './analytics.js'
import { messages } from './messages.js'

search(
  'a transfer in a few words has its whole amount, as the locale writes amounts',
  fc.property(
    fc.constantFrom('en', 'de', 'fr', 'pt-BR', 'de-CH', 'hi'),
    fc.bigInt(0n, 10n ** 24n),
    fc.constantFrom(0, 3, 6, 18),
    (locale, amount, decimals) => {
      const text = createText({ locale })
      text.add(messages)
      const token = {
        network: parseNetworkId('eip155:1'),
        name: displayText('Ether'),
        symbol: displayText('ETH'),
        decimals: parseDecimals(decimals),
      }
      const said = summaryText(text, { amount, token }, '0x3f…36f0bE')
      const parts = new Intl.NumberFormat(locale).formatToParts(1234.5)
      const signOf = (type: string) => parts.find((part) => part.type === type)?.value ?? ','
      const [figure = ''] = said.split(/ ETH to /)
      const plain = figure.replaceAll(signOf('group'), '').replace(signOf('decimal'), '.')
      expect(parseUnits(plain, decimals)).toBe(amount)
    },
  ),
  {
    gate: 60,
    exhaustive: 4_000,
    finds: [{ input: ['de', 1_234n, 3], found: 'a dot in place of the comma' }],
  },
)
