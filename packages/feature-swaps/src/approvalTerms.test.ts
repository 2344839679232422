// @tier gate
import { displayText, symbolText } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Offer } from './approvalMethod.js'
import { approvalTerms } from './approvalTerms.js'
import { createFakeHost, dai, ether, myAccount, other, usdc } from './fakeHost.test-support.js'

const held = { amount: 0n, name: displayText('Token') }
const { context } = createFakeHost()
/** Texts by their keys, so that a fact is known by its label. */
const text = {
  ...context.text,
  t: (key: string, params?: object) => [key, ...Object.values(params ?? {})].join(' '),
}
const termsOf = (offer: Offer) => approvalTerms({ state: context.state, text }, offer)

const offers = fc
  .record({
    tokens: fc.constantFrom([ether, usdc] as const, [usdc, dai] as const, [usdc, ether] as const),
    amount: fc.bigInt(1n, 10n ** 30n),
    least: fc.bigInt(1n, 10n ** 30n),
    action: fc.constantFrom('approve', 'clear', 'swap', 'batch', 'permit'),
    fee: fc.option(fc.bigInt(1n, 10n ** 18n), { nil: undefined }),
    isUnlimited: fc.boolean(),
  })
  .map(({ tokens: [source, target], amount, least, action, fee, isUnlimited }) => ({
    source,
    target,
    offer: {
      from: myAccount,
      quote: {
        terms: { account: myAccount, source: { ...source, ...held }, target: { ...target, ...held }, amount },
        receives: least,
        at: { wall: 0, page: 0 },
      },
      slippage: 100n,
      least,
      action,
      call: { from: myAccount, to: other, data: '0x', value: 0n, fee: 0n },
      ...(fee === undefined ? {} : { fee }),
      router: other,
      isKnown: true,
      isUnlimited: action === 'approve' && isUnlimited,
    } as const,
  }))

search(
  'while the wallet is asked, each digit of what is paid or taken is shown, and the contract',
  fc.property(offers, ({ offer, source, target }) => {
    const { tokens, contract, facts } = termsOf(offer)
    const factOf = (label: string) => facts.find((fact) => fact.label === label)?.value
    const digits = (value: string | undefined) => BigInt((value ?? '').replaceAll(/\D/g, ''))
    const isMove = offer.action === 'swap' || offer.action === 'batch'
    const paid = factOf(isMove ? 'swap.pay' : 'swap.may')

    expect(contract.address).toBe(other)
    expect(tokens.map(({ symbol }) => symbol)).toEqual(
      isMove ? [source.symbol, target.symbol] : [source.symbol],
    )
    if (offer.action === 'clear') expect(paid).toBeUndefined()
    else if (offer.isUnlimited) expect(paid).toBe(`swap.may.all ${symbolText(source)}`)
    else {
      const shown = digits(paid?.slice(0, -symbolText(source).length)).toString()
      expect(offer.quote.terms.amount.toString().replace(/0+$/, '')).toBe(shown.replace(/0+$/, ''))
    }
    expect(factOf('swap.least') !== undefined).toBe(isMove)
    expect(factOf('swap.fee') !== undefined).toBe(offer.fee !== undefined)
  }),
)

test('the least that comes is cut, never rounded up', () => {
  const at = termsOf({
    from: myAccount,
    quote: {
      terms: { account: myAccount, source: { ...usdc, ...held }, target: { ...ether, ...held }, amount: 1n },
      receives: 1_999_999_999_999_999_999n,
      at: { wall: 0, page: 0 },
    },
    slippage: 0n,
    least: 1_999_999_999_999_999_999n,
    action: 'swap',
    call: { from: myAccount, to: other, data: '0x', value: 0n, fee: 0n },
    router: other,
    isKnown: true,
  })
  expect(at.facts.find(({ label }) => label === 'swap.least')?.value).toBe('1.99999999 ETH')
})
