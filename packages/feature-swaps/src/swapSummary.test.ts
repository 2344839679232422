// @tier gate
// @vitest-environment happy-dom
import { accountId, parseDecimals, parseUnits } from '@foyer/core'
import { search } from '@foyer/search'
import { createText } from '@foyer/ui'
import fc from 'fast-check'
import { expect } from 'vitest'
import { ether, ethereum, me, router, usdc } from './fakeHost.test-support.js'
import { messages } from './messages.js'
import { reviewFacts } from './swapSummary.js'

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
