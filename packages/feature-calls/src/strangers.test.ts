// @tier gate
import { type CallEffect, displayText, parseNetworkId, type TokenBalance, truncateMiddle } from '@foyer/core'
import { numbersRead, ownWords, search, strangersTexts } from '@foyer/search'
import { createFeatureHost, fakeNetwork } from '@foyer/testing/feature'
import { createText } from '@foyer/ui'
import fc from 'fast-check'
import { expect } from 'vitest'
import { me } from './calls.test-support.js'
import { effectText } from './formatters.js'
import { messages } from './messages.js'

const network = parseNetworkId('eip155:1')
const token = `0x${'1f'.repeat(20)}`
const text = createText({ locale: 'en' })
text.add(messages)

const effects: readonly Partial<CallEffect>[] = (
  ['send', 'allow', 'increase', 'permit', 'all', 'none', 'swap'] as const
).flatMap((kind) => [
  { kind, token, amount: 700n, decimals: 2 },
  { kind, token, amount: 700n },
  { kind, token, amount: 2n ** 256n - 1n, decimals: 2, wanted: { token, amount: 5n, decimals: 2 } },
])

/** Returns the words about an effect on a token that the account holds. */
function toldOf(effect: Partial<CallEffect>, symbol: string, facts: Partial<TokenBalance> = {}): string {
  const shown = displayText(symbol)
  const host = createFeatureHost({ text, networks: [fakeNetwork('eip155:1', 'Ethereum')], address: me })
  const held = { network, address: token, symbol: shown, name: shown, decimals: 2, amount: 1n, ...facts }
  const context = {
    ...host.context,
    text,
    balances: { state: { tokens: { status: 'ready', value: [held] } } },
  }
  return effectText(context as never, `eip155:1:${me}` as never, effect as never)
}

search(
  'the name of a token changes no number of a call, and no word of its sentence',
  fc.property(strangersTexts, fc.constantFrom(...effects), (name, effect) => {
    const told = (symbol: string) => toldOf(effect, symbol)
    expect(numbersRead(told(name))).toEqual(numbersRead(told('ZQXV')))
    expect(ownWords(told(name))).not.toContain('Zqxv')
  }),
  { gate: 200 },
)

search(
  'a review names a token by its symbol only if a list or a price vouches for it, and else by its contract',
  fc.property(
    fc.constantFrom(...effects),
    fc.constantFrom('USDC', 'ETH', 'DAI', 'wstETH'),
    fc.record(
      {
        isListed: fc.constantFrom(true, false),
        price: fc.double({ min: 0, max: 9 }),
        claimed: fc.constant(1),
      },
      { requiredKeys: [] },
    ),
    (effect, symbol, facts) => {
      const told = toldOf(effect, symbol, facts)
      const isVouched = facts.isListed === true || (facts.price ?? 0) > 0
      expect([told.includes(symbol), told.includes(truncateMiddle(token))]).toEqual([isVouched, !isVouched])
    },
  ),
  { gate: 200 },
)
