// @tier gate, exhaustive: each network signed in to on its own
import { test as base, expect, modalOf, openModal, untilStatus } from './fixtures.js'
import { chooseFamily, makeMultichainWallet, visitWith } from './multichainWallet.js'
import { atView, rowOf } from './user.js'
import { withAuth } from './withAuth.js'

const test = base.extend({
  families: [['eip155', 'solana', 'bip122', 'polkadot'] as const, { scope: 'file' }],
})
// The chain library tries WebAssembly once as it loads; the demo's policy forbids it, and it goes on without.
const expected = ['status of 401', /wasm|WebAssembly/i]

test('each family signs in with its wallet, has a session of its own, and is signed out alone', async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  const wallet = await makeMultichainWallet({ sandbox, newWallet })
  const page = await visitWith(wallet, newPage, { path: '/#siwx=required', expected })
  const { members } = await withAuth(page, sandbox)
  await chooseFamily(page, 'Ethereum')
  const modal = modalOf(page)
  for (const [family, next] of [
    ['eip155', 'Solana'],
    ['solana', 'Bitcoin'],
    ['bip122', 'Polkadot'],
    ['polkadot', undefined],
  ] as const) {
    await atView(modal, 'Sign in')
    await modal.getByRole('button', { name: 'Sign', exact: true }).click()
    await modal.waitFor({ state: 'hidden' })
    await expect.poll(members).toContain(`${family}:`)
    await openModal(page)
    await modal.getByRole('button', { name: 'Account settings' }).click()
    if (!next) continue
    await modal.getByRole('button', { name: `Connect ${next}` }).click()
    await modal.getByRole('button', { name: /^Quay/ }).click()
  }
  // Wrote the message itself, and signed no other text.
  expect(wallet.solana.requests.map(({ method }) => method)).toEqual(['connect', 'signIn'])

  await modal.getByRole('button', { name: 'Disconnect Polkadot' }).click()
  await expect.poll(members).not.toContain('polkadot:')
  expect(await members()).toMatch(/eip155:.*solana:.*bip122:/)
  await atView(modal, 'Account')
  await modal.getByRole('button', { name: 'Account settings' }).click()
  await modal.getByRole('button', { name: 'Disconnect all' }).click()
  await untilStatus(page, 'disconnected')
  await expect.poll(members).toBe('Members only')
})

test('each network is signed in to on its own; who does not goes back, and a locked wallet signs nobody out', {
  tags: 'exhaustive',
}, async ({ newPage, newWallet, sandbox }) => {
  const wallet = await newWallet()
  // One that the page does not use.
  wallet.setChain(137)
  const page = await newPage('/#siwx=required', { install: [wallet], expected })
  const { members } = await withAuth(page, sandbox)
  const modal = await openModal(page)
  await modal.getByRole('button', { name: 'Quay' }).click()
  await atView(modal, 'Switch network')
  await rowOf(modal, 'Base').click()
  await atView(modal, 'Sign in')
  await modal.getByText('Base', { exact: true }).waitFor()
  await modal.getByRole('button', { name: 'Sign', exact: true }).click()
  await modal.waitFor({ state: 'hidden' })
  await expect.poll(members).toContain('eip155:8453:')

  wallet.setChain(1)
  await atView(modal, 'Sign in')
  await modal.getByText('Ethereum', { exact: true }).waitFor()
  await modal.getByRole('button', { name: 'Disconnect' }).click()
  await modal.waitFor({ state: 'hidden' })
  expect(wallet.chainId).toBe(8453)
  expect(await members()).not.toContain('eip155:1:')

  wallet.emit('accountsChanged', [])
  await untilStatus(page, 'disconnected')
  await openModal(page)
  await modal.getByRole('button', { name: 'Quay' }).click()
  await modal.waitFor({ state: 'hidden' })
  await untilStatus(page, 'connected')
  expect(await members()).toContain('eip155:8453:')
})
