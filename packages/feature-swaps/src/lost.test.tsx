// @tier gate, @vitest-environment happy-dom
import { WalletRequestError } from '@foyer/core'
import { TextProvider } from '@foyer/ui'
import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { useSnapshot } from 'valtio'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { approvalMethods } from './approvalState.js'
import { createFakeHost } from './fakeHost.test-support.js'
import { install, views } from './feature.js'

beforeAll(() => approvalMethods.load())
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
type Host = ReturnType<typeof createFakeHost>
const { signal } = new AbortController()

function Outlet({ context, swaps }: { context: Host['context']; swaps: ReturnType<typeof install> }) {
  const { view } = useSnapshot(context.router.state).stack.at(-1) ?? {}
  const { Swap, SwapSelectToken, SwapPreview } = views
  if (view === 'Swap') return <Swap.component controller={swaps} context={context} />
  if (view === 'SwapSelectToken')
    return (
      <SwapSelectToken.component controller={swaps} context={context} signal={signal} params={undefined} />
    )
  if (view === 'SwapPreview') return <SwapPreview.component controller={swaps} context={context} />
  return <p>{view}</p>
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const button = (name: string | RegExp) => screen.getByRole('button', { name })

/** The connection fails as the wallet hands the swap on: its answer is lost, and no node can be asked. */
test('a review whose request may have been sent says so when no offer can be prepared', async () => {
  const host = createFakeHost()
  const { estimate } = host.script.calls
  let isAway = false
  host.script.calls = {
    ...host.script.calls,
    async send(_id, _call, _signal, progress) {
      progress?.asked('send')
      isAway = true
      throw new WalletRequestError('eth_sendTransaction', 'connection lost')
    },
    estimate: (call, bound) => (isAway ? Promise.reject(new Error('offline')) : estimate(call, bound)),
  }
  const swaps = host.install(install)
  host.context.router.push('Swap')
  render(
    <TextProvider text={host.text}>
      <Outlet context={host.context} swaps={swaps} />
    </TextProvider>,
  )
  await pass(0)
  const pill = document.querySelectorAll('.fy-token')[1]
  if (pill) fireEvent.click(pill)
  await pass(0)
  fireEvent.click(button(/^USDC/))
  await pass(200)
  fireEvent.click(button('Review swap'))
  await pass(500)
  const confirm = button(/^Swap in /)
  const event = createEvent.click(confirm)
  Object.defineProperty(event, 'isTrusted', { value: true })
  fireEvent(confirm, event)
  await pass(0)
  expect(document.body.textContent).toContain('This may have been sent')
  await pass(50_000)
  expect(document.body.textContent).not.toContain('Nothing was sent')
  expect(document.body.textContent).toContain('This may have been sent')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
