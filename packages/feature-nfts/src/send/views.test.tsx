// @tier gate, @vitest-environment happy-dom
import { UserRejectedError } from '@foyer/core'
import { createText, TextProvider } from '@foyer/ui'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messages } from '../messages.js'
import type { Nft } from '../nft.js'
import { sendMessages } from './messages.js'
import { NftReview } from './NftReview.js'
import { NftSendForm } from './NftSendForm.js'
import { createWorld, friend, myAccount, other, ticket, tidal, wall } from './world.test-support.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const wait = (ms = 1_200) => act(() => vi.advanceTimersByTimeAsync(ms))

async function opened({ nft = tidal, to = friend } = {}) {
  const world = createWorld()
  const text = createText()
  text.add({ ...messages, ...sendMessages })
  const all: readonly Nft[] = [tidal, ticket, nft]
  const sending = world.install(all)
  const { context } = world
  const drawn = (view: ReactElement) => {
    cleanup()
    return render(<TextProvider text={text}>{view}</TextProvider>)
  }
  context.router.push('NftSend', { id: nft.id })
  drawn(<NftSendForm sending={sending} context={context} />)
  fireEvent.change(screen.getByRole('textbox', { name: 'To' }), { target: { value: to } })
  await wait()
  const { chain, requests } = world
  return {
    chain,
    requests,
    sending,
    async review() {
      fireEvent.click(screen.getByRole('button', { name: 'Review' }))
      drawn(<NftReview sending={sending} context={context} />)
      await wait()
    },
  }
}

test('the review names the NFT, its contract and number, the whole receiver, the fee and whose wallet is asked', async () => {
  const { review } = await opened()
  await review()

  for (const words of [
    '“Tidal #204”',
    '“Tideline”',
    'Ethereum',
    '204',
    '$2.00',
    '0xaa…aaaaaa',
    '0x11…111111',
  ])
    expect(screen.getAllByText(words), words).not.toHaveLength(0)
  expect(document.body.textContent).toContain(friend)
  expect(screen.getByText('New address. Check every character.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Confirm in Harbor' })).toBeTruthy()
})

test('the review leaves a fee to the wallet that only the wallet knows whole', async () => {
  const { review, chain } = await opened()
  const { estimate } = chain.calls
  const partial: typeof estimate = async (...asked) => ({ ...(await estimate(...asked)), isFeePartial: true })
  chain.calls = { ...chain.calls, estimate: partial }
  await review()

  expect(document.body.textContent).toContain('FeeShown by your wallet')
  expect(document.body.textContent).not.toMatch(/\$2\.00|0\.001 ETH/)
})

test('the review shows a long number whole', async () => {
  const tokenId = 123_450_000_000_000_012_345n
  const { review } = await opened({ nft: { ...tidal, id: `${tidal.id}7`, tokenId } })
  await review()

  expect(document.body.textContent).toContain(`${tokenId}`)
})

test('of several alike one is asked how many, no more than there are', async () => {
  const { review } = await opened({ nft: ticket })
  const count = screen.getByRole('textbox', { name: 'How many' })

  expect(screen.getByRole('button', { name: 'Enter how many' }).hasAttribute('disabled')).toBe(true)
  fireEvent.change(count, { target: { value: '13' } })
  expect(screen.getByText('You have 12 of it.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'All' }))
  await review()

  expect(screen.getByText('12 × “Ticket”')).toBeTruthy()
})

test('a receiver that cannot be meant is said to be so in the form', async () => {
  await opened({ to: '0x12' })
  expect(screen.getByText('This is not an address on Ethereum.')).toBeTruthy()
  cleanup()
  await opened({ to: `0x${'1'.repeat(40)}` })
  expect(screen.getByText('It is at this address already.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Your own address' }).hasAttribute('disabled')).toBe(true)
})

test.each([
  ['a contract that takes nothing', wall, /does not take this NFT/, {}],
  ['somebody else’s by now', friend, /no longer in your account/, { owner: other }],
  ['locked by its contract', friend, /Its reason: “soulbound”/, { isLocked: true }],
  ['moved by nobody', friend, /does not let it leave/, { grown: 0n }],
] as const)(
  '%s is refused in plain words, and the wallet is not offered',
  async (_what, to, words, chain) => {
    const at = await opened({ to })
    Object.assign(at.chain, chain)
    await at.review()

    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Confirm/ })).toBeNull()
  },
)

test('after a refusal in the wallet the review stays, and says so', async () => {
  const { review, sending, chain } = await opened()
  await review()
  chain.calls = { ...chain.calls, send: () => Promise.reject(new UserRejectedError('wallet')) }
  const { plan } = sending.state
  if (plan.status === 'ready') await act(() => sending.confirm(plan.value))

  expect(screen.getByText('You declined this in your wallet. Nothing was sent.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('what is on its way already is said before it is confirmed again', async () => {
  const { review, requests } = await opened()
  const transfer = { to: other, amount: '1', symbol: tidal.name, decimals: 0, nft: tidal.id }
  const entry = { id: '1', kind: 'send', account: myAccount, at: 1, transfer } as const
  requests.sent = [{ ...entry, status: 'sent' }]
  await review()
  expect(screen.getByText('The same is on its way already.')).toBeTruthy()

  await act(async () => {
    requests.sent = [{ ...entry, status: 'confirmed' }]
    requests.entries = [{ ...entry, status: 'unknown' }]
  })
  expect(screen.getByText(/its status is unknown/)).toBeTruthy()
})
