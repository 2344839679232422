// @tier gate
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
function contractOf(ids: readonly bigint[], logs: () => unknown = () => []) {
  const asked: string[] = []
  const rpc: Rpc = {
    async request(method, [call]) {
      asked.push(method)
      if (method === 'eth_getLogs') return logs()
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

it('logs that a node refuses leave the collection empty; a node that fails is a failure', async () => {
  const refusing = contractOf([1n], () => Promise.reject(new RpcError(-32_005, 'too many blocks')))
  const editions = { ...erc721, standard: 'erc1155' } as const
  expect(await holdingsOf(refusing.rpc, editions, account)).toEqual([])
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
