// @tier gate
import { type AdapterEvent, isFoyerError } from '@foyer/core'
import { expect, test, vi } from 'vitest'
import { createAdapter } from './adapter.js'
import { alice, bob, failure, fakeContext, fakeWallet, signal } from './fakeWallet.test-support.js'
import { mainnet } from './networks.js'

async function connected(answers: Record<string, unknown> = {}) {
  const wallet = fakeWallet(answers)
  const adapter = createAdapter({
    context: fakeContext(),
    discovery: { find: () => wallet, subscribe: () => () => {} },
  })
  const events: AdapterEvent<'eip155'>[] = []
  adapter.subscribe((event) => {
    if (event.type !== 'choosing') events.push(event)
  })
  await adapter.connect({ connectorId: 'test.fake', network: mainnet.id }, signal)
  return { wallet, adapter, events, choose: adapter.accountChoice?.('test.fake') }
}

test('the wallet’s own choice of accounts is opened, and what it grants there is in use', async () => {
  const { wallet, events, choose } = await connected({ wallet_requestPermissions: [] })
  wallet.answers.eth_accounts = [bob, alice]

  await choose?.(signal)

  expect(wallet.calls.at(-2)).toEqual({ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] })
  await vi.waitFor(() =>
    expect(events).toMatchObject([{ type: 'connection', connection: { account: `eip155:1:${bob}` } }]),
  )
})

test('a choice that is declined, or that the wallet does not have, changes nothing', async () => {
  const { events, choose } = await connected({ wallet_requestPermissions: failure(4001) })
  const other = await connected()

  expect(isFoyerError(await choose?.(signal).catch((error) => error), 'wallet/user-rejected')).toBe(true)
  expect(isFoyerError(await other.choose?.(signal).catch((error) => error), 'wallet/request-failed')).toBe(
    true,
  )
  expect([...events, ...other.events]).toEqual([])
})

test('a wallet that is not connected has no choice to open', async () => {
  const { adapter } = await connected()
  await adapter.disconnect('test.fake')

  expect(adapter.accountChoice?.('test.fake')).toBeUndefined()
})
