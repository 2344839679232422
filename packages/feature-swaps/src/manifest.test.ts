import { parseNetworkId } from '@foyer/core'
import { createFeatureHost, createMemoryStore } from '@foyer/testing/feature'
import { createText } from '@foyer/ui'
import { expect, test } from 'vitest'
import { ethereum } from './fakeHost.test-support.js'
import { swaps } from './index.js'

test('swaps are offered on twelve networks, to hosts with a data API', () => {
  const { state } = createFeatureHost({ text: createText(), networks: [ethereum] })
  const offered = (id: string, hasApi = true) =>
    swaps.available?.({
      ...{ state, account: undefined, capabilities: {}, region: undefined, store: createMemoryStore() },
      ...{ network: { ...ethereum, id: parseNetworkId(`eip155:${id}`) }, hasApi },
    })
  const twelve = '1 42161 10 324 8453 56 137 100 43114 250 8217 1313161554'.split(' ')
  expect(twelve.filter((id) => !offered(id))).toEqual([])
  expect(['11155111', '13', '7'].filter((id) => offered(id))).toEqual([])
  expect(offered('1', false)).toBe(false)
})
