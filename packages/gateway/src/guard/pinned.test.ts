// @tier gate
import { describe, expect, it } from 'vitest'
import { answers, gatewayOf } from '../gateway.test-support.js'
import type { Facts } from '../questions.js'
import { pinned } from './pinned.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const router = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const honest: Facts<'swapBuild'> = {
  to: router,
  data: '0x5ae401dc00',
  value: 0n,
  gas: 180_000n,
  gasPrice: 1n,
  receives: 1_000n,
  least: 990n,
}
const pins = { to: [router], selectors: ['5ae401dc'] }
const body = {
  projectId: 'shop',
  amount: '5',
  eip155: { slippage: 1 },
  userAddress: `eip155:1:${account}`,
  from: `eip155:1:${usdc}`,
  to: `eip155:1:${dai}`,
}

/** What a client is told by a gateway whose only vendor builds this. */
async function statusOf(built: Partial<Facts<'swapBuild'>>): Promise<number> {
  const vendor = pinned(
    answers('swapBuild', () => ({ ...honest, ...built })),
    () => pins,
  )
  return (await gatewayOf({ providers: [vendor] }).post('/v1/convert/build-transaction', body)).status
}

describe('a vendor that somebody took over', () => {
  /** Calls that take from whoever signs them, on contracts that may hold something or an allowance. */
  const calls = {
    'approve(address,uint256)': '095ea7b3',
    'transfer(address,uint256)': 'a9059cbb',
    'transferFrom(address,address,uint256)': '23b872dd',
    'increaseAllowance(address,uint256)': '39509351',
    'permit(…)': 'd505accf',
    'setApprovalForAll(address,bool)': 'a22cb465',
    'safeTransferFrom(…)': '42842e0e',
    'multicall(bytes[])': 'ac9650d8',
    'execute(bytes,bytes[],uint256)': '3593564c',
    'exactInputSingle(…)': '04e45aaf',
    'upgradeTo(address)': '3659cfe6',
    'nothing that is known': 'deadbeef',
  }
  it.each(Object.entries(calls))('cannot have %s called', async (_, selector) => {
    expect(await statusOf({ data: `0x${selector}${'0'.repeat(128)}` })).toBe(503)
  })

  it.each([
    ['a contract of its own', '0x00000000000000000000000000000000000f0e70'],
    ['another router', '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'],
    ['a look-alike', '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc46'],
    ['the token that is given', usdc],
    ['the token that is wanted', dai],
    ['the account itself', account],
    ['nobody', `0x${'0'.repeat(40)}`],
    ['a name', 'router.eth'],
    ['no address', ''],
  ])('cannot have the visitor send to %s', async (_, to) => {
    expect(await statusOf({ to })).toBe(503)
  })

  it.each([{ least: 0n }, { least: 900n }, { receives: 0n, least: 0n }, { value: 1n }, { gas: 40_000_000n }])(
    'cannot have more be lost than was allowed: %o',
    async (built) => expect(await statusOf(built)).toBe(503),
  )

  it('leaves it to the next one', async () => {
    const forged = pinned(
      answers('swapBuild', () => ({ ...honest, to: usdc })),
      () => pins,
    )
    const other = answers('swapBuild', () => honest, { id: 'other' })
    const { post } = gatewayOf({ providers: [forged, other] })
    expect((await post('/v1/convert/build-transaction', body)).status).toBe(200)
  })
})

it('a known call to a known contract passes, however its address is written', async () => {
  expect(await statusOf({})).toBe(200)
  expect(await statusOf({ to: router.toLowerCase(), data: '0x5AE401DC00' })).toBe(200)
})
