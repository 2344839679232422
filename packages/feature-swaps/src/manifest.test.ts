// @tier gate
import { parseNetworkId } from '@foyer/core'
import { createFeatureHost, createMemoryStore } from '@foyer/testing/feature'
import { createText } from '@foyer/ui'
import { expect, test } from 'vitest'
import { ethereum } from './fakeHost.test-support.js'
import { swaps } from './index.js'
import { isSwapNetwork } from './networks.js'

test('swaps are offered to hosts with a data API', () => {
  const { state } = createFeatureHost({ text: createText(), networks: [ethereum] })
  const offered = (hasApi: boolean) =>
    swaps.available?.({
      state,
      account: undefined,
      capabilities: {},
      region: undefined,
      store: createMemoryStore(),
      network: ethereum,
      hasApi,
    })
  expect([offered(true), offered(false)]).toEqual([true, false])
})

test('tokens are swapped on twelve networks', () => {
  const has = (id: string) => isSwapNetwork({ id: parseNetworkId(id) })
  const twelve = '1 42161 10 324 8453 56 137 100 43114 250 8217 1313161554'.split(' ')
  expect(twelve.filter((id) => !has(`eip155:${id}`))).toEqual([])
  const others = ['eip155:11155111', 'eip155:13', 'eip155:7', 'eip155:11', 'bip122:1', 'solana:137']
  expect(others.filter(has)).toEqual([])
})
