// @tier gate, @vitest-environment happy-dom
import type { ContractCall } from '@foyer/core'
import { search, tokenCases } from '@foyer/search'
import { fakeToken } from '@foyer/testing/feature'
import { TextProvider } from '@foyer/ui'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { approvalKinds } from '../approval.js'
import { views } from '../feature.js'
import {
  approvalRow,
  createWorld,
  dai,
  ethereum,
  loom,
  quay,
  refusal,
  usdc,
} from '../sessions.test-support.js'

afterEach(cleanup)

function list(
  change: Parameters<typeof createWorld>[0] = {},
  options: Parameters<typeof createWorld>[1] = {},
) {
  const world = createWorld(change, options)
  const { controller, context, text } = world
  const { signal } = new AbortController()
  controller.reading.stay(signal)
  const View = views.SmartSessions.component
  render(
    <TextProvider text={text}>
      <View controller={controller} context={context} />
    </TextProvider>,
  )
  return world
}

test('a row leads to the review of what it is about', async () => {
  const { context } = list()
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke Quay Exchange: USDC' }))
  expect(context.router.state.stack.at(-1)?.view).toBe('SmartSessionsReview')
  expect(screen.getByText('All your USDC')).toBeTruthy()
  expect(screen.getByText(/^One app can take all/)).toBeTruthy()
})

test('a press on a row shows the details of an approval, and of a session that is active', async () => {
  const { context } = list()
  fireEvent.click(await screen.findByRole('button', { name: 'Quay Exchange' }))
  expect(context.router.state.stack.at(-1)?.view).toBe('SmartSessionsReview')
  cleanup()
  const other = list()
  fireEvent.click(await screen.findByRole('button', { name: /Active$/ }))
  expect(other.context.router.state.stack.at(-1)?.view).toBe('SmartSession')
})

test('what one service did not tell is said, and asked for again; the rest is there', async () => {
  const { script } = list({ approvals: () => refusal(503) })
  await screen.findByText('Approvals did not load.')
  expect(screen.getByText('Smart sessions')).toBeTruthy()
  script.approvals = () => ({ approvals: [approvalRow()], isWhole: true })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Quay Exchange')).toBeTruthy()
})

test('that nobody may act for the account is said only where somebody could look at all', async () => {
  const nothing = { sessions: () => ({ pcis: [] }) }
  list({ ...nothing, approvals: () => ({ approvals: [], isWhole: true, whole: approvalKinds }) })
  expect(await screen.findByText('No app can act for you')).toBeTruthy()
  cleanup()
  list({ ...nothing, approvals: () => refusal(400) })
  expect(await screen.findByText('Nothing found')).toBeTruthy()
})

test('bait stands behind a count, which claims neither that the account did not give it nor that it is harmless later', async () => {
  list({ approvals: () => ({ approvals: [approvalRow({ isSpam: true, isListed: false })], isWhole: true }) })
  fireEvent.click(await screen.findByRole('button', { name: /1 hidden ?Takes nothing now/ }))
  expect(screen.getByText(/Other accounts sent these approvals, and they take nothing now/)).toBeTruthy()
  expect(screen.queryByText(/can take all of a token/)).toBeNull()
})

/** Presses Revoke in the list, and shows its review. */
async function review(change: Parameters<typeof list>[0] = {}, amountsHidden = false) {
  const world = list(change)
  world.context.choices.choose({ amountsHidden })
  await openReview(world)
}

async function openReview({ controller, context, text }: ReturnType<typeof createWorld>) {
  fireEvent.click(await screen.findByRole('button', { name: /^Revoke Quay Exchange: / }))
  cleanup()
  const entry = context.router.state.stack.at(-1)
  const { id } = entry?.view === 'SmartSessionsReview' ? entry.params : { id: '' }
  const { signal } = new AbortController()
  await controller.review(id, signal)
  const View = views.SmartSessionsReview.component
  render(
    <TextProvider text={text}>
      <View params={{ id }} controller={controller} context={context} signal={signal} />
    </TextProvider>,
  )
}

test.each([
  ['the balance, without a limit', 2n ** 256n - 1n, {}, '$2,410.25'],
  ['the limit', 400_000_000n, { isUnlimited: false }, '$400.00'],
  ['the balance, below the limit', 9_000_000_000n, { isUnlimited: false }, '$2,410.25'],
  ['the balance of the account, if the list has an older one', 2n ** 256n - 1n, { held: '0' }, '$2,410.25'],
  ['the balance of the list, if it is larger', 2n ** 256n - 1n, { held: '3000000000' }, '$3,000.00'],
  ['the balance of the account, if the list has none', 2n ** 256n - 1n, { held: null }, '$2,410.25'],
  [
    'no amount, if the account has no such token',
    2n ** 256n - 1n,
    { contract: `${ethereum}:${dai}` },
    undefined,
  ],
])('the review of a revocation shows as at risk %s', async (_, left, said, worth) => {
  const row = approvalRow({ amount: `${left}`, ...said })
  await review({ approvals: () => ({ approvals: [row], isWhole: true }), left: () => left })
  await screen.findByText('Fee')
  expect(screen.queryByText('At risk now')?.nextSibling?.textContent?.trim()).toBe(worth)
})

test('the review of a revocation leaves a fee to the wallet that only the wallet knows whole', async () => {
  const estimate = async (call: ContractCall) =>
    Object.freeze({ ...call, fee: 10n ** 15n, isFeePartial: true })
  await review({ approvals: () => ({ approvals: [approvalRow()], isWhole: true }), calls: { estimate } })
  await screen.findByText('Shown by your wallet')
  expect(document.body.textContent).not.toMatch(/\$2\.00|0\.001 ETH/)
})

search(
  'neither the list nor the review of approvals shows a balance or its worth while amounts are hidden',
  fc.asyncProperty(
    fc.constantFrom('2410250000', '0', '777000000', null),
    fc.constantFrom(2n ** 256n - 1n, 10n ** 12n),
    async (held, left) => {
      cleanup()
      const row = approvalRow({ amount: `${left}`, isUnlimited: left > 10n ** 12n, held })
      await review({ approvals: () => ({ approvals: [row], isWhole: true }), left: () => left }, true)
      await screen.findByText('Fee')
      expect(screen.getByText('At risk now').nextSibling?.textContent?.trim()).toBe('••••')
      expect(document.body.textContent).not.toMatch(/2,?410|777/)
    },
  ),
  { gate: 8 },
)

const alike = ['1', '2', '3'].map((digit) => `0x68b3${digit.repeat(30)}65fc45`)
search(
  'no two approvals of one token have the same name, and a spender that is drawn like another one is written in full',
  fc.asyncProperty(
    fc.uniqueArray(fc.constantFrom(...alike, quay, loom), { minLength: 2 }),
    async (spenders) => {
      cleanup()
      const approvals = spenders.map((one) =>
        approvalRow({ spender: `${ethereum}:${one}`, spenderName: undefined }),
      )
      list({ approvals: () => ({ approvals, isWhole: true }), sessions: () => ({ pcis: [] }) })
      await screen.findAllByText('All your USDC')
      const names = screen
        .getAllByRole('button', { name: /^Revoke/ })
        .map((one) => one.getAttribute('aria-label'))
      expect(new Set(names).size).toBe(spenders.length)
      const isAlike = spenders.filter((one) => alike.includes(one)).length > 1
      for (const one of spenders)
        expect(screen.queryByText(one) !== null).toBe(isAlike && alike.includes(one))
    },
  ),
  { gate: 12 },
)

test('an approval of all is for all that the account has, also if the list has no balance', async () => {
  list({ approvals: () => ({ approvals: [approvalRow({ held: '0' })], isWhole: true }) })
  expect(await screen.findByText('All your USDC')).toBeTruthy()
  expect(screen.getByText(/^One app can take all/)).toBeTruthy()
})

test('an approval of which nothing is left is not tried again: the only way is back', async () => {
  await review({ left: () => 0n })
  await screen.findByText(/^Nothing is left of this approval: it was revoked, or used up/)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Go back'])
})

test.each(tokenCases)(
  'approvals, their review and sessions name the contract of a token, $of: $isNamed',
  async ({ symbol, other, isDoubted, isGone, isNamed }) => {
    const own = { ...fakeToken({ symbol, decimals: 6, amount: 5_000_000n, address: usdc }), isListed: true }
    const { isListed: _, ...unlisted } = own
    const tokens = [
      fakeToken({ symbol: 'ETH', decimals: 18, amount: 10n ** 18n, price: 2000 }),
      ...(isGone ? [] : [isDoubted ? { ...unlisted, standing: 'doubted' as const } : own]),
      ...(other
        ? [{ ...own, ...fakeToken({ symbol: other, decimals: 6, amount: 5_000_000n, address: dai }) }]
        : []),
    ]
    const approvals = [approvalRow({ symbol, isUnlimited: false, amount: '4000000' })]
    const world = list({ approvals: () => ({ approvals }) }, { tokens })
    const revoke = await screen.findByRole('button', { name: /^Revoke Quay Exchange/ })
    expect(revoke.getAttribute('aria-label')?.includes('0xc3')).toBe(isNamed)
    await vi.waitFor(() => expect(document.body.textContent).toMatch(/Up to 4 /))
    expect(/Up to 4 \S+ 0xc3/.test(document.body.textContent ?? '')).toBe(isNamed)
    await vi.waitFor(() => expect(document.body.textContent).toMatch(/20 \S+ a day/))
    expect(/20 \(0xc3/.test(document.body.textContent ?? '')).toBe(isNamed)
    await openReview(world)
    const [text] = await screen.findAllByText(new RegExp(symbol))
    expect(text?.textContent?.includes('0xc3')).toBe(isNamed)
  },
)
