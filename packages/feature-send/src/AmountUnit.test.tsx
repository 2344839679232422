// @tier gate, @vitest-environment happy-dom
import { displayText } from '@foyer/core'
import { numbersRead, search, strangersTexts } from '@foyer/search'
import { createText, TextProvider } from '@foyer/ui'
import { cleanup, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, expect } from 'vitest'
import { AmountUnit } from './AmountUnit.js'
import { token } from './fakeHost.test-support.js'
import { messages } from './messages.js'

afterEach(cleanup)

const text = createText({ locale: 'en' })
text.add(messages)

/** Returns the numbers in the text and the name of the switch, as a person reads them. */
function numbersOf(symbol: string, isFiat: boolean, value: bigint | undefined) {
  cleanup()
  const priced = token({ symbol, address: `0x${'77'.repeat(20)}`, decimals: 2, price: 2 })
  const amount = value === undefined ? ({ status: 'empty' } as const) : ({ status: 'read', value } as const)
  const form = { token: priced, amount, fiat: isFiat ? { symbol: 'USD', decimals: 2 } : undefined }
  const context = { text: { locale: 'en' }, currency: 'usd' }
  render(
    <TextProvider text={text}>
      <AmountUnit controller={{ switchUnit: () => {} }} context={context} form={form} />
    </TextProvider>,
  )
  const button = screen.getByRole('button')
  return [button.textContent, button.getAttribute('aria-label')].map((one) => numbersRead(`${one}`))
}

search(
  'the symbol of a token that has a price alone adds no number to the switch of units',
  fc.property(
    fc.oneof(strangersTexts, fc.constantFrom('$1,000', '5 ETH')),
    fc.boolean(),
    fc.option(fc.bigInt(0n, 10n ** 9n), { nil: undefined }),
    (symbol, isFiat, value) => {
      fc.pre(displayText(symbol) !== '')
      expect(numbersOf(symbol, isFiat, value)).toEqual(numbersOf('ZQXV', isFiat, value))
    },
  ),
  { gate: 60 },
)
