// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { encodeAbiParameters } from 'viem'
import { expect, it } from 'vitest'
import { UpstreamError } from '../../errors.js'
import { decodeWord } from '../../evm/abi.js'
import type { Rpc } from '../../rpc/rpc.js'
import { RpcError } from '../../rpc/rpcError.js'
import { collectibles } from './collectibles.js'
import { holdingsOf } from './holdings.js'

const account = `0x${'a'.repeat(40)}`
const address = `0x${'c'.repeat(40)}`
const erc721 = { chain: 'eip155:1', address, standard: 'erc721' } as const
const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])

/** A contract that lists what an account holds, and a node without Multicall3. */
function contractOf(
  ids: readonly bigint[],
  logs: (filter: { readonly fromBlock?: string }) => unknown = () => [],
) {
  const asked: string[] = []
  const rpc: Rpc = {
    async request(method, [call]) {
      asked.push(method)
      if (method === 'eth_getLogs') return logs(Object(call))
      const { to, data }: { to?: string; data?: string } = Object(call)
      if (to !== address || !data) return '0x'
      const last = decodeWord(`0x${data.slice(-64)}`)
      if (data.startsWith('0x70a08231')) return word(BigInt(ids.length))
      if (data.startsWith('0x2f745c59')) {
        const id = ids[Number(last)]
        if (id === undefined) throw new RpcError(3, 'execution reverted')
        return word(id)
      }
      return data.startsWith('0x6352211e') && ids.includes(last) ? word(BigInt(account)) : word(0n)
    },
  }
  return { rpc, asked }
}

it('a contract that lists what an account holds is asked itself, and its logs are not', async () => {
  const { rpc, asked } = contractOf([9n, 4n, 70n])
  expect(await holdingsOf(rpc, erc721, account)).toEqual([4n, 9n, 70n].map((id) => ({ id, amount: 1n })))
  expect(asked).not.toContain('eth_getLogs')
})

it('who holds nothing costs one question', async () => {
  const { rpc, asked } = contractOf([])
  expect(await holdingsOf(rpc, erc721, account)).toEqual([])
  // Multicall3, and the contract itself where there is none.
  expect(asked).toHaveLength(2)
})

const editions = { ...erc721, standard: 'erc1155' } as const
/** Refusals of nodes of every make that search no further back, or find too much. */
const tooFar = [
  'query returned more than 10000 results',
  'query returned more than 10000 results. Try with this block range [0x1, 0x2].',
  'block range too large',
  'block range is too wide',
  'exceed maximum block range: 50000',
  'exceed max block range 10000',
  'eth_getLogs is limited to a 10,000 range',
  'eth_getLogs requests with up to a 10 block range are allowed',
  'ranges over 10000 blocks are not supported on freetier',
  'requested too many blocks from 1 to 2, maximum is set to 2048',
  'Log response size exceeded.',
  'logs matched by query exceeds limit of 10000',
  'query exceeds max results 20000',
  'history has been pruned for this block',
  'pruned history unavailable',
  'Archive requests require a paid plan',
  'Please limit the query to at most 1000 blocks',
  'too many blocks',
]
/** Refusals that say nothing of what there is. */
const other = [
  'Your IP address is blocked',
  'node is syncing: at block 5 of 9',
  'rate limit: 10 results a second',
  'rate limit exceeded for eth_getLogs: more than 5 log requests per second',
  'cannot login to database',
  'daily request limit reached: more than 100000 results',
  'too many requests',
  'header for block not found',
  'Internal error',
  'method handler crashed while reading logs',
  'execution timeout: block range',
  'The node refused.',
  '',
]
const spelled = (words: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...words), fc.constantFrom('', 'err: ', 'rpc error: '), fc.constantFrom(0, 1, 2))
    .map(([said, before, how]) =>
      how === 0 ? said : before + (how === 1 ? said.toUpperCase() : said.toLowerCase()),
    )

search(
  'logs that a node finds too many, or too far back, leave the collection empty',
  fc.asyncProperty(spelled(tooFar), fc.constantFrom(-32_005, -32_000, -32_602), async (words, code) => {
    const refuses = new RpcError(code, words)
    const { rpc } = contractOf([1n], (filter) =>
      filter.fromBlock === 'latest' ? [] : Promise.reject(refuses),
    )
    expect(await holdingsOf(rpc, editions, account)).toEqual([])
  }),
  { gate: 100 },
)

search(
  'no other refusal of a node means that the account holds nothing',
  fc.asyncProperty(
    fc.oneof(spelled(other), fc.string()),
    fc.integer(),
    fc.boolean(),
    async (words, code, isPassing) => {
      const refuses = new RpcError(code, words)
      const { rpc } = contractOf([1n], (filter) =>
        isPassing && filter.fromBlock === 'latest' ? [] : Promise.reject(refuses),
      )
      await expect(holdingsOf(rpc, editions, account)).rejects.toBe(refuses)
    },
  ),
  { gate: 100 },
)

it('a node that searches no logs at all, or fails, is a failure', async () => {
  const refusing = contractOf([1n], () => Promise.reject(new RpcError(-32_005, 'too many blocks')))
  await expect(holdingsOf(refusing.rpc, editions, account)).rejects.toThrow('too many blocks')
  const failing = contractOf([1n], () => Promise.reject(new UpstreamError('network')))
  await expect(holdingsOf(failing.rpc, editions, account)).rejects.toThrow(UpstreamError)
  const odd = contractOf([1n], () => ({ length: 2 }))
  await expect(holdingsOf(odd.rpc, editions, account)).rejects.toThrow(UpstreamError)
})

it('a collection or an IPFS gateway that cannot be is named at the start', () => {
  expect(() => collectibles({ collections: [{ ...erc721, address: '0x1' }] })).toThrow(/"0x1".*0x…/)
  expect(() => collectibles({ collections: [{ ...erc721, chain: 'solana:abc' }] })).toThrow(/solana:abc/)
  expect(() => collectibles({ collections: [erc721], ipfs: 'http://ipfs.dev' })).toThrow(/http:\/\/ipfs\.dev/)
})
