// @tier gate, @vitest-environment happy-dom
import type { FoyerEvent } from '@foyer/core'
import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { connected, fakeWallet, place } from './testing.test-support.js'

/** What is told from now on. */
function listen({ instance }: Pick<ReturnType<typeof place>, 'instance'>) {
  const told: [FoyerEvent['event'], unknown][] = []
  instance.events.subscribe(({ event, properties }) => told.push([event, properties]))
  return told
}

test('a visitor who looks for a wallet is followed by events from step to step', async () => {
  const page = place({ wallets: [fakeWallet('Harbor')] })
  const told = listen(page)
  const press = async (name: RegExp | string) => fireEvent.click(await page.ui.findByRole('button', { name }))

  page.mounted.open()
  await press('Help')
  await press('Find a wallet')
  await page.ui.findByRole('heading', { name: /All wallets/ })
  await press('Back')
  await press('Back')
  await press(/All wallets/)
  await page.ui.findByRole('heading', { name: /All wallets/ })
  await press('Back')
  await page.ui.findByRole('heading', { name: 'Connect a wallet' })
  await press(/Harbor/)

  expect(told.slice(0, 5)).toEqual([
    ['MODAL_OPEN', { connected: false }],
    ['CLICK_WALLET_HELP', undefined],
    ['CLICK_GET_WALLET', undefined],
    ['CLICK_ALL_WALLETS', undefined],
    ['SELECT_WALLET', { name: 'Harbor', platform: 'browser' }],
  ])
})

test('so is one who looks for a network', async () => {
  const page = await connected()
  const told = listen(page)

  fireEvent.click(page.ui.getByRole('button', { name: 'Network: Ethereum. Change it' }))
  fireEvent.click(await page.ui.findByRole('button', { name: /^What is a network/ }))
  await page.ui.findByRole('heading', { name: /What is a network/ })
  page.mounted.close()

  expect(told).toEqual([
    ['CLICK_NETWORKS', undefined],
    ['CLICK_NETWORK_HELP', undefined],
    ['MODAL_CLOSE', { connected: true }],
  ])
})
