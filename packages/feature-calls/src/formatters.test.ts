// @tier gate
import { accountId, type CallEffect, parseNetworkId } from '@foyer/core'
import { search } from '@foyer/search'
import { fakeToken } from '@foyer/testing/feature'
import { createText } from '@foyer/ui'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCallsHost, me } from './calls.test-support.js'
import { effectText, isDrain } from './formatters.js'
import { messages } from './messages.js'

const allow: CallEffect = {
  kind: 'allow',
  to: `0x${'e5'.repeat(20)}`,
  token: `0x${'33'.repeat(20)}`,
  amount: 5n,
  decimals: 18,
}

search(
  'an allowance is named as one without an end from half of 96 bits on, or from the supply of its token on',
  fc.property(
    fc.oneof(
      fc.bigInt(0n, 2n ** 256n - 1n),
      fc
        .tuple(fc.integer({ min: 90, max: 255 }), fc.bigInt(-2n, 2n))
        .map(([bits, by]) => 2n ** BigInt(bits) + by),
      fc.bigInt(0n, 2_000n),
    ),
    fc.option(fc.bigInt(0n, 2_000n), { nil: undefined }),
    (amount, supply) => {
      const isEndless = amount >= 2n ** 95n || (supply !== undefined && supply > 0n && amount >= supply)
      expect(isDrain({ ...allow, amount, supply })).toBe(isEndless)
    },
  ),
  { gate: 300, exhaustive: 10_000 },
)

test('an allowance that may be of an NFT is one to be warned of', () => {
  expect(isDrain({ ...allow, decimals: undefined })).toBe(true)
  expect(isDrain(allow)).toBe(false)
})

search(
  'the figure of an effect is that of the contract, whatever a list of balances says of its token',
  fc.property(
    fc.constantFrom('send', 'allow', 'increase', 'permit'),
    fc.option(
      fc.record({ decimals: fc.nat(36), amount: fc.bigInt(0n, 10n ** 24n), isListed: fc.boolean() }),
      {
        nil: undefined,
      },
    ),
    fc.constantFrom('USDC', 'DOGE', ''),
    (kind, listed, symbol) => {
      const host = createCallsHost()
      const text = createText({ locale: 'en' })
      text.add(messages)
      const effect: CallEffect = { ...allow, kind, amount: 2_500_000n, decimals: 6 }
      const token = fakeToken({ symbol, address: allow.token ?? '', ...listed })
      host.balances.tokens = { status: 'ready', value: listed ? [token] : [] }
      const context = { ...host.context, text }
      const said = effectText(context, accountId(parseNetworkId('eip155:1'), me), effect)
      expect(said).toMatch(/ 2\.5 (USDC|DOGE|\(0x33…333333\))( more| by a permit)?$/)
    },
  ),
  { gate: 100, exhaustive: 2_000 },
)
