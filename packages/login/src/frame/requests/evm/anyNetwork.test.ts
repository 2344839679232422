// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { encodeAbiParameters, numberToHex } from 'viem'
import { expect, vi } from 'vitest'
import { evmAccount } from '../../keys/derive.js'
import { account, coin, other } from './evm.test-support.js'
import { prepareEvm } from './prepare.js'

const seed = new Uint8Array(64).fill(7)
const { address } = evmAccount(seed.slice())
const names = new Map([
  [1, 'Ethereum'],
  [137, 'Polygon'],
])
vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
  const { method, params } = JSON.parse(String(body))
  const isDecimals = String(params?.[0]?.data).startsWith('0x313ce567')
  // The same contract is another token on each network.
  const symbol = encodeAbiParameters([{ type: 'string' }], [`T${url.length}`])
  const answer = isDecimals ? numberToHex(url.length % 18, { size: 32 }) : symbol
  return Response.json({ result: method === 'eth_call' ? answer : '0x' })
})

const fields = (text: string) =>
  text.split(',').map((one) => ({ type: one.split(' ')[0], name: one.split(' ')[1] }))
const safeTx = fields(
  'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce',
)
const messages = fc.constantFrom(
  {
    primaryType: 'Permit',
    types: { Permit: fields('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline') },
    message: { owner: address, spender: other, value: 5_000_000, nonce: 0, deadline: 99 },
  },
  {
    primaryType: 'SafeTx',
    types: { SafeTx: safeTx },
    message: {
      to: other,
      value: 5,
      data: '0x',
      operation: 0,
      safeTxGas: 0,
      baseGas: 0,
      gasPrice: 0,
      gasToken: coin,
      refundReceiver: coin,
      nonce: 1,
    },
  },
  { primaryType: 'Vote', types: { Vote: fields('uint256 choice') }, message: { choice: 1 } },
)
const domainTypes = [
  'string name',
  'string version',
  'uint256 chainId',
  'address verifyingContract',
  'bytes32 salt',
]

search(
  'a signature that is the same on two networks has the same screen on both, and names neither',
  fc.asyncProperty(
    messages,
    fc.record(
      {
        name: fc.constant('Coin'),
        version: fc.constant('1'),
        chainId: fc.constantFrom('own', 'other'),
        verifyingContract: fc.constantFrom(coin, account),
        salt: fc.constantFrom(...names.keys()).map((id) => numberToHex(id, { size: 32 })),
      },
      { requiredKeys: [] },
    ),
    fc.option(fc.subarray(domainTypes), { nil: undefined }),
    async (data, domain, typed) => {
      const sign = async (id: number) => {
        const chainId = domain.chainId && (domain.chainId === 'own' ? id : 1)
        const types = {
          ...data.types,
          ...(typed && { EIP712Domain: fields(typed.join()).filter(({ name }) => name) }),
        }
        const around = {
          chain: {
            url: `https://node${'e'.repeat(id % 7)}.example`,
            name: names.get(id) ?? '',
            symbol: `C${id}`,
          },
          network: `eip155:${id}`,
          address,
          origin: 'https://app.example',
        }
        const asked = { ...data, types, domain: { ...domain, chainId } }
        const { screen, perform } = await prepareEvm('eth_signTypedData_v4', [address, asked], around)
        return { screen, signature: await perform((work) => work(seed.slice())) }
      }
      const all = await Promise.all([...names.keys()].map(sign)).catch(() => [])
      const [one, two] = all
      // Data that is not of its types, or for another network, is refused.
      if (!one || !two) return
      const named = one.screen.lines.find(({ label }) => label === 'network')?.value
      if (one.signature === two.signature) {
        expect(one.screen).toEqual(two.screen)
        expect([...names.values()]).not.toContain(named)
      } else expect(named).toBe('Ethereum')
    },
  ),
  { gate: 100, exhaustive: 3_000 },
)
