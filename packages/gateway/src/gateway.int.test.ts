// @tier gate
import {
  encodeDeployData,
  encodeFunctionData,
  erc20Abi,
  getContractAddress,
  maxUint256,
  parseEther,
} from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answers, gatewayOf } from './gateway.test-support.js'
import {
  codeOf,
  type LocalChain,
  multicall,
  rich as owner,
  receiptOf,
  startLocalChain,
  tokenMaker,
} from './localChain.test-support.js'
import { onchain } from './providers/onchain.js'
import { priceTable } from './providers/priceTable.js'

const receiver = '0x00000000000000000000000000000000000f0e70'
const spender = '0x00000000000000000000000000000000000f0e71'

let node: LocalChain
let client: LocalChain['client']
const tokenAt = (nonce: bigint) => getContractAddress({ from: owner.address, nonce })

async function deploy(name: string, symbol: string, decimals: number, amount: bigint): Promise<void> {
  const args = [name, symbol, decimals, [owner.address], [amount]] as const
  const data = encodeDeployData({ abi: tokenMaker, bytecode: codeOf('Token'), args })
  await receiptOf(client, await client.sendTransaction({ account: owner, chain: null, data }))
}

beforeAll(async () => {
  node = await startLocalChain(1)
  client = node.client
  await deploy('USD Coin', 'USDC', 6, 3_410_250_000n)
  await deploy('Hidden', 'HID', 18, 5n)
})
afterAll(() => node.stop())

function world(nodes: readonly string[] = [node.url]) {
  return gatewayOf({
    chains: { 'eip155:1': nodes },
    providers: [
      onchain(),
      priceTable({ usd: { 'eip155:1': 3_000, [`eip155:1:${tokenAt(0n)}`]: 1 }, rates: { eur: 0.5 } }),
      answers('swapSpender', () => spender),
    ],
    tokens: [{ chain: 'eip155:1', address: tokenAt(0n), name: 'USD Coin', symbol: 'USDC', decimals: 6 }],
    fetch,
  })
}
const rpc = (method: string, params: readonly unknown[] = [], id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})
const rpcPath = '/v1/?chainId=eip155:1&projectId=shop'

async function balancesOf(
  gateway: ReturnType<typeof world>,
  query = '',
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const response = await gateway.get(`/v1/account/${owner.address}/balance?chainId=eip155:1${query}`)
  expect(response.status).toBe(200)
  const body: { balances: readonly Readonly<Record<string, unknown>>[] } = await response.json()
  return body.balances
}

it('balances are those of the chain, with Multicall3 and without', async () => {
  const without = await balancesOf(world())
  await client.setCode({ address: multicall, bytecode: codeOf('Multicall', 'runtime') })
  const rows = await balancesOf(world())
  expect(rows).toEqual(without)
  expect(rows.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC'])
  expect(rows[1]).toMatchObject({
    value: 3_410.25,
    price: 1,
    quantity: { decimals: '6', numeric: '3410.25' },
    address: `eip155:1:${tokenAt(0n)}`,
  })
  expect((await balancesOf(world(), '&currency=eur'))[1]).toMatchObject({ price: 0.5, value: 1_705.125 })
})

it('a contract that is on no list is read when it is asked for by name', async () => {
  const rows = await balancesOf(world(), `&forceUpdate=eip155:1:${tokenAt(1n)},eip155:1:${receiver}`)
  expect(rows.find(({ symbol }) => symbol === 'HID')).toMatchObject({
    name: 'Hidden',
    quantity: { decimals: '18', numeric: '0.000000000000000005' },
  })
  expect(rows).toHaveLength(3)
})

it('what gas costs and what somebody may take is read from the chain, and an approval is made for it', async () => {
  const { get } = world()
  const gas: Record<string, string> = await (await get('/v1/convert/gas-price?chainId=eip155:1')).json()
  const [standard = 0n, fast = 0n, instant = 0n] = ['standard', 'fast', 'instant'].map((name) =>
    BigInt(gas[name] ?? 0),
  )
  expect(standard).toBeGreaterThan(0n)
  expect(fast >= standard && instant >= fast).toBe(true)

  const [token, user] = [`eip155:1:${tokenAt(0n)}`, `eip155:1:${owner.address}`]
  const allowance = async (of: string) => {
    const response = await get(`/v1/convert/allowance?tokenAddress=${of}&userAddress=${user}`)
    const body: { allowance: string } = await response.json()
    return body.allowance
  }
  expect(await allowance(token)).toBe('0')
  expect(await allowance(`eip155:1:0x${'e'.repeat(40)}`)).toBe(`${maxUint256}`)

  const path = `/v1/convert/build-approve?userAddress=${user}&from=${token}&to=eip155:1:0x${'e'.repeat(40)}&amount=2500000`
  const { tx }: { tx: { data: `0x${string}`; from: string; to: string } } = await (await get(path)).json()
  expect(tx.from).toBe(token)
  expect(tx.data).toBe(
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 2_500_000n] }).toLowerCase(),
  )
  const hash = await client.sendTransaction({ account: owner, chain: null, to: tokenAt(0n), data: tx.data })
  await receiptOf(client, hash)
  expect(await allowance(token)).toBe('2500000')
})

it('a dead node and a silent one are not noticed while another answers', async () => {
  const dead = 'http://127.0.0.1:9'
  expect(await balancesOf(world([dead, node.url]))).toHaveLength(2)
  const answer = await world([dead, node.url]).post(rpcPath, rpc('eth_blockNumber'))
  expect(await answer.json()).toMatchObject({ id: 1, result: expect.stringMatching(/^0x/) })
  expect((await world([dead]).post(rpcPath, rpc('eth_blockNumber'))).status).toBe(503)
})

it('JSON-RPC is passed on, one call or a batch, with ids as they came and reverts as they are', async () => {
  const { post } = world()
  const batch = [
    rpc('eth_chainId', [], 'a'),
    rpc('anvil_mine', ['0x1'], 7),
    rpc('eth_getBalance', [owner.address, 'latest'], null),
  ]
  const answersOf: readonly { id: unknown; result?: string; error?: { code: number } }[] = await (
    await post(rpcPath, batch)
  ).json()
  expect(answersOf.map(({ id }) => id)).toEqual(['a', 7, null])
  expect(answersOf[0]?.result).toBe('0x1')
  expect(answersOf[1]?.error?.code).toBe(-32601)
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, maxUint256] })
  const reverted = await (
    await post(rpcPath, rpc('eth_call', [{ from: owner.address, to: tokenAt(0n), data }, 'latest']))
  ).json()
  expect(reverted).toMatchObject({ error: { code: 3, message: expect.stringContaining('revert') } })
})

it('a transaction is sent once, and one that is known already was sent', async () => {
  const { post } = world([node.url, node.url])
  const sign = async (nonce: number) =>
    owner.signTransaction({
      chainId: 1,
      nonce,
      to: receiver,
      value: parseEther('0.01'),
      gas: 21_000n,
      maxFeePerGas: 10_000_000_000n,
      maxPriorityFeePerGas: 1n,
      type: 'eip1559',
    })
  await client.setAutomine(false)
  const nonce = await client.getTransactionCount({ address: owner.address })
  const raw = await sign(nonce)
  const first: { result?: string } = await (await post(rpcPath, rpc('eth_sendRawTransaction', [raw]))).json()
  const again = await (await post(rpcPath, rpc('eth_sendRawTransaction', [raw]))).json()
  expect(first.result).toMatch(/^0x[0-9a-f]{64}$/)
  expect(again).toEqual(first)
  await client.mine({ blocks: 1 })
  await client.setAutomine(true)
  expect(await client.getBalance({ address: receiver })).toBe(parseEther('0.01'))
})
