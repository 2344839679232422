// @tier gate, @vitest-environment happy-dom
import { amountText, rowMostText } from '@foyer/parts'
import { search } from '@foyer/search'
import { TextProvider } from '@foyer/ui'
import { cleanup, render, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, expect } from 'vitest'
import { views } from '../feature.js'
import { approvalRow, createWorld, sessionRow, usdc } from '../sessions.test-support.js'
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
