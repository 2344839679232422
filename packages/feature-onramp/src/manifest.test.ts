// @tier gate, @vitest-environment happy-dom
import { parseNetworkId } from '@foyer/core'
import { createFeatureHost, createMemoryStore } from '@foyer/testing/feature'
import { createText } from '@foyer/ui'
import { expect, test } from 'vitest'
import { ethereum } from './fakeHost.test-support.js'
import { onramp } from './index.js'

test('buying is offered on networks of two chain families, to hosts with a data API', () => {
  const { state } = createFeatureHost({ text: createText(), networks: [ethereum] })
  const offered = (id: string, hasApi = true) =>
    onramp.available?.({
      state,
      account: undefined,
      capabilities: {},
      region: undefined,
      store: createMemoryStore(),
      network: { ...ethereum, id: parseNetworkId(id) },
      hasApi,
    })
  expect(offered('eip155:1')).toBe(true)
  expect(offered('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toBe(true)
  expect(offered('bip122:000000000019d6689c085ae165831e93')).toBe(false)
  expect(offered('polkadot:91b171bb158e2d3848fa23a9f1c25182')).toBe(false)
  expect(offered('eip155:1', false)).toBe(false)
})

test('it comes first among what an account offers, and an empty one is offered it too', async () => {
  expect(onramp.actions).toMatchObject([{ slot: 'account', order: 10, incoming: true }])
  expect(Object.keys((await onramp.load()).views)).toEqual([...onramp.views])
})
