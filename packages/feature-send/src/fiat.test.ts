// @tier gate

import { formatUnits, tokenKey, UnexpectedError } from '@foyer/core'
import { currencyUnit } from '@foyer/parts'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createFakeHost, ether, friend, token, usdc } from './fakeHost.test-support.js'
import { readFiat, worthOf } from './fiat.js'
import { readForm } from './form.js'
import { createSend } from './send.js'

const price = fc.oneof(
  fc.double({ min: 1e-12, max: 1e9, noNaN: true }),
  fc.integer({ min: 1, max: 1_000_000 }).map((cents) => cents / 100),
)

/** A price as the fraction that its decimal text says. */
function fractionOf(value: number): readonly [bigint, bigint] {
  const [digits = '', exponent = '0'] = value.toString().split('e')
  const [whole = '', fraction = ''] = digits.split('.')
  const all = BigInt(whole + fraction)
  const power = Number(exponent) - fraction.length
  return power < 0 ? [all, 10n ** BigInt(-power)] : [all * 10n ** BigInt(power), 1n]
}

search(
  'fiat is the most of the token, in few digits, that is worth no more than what was typed',
  fc.property(
    price,
    fc.integer({ min: 0, max: 36 }),
    fc.integer({ min: 0, max: 3 }),
    fc.bigInt({ min: 0n, max: 10n ** 15n }),
    (cost, decimals, digits, typed) => {
      const amount = readFiat(formatUnits(typed, digits), { decimals }, cost, digits, 'en')

      if (amount.status !== 'read') throw new Error(amount.status)
      const [above, below] = fractionOf(cost)
      // In one unit: worth of an amount against what was typed.
      const worth = (value: bigint) => value * above * 10n ** BigInt(digits)
      const limit = typed * below * 10n ** BigInt(decimals)
      expect(worth(amount.value) <= limit).toBe(true)
      const kept = Math.max(8, String(typed).length + 2)
      const step = 10n ** BigInt(Math.max(0, String(amount.value).length - kept))
      expect(amount.value % step).toBe(0n)
      expect(worth(amount.value + step) > limit).toBe(true)
    },
  ),
)

test('a currency amount becomes one of the token that can be read', () => {
  expect(readFiat('100', { decimals: 18 }, 3_029.39, 2, 'en')).toEqual({
    status: 'read',
    value: 33_009_945_000_000_000n,
  })
})

search(
  'what was typed in fiat is shown as it was, wherever the token is divided finely enough',
  fc.property(
    fc.integer({ min: 1, max: 10_000_000 }).map((cents) => cents / 100),
    fc.bigInt({ min: 1n, max: 10n ** 12n }),
    (cost, typed) => {
      const amount = readFiat(formatUnits(typed, 2), { decimals: 18 }, cost, 2, 'en')

      expect(amount.status === 'read' && worthOf(amount.value, { decimals: 18 }, cost, 2)).toBe(typed)
    },
  ),
)

test.each([
  ['en', 'usd', '12.5', { status: 'read', value: 6_250_000n }],
  ['de', 'eur', '12,5', { status: 'read', value: 6_250_000n }],
  // With two decimals, three digits can be a group alone.
  ['en', 'usd', '1,250', { status: 'read', value: 625_000_000n }],
  ['de', 'eur', '1.250', { status: 'read', value: 625_000_000n }],
  ['en', 'kwd', '1,250', { status: 'ambiguous', readings: ['1250', '1.25'] }],
  ['en', 'usd', '1.250', { status: 'wrong', reason: 'decimals' }],
  ['en', 'jpy', '12', { status: 'read', value: 6_000_000n }],
  ['en', 'jpy', '12.5', { status: 'wrong', reason: 'decimals' }],
  ['en', 'usd', '', { status: 'empty' }],
  ['en', 'usd', '.', { status: 'partial' }],
  ['en', 'usd', '$5', { status: 'wrong', reason: 'format' }],
])(
  'in %s, %s: “%s” is read by the rules of amounts, with the decimals of the currency',
  (locale, currency, text, expected) => {
    const { decimals } = currencyUnit(currency, locale)

    expect(readFiat(text, { decimals: 6 }, 2, decimals, locale)).toEqual(expected)
  },
)

test.each([
  ['en', 'usd', ['$', '']],
  ['de', 'eur', ['', '\u00a0€']],
  ['ja', 'jpy', ['￥', '']],
  ['de-CH', 'chf', ['CHF\u00a0', '']],
])('in %s, %s stands where the language has it', (locale, currency, sign) => {
  expect(currencyUnit(currency, locale).sign).toEqual(sign)
})

async function opened() {
  const host = createFakeHost()
  const send = host.install(createSend, host.context)
  host.context.router.push('WalletSend')
  const { context } = host
  const amount = () => {
    const read = readForm(send.state, context.balances.state, context.state, context.text.locale).amount
    return read.status === 'read' ? formatUnits(read.value, ether.decimals) : read.status
  }
  await expect.poll(() => send.state.fiatParts).toBeDefined()
  return { ...host, send, amount, isFiat: () => send.state.fiat !== undefined }
}

const priced = (cost: number | undefined) => {
  const { price: _, ...unpriced } = ether
  return { status: 'ready', value: [cost ? { ...unpriced, price: cost } : unpriced, usdc] } as const
}

test('the switch converts what was typed, and back without losing a digit', async () => {
  const { send, amount } = await opened()
  send.setAmount('0.123456789')

  send.switchUnit()

  expect([send.state.amount, amount()]).toEqual(['246.91', '0.123456789'])

  send.settleAmount()
  send.switchUnit()

  expect([send.state.amount, amount()]).toEqual(['0.123456789', '0.123456789'])
})

/** Events of a form: its list of balances loads or fails to, time passes, the visitor types or goes to the review. */
const acts = fc.oneof(
  fc.constantFrom('ready', 'failed', 'pending', 'switch', 'review'),
  fc.constantFrom(1_000, 29_000, 60_000, 10_800_000),
  fc.constantFrom('100', '12.5', '0.5'),
)

search(
  'no sum is turned into coins by the price of a list that did not load again for more than a minute',
  fc.asyncProperty(fc.array(acts, { minLength: 1, maxLength: 12 }), async (steps) => {
    const { send, isFiat, balances, context } = await opened()
    vi.useFakeTimers()
    try {
      let loaded = Date.now()
      const error = new UnexpectedError(undefined)
      const value = [ether, usdc]
      const lists = {
        ready: { status: 'ready', value },
        failed: { status: 'failed', error, previous: value },
        pending: { status: 'pending', previous: value },
      } as const
      for (const step of ['ready', ...steps]) {
        if (typeof step === 'number') await vi.advanceTimersByTimeAsync(step)
        else if (step === 'switch') send.switchUnit()
        else if (step === 'review') send.review()
        else if (step === 'ready' || step === 'failed' || step === 'pending') {
          Object.assign(balances, { tokens: { ...lists[step] } })
          await vi.advanceTimersByTimeAsync(0)
          if (step === 'ready') loaded = Date.now()
        } else send.setAmount(step)
        const isOld = Date.now() - loaded > 60_000
        const { token } = readForm(send.state, balances, context.state, context.text.locale)
        expect(token?.price).toBe(isOld ? undefined : ether.price)
        if (isOld && send.state.fiat) expect(send.state.plan.status).toBe('idle')
        if (isOld && balances.tokens.status === 'failed' && typeof step !== 'number')
          expect(isFiat()).toBe(false)
      }
    } finally {
      vi.useRealTimers()
      send.dispose()
    }
  }),
  { gate: 15, exhaustive: 600 },
)

search(
  'a sum becomes coins by a price of the last minute, and an old review by a new price, however long both are open',
  fc.asyncProperty(
    fc.array(fc.constantFrom(1_000, 40_000, 10_800_000, 'hide', 'type', 'review', 'confirm'), {
      maxLength: 9,
    }),
    async (steps) => {
      const host = createFakeHost()
      const { balances, script, context: given } = host
      const page = Object.assign(new EventTarget(), { hidden: false })
      vi.stubGlobal('document', page)
      /** Each price from its moment on, rising. */
      const prices = [[0, 2_000]]
      const priceAt = (at: number) => prices.findLast(([from = 0]) => from <= at)?.[1] ?? 0
      const limit = 1_000n * 10n ** 18n
      const refresh = async () => {
        await new Promise((done) => setTimeout(done, 400))
        balances.tokens = priced(priceAt(Date.now()))
      }
      const worths: bigint[] = []
      script.send = async (_connector, { amount }) => {
        worths.push(amount * BigInt(priceAt(Date.now() - 181_000)))
        return new Promise(() => {})
      }
      const context = { ...given, balances: { ...given.balances, state: balances, refresh } }
      vi.useFakeTimers()
      const send = host.install(createSend, context)
      try {
        context.router.push('WalletSend')
        await vi.dynamicImportSettled()
        send.switchUnit()
        send.setReceiver(friend)
        await vi.advanceTimersByTimeAsync(1_000)
        for (const step of ['type', ...steps, 'review', 'confirm']) {
          const { plan } = send.state
          if (typeof step === 'number') {
            prices.push([Date.now(), 100 + priceAt(Date.now())])
            await vi.advanceTimersByTimeAsync(step)
          } else if (step === 'hide') {
            page.hidden = !page.hidden
            page.dispatchEvent(new Event('visibilitychange'))
          } else if (page.hidden) continue
          else if (step === 'type') send.setAmount('1000')
          else if (step === 'confirm' && plan.status === 'ready') void send.confirm(plan.value)
          else if (step === 'review') send.review()
          await vi.advanceTimersByTimeAsync(500)
          if (step === 'review' && send.state.plan !== plan && send.state.plan.status === 'ready')
            expect(send.state.plan.value.amount * BigInt(priceAt(Date.now() - 61_000))).toBeLessThanOrEqual(
              limit,
            )
        }
        for (const worth of worths) expect(worth).toBeLessThanOrEqual(limit)
        if (!steps.includes('hide')) expect(worths.length).toBeGreaterThan(0)
      } finally {
        vi.useRealTimers()
        vi.unstubAllGlobals()
        send.dispose()
      }
    },
  ),
  { gate: 15, exhaustive: 600 },
)

test('what cannot be read in one unit is never read in the other', async () => {
  const { send, amount } = await opened()
  send.switchUnit()
  send.setAmount('1.234')
  expect(amount()).toBe('wrong')

  send.switchUnit()

  expect([send.state.amount, amount()]).toEqual(['', 'empty'])
})

test('all of what is held is all of it in fiat too, and a quarter a quarter', async () => {
  const { send, amount } = await opened()
  send.switchUnit()

  await send.fillShare(0.25)
  expect([send.state.amount, amount()]).toEqual(['1000', '0.5'])

  await send.fillShare(1)
  expect([send.state.amount, amount()]).toEqual(['3998', '1.999'])
})

test('the amount follows the price until it is on review', async () => {
  const { send, amount, balances } = await opened()
  send.switchUnit()
  send.setAmount('100')
  expect(amount()).toBe('0.05')

  balances.tokens = priced(2500)
  await expect.poll(amount).toBe('0.04')

  send.setReceiver(friend)
  await expect.poll(() => send.state.address.status).toBe('ready')
  send.review()
  await expect.poll(() => send.state.plan.status).toBe('ready')
  balances.tokens = priced(1000)
  await expect.poll(amount).toBe('0.1')
  send.replan()
  await expect.poll(() => send.state.plan.status).toBe('ready')

  expect(send.state.plan).toMatchObject({ value: { amount: 40_000_000_000_000_000n } })
})

test('an amount of the token that was only converted stays, whatever its price', async () => {
  const { send, amount, balances } = await opened()
  send.setAmount('0.5')
  send.switchUnit()

  balances.tokens = priced(3000)

  await expect.poll(() => send.state.amount).toBe('1500')
  expect(amount()).toBe('0.5')
})

test('where the price is lost, the amount stays in the token', async () => {
  const { send, isFiat, balances } = await opened()
  send.switchUnit()
  send.setAmount('100')

  balances.tokens = priced(undefined)

  await expect.poll(isFiat).toBe(false)
  expect(send.state.amount).toBe('0.05')
})

test('fiat that was typed for one token is that of another one, and nothing of one without a price', async () => {
  const { send, amount, isFiat, balances } = await opened()
  const odd = token({ symbol: 'ODD', address: '0x01', amount: 5n })
  balances.tokens = { status: 'ready', value: [ether, usdc, odd] }
  send.switchUnit()
  send.setAmount('100')

  send.selectToken(tokenKey(usdc))
  expect([send.state.amount, isFiat(), amount()]).toEqual(['100', true, '0.0000000001'])

  send.selectToken(tokenKey(odd))
  expect([send.state.amount, isFiat(), amount()]).toEqual(['', false, 'empty'])
})
