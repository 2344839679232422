// @tier gate, @vitest-environment happy-dom
import type { CallsOf } from '@foyer/core/api'
import { search } from '@foyer/search'
import { type ClientReading, clientReading } from '@foyer/testing/api'
import fc from 'fast-check'
import { expect } from 'vitest'
import { createSwapsApi } from './api.js'
import { ether, ethereum, myAccount, router, usdc } from './fakeHost.test-support.js'

const { signal } = new AbortController()
const coin = `0x${'e'.repeat(40)}`
const terms = { account: myAccount, source: usdc, target: ether, amount: 10n ** 21n }
const on = (address: string) => `eip155:1:${address}` as const
/** No chain has larger amounts than this. */
const fitting = (units: string) => `${BigInt(units) % 2n ** 256n}`

const readings = {
  tokens: clientReading(fc, 'tokens', {
    ask: (api) => createSwapsApi(api, coin).tokens(ethereum.id, signal),
    given: ({ tokens }) => ({
      tokens: tokens.map((row, at) => ({ ...row, address: on(`0x${`${at}`.padStart(40, '0')}`) })),
    }),
    holds(read, { tokens }) {
      // Tokens without decimals are no money.
      const money = tokens.filter(({ decimals }) => decimals > 0)
      expect(read.map(({ decimals }) => decimals)).toEqual(money.map(({ decimals }) => decimals))
      expect(read.map(({ permits = false }) => permits)).toEqual(money.map(({ eip2612 }) => eip2612 === true))
    },
  }),
  quotes: clientReading(fc, 'quotes', {
    ask: (api) => createSwapsApi(api, coin).quote(terms, signal),
    given: ({ quotes }) => ({
      quotes: quotes.map((one) => ({
        ...one,
        fromAmount: `${terms.amount}`,
        toAmount: fitting(one.toAmount),
      })),
    }),
    holds: (read, { quotes: [best] }) => expect(read).toBe(BigInt(best?.toAmount ?? 0)),
  }),
  allowance: clientReading(fc, 'allowance', {
    ask: (api) => createSwapsApi(api, coin).allowance(terms, signal),
    given: (answer) => ({ ...answer, allowance: fitting(answer.allowance) }),
    holds: (read, { allowance }) => expect(read).toBe(BigInt(allowance)),
  }),
  gasPrice: clientReading(fc, 'gasPrice', {
    ask: (api) => createSwapsApi(api, coin).gasPrice(ethereum.id, signal),
    given: (answer) => ({ ...answer, standard: fitting(answer.standard) }),
    holds: (read, { standard }) => expect(read).toBe(BigInt(standard)),
  }),
  buildApprove: clientReading(fc, 'buildApprove', {
    ask: (api) => createSwapsApi(api, coin).approve(terms, terms.amount, signal),
    given: ({ tx }) => ({
      tx: {
        ...tx,
        from: on(usdc.address ?? ''),
        value: fitting(tx.value),
        ...(tx.eip155 && { eip155: { gas: '21000', gasPrice: fitting(tx.eip155.gasPrice) } }),
      },
    }),
    holds: ({ to, data, value }, { tx }) =>
      expect({ to, data, value }).toEqual({ to: usdc.address, data: tx.data, value: BigInt(tx.value) }),
  }),
  buildTransaction: clientReading(fc, 'buildTransaction', {
    ask: (api) => createSwapsApi(api, coin).swap(terms, 50n, signal),
    given: ({ tx }) => ({
      tx: {
        ...tx,
        from: on(myAccount.split(':')[2] ?? ''),
        to: on(router),
        value: fitting(tx.value),
        eip155: { gas: '21000', gasPrice: '7' },
      },
    }),
    holds: ({ to, data, value, fee }, { tx }) =>
      expect({ to, data, value, fee }).toEqual({
        to: router,
        data: tx.data,
        value: BigInt(tx.value),
        fee: 147_000n,
      }),
  }),
} satisfies Record<CallsOf<'feature-swaps'>, ClientReading>

search.for(Object.entries(readings))(
  'the call %s is made by the contract, and whatever it allows as an answer is read',
  async (look, [, { property }]) => look(property),
)
