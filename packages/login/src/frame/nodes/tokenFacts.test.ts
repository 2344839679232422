// @tier gate
import { encodeAbiParameters, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { createEvmNode } from './evmNode.js'

const token: Hex = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
const number = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])
const erc721 = '0x01ffc9a780ac58cd'
const erc1155 = '0x01ffc9a7d9b67a26'

/** What is made of a contract that answers so, by the beginning of what it is asked. */
function factsOf(answers: Readonly<Record<string, Hex>>) {
  const node = createEvmNode('https://node.example', {
    async ask(_method, params) {
      const { data } = Object(Array.isArray(params) ? params[0] : undefined)
      const found = Object.entries(answers).find(([begin]) => String(data).startsWith(begin))
      if (!found) throw new Error('execution reverted')
      return found[1]
    },
  })
  return node.token(token)
}

const [symbol, name, decimals] = ['0x95d89b41', '0x06fdde03', '0x313ce567']

test.each<readonly [string, Readonly<Record<string, Hex>>, unknown]>([
  ['ERC-721', { [symbol]: text('CAT'), [erc721]: number(1n) }, { kind: 'items', symbol: 'CAT' }],
  ['ERC-721 without words', { [erc721]: number(1n) }, { kind: 'items', symbol: '' }],
  [
    'ERC-1155 with a name alone',
    { [name]: text('Editions'), [erc721]: number(0n), [erc1155]: number(1n) },
    { kind: 'items', symbol: 'Editions' },
  ],
  [
    'ERC-20 that says that it is ERC-1155 as well',
    { [symbol]: text('USDC'), [decimals]: number(6n), [erc1155]: number(1n) },
    { kind: 'coins', symbol: 'USDC', decimals: 6 },
  ],
  ['something that says it is neither', { [symbol]: text('X'), [erc721]: number(2n) }, undefined],
  ['nothing', {}, undefined],
])('%s is known by what it answers', async (_what, answers, facts) => {
  expect(await factsOf(answers)).toEqual(facts)
})
test('a request that names tokens without end has a node asked about a hundred', async () => {
  const asked = new Set<unknown>()
  const node = createEvmNode('https://node.example', {
    async ask(_method, params) {
      const { to, data } = Object(params[0])
      asked.add(to)
      return data === symbol ? text('USDC') : number(data === decimals ? 6n : 0n)
    },
  })
  const all = Array.from({ length: 1_000 }, (_, at): Hex => `0x${at.toString(16).padStart(40, '0')}`)
  const told = await Promise.all(all.map((one) => node.token(one)))
  expect(asked.size).toBe(100)
  expect([told[99]?.kind, told[100]]).toEqual(['coins', undefined])
})
