// @tier gate
// @vitest-environment happy-dom
import { accountId, parseDecimals, parseUnits } from '@foyer/core'
import { search } from '@foyer/search'
import { createText } from '@foyer/ui'
import fc from 'fast-check'
import { expect } from 'vitest'
import { ether, ethereum, me, router, usdc } from './fakeHost.test-support.js'
import { messages } from './messages.js'
import { rateText, reviewFacts } from './swapSummary.js'

const text = createText({ locale: 'en' })
text.add(messages)
const account = accountId(ethereum.id, me)

search(
  'the review of a swap has the least that arrives to the last digit',
  fc.property(fc.bigInt(1n, 10n ** 24n), fc.constantFrom(0, 6, 8, 18), (least, decimals) => {
    const target = { ...usdc, decimals: parseDecimals(decimals) }
    const terms = { account, source: ether, target, amount: 5n }
    const offer = {
      from: account,
      quote: { terms, receives: least, at: { wall: 0, page: 0 } },
      slippage: 100n,
      least,
      action: 'swap' as const,
      call: { from: account, to: router, data: '0x', value: 5n, fee: 1n },
      router,
      isKnown: true,
    }
    const facts = reviewFacts(text.t, { text, currency: 'usd' }, offer, {
      network: ethereum,
      native: undefined,
    })
    const said = facts.find(({ label }) => label === text.t('swap.least'))?.value
    const figure = String(said).replace(/ \S+$/, '').replaceAll(',', '')
    expect(parseUnits(figure, decimals)).toBe(least)
  }),
  { gate: 40, exhaustive: 1_000 },
)

search(
  'a rate is never nothing: it is right to half a percent, or less than the least that is written',
  fc.property(
    fc.bigInt(1n, 10n ** 30n),
    fc.bigInt(1n, 10n ** 30n),
    fc.constantFrom(0, 6, 8, 18, 36),
    fc.constantFrom(0, 6, 8, 18, 36),
    fc.boolean(),
    (amount, receives, has, gets, isTurned) => {
      const source = { ...ether, decimals: parseDecimals(has) }
      const target = { ...usdc, decimals: parseDecimals(gets) }
      const terms = { account, source, target, amount }
      const quote = { terms, receives, at: { wall: 0, page: 0 } }
      const said = rateText(text.t, { text, currency: 'usd' }, quote, isTurned)
      const [, bound, figure = ''] = /= (<?)([\d.,]+) /.exec(said) ?? []
      const shown = Number(figure.replaceAll(',', ''))
      const [bought, sold] = [Number(receives) / 10 ** gets, Number(amount) / 10 ** has]
      const rate = isTurned ? sold / bought : bought / sold
      expect(shown).toBeGreaterThan(0)
      if (bound) expect(rate).toBeLessThan(shown)
      else expect(Math.abs(shown / rate - 1)).toBeLessThan(0.0051)
    },
  ),
  { gate: 60, exhaustive: 2_000 },
)
