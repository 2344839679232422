// @tier gate, @vitest-environment happy-dom
import { TextProvider } from '@foyer/ui'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { approvalKinds } from '../approval.js'
import { views } from '../feature.js'
import { approvalRow, createWorld, refusal } from '../sessions.test-support.js'

afterEach(cleanup)

function list(change: Parameters<typeof createWorld>[0] = {}) {
  const world = createWorld(change)
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

test('bait stands behind a count', async () => {
  list({ approvals: () => ({ approvals: [approvalRow({ isSpam: true, isListed: false })], isWhole: true }) })
  fireEvent.click(await screen.findByRole('button', { name: /1 hidden/ }))
  expect(screen.getByText(/did not give and that take nothing/)).toBeTruthy()
  expect(screen.queryByText(/can take all of a token/)).toBeNull()
})

test('what was revoked before is not tried again: the only way is back', async () => {
  const { controller, context, text } = list({ left: () => 0n })
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke Quay Exchange: USDC' }))
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
  await screen.findByText(/^This was revoked before/)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Go back'])
})
