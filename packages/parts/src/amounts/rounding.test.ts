// @tier gate
import { displayText, parseNetworkId, worthOf } from '@foyer/core'
import { search } from '@foyer/search'
import { createText } from '@foyer/ui'
import fc from 'fast-check'
import { expect } from 'vitest'
import { amountFault } from './amountFault.js'
import { amountText, coinText, costText, feeText, fiatText, rowAmountText } from './amounts.js'
import { amountMessages } from './messages.js'
import { exactText, rowMostText } from './mostText.js'

const writing = { text: { locale: 'en' }, currency: 'usd' }
const coinOf = (decimals: number) => ({ name: displayText('Ether'), symbol: displayText('ETH'), decimals })
/** Amounts of all sizes, with few digits and with many. */
const amounts = fc
  .oneof(
    fc.bigInt(1n, 10n ** 24n),
    fc
      .tuple(fc.bigInt(1n, 10n ** 5n), fc.nat({ max: 20 }), fc.nat({ max: 2 }))
      .map(([digits, zeros, less]) => digits * 10n ** BigInt(zeros) - BigInt(less)),
  )
  .filter((value) => value > 0n)
const decimals = fc.constantFrom(0, 2, 6, 8, 9, 18)

const scales: Readonly<Record<string, bigint>> = { K: 3n, M: 6n, B: 9n, T: 12n }
const places = 36

/** Reads a figure in units of 10^-36. Behind `<` it is a bound. */
function readText(text: string) {
  const [, sign = '', whole = '', fraction = '', scale = ''] =
    /^([<>]?)\$?([\d,]+)(?:\.(\d+))?([KMBT]?)(?: ETH)?$/.exec(text) ?? []
  const digits = BigInt(whole.replaceAll(',', '') + fraction)
  const zeros = BigInt(places - fraction.length) + (scales[scale] ?? 0n)
  return { sign, value: digits * 10n ** zeros, digits: `${digits}`.length }
}

const exact = (value: bigint, places18: number) => value * 10n ** BigInt(places - places18)

search.for([
  ['exactText', exactText, 'same'],
  ['amountText', amountText, 'least'],
  ['coinText', coinText, 'least'],
  ['rowAmountText', rowAmountText, 'least'],
  ['rowMostText', rowMostText, 'most'],
  ['costText', costText, 'most'],
] as const)(
  'an amount is written as it is, as no more, or as no less: %s',
  async (look, [, write, bound]) => {
    await look(
      fc.property(amounts, decimals, (value, places18) => {
        const written = readText(write(writing, value, coinOf(places18)))
        const real = exact(value, places18)
        // Behind a sign, it is a bound on its other side.
        if (written.sign === '<') expect(real).toBeLessThan(written.value)
        else if (written.sign === '>') expect(real).toBeGreaterThan(written.value)
        else if (bound === 'least') expect(written.value).toBeLessThanOrEqual(real)
        else expect(written.value).toBeGreaterThanOrEqual(real)
        if (bound === 'same') expect(written.value).toBe(real)
        // No cost has one digit for several.
        if (write === costText && real !== written.value)
          expect(written.value - real).toBeLessThanOrEqual(real / 10n)
      }),
    )
  },
  { gate: 300 },
)

const prices = fc.constantFrom(0.00001, 0.5, 1, 1999.99, 60_000)

search(
  'a fee is written as no less than it is, in coins and in the currency of the visitor',
  fc.property(amounts, decimals, fc.option(prices, { nil: undefined }), (fee, places18, price) => {
    const coin = coinOf(places18)
    const { value, detail } = feeText(writing, fee, { nativeCurrency: coin }, price)
    const coins = readText(price === undefined ? value : `${detail}`)
    expect(coins.value).toBeGreaterThanOrEqual(exact(fee, places18))
    expect(coins.sign).toBe('')
    if (price === undefined) return
    const worth = worthOf(fee, places18, price)
    expect(readText(value).value).toBeGreaterThanOrEqual(worth)
    // A sum that an account has is cut.
    const held = readText(`${fiatText(writing, fee, places18, price, 'had')}`)
    if (held.sign === '') expect(held.value).toBeLessThanOrEqual(worth)
  }),
  { gate: 300 },
)

const network = parseNetworkId('eip155:8453')
const text = createText({ locale: 'en' })
text.add(amountMessages)

search(
  'a fee that an account cannot pay is never written like the balance that is too little',
  fc.property(amounts, amounts, (one, other) => {
    const [held, fee] = one < other ? [one, other] : [other, one]
    fc.pre(held < fee)
    const nativeCurrency = coinOf(18)
    const eth = { network, ...nativeCurrency, amount: held }
    const choices = { amountsHidden: false, smallShown: false, byName: false, hiddenTokens: [] }
    const { error } = amountFault(
      text.t,
      {
        token: eth,
        amount: { status: 'read', value: 1n },
        short: 'fee',
        fee,
        native: eth,
        network: { id: network, name: 'Base', nativeCurrency, rpcUrls: [] },
      },
      { context: { ...writing, choices: { state: choices }, incoming: () => [] }, onSettle() {}, onMax() {} },
    )
    const [needs, has] = `${error}`.match(/<?[\d.,]+(?= ETH)/g) ?? []
    expect(readText(`${needs}`).value).toBeGreaterThanOrEqual(exact(fee, 18))
    expect(needs).not.toBe(has)
  }),
  { gate: 300 },
)
