// @tier gate
import { formatUnits, type TransferPlan } from '@foyer/core'
import { currencyUnit, fiatText } from '@foyer/parts'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFakeHost, ether, friend, myAccount } from './fakeHost.test-support.js'
import { isFeeHigh } from './fees.js'
import { createFiat } from './fiat.js'
import { readForm } from './form.js'
import { createState } from './state.js'

/** About as much as a dollar in currencies of every precision, and their decimals. */
const currencies = {
  usd: [1, 2],
  inr: [85, 2],
  jpy: [150, 0],
  btc: [0.000_015, 8],
  eth: [0.000_4, 6],
  kwd: [0.3, 3],
} as const
type Currency = keyof typeof currencies
const all = Object.keys(currencies).filter((one): one is Currency => one in currencies)
const coin = 10n ** 18n

test.each(all)('a sum in %s has all decimals of the currency', (currency) => {
  expect(currencyUnit(currency, 'en').decimals).toBe(currencies[currency][1])
})

/** The form, in which an amount of ether is switched to the currency. */
function switched(currency: Currency, price: number, value: bigint) {
  const { context } = createFakeHost()
  const state = createState([])
  state.amount = formatUnits(value, ether.decimals)
  const token = { ...ether, price }
  const form = () => ({
    ...readForm(state, context.balances.state, context.state, 'en'),
    token,
    amount: state.fiat?.amount ?? { status: 'read' as const, value },
  })
  const entry = createFiat({ context: { ...context, currency }, state, form })
  entry.toggle()
  return { state, entry }
}

search(
  'the field shows in each currency as much as all other texts, and reads what it shows',
  fc.property(
    fc.constantFrom(...all),
    fc.double({ min: 0.000_1, max: 10_000, noNaN: true }),
    fc.bigInt({ min: 1n, max: 10n * coin }),
    (currency, dollars, value) => {
      const price = dollars * currencies[currency][0]
      const { state, entry } = switched(currency, price, value)
      const text = fiatText({ currency, text: { locale: 'en' } }, value, ether.decimals, price, 'paid')

      // Less than the smallest sum is written as that.
      expect(Number(state.amount)).toBe(Number(text?.replace(/[^\d.]/g, '')))
      entry.read()
      expect(state.fiat?.amount.status).not.toBe('wrong')
    },
  ),
  { gate: 200, exhaustive: 5_000 },
)

search(
  'a fee is pointed out for what it is worth, whatever currency that is written in',
  fc.property(
    fc.constantFrom(...all),
    fc.constantFrom(0.1, 1, 100, 1_000),
    fc.constantFrom(0.05, 5, 50),
    (currency, dollars, parts) => {
      const [rate] = currencies[currency]
      const price = 2_000 * rate
      const worth = (sum: number) => BigInt(Math.round((sum / 2_000) * 1e9)) * 10n ** 9n
      const plan: TransferPlan = {
        from: myAccount,
        to: friend,
        token: ether,
        amount: worth(dollars / parts),
        fee: worth(dollars),
      }

      // The small sum of a currency is a round one: only far from it all currencies agree.
      expect(isFeeHigh(plan, { decimals: 18, price }, price, currency)).toBe(dollars >= 100 && parts > 1)
    },
  ),
  { gate: 200 },
)
