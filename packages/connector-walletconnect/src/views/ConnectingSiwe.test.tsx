// @tier gate, @vitest-environment happy-dom
import { displayText, UserRejectedError } from '@foyer/core'
import { fireEvent, waitFor } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { settled, show } from './show.test-support.js'

const wallet = {
  name: displayText('Skiff'),
  url: undefined,
  icon: undefined,
  redirect: { native: undefined, universal: undefined },
}

/** Whoever signs in with a wallet that is not in this browser. @param walletId absent: any wallet */
async function visit(walletId?: string) {
  const shown = show()
  await settled()
  const { modal, router } = shown.widget
  modal.open()
  if (walletId) router.push('ConnectingWalletConnect', { walletId })
  else router.push('ConnectingWalletConnectBasic')
  await waitFor(() => expect(shown.pairings.watchers).toBe(1))
  shown.pairings.offer('wc:1@2')
  const views = () => router.state.stack.map(({ view }) => view)
  return { ...shown, views }
}

test('a wallet that was opened to connect and sign in at once: says so, names it and the site, and can be tried anew', async () => {
  const { pairings, ui, views } = await visit('fjord')
  pairings.progress({ status: 'opened', at: performance.now(), signsIn: true })

  expect(await ui.findByRole('heading', { name: 'Sign in' })).toBeDefined()
  expect(await ui.findByText('Approve in Fjord')).toBeDefined()
  expect(
    ui.getByText(`One approval there connects Fjord and signs you in to ${location.host}.`),
  ).toBeDefined()
  fireEvent.click(ui.getByRole('button', { name: 'Try again' }))

  await waitFor(() => expect(views()).toEqual(['Connect', 'ConnectingWalletConnect']))
  expect(pairings.asked).toContain('cancel')
  await waitFor(() => expect(pairings.watchers).toBe(1))
})

test('a scanned code: the wallet is named as it calls itself, until the session stands', async () => {
  const { pairings, ui, views, instance } = await visit()
  pairings.progress({ status: 'taken', wallet, signsIn: true })

  expect(await ui.findByText('Signing you in')).toBeDefined()
  expect(ui.getByText(`Skiff has signed. Waiting for ${location.host}…`)).toBeDefined()
  expect(views().at(-1)).toBe('ConnectingSiwe')
  expect(ui.queryByRole('button', { name: 'Try again' })).toBeNull()
  pairings.progress({ status: 'connected' })

  await waitFor(() => expect(instance.state.modal.open).toBe(false))
})

test('a wallet that connects alone stays with its code', async () => {
  const { pairings, ui, views } = await visit()
  pairings.progress({ status: 'taken', wallet, signsIn: false })
  await ui.findByText('Finishing…')

  expect(views().at(-1)).toBe('ConnectingWalletConnectBasic')
})

test('whoever cancels withdraws the offer and is back at the wallets', async () => {
  const { pairings, ui, views } = await visit('fjord')
  pairings.progress({ status: 'opened', at: performance.now(), signsIn: true })
  fireEvent.click(await ui.findByRole('button', { name: 'Cancel' }))

  await waitFor(() => expect(views()).toEqual(['Connect']))
  expect(pairings.asked).toContain('cancel')
})

test('who declined reads that, and may try again', async () => {
  const { pairings, ui } = await visit('fjord')
  pairings.progress({ status: 'opened', at: performance.now(), signsIn: true })
  await ui.findByText('Approve in Fjord')
  pairings.progress({ status: 'failed', error: new UserRejectedError('wc_sessionAuthenticate') })

  expect((await ui.findByText('Connection declined')).closest('[role=alert]')).not.toBeNull()
  fireEvent.click(ui.getByRole('button', { name: 'Try again' }))
  expect(await ui.findByRole('heading', { name: 'Fjord' })).toBeDefined()
})

test('a page that opens it while nothing is asked for gets a code', async () => {
  const { widget, views } = await visit()
  widget.router.push('ConnectingSiwe')

  await vi.waitFor(() => expect(views().at(-1)).toBe('ConnectingWalletConnectBasic'))
})
