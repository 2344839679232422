// @tier gate, @vitest-environment happy-dom
import { HttpError } from '@foyer/core'
import { openPurchases } from '@foyer/parts'
import { TextProvider } from '@foyer/ui'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { useSnapshot } from 'valtio'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeHost, myAccount, other } from './fakeHost.test-support.js'
import { views } from './feature.js'
import { asksOf } from './journey.test-support.js'
import type { Onramp } from './state.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

type Host = ReturnType<typeof createFakeHost>

/** Draws the view on top of the history, as the scaffold does. */
function Outlet({ context, onramp }: { context: Host['context']; onramp: Onramp }) {
  const { view } = useSnapshot(context.router.state).stack.at(-1) ?? {}
  const shared = { controller: onramp, context }
  const { OnRamp, OnRampFiatSelect, OnRampTokenSelect, OnRampProviders, OnRampLeave, BuyInProgress } = views
  if (view === 'OnRamp') return <OnRamp.component {...shared} />
  if (view === 'OnRampFiatSelect') return <OnRampFiatSelect.component {...shared} />
  if (view === 'OnRampTokenSelect') return <OnRampTokenSelect.component {...shared} />
  if (view === 'OnRampProviders') return <OnRampProviders.component {...shared} />
  if (view === 'OnRampLeave') return <OnRampLeave.component {...shared} />
  if (view === 'BuyInProgress') return <BuyInProgress.component {...shared} />
  return <p>{view}</p>
}

async function show(host = createFakeHost()) {
  const onramp = host.install()
  host.context.router.push('OnRamp')
  render(
    <StrictMode>
      <TextProvider text={host.text}>
        <Outlet context={host.context} onramp={onramp} />
      </TextProvider>
    </StrictMode>,
  )
  await pass(500)
  return { ...host, onramp }
}

const pass = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))
const button = (name: string | RegExp) => screen.getByRole('button', { name })
async function click(name: string | RegExp) {
  fireEvent.click(button(name))
  await pass(500)
}
async function type(value: string) {
  fireEvent.change(screen.getByLabelText('You pay'), { target: { value } })
  await pass(500)
}
const said = (text: string | RegExp) => screen.queryAllByText(text).length > 0

async function toLeave(host?: Host) {
  const at = await show(host)
  await click('See offers')
  await click('Continue with Kestrel Pay')
  return at
}

test('the form says what comes of a sum, and an amount is one press', async () => {
  await show()
  expect(said('about 0.033 ETH')).toBe(true)
  await click('$250')
  expect(screen.getByLabelText('You pay')).toHaveProperty('value', '250')
  expect(said('about 0.0825 ETH')).toBe(true)
})

test('a sum outside of the bounds is said, with the nearest one inside', async () => {
  await show()
  await type('5')
  expect(said('From $10 to $7,500.')).toBe(true)
  expect(button('See offers')).toHaveProperty('disabled', true)
  await click('Use $10')
  expect(screen.getByLabelText('You pay')).toHaveProperty('value', '10')
  await type('7500.01')
  await click('Use $7,500')
  expect(button('See offers')).toHaveProperty('disabled', false)
})

test.each(['', '0', '1.2.3', '-5', '10.001', '1e3'])('%j is no amount', async (text) => {
  await show()
  await type(text)
  const steps = ['See offers', 'Enter amount', 'Incorrect amount']
  const [step] = steps.flatMap((name) => screen.queryByRole('button', { name }) ?? [])
  expect(step).toHaveProperty('disabled', true)
})

test('the bank takes more than the card', async () => {
  await show()
  await type('9000')
  await click(/^Pay with/)
  fireEvent.click(screen.getAllByRole('button', { name: /^Bank account \(ACH\)/ })[0] ?? document.body)
  await pass(500)
  expect(button('See offers')).toHaveProperty('disabled', false)
})

test('another coin is one press, and only those of the network in use are there', async () => {
  await show()
  await click(/^Receive/)
  expect(screen.queryByRole('button', { name: /^Solana/ })).toBeNull()
  await click(/^USD Coin/)
  expect(said('about 99 USDC')).toBe(true)
})

test('offers name their fees, the best is chosen, and who does not take the sum says so', async () => {
  await show()
  await click('See offers')
  expect(said('Takes $300 to $7,500')).toBe(true)
  expect(said('All figures are estimates. The provider sets the final price.')).toBe(true)
  await click(/^Paylane/)
  await click('Continue with Paylane')
  expect(said('Paylane takes over')).toBe(true)
  expect(said('pay.paylane.test')).toBe(true)
})

test('without a price the sum itself is an estimate, in words', async () => {
  const host = createFakeHost()
  host.script.fault = (path) => {
    if (path.endsWith('/quote')) throw new HttpError(path, 503)
  }
  await show(host)
  expect(said('about $100 worth of ETH')).toBe(true)
  await click('See offers')
  expect(said(/Where no price came, what you pay stands in its place/)).toBe(true)
})

test('what is refused is said before anything is opened', async () => {
  const host = createFakeHost()
  host.script.page = (answer) => ({ ...answer, address: other })
  await toLeave(host)
  await click('Open Kestrel Pay')
  expect(screen.getByRole('alert').textContent).toMatch(/another address than yours/)
  expect(host.popup.shown).toEqual([])
})

test('a window that was held back is a link that tells the other side nothing', async () => {
  const host = createFakeHost()
  host.browser.holdsBack = true
  await toLeave(host)
  await click('Open Kestrel Pay')
  const link = screen.getByRole('link', { name: 'Open Kestrel Pay' })
  expect(link.getAttribute('href')).toMatch(/^https:\/\/pay\.kestrel\.test\//)
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)
  await pass(1)
  expect(said('Finish at Kestrel Pay')).toBe(true)
})

test('a window that is held back later becomes a link too', async () => {
  const at = await toLeave()
  await click('Open Kestrel Pay')
  at.browser.holdsBack = true
  await click('Open Kestrel Pay again')
  expect(screen.getByRole('alert').textContent).toMatch(/held it back/)
  const link = screen.getByRole('link', { name: 'Open Kestrel Pay' })
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)
  await pass(1)
  expect(screen.queryByRole('link')).toBeNull()
  expect(said('Finish at Kestrel Pay')).toBe(true)
})

test.each([
  ['a middle click or a long press', fireEvent.pointerDown],
  ['its menu', fireEvent.contextMenu],
])('a link that is opened by %s is followed, and the order before it is not the end', async (_how, open) => {
  const at = await toLeave()
  await click('Open Kestrel Pay')
  at.browser.holdsBack = true
  await click('Open Kestrel Pay again')
  open(screen.getByRole('link', { name: 'Open Kestrel Pay' }))
  const [first = '', second = ''] = asksOf(at, '/onrampurl').map(({ requestId }) => String(requestId))
  at.script.rows = [{ status: 'FAILED', requestId: first, id: 'a' }]
  await pass(9_000)
  expect(at.onramp.state.watched?.standing.status).toBe('waiting')
  at.script.rows = [{ status: 'SUCCESS', requestId: second, id: 'b', hash: '0xaa' }, ...at.script.rows]
  at.script.mined = ['0xaa']
  await pass(9_000)
  expect(at.onramp.state.watched?.standing.status).toBe('arrived')
})

test('the first link that is touched is a purchase that is looked for, and one that is only shown is none', async () => {
  const host = createFakeHost()
  host.browser.holdsBack = true
  const at = await toLeave(host)
  await click('Open Kestrel Pay')
  const stored = () => openPurchases(at.context.shared, myAccount)
  expect(stored()).toEqual([])
  fireEvent.pointerDown(screen.getByRole('link', { name: 'Open Kestrel Pay' }))
  expect(stored()).toHaveLength(1)
})

test('every host that the page may be on is said before', async () => {
  const host = createFakeHost()
  host.script.options = (answer) => ({
    ...answer,
    providers: answer.providers.map((one) => ({ ...one, hosts: [...one.hosts, 'checkout.test'] })),
  })
  await toLeave(host)
  expect(said('pay.kestrel.test, checkout.test')).toBe(true)
})

test('waiting ends in a way back, and in what is known', async () => {
  const at = await toLeave()
  await click('Open Kestrel Pay')
  expect(said('Finish at Kestrel Pay')).toBe(true)
  await pass(180_000)
  expect(said('Still waiting')).toBe(true)
  at.script.rows = [{ status: 'SUCCESS', hash: '0xaa' }]
  at.script.mined = ['0xaa']
  await click('Check again')
  expect(said('Your ETH arrived')).toBe(true)
  expect(said('0.033 ETH')).toBe(true)
  await click('Done')
  expect(said('Account')).toBe(true)
})

test('a purchase on its way is found on the form', async () => {
  const at = await toLeave()
  await click('Open Kestrel Pay')
  await click('Back to your account')
  at.context.router.push('OnRamp')
  await pass()
  await click(/^Waiting for ETH/)
  expect(said('Finish at Kestrel Pay')).toBe(true)
})

test('of two tokens on sale with one symbol, the contract is named from the choice to the end', async () => {
  const host = createFakeHost()
  const address = `0x${'cd'.repeat(20)}`
  host.script.options = (answer) => {
    const said = JSON.parse(JSON.stringify(answer))
    const usdc = said.purchaseCurrencies.find(({ id }: { readonly id: string }) => id === 'USDC')
    const networks = usdc.networks.map((network: object) => ({ ...network, contract_address: address }))
    said.purchaseCurrencies.push({ ...usdc, id: 'USDC2', networks })
    for (const provider of said.providers)
      provider.purchaseCurrencies.push({ id: 'USDC2', networks: ['ethereum'] })
    return said
  }
  await show(host)
  const isNamed = () => expect(document.body.textContent).toContain('0xcd…cdcdcd')
  await click(/^Receive/)
  isNamed()
  expect(said('Unverified')).toBe(false)
  await click(/0xcd…cdcdcd/)
  isNamed()
  await click('See offers')
  isNamed()
  await click('Continue with Kestrel Pay')
  isNamed()
  await click('Open Kestrel Pay')
  isNamed()
  expect(host.context.router.state.stack.at(-1)?.view).toBe('BuyInProgress')
})
