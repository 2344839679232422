// @tier gate
import { approvals as call } from '@foyer/api'
import * as v from 'valibot'
import { encodeFunctionData, erc20Abi, type Hex, maxUint256, parseAbi, parseUnits } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { gatewayOf } from '../../gateway.test-support.js'
import { codeOf, rich as me } from '../../localChain.test-support.js'
import { chain, startThievesChain, type ThievesChain, thief } from '../../thief.test-support.js'
import { approvals } from './index.js'

const [exchange, vault] = [`0x${'e1'.repeat(20)}`, `0x${'a7'.repeat(20)}`] as const
const abi = parseAbi([
  'function setApprovalForAll(address operator, bool approved)',
  'function claim(address owner, address spender)',
])

const coins = { decimals: 6, holders: [me.address] }

let node: ThievesChain
let client: ThievesChain['client']
let clean: Hex
let [usdc, stray, pictures, snare]: readonly Hex[] = []

const send: ThievesChain['send'] = (...sent) => node.send(...sent)
const approve = (token: Hex | undefined, spender: Hex, amount: bigint) =>
  send(me, token, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }))
const claim = (spender: Hex) =>
  send(thief, snare, encodeFunctionData({ abi, functionName: 'claim', args: [me.address, spender] }))

beforeAll(async () => {
  node = await startThievesChain()
  client = node.client
  usdc = await node.makeToken('USD Coin', 'USDC', coins)
  stray = await node.makeToken('Stray Token', 'STRAY', coins)
  pictures = await node.makePictures([me.address])
  snare = await node.make(codeOf('Snare'))
  clean = await client.snapshot()
})
beforeEach(async () => {
  await client.revert({ id: clean })
  clean = await client.snapshot()
})
afterAll(() => node.stop())

function world(fetching: typeof fetch = fetch) {
  const gateway = gatewayOf({
    chains: { [chain]: node.url },
    tokens: [{ chain, address: `${usdc}`, name: 'Dollar of the list', symbol: 'USDC', decimals: 6 }],
    providers: [approvals({ spenders: [{ chain, address: exchange, name: 'Quay Exchange' }] })],
    fetch: fetching,
  })
  return async (account: string = me.address) => {
    const response = await gateway.get(`/v1/account/${account}/approvals?chainId=${chain}`)
    expect(response.status).toBe(200)
    const { approvals: rows, isWhole } = v.parse(call.answer, await response.json())
    const words = rows.map(({ symbol, spender, amount, isUnlimited, isSpam }) =>
      [
        symbol,
        spender.slice(-4),
        amount ?? 'all',
        ...(isUnlimited ? ['unlimited'] : []),
        ...(isSpam ? ['bait'] : []),
      ].join(' '),
    )
    return { rows, words, isWhole }
  }
}

it('what may be taken now is told, the riskiest first, with whom the host knows', async () => {
  const ask = world()
  expect(await ask()).toEqual({ rows: [], words: [], isWhole: true })
  await approve(stray, vault, 5n)
  await approve(usdc, vault, 700n)
  await approve(usdc, exchange, maxUint256)
  await send(
    me,
    pictures,
    encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [vault, true] }),
  )

  const { rows, words, isWhole } = await ask()
  expect([words, isWhole]).toEqual([
    [`USDC e1e1 ${maxUint256} unlimited`, 'FPIC a7a7 all unlimited', 'USDC a7a7 700', 'STRAY a7a7 5'],
    true,
  ])
  expect(rows[0]).toMatchObject({
    kind: 'token',
    contract: `${chain}:${usdc}`.toLowerCase(),
    spender: `${chain}:${exchange}`,
    name: 'Dollar of the list',
    decimals: 6,
    held: '1000000000',
    isListed: true,
    spenderName: 'Quay Exchange',
  })
  expect(rows[1]).toMatchObject({ kind: 'collection', amount: null, held: '1', name: 'Foyer Pictures' })
  expect(rows[3]).toMatchObject({ name: 'Stray Token', isListed: false, spenderName: null })
})

it('what was taken back, used up or left to others is not told any more', async () => {
  const ask = world()
  await approve(usdc, exchange, maxUint256)
  await approve(usdc, vault, 700n)
  await send(
    me,
    pictures,
    encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [vault, true] }),
  )
  expect((await ask()).words).toHaveLength(3)
  await approve(usdc, exchange, 0n)
  await send(
    me,
    pictures,
    encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [vault, false] }),
  )
  expect((await ask()).words).toEqual(['USDC a7a7 700'])
  expect((await ask(thief.address)).words).toEqual([])
})

it('as much as there is of a token is all of it', async () => {
  await approve(stray, vault, parseUnits('1000', 6))
  await approve(usdc, vault, parseUnits('1000', 6) - 1n)
  expect((await world()()).rows.map(({ symbol, isUnlimited }) => [symbol, isUnlimited])).toEqual([
    ['STRAY', true],
    ['USDC', false],
  ])
})

it('a mere claim of a contract is bait, and last; a name of the host makes no bait of an approval that takes', async () => {
  const imitation = await node.makeToken('USD Coin', 'USDC', coins)
  await claim(vault)
  await approve(imitation, vault, 5n)
  await approve(usdc, vault, 1n)
  const { rows, words } = await world()()
  expect(words).toEqual(['USDC a7a7 1', 'USDC a7a7 5', `SILT a7a7 ${maxUint256} unlimited bait`])
  expect(rows[0]?.isListed).toBe(true)
})

it('what the account did itself is no bait, whoever takes some of it later', async () => {
  const data = encodeFunctionData({ abi, functionName: 'claim', args: [me.address, vault] })
  await send(me, snare, data)
  await claim(vault)
  expect((await world()()).words).toEqual([`SILT a7a7 ${maxUint256} unlimited`])
})

it('a contract that uses up what a call may cost, or answers without end, hides no other one', async () => {
  await approve(stray, vault, 5n)
  for (let turn = 0; turn < 5; turn++) {
    const greedy = await node.make(codeOf('Snare'))
    await send(thief, greedy, encodeFunctionData({ abi, functionName: 'claim', args: [me.address, vault] }))
    // INVALID, which costs all; or a megabyte of nothing.
    await client.setCode({ address: greedy, bytecode: turn % 2 ? '0xfe' : '0x62100000600ff3' })
  }
  await approve(pictures === undefined ? undefined : stray, exchange, 6n)
  const { words } = await world()()
  expect(words).toEqual(expect.arrayContaining(['STRAY a7a7 5', 'STRAY e1e1 6']))
})

it('a flood of claims hides nothing of the tokens that the host names', async () => {
  await approve(usdc, exchange, maxUint256)
  for (let turn = 0; turn < 320; turn++) {
    const spender: Hex = `0x${turn.toString(16).padStart(40, 'f')}`
    const data = encodeFunctionData({ abi, functionName: 'claim', args: [me.address, spender] })
    await client.sendTransaction({
      account: thief,
      chain: null,
      gas: 60_000n,
      ...(snare && { to: snare }),
      data,
    })
  }
  await client.mine({ blocks: 1 })
  const { rows, words, isWhole } = await world()()
  expect(words[0]).toBe(`USDC e1e1 ${maxUint256} unlimited`)
  expect([rows.length, rows.slice(1).every(({ isSpam }) => isSpam), isWhole]).toEqual([200, true, false])
})

it('a node that looks back a few blocks at a time is asked for older ones later', async () => {
  await approve(usdc, exchange, maxUint256)
  await client.mine({ blocks: 2_000 })
  await approve(usdc, vault, 7n)
  let spans = 0
  const ask = world(async (url, init) => {
    const { method, params } = JSON.parse(`${init?.body}`)
    if (method === 'eth_getLogs') {
      spans++
      if (Number(params[0].toBlock) - Number(params[0].fromBlock) >= 50)
        return Response.json({
          jsonrpc: '2.0',
          id: 1,
          error: { code: -32602, message: 'block range too large' },
        })
    }
    return fetch(url, init)
  })
  const first = await ask()
  expect([first.words, first.isWhole]).toEqual([['USDC a7a7 7'], false])
  expect(spans).toBeLessThan(60)
  let last = first
  for (let turn = 0; turn < 8 && !last.isWhole; turn++) last = await ask()
  expect([last.words.length, last.isWhole]).toEqual([2, true])
})
