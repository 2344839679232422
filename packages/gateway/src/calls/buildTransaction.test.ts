// @tier gate
import { describe, expect, it } from 'vitest'
import { answers, gatewayOf } from '../gateway.test-support.js'
import type { Built } from '../questions.js'
import { isConversion, isFair } from './buildTransaction.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const router = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const given = { chain: 'eip155:1', address: usdc } as const
const wanted = { chain: 'eip155:1', address: dai } as const
const coin = { chain: 'eip155:1' } as const
const honest: Built = { to: router, data: '0x04e45aaf00', value: 0n, gas: 180_000n, gasPrice: 1n }

describe('what a provider built is refused where it is', () => {
  const targets = [usdc, usdc.toLowerCase(), dai, account, account.toLowerCase(), `0x${'0'.repeat(40)}`]
  const noAddresses = [
    '',
    '0x',
    'router.eth',
    `${router}00`,
    router.slice(2),
    `eip155:1:${router}`,
    ' 0x',
    'null',
  ]
  it.each([...targets, ...noAddresses])('sent to "%s"', (to) => {
    expect(isConversion({ ...honest, to }, given, wanted, account, 5n)).toBe(false)
  })

  it.each([
    '',
    '0x',
    '0x04e45a',
    '0x04e45aa',
    '04e45aaf',
    '0x04e45aaf0',
    '0x04e45agg',
    'transfer()',
    '0x04 e45aaf',
  ])('of the data "%s"', (data) =>
    expect(isConversion({ ...honest, data }, given, wanted, account, 5n)).toBe(false),
  )

  it.each([1n, 5n, -1n, 2n ** 255n])('with %d of the coin, though a token is given', (value) =>
    expect(isConversion({ ...honest, value }, given, wanted, account, 5n)).toBe(false),
  )

  it.each([0n, 4n, 6n, 5_000n, -5n])('with %d of the coin, though five are given', (value) =>
    expect(isConversion({ ...honest, value }, coin, wanted, account, 5n)).toBe(false),
  )

  it.each([30_000_001n, 2n ** 64n])('with %d of gas, more than a block has', (gas) =>
    expect(isConversion({ ...honest, gas }, given, wanted, account, 5n)).toBe(false),
  )

  it.each([
    { receives: 10_000n, least: 9_898n, slippage: 1 },
    { receives: 10_000n, least: 0n, slippage: 1 },
    { receives: 10_000n, least: 9_998n, slippage: 0 },
    { receives: 10_000n, least: 4_998n, slippage: 50 },
    { receives: 10_000n, least: -1n, slippage: 50 },
    { receives: 10_000n, least: 10_001n, slippage: 1 },
    { receives: 0n, least: 0n, slippage: 1 },
    { receives: 1n, least: 0n, slippage: 1 },
    { receives: -5n, least: -5n, slippage: 1 },
  ])(
    'where $least of $receives has to arrive, at a slippage of $slippage per cent',
    ({ slippage, ...built }) => expect(isFair(built, slippage)).toBe(false),
  )

  it('and is told as nobody who answers', async () => {
    const forged = answers('swapBuild', () => ({ ...honest, to: usdc, receives: 9n, least: 9n }))
    const body = {
      projectId: 'shop',
      amount: '5',
      eip155: { slippage: 1 },
      userAddress: `eip155:1:${account}`,
      from: `eip155:1:${usdc}`,
      to: `eip155:1:${dai}`,
    }
    const { post } = gatewayOf({ providers: [forged] })
    expect((await post('/v1/convert/build-transaction', body)).status).toBe(503)
    const good = gatewayOf({
      providers: [answers('swapBuild', () => ({ ...honest, receives: 9n, least: 9n }))],
    })
    const answer = await good.post('/v1/convert/build-transaction', body)
    expect(await answer.json()).toEqual({
      tx: {
        from: body.userAddress,
        to: `eip155:1:${router}`,
        data: honest.data,
        value: '0',
        amount: '9',
        eip155: { gas: '180000', gasPrice: '1' },
      },
    })
  })
})

it('what the account signed goes with what is asked, for tokens alone', async () => {
  const asked: unknown[] = []
  const provider = answers('swapBuild', (ask) => {
    asked.push(ask)
    return { ...honest, receives: 9n, least: 9n }
  })
  const { post } = gatewayOf({ providers: [provider] })
  const signed = { deadline: '1800000000', signature: `0x${'ab'.repeat(65)}` }
  const ask = (from: string, permit: object) =>
    post('/v1/convert/build-transaction', {
      projectId: 'shop',
      amount: '5',
      eip155: { slippage: 1, permit },
      from: `eip155:1:${from}`,
      to: `eip155:1:${dai}`,
      userAddress: `eip155:1:${account}`,
    })
  expect((await ask(usdc, signed)).status).toBe(200)
  expect(asked).toMatchObject([{ permit: { deadline: 1_800_000_000n, signature: signed.signature } }])
  expect((await ask(`0x${'e'.repeat(40)}`, signed)).status).toBe(400)
  expect((await ask(usdc, { ...signed, signature: '0xab' })).status).toBe(400)
  expect(asked).toHaveLength(1)
})

it('what can be a conversion is passed on, of tokens and of the coin', () => {
  expect(isConversion(honest, given, wanted, account, 5n)).toBe(true)
  expect(isConversion({ ...honest, value: 5n }, coin, wanted, account, 5n)).toBe(true)
  expect(isFair({ receives: 10_000n, least: 9_950n }, 0.5)).toBe(true)
  expect(isFair({ receives: 9_999n, least: 9_899n }, 1)).toBe(true)
  expect(isFair({ receives: 10_000n, least: 10_000n }, 0)).toBe(true)
})
