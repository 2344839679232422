// @tier gate
import { history } from '@foyer/api'
import * as v from 'valibot'
import {
  encodeDeployData,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  parseAbi,
  parseEther,
  parseUnits,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { gatewayOf } from '../../gateway.test-support.js'
import {
  codeOf,
  type LocalChain,
  rich as me,
  multicall,
  receiptOf,
  startLocalChain,
  tokenMaker,
} from '../../localChain.test-support.js'
import type { Provider } from '../../questions.js'
import { blockHistory, recentHistory } from './index.js'

const chain = 'eip155:31337'
const friend = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const [mine, theirs] = [me.address.toLowerCase(), friend.address.toLowerCase()]
const picturesMaker = parseAbi(['constructor(address[] owners)'])
const collectible = parseAbi([
  'function transferFrom(address from, address to, uint256 id)',
  'function setApprovalForAll(address operator, bool approved)',
  'function mint(uint256[] ids, uint256[] values)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
])

const multicallAbi = parseAbi([
  'struct Call3 { address target; bool allowFailure; bytes callData; }',
  'function aggregate3(Call3[] calls)',
])

let node: LocalChain
let client: LocalChain['client']
let clean: Hex

interface Sending {
  readonly to?: Hex
  readonly data?: Hex
  readonly value?: bigint
  readonly gas?: bigint
}

async function send(from: typeof me, sending: Sending) {
  const hash = await client.sendTransaction({ account: from, chain: null, ...sending })
  return receiptOf(client, hash)
}
async function deploy(from: typeof me, data: Hex): Promise<Hex> {
  const { contractAddress } = await send(from, { data })
  return contractAddress ?? '0x'
}
const deployToken = (from: typeof me, name: string, symbol: string, holder: Hex) =>
  deploy(
    from,
    encodeDeployData({
      abi: tokenMaker,
      bytecode: codeOf('Token'),
      args: [name, symbol, 6, [holder], [parseUnits('1000', 6)]],
    }),
  )
const transfer = (to: Hex, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })

let usdc: Hex
beforeAll(async () => {
  node = await startLocalChain(31_337)
  client = node.client
  usdc = await deployToken(friend, 'USD Coin', 'USDC', me.address)
  clean = await client.snapshot()
})
beforeEach(async () => {
  await client.revert({ id: clean })
  clean = await client.snapshot()
})
afterAll(() => node.stop())

function world(...providers: readonly Provider<'history'>[]) {
  const gateway = gatewayOf({
    chains: { [chain]: node.url },
    tokens: [{ chain, address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }],
    providers,
    cache: { bytes: 1 },
    fetch,
  })
  return async (account: string, cursor?: string) => {
    const path = `/v1/account/${account}/history?chainId=${chain}`
    const response = await gateway.get(cursor ? `${path}&cursor=${cursor}` : path)
    expect(response.status).toBe(200)
    const { data, next, isCut = false } = v.parse(history.answer, await response.json())
    const rows = data.map(({ metadata, transfers }) => ({
      ...metadata,
      moved: transfers.map(({ direction, quantity, fungible_info, nft_info }) =>
        [direction, quantity.numeric, fungible_info?.symbol ?? nft_info?.name].join(' '),
      ),
      isSpam: transfers.map((one) => (one.fungible_info ?? one.nft_info)?.flags?.is_spam),
    }))
    return { rows, next, isCut }
  }
}
const wordsOf = (rows: Awaited<ReturnType<ReturnType<typeof world>>>['rows']) =>
  rows.map(({ operationType, moved }) => [operationType, ...moved].join(', '))

it('what an account did, and what was done to it, is told by name and amount', async () => {
  const ask = world(blockHistory({ chains: [chain] }))
  await send(me, { to: friend.address, value: parseEther('1.5') })
  await send(friend, { to: me.address, value: parseEther('0.25') })
  await send(me, { to: usdc, data: transfer(friend.address, 1_500_000n) })
  await send(friend, { to: usdc, data: transfer(me.address, 400_000n) })
  const approve = { abi: erc20Abi, functionName: 'approve', args: [friend.address, 5n] } as const
  await send(me, { to: usdc, data: encodeFunctionData(approve) })
  const pictures = await deploy(
    me,
    encodeDeployData({
      abi: picturesMaker,
      bytecode: codeOf('Pictures'),
      args: [[me.address, friend.address]],
    }),
  )
  const editions = await deploy(me, codeOf('Editions'))
  await send(me, {
    to: editions,
    data: encodeFunctionData({
      abi: collectible,
      functionName: 'mint',
      args: [
        [5n, 6n],
        [10n, 1n],
      ],
    }),
  })
  await send(me, {
    to: pictures,
    data: encodeFunctionData({
      abi: collectible,
      functionName: 'transferFrom',
      args: [me.address, friend.address, 1n],
    }),
  })
  await send(me, { to: me.address })
  await send(me, { to: usdc, data: '0x12345678', gas: 100_000n })
  await send(me, { to: usdc, data: transfer(friend.address, parseUnits('9999', 6)), gas: 100_000n })

  const { rows, next } = await ask(me.address)
  expect(next).toBeNull()
  // A failed transfer has the amount that it was to move.
  expect(wordsOf(rows)).toEqual([
    'send, out 9999 USDC',
    'execute',
    'cancel',
    'send, out 1 Foyer Pictures #1',
    'mint, in 10 Foyer Editions #5, in 1 Foyer Editions #6',
    'deploy',
    'deploy, in 1 Foyer Pictures #1',
    'approve',
    'receive, in 0.4 USDC',
    'send, out 1.5 USDC',
    'receive, in 0.25 ETH',
    'send, out 1.5 ETH',
    'receive, in 1000 USDC',
  ])
  expect(rows.slice(0, 3).map(({ status }) => status)).toEqual(['failed', 'failed', 'confirmed'])
  expect(rows.map(({ sentFrom, sentTo }) => [sentFrom, sentTo]).slice(8, 12)).toEqual([
    [theirs, mine],
    [mine, theirs],
    [theirs, mine],
    [mine, theirs],
  ])
  expect((await ask(friend.address)).rows.map(({ operationType }) => operationType)).toEqual([
    ...['receive', 'receive', 'send', 'receive', 'send', 'receive', 'deploy'],
  ])
  expect((await ask(`0x${'9'.repeat(40)}`)).rows).toEqual([])
})

it('an approval names its token, its amount and the account that may take it', async () => {
  const ask = world(blockHistory({ chains: [chain] }))
  const allow = (amount: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [friend.address, amount] })
  const pictures = await deploy(
    me,
    encodeDeployData({ abi: picturesMaker, bytecode: codeOf('Pictures'), args: [[me.address]] }),
  )
  const operate = (isOn: boolean) =>
    encodeFunctionData({
      abi: collectible,
      functionName: 'setApprovalForAll',
      args: [friend.address, isOn],
    })
  await send(me, { to: usdc, data: allow(1_500_000n) })
  await send(me, { to: usdc, data: allow(maxUint256) })
  await send(me, { to: usdc, data: allow(0n) })
  await send(me, { to: pictures, data: operate(true) })
  await send(me, { to: pictures, data: operate(false) })

  const { rows } = await ask(me.address)
  const told = rows.flatMap(({ operationType, allows }) =>
    allows
      ? [[operationType, allows.fungible_info?.name, allows.quantity?.numeric, allows.spender].join(' ')]
      : [],
  )

  expect(told).toEqual([
    `revoke Foyer Pictures 0 ${theirs}`,
    `approve Foyer Pictures  ${theirs}`,
    `revoke USD Coin 0 ${theirs}`,
    `approve USD Coin  ${theirs}`,
    `approve USD Coin 1.5 ${theirs}`,
  ])
})

it('pages stay as they are while new blocks come', async () => {
  const ask = world(blockHistory({ chains: [chain] }))
  const hashes: string[] = []
  await client.setAutomine(false)
  const nonce = await client.getTransactionCount({ address: me.address })
  for (let at = 0; at < 120; at++)
    hashes.push(
      await client.sendTransaction({
        account: me,
        chain: null,
        to: friend.address,
        value: BigInt(at + 1),
        gas: 21_000n,
        nonce: nonce + at,
      }),
    )
  await client.mine({ blocks: 1 })
  await client.setAutomine(true)
  const told: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < 9; page++) {
    const { rows, next } = await ask(me.address, cursor)
    told.push(...rows.map(({ hash }) => hash))
    expect(rows.length).toBeLessThanOrEqual(50)
    await send(me, { to: friend.address, value: 1n })
    if (next === null) break
    cursor = next
  }
  // The first of all is what the world began with.
  expect(told.slice(0, 120)).toEqual(hashes.toReversed())
  expect(told).toHaveLength(121)
})

it('what a chain took back is not told any more, and what came in its place is', async () => {
  const ask = world(blockHistory({ chains: [chain] }))
  const before = await client.snapshot()
  await send(me, { to: friend.address, value: 111n })
  await client.mine({ blocks: 40 })
  expect(wordsOf((await ask(me.address)).rows)[0]).toMatch(/^send/)
  await client.revert({ id: before })
  expect(wordsOf((await ask(me.address)).rows)).toEqual(['receive, in 1000 USDC'])
  await send(friend, { to: me.address, value: parseEther('3') })
  await client.mine({ blocks: 80 })
  expect(wordsOf((await ask(me.address)).rows)).toEqual(['receive, in 3 ETH', 'receive, in 1000 USDC'])
})

it('bait is flagged, and what an account did itself is not', async () => {
  const ask = world(blockHistory({ chains: [chain] }))
  await deployToken(friend, 'Visit claim-usdc.com', 'GIFT', me.address)
  await deployToken(friend, 'Alder Token', 'ALDE', me.address)
  const nothing = {
    abi: erc20Abi,
    functionName: 'transferFrom',
    args: [me.address, friend.address, 0n],
  } as const
  await send(friend, { to: usdc, data: encodeFunctionData(nothing) })
  await send(me, { to: usdc, data: transfer(friend.address, 0n) })
  const { rows } = await ask(me.address)
  expect(rows.map(({ moved, isSpam }) => [moved[0], isSpam[0]])).toEqual([
    ['out 0 USDC', false],
    ['out 0 USDC', true],
    ['in 1000 ALDE', false],
    ['in 1000 GIFT', true],
    ['in 1000 USDC', false],
  ])
})

it('no more blocks are read than are wanted, and another chain is not answered', async () => {
  const provider = blockHistory({ chains: [chain], blocks: 3 })
  const ask = world(provider)
  await send(me, { to: friend.address, value: 1n })
  await client.mine({ blocks: 2 })
  await send(me, { to: friend.address, value: 2n })
  expect((await ask(me.address)).rows).toHaveLength(1)
  expect(provider.covers({ chain: 'eip155:1', account: mine })).toBe(false)
  expect(provider.covers({ chain, account: mine, cursor: 'x1' })).toBe(false)
  expect(() => blockHistory({ chains: ['solana:abc'] })).toThrow(/solana:abc/)
})

it('without an index the last blocks say what tokens moved, and there is no older page', async () => {
  const ask = world(recentHistory())
  const pictures = await deploy(
    friend,
    encodeDeployData({ abi: picturesMaker, bytecode: codeOf('Pictures'), args: [[me.address]] }),
  )
  const editions = await deploy(me, codeOf('Editions'))
  await send(me, {
    to: editions,
    data: encodeFunctionData({ abi: collectible, functionName: 'mint', args: [[5n], [10n]] }),
  })
  const give = [me.address, friend.address, 5n, 4n, '0x'] as const
  await send(me, {
    to: editions,
    data: encodeFunctionData({ abi: collectible, functionName: 'safeTransferFrom', args: give }),
  })
  await send(me, { to: usdc, data: transfer(me.address, 1n) })
  await send(me, { to: friend.address, value: parseEther('1') })
  const { rows, next } = await ask(me.address)
  expect(next).toBeNull()
  expect(wordsOf(rows)).toEqual([
    'send, self 0.000001 USDC',
    'send, out 4 Foyer Editions #5',
    'mint, in 10 Foyer Editions #5',
    'receive, in 1 Foyer Pictures #1',
    'receive, in 1000 USDC',
  ])
  expect(pictures).toMatch(/^0x/)
  await client.mine({ blocks: 30 })
  expect((await world(recentHistory({ blocks: 5 }))(me.address)).rows).toEqual([])
})

it('coin that the code of an account pays out to strangers has its amount, also through another contract', async () => {
  const ask = world(blockHistory({ chains: [chain] }))
  const account: Hex = `0x${'7'.repeat(40)}`
  await client.setBalance({ address: account, value: parseEther('10') })
  // It sends half a coin to the sender of the transaction, for any caller.
  await client.setCode({ address: account, bytecode: '0x60006000600060006706f05b59d3b20000325af100' })
  await client.setCode({ address: multicall, bytecode: codeOf('Multicall', 'runtime') })
  await client.mine({ blocks: 3 })
  const calls = [{ target: account, allowFailure: false, callData: '0x' }] as const
  const data = encodeFunctionData({ abi: multicallAbi, functionName: 'aggregate3', args: [calls] })
  await send(friend, { to: account, data: '0x12345678' })
  await client.mine({ blocks: 5 })
  await send(friend, { to: multicall, data })
  await send(friend, { to: account, value: parseEther('0.25') })
  await client.mine({ blocks: 2 })

  const { rows, isCut } = await ask(account)
  expect(rows.map(({ takenBy, moved }) => [takenBy, ...moved].join(' '))).toEqual([
    `${theirs} out 0.25 ETH`,
    `${theirs} out 0.5 ETH`,
    `${theirs} out 0.5 ETH`,
  ])
  expect(isCut).toBe(false)
})
