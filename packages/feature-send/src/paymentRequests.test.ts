// @tier gate, @vitest-environment happy-dom
import { type Async, type TokenBalance, UnexpectedError } from '@foyer/core'
import { contextOf } from '@foyer/parts'
import { searchModel } from '@foyer/search'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { createFakeHost, ether, friend, other, usdc } from './fakeHost.test-support.js'
import { readForm, stepOf } from './form.js'
import { createSend } from './send.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const links = [
  { address: friend, token: usdc.address, amount: 5_000_000n },
  { address: friend, token: usdc.address, amount: '2.5' },
  { address: friend, token: usdc.address },
  { address: friend, amount: 10n ** 17n },
  { address: friend },
  { address: 'ada.eth', amount: 10n ** 17n },
]
const lists = fc.record({
  status: fc.constantFrom('ready', 'pending', 'failed'),
  isPartial: fc.boolean(),
  has: fc.constantFrom(undefined, ...[[], [ether], [usdc], [ether, usdc]]),
})
type List = typeof lists extends fc.Arbitrary<infer T> ? T : never

function balancesOf({ status, isPartial, has }: List) {
  const error = new UnexpectedError(undefined)
  const tokens: Async<readonly TokenBalance[]> =
    status === 'ready' ? { status, value: has ?? [] } : { status, error, previous: has }
  return { tokens, partial: isPartial && status !== 'ready' && has !== undefined }
}

async function opened(first: List) {
  const host = createFakeHost({ names: { 'ada.eth': friend } })
  const { adapter, router } = host.context
  const refreshed = vi.fn(async () => {})
  host.context.balances.refresh = refreshed
  Object.assign(host.balances, balancesOf(first))
  const context: typeof host.context = {
    ...host.context,
    async adapter(namespace) {
      const { capabilities, ...rest } = await adapter(namespace)
      const paymentRequest = async (text: string) => links[Number(text.split(':')[1])]
      return { ...rest, capabilities: { ...capabilities, paymentRequest } }
    },
  }
  const send = host.install(createSend, context)
  router.push('WalletSend')
  await vi.dynamicImportSettled()
  const form = () => readForm(send.state, context.balances.state, context.state, 'en')
  return { host, send, form }
}

async function settled() {
  await vi.advanceTimersByTimeAsync(600)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(600)
}

searchModel(
  'a payment link is followed whole once its token is known, whatever balances were before, and gives way to other text',
  {
    stories: fc.record({
      link: fc.nat(links.length - 1),
      lists: fc.array(lists, { minLength: 1, maxLength: 4 }),
      /** After which list the visitor types another recipient, or an amount. */
      retyped: fc.option(fc.nat(3), { nil: undefined }),
      typed: fc.option(fc.nat(3), { nil: undefined }),
    }),
    gate: 150,
    exhaustive: 5_000,
    async play({ link, lists: [first, ...rest], retyped, typed }, tell) {
      const asked = links[link]
      if (!first || !asked) return
      const { host, send, form } = await opened(first)
      send.setReceiver(`ethereum:${link}`)
      for (const [at, list] of [first, ...rest].entries()) {
        tell(`${list.status} ${list.isPartial} ${list.has?.map(({ symbol }) => symbol)}`)
        if (at > 0) Object.assign(host.balances, balancesOf(list))
        if (at === typed) send.setAmount('7')
        if (at === retyped) send.setReceiver(other)
        await settled()
        const { address, receiver } = send.state
        const isOver = retyped !== undefined && at >= retyped
        if (isOver || (asked.token === undefined && asked.amount === undefined)) {
          expect([receiver, address.status]).toEqual([isOver ? other : friend, 'ready'])
          continue
        }
        if (address.status === 'ready') continue
        // It waits, or the account does not have the token by a whole list.
        if (address.status !== 'failed') throw new Error(`The link is ${address.status}.`)
        const fault = contextOf(address.error, 'fault')
        expect(fault).toBe(list.status === 'ready' ? 'token' : 'balances')
        if (fault === 'token') return send.dispose()
        expect(stepOf(form())).toBe(list.status === 'pending' ? 'checking' : 'unread')
      }
      if (retyped !== undefined && retyped <= rest.length) return send.dispose()
      Object.assign(host.balances, { tokens: { status: 'ready', value: [ether, usdc] }, partial: false })
      await settled()
      const { token, amount } = form()
      expect(send.state.address).toMatchObject({ status: 'ready', value: { address: friend } })
      expect(token?.address).toBe(asked.token)
      const isTyped = typed !== undefined && typed <= rest.length
      const units = typeof asked.amount === 'string' ? 2_500_000n : asked.amount
      if (isTyped) expect(send.state.amount).toBe('7')
      else expect(amount).toEqual(units ? { status: 'read', value: units } : { status: 'empty' })
      send.dispose()
    },
  },
)
