// @tier gate
import { type AccountId, accountId, parseNetworkId, type RootState } from '@foyer/core'
import { createFeatureHost, fakeNetwork } from '@foyer/testing/feature'
import { createText } from '@foyer/ui'
import { expect, test } from 'vitest'
import { callsOf, connectorOf, grantingConnector, transfersOf } from './walletOf.js'

const base = parseNetworkId('eip155:8453')
const ethereum = parseNetworkId('eip155:1')
const [mine, strange] = ['1', '2'].map((digit) => `0x${digit.repeat(40)}`)
const account = (address = '', network = ethereum): AccountId => accountId(network, address)
const outdated = expect.objectContaining({ code: 'transfer/plan-outdated', context: { changed: 'account' } })

function host(connected = true) {
  const networks = [fakeNetwork('eip155:1', 'Ethereum'), fakeNetwork('eip155:8453', 'Base')]
  return createFeatureHost({ text: createText(), networks, ...(connected && { address: mine ?? '' }) })
}

test('the wallet that granted an address is found on every network', () => {
  const { state } = host()

  expect(grantingConnector(state, account(mine))).toBe('harbor')
  expect(grantingConnector(state, account(mine, base))).toBe('harbor')
})

test.each<[string, Pick<RootState, 'connections'>, AccountId]>([
  ['an address that no wallet granted', host().state, account(strange)],
  ['an account while no wallet is connected', host(false).state, account(mine)],
  ['an account of another family', host().state, accountId(parseNetworkId('solana:main'), mine ?? '')],
])('no wallet is found for %s', (_what, state, wanted) => {
  expect(() => grantingConnector(state, wanted)).toThrow(outdated)
})

test('a wallet is asked for the active account alone', () => {
  const { state } = host()

  expect(connectorOf(state, account(mine))).toBe('harbor')
  expect(() => connectorOf(state, account(mine, base))).toThrow(outdated)
  expect(() => connectorOf(state, account(strange))).toThrow(outdated)
})

test('an adapter is used for what it can do, and an error with the code of the feature names what it cannot', async () => {
  const { context } = host()
  const { capabilities } = await context.adapter('eip155')
  const calls = expect.anything()
  const able = {
    adapter: async () => ({
      ...(await context.adapter('eip155')),
      capabilities: { ...capabilities, call: async () => calls },
    }),
  }
  const unable = { adapter: async () => ({ ...(await context.adapter('eip155')), capabilities: {} }) }

  const transfers = await transfersOf(context, account(mine), 'tip/unsupported')
  expect(Object.keys(transfers)).toEqual(Object.keys(capabilities.transfer ?? {}))
  expect(await callsOf(able, account(mine), 'tip/unsupported')).toBe(calls)
  for (const ask of [transfersOf, callsOf])
    await expect(ask(unable, account(mine), 'tip/unsupported')).rejects.toMatchObject({
      code: 'tip/unsupported',
      message: 'The adapter of "eip155" cannot do this.',
    })
})
