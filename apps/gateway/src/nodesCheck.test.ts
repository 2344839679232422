// @tier gate
import { Secret } from '@foyer/gateway'
import { expect, it } from 'vitest'
import { checkNodes } from './nodesCheck.js'

it('each node says which chain it is of, also one that the others would answer for', async () => {
  const results: Readonly<Record<string, unknown>> = {
    'good.dev': '0x1',
    'test.dev': '0xaa36a7',
    'odd.dev': null,
    'main.solana.dev': '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
    'test.solana.dev': '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY',
  }
  const fetch = async (input: string | URL | Request) => {
    const { hostname } = new URL(`${input}`)
    if (hostname === 'down.dev') throw new TypeError('fetch failed')
    return Response.json({ jsonrpc: '2.0', id: 1, result: results[hostname] })
  }
  const told = await checkNodes({
    chains: {
      'eip155:1': {
        rpc: ['https://good.dev', new Secret('KEY', 'https://test.dev/key'), 'https://down.dev'],
        bundler: 'https://test.dev/bundler',
      },
      'eip155:10': 'https://odd.dev',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': ['https://main.solana.dev', 'https://test.solana.dev'],
    },
    fetch,
  })
  expect(told.map(({ chain, name, fault }) => [chain.slice(0, 9), name, fault])).toEqual([
    ['eip155:1', 'node 1', undefined],
    ['eip155:1', 'node 2', 'is of eip155:11155111'],
    ['eip155:1', 'node 3', 'does not answer'],
    ['eip155:1', 'bundler', 'is of eip155:11155111'],
    ['eip155:10', 'node 1', 'does not answer'],
    ['solana:5e', 'node 1', undefined],
    ['solana:5e', 'node 2', 'is of solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
  ])
})
