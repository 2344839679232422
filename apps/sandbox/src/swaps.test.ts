// @tier gate
import { parseAbi, parseEther, parseSignature, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from './sandbox.ts'
import { visitors } from './seed.ts'
import { ask, keys, pageOf } from './world.test-support.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.reset())

const { rich } = visitors

describe.each(['eip155:1', 'eip155:8453'])('on %s', (chain) => {
  function exchange(from: string, to: string, amount: bigint) {
    const { idOf } = pageOf(sandbox, chain)
    const sides = { from: idOf(from), to: idOf(to), amount: `${amount}` }
    const query = new URLSearchParams(sides)
    return {
      quote: async () => BigInt((await ask(sandbox, `/v1/convert/quotes?${query}`)).json.quotes[0].toAmount),
      async allowance() {
        const path = `/v1/convert/allowance?tokenAddress=${idOf(from)}&userAddress=${chain}:${rich}`
        return BigInt((await ask(sandbox, path)).json.allowance)
      },
      approval: async () =>
        (await ask(sandbox, `/v1/convert/build-approve?${query}&userAddress=${chain}:${rich}`)).json.tx,
      build: async () =>
        (await ask(sandbox, '/v1/convert/build-transaction', { ...sides, userAddress: `${chain}:${rich}` }))
          .json.tx,
    }
  }

  it.each([
    ['ETH', 'USDC', parseEther('0.5')],
    ['USDC', 'ETH', parseUnits('300', 6)],
    ['DAI', 'USDC', parseUnits('50', 18)],
    ['USDT', 'DAI', parseUnits('100', 6)],
  ])('%s becomes %s, by exactly what was quoted', async (from, to, amount) => {
    const { balanceOf, contractOf, send } = pageOf(sandbox, chain)
    const { quote, allowance, approval, build } = exchange(from, to, amount)
    const quoted = await quote()
    if (from !== 'ETH') {
      expect(await allowance()).toBe(0n)
      await send({ to: contractOf(from), data: (await approval()).data })
      expect(await allowance()).toBe(amount)
    }
    const before = { from: await balanceOf(from), to: await balanceOf(to) }

    const tx = await build()
    const cost = await send({
      to: tx.to.slice(chain.length + 1),
      data: tx.data,
      value: BigInt(tx.value),
      gas: BigInt(tx.eip155.gas),
    })

    expect(tx.to).toBe(`${chain}:${sandbox.chains[chain]?.uniswap?.router}`)
    expect(BigInt(tx.amount)).toBe(quoted)
    expect(await balanceOf(from)).toBe(before.from - amount - (from === 'ETH' ? cost : 0n))
    expect(await balanceOf(to)).toBe(before.to + quoted - (to === 'ETH' ? cost : 0n))
    expect(await quote()).toBeLessThan(quoted)
    await sandbox.reset()
    expect(await quote()).toBe(quoted)
  })

  it('the prices of the pools are those that the API tells, when its clock is at 0', async () => {
    const { idOf } = pageOf(sandbox, chain)
    const quoted = await exchange('ETH', 'USDC', parseEther('0.001')).quote()
    await fetch(`${sandbox.url}/sandbox/clock`, { method: 'POST', body: '{"now":0}' })
    const body = { currency: 'usd', addresses: [idOf('ETH')] }
    const { json } = await ask(sandbox, '/v1/fungible/price', body)

    expect(json.fungibles[0].price).toBe(3000)
    // The pool keeps 0.3 %.
    expect(Number(quoted) / 1e6).toBeCloseTo(3 * 0.997, 4)
  })

  it('the tokens that can be converted are told, with those whose approval can be signed', async () => {
    const { status, json } = await ask(sandbox, `/v1/convert/tokens?chainId=${chain}`)
    const gas = await ask(sandbox, `/v1/convert/gas-price?chainId=${chain}`)

    expect([status, gas.status]).toEqual([200, 200])
    expect(
      json.tokens.map(({ symbol, decimals, eip2612 }: Record<string, unknown>) => [
        symbol,
        decimals,
        eip2612,
      ]),
    ).toEqual([
      ['ETH', 18, null],
      ['USDC', 6, false],
      ['DAI', 18, true],
      ['USDT', 6, false],
    ])
  })

  it('a signed approval of DAI lets the router take what it says, once', async () => {
    const { client, contractOf, send } = pageOf(sandbox, chain)
    const { allowance, build } = exchange('DAI', 'ETH', parseUnits('7', 18))
    const [spender = '', address] = [sandbox.chains[chain]?.uniswap?.router, contractOf('DAI')]
    const message = {
      owner: rich,
      spender: `0x${spender.slice(2)}`,
      value: parseUnits('7', 18),
      nonce: 0n,
      deadline: 2n ** 40n,
    } as const
    const signature = await privateKeyToAccount(keys.rich).signTypedData({
      domain: {
        name: 'Dai Stablecoin',
        version: '1',
        chainId: Number(chain.slice(7)),
        verifyingContract: address,
      },
      types: {
        Permit: [
          { name: 'owner', type: 'address' },
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
      primaryType: 'Permit',
      message,
    })
    const { r, s, yParity } = parseSignature(signature)
    const permit = {
      account: rich,
      address,
      functionName: 'permit',
      abi: parseAbi(['function permit(address, address, uint256, uint256, uint8, bytes32, bytes32)']),
      args: [rich, message.spender, message.value, message.deadline, 27 + yParity, r, s],
    } as const
    const { request } = await client.simulateContract(permit)
    await client.writeContract({ ...request, chain: null })
    await expect.poll(allowance).toBe(message.value)

    await expect(client.simulateContract(permit)).rejects.toThrow('ERC2612: invalid signature')
    const tx = await build()
    await send({ to: tx.to.slice(chain.length + 1), data: tx.data, gas: BigInt(tx.eip155.gas) })
    expect(await allowance()).toBe(0n)
  })
})
