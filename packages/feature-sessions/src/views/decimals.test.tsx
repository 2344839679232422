// @tier gate, @vitest-environment happy-dom
import { amountText, rowMostText } from '@foyer/parts'
import { search } from '@foyer/search'
import { fakeToken } from '@foyer/testing/feature'
import { createText, TextProvider } from '@foyer/ui'
import { cleanup, render, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, expect } from 'vitest'
import { approvalsOn } from '../api.js'
import { takeableOf, withBalance } from '../approval.js'
import { views } from '../feature.js'
import { messages } from '../messages.js'
import { approvalRow, createWorld, ethereum, sessionRow, usdc } from '../sessions.test-support.js'
import { reachText } from '../words/approvals.js'

afterEach(cleanup)

const spent = 24_000_000_000n

search(
  'amounts of approvals and sessions are said by the decimals of the contract, whatever lists say',
  fc.asyncProperty(
    fc.constantFrom(6, 8, 18, null),
    fc.constantFrom(6n, 8n, 9n, undefined),
    fc.bigInt(1n, 99n).map((units) => units * 10n ** 9n),
    async (listed, real, amount) => {
      const row = approvalRow({
        amount: `${amount}`,
        isUnlimited: false,
        held: `${10n ** 30n}`,
        decimals: listed,
      })
      const data = { token: usdc, allowance: `0x${spent.toString(16)}`, start: 1, period: 86_400 }
      const { controller, context, text } = createWorld({
        approvals: () => ({ approvals: [row], isWhole: true }),
        sessions: () => ({
          pcis: [sessionRow({ permissions: [{ type: 'erc20-recurring-allowance', data }] })],
        }),
        left: () => amount,
        decimals: () => real,
      })
      const life = new AbortController()
      context.router.push('SmartSessions')
      controller.reading.stay(life.signal)
      const View = views.SmartSessions.component
      const { container } = render(
        <TextProvider text={text}>
          <View controller={controller} context={context} />
        </TextProvider>,
      )
      const right = real === undefined ? undefined : Number.parseInt(`${real}`, 10)
      const coin = { symbol: right === undefined ? '' : 'USDC', decimals: right ?? 0 }
      const left = rowMostText(context, amount, { ...coin, symbol: 'USDC' })
      await waitFor(() => {
        expect(container.textContent).toContain(left)
        expect(container.textContent).toContain(amountText(context, spent, coin, coin.decimals))
      })
      const { approvals } = controller.state
      const [one] = approvals.status === 'ready' ? approvals.value.items : []
      await controller.review(one?.id ?? '', life.signal)
      await waitFor(() => {
        const { plan } = controller.state
        if (plan.status !== 'ready') throw new Error(`No plan: ${plan.status}`)
        expect(reachText(text.t, context, plan.value.approval)).toContain(left)
      })
      life.abort()
      cleanup()
    },
  ),
  { gate: 15, exhaustive: 400 },
)

search(
  'a later list that divides a token otherwise changes nothing of what can be taken',
  fc.property(
    fc.record({
      isUnlimited: fc.boolean(),
      amount: fc.bigInt(1n, 10n ** 12n),
      held: fc.bigInt(1n, 10n ** 12n),
    }),
    fc.nat(36).filter((decimals) => decimals !== 6),
    ({ isUnlimited, amount, held }, decimals) => {
      const row = approvalRow({ isUnlimited, amount: `${amount}`, held: `${held}`, decimals: 6 })
      const [approval] = approvalsOn(ethereum, () => false)({ approvals: [row], isWhole: true }).items
      if (!approval) throw new Error('The row was not read.')
      const text = createText()
      text.add(messages)
      const told = (held * 10n ** BigInt(decimals)) / 10n ** 6n
      const list = [fakeToken({ symbol: 'USDC', address: usdc, decimals, amount: told })]
      const shown = withBalance(approval, list)
      expect(takeableOf(shown)).toBe(takeableOf(approval))
      expect(reachText(text.t, { text }, shown)).toBe(reachText(text.t, { text }, approval))
    },
  ),
  { gate: 100 },
)
