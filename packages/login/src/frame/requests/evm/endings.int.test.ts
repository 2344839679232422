// @tier gate
import {
  encodeDeployData,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint160,
  maxUint256,
  parseAbi,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEvmNode } from '../../nodes/evmNode.js'
import type { ScreenLine } from '../screen.js'
import { type Chain, chainId, codeOf, owner, other as spender, startChain } from './chain.test-support.js'
import { showTypedData } from './typedData.js'

// The search asks the contracts themselves: whatever can be taken at a moment, the screen had said that it can.

const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const amount = 1_000n
const tokenMaker = parseAbi([
  'constructor(string name, string symbol, uint8 decimals, address[] holders, uint256[] amounts)',
])
const tokenPermit = parseAbi([
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])
const permit2Abi = parseAbi([
  'struct PermitDetails { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct PermitSingle { PermitDetails details; address spender; uint256 sigDeadline; }',
  'function permit(address owner, PermitSingle single, bytes signature)',
  'function transferFrom(address from, address to, uint160 amount, address token)',
])
const fieldsOf = (text: string) =>
  text.split(',').map((field) => {
    const [type = '', name = ''] = field.split(' ')
    return { type, name }
  })

let node: Chain
let token: Hex

beforeAll(async () => {
  node = await startChain()
  await node.client.setCode({ address: permit2, bytecode: codeOf('Permit2', 'runtime') })
  const args = ['USD Coin', 'USDC', 6, [owner.address], [maxUint160]] as const
  token = await node.send(
    owner,
    undefined,
    encodeDeployData({ abi: tokenMaker, bytecode: codeOf('PermitToken'), args }),
  )
  await node.send(
    owner,
    token,
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [permit2, maxUint256] }),
  )
})
afterAll(() => node.stop())

/** A permission by a signature: the data to sign, the call that hands it in, and the call that takes the tokens. */
interface Permission {
  readonly data: Parameters<typeof showTypedData>[0]
  handIn(signature: Hex): { readonly to: Hex; readonly data: Hex }
  readonly take: { readonly to: Hex; readonly data: Hex }
}

function byToken(deadline: bigint): Permission {
  const message = { owner: owner.address, spender: spender.address, value: amount, nonce: 0n, deadline }
  const types = {
    Permit: fieldsOf('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'),
  }
  return {
    data: {
      domain: { name: 'USD Coin', version: '1', chainId, verifyingContract: token },
      types,
      primaryType: 'Permit',
      message,
    },
    handIn: (signature) => {
      const [r, s]: readonly Hex[] = [`0x${signature.slice(2, 66)}`, `0x${signature.slice(66, 130)}`]
      const args = [
        owner.address,
        spender.address,
        amount,
        deadline,
        Number(`0x${signature.slice(130)}`),
        r ?? '0x',
        s ?? '0x',
      ] as const
      return { to: token, data: encodeFunctionData({ abi: tokenPermit, functionName: 'permit', args }) }
    },
    take: {
      to: token,
      data: encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transferFrom',
        args: [owner.address, spender.address, amount],
      }),
    },
  }
}

function byPermit2(expiration: number, sigDeadline: bigint): Permission {
  const single = { details: { token, amount, expiration, nonce: 0 }, spender: spender.address, sigDeadline }
  const types = {
    PermitSingle: fieldsOf('PermitDetails details,address spender,uint256 sigDeadline'),
    PermitDetails: fieldsOf('address token,uint160 amount,uint48 expiration,uint48 nonce'),
  }
  const { details } = single
  return {
    data: {
      domain: { name: 'Permit2', chainId, verifyingContract: permit2 },
      types,
      primaryType: 'PermitSingle',
      message: { ...single, details: { ...details, expiration: BigInt(expiration), nonce: 0n } },
    },
    handIn: (signature) => ({
      to: permit2,
      data: encodeFunctionData({
        abi: permit2Abi,
        functionName: 'permit',
        args: [owner.address, single, signature],
      }),
    }),
    take: {
      to: permit2,
      data: encodeFunctionData({
        abi: permit2Abi,
        functionName: 'transferFrom',
        args: [owner.address, spender.address, amount, token],
      }),
    },
  }
}

/** Hands a signature in after some time and takes the tokens after some more. Returns when each was, and whether the tokens moved. */
async function takeBy(permission: Permission, signature: Hex, waitS: number, laterS: number) {
  const { client } = node
  const balanceOf = () =>
    client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [spender.address] })
  const before = await balanceOf()
  await client.increaseTime({ seconds: waitS })
  await client.setAutomine(false)
  const nonce = await client.getTransactionCount({ address: spender.address })
  const call = (one: { readonly to: Hex; readonly data: Hex }, at: number) =>
    client.sendTransaction({ account: spender, chain: null, ...one, nonce: nonce + at, gas: 300_000n })
  const handedIn = await call(permission.handIn(signature), 0)
  if (laterS > 0) {
    await client.mine({ blocks: 1 })
    await client.increaseTime({ seconds: laterS })
  }
  const taken = await call(permission.take, 1)
  await client.mine({ blocks: 1 })
  await client.setAutomine(true)
  const [given, moved] = [await node.receiptOf(handedIn), await node.receiptOf(taken)]
  const timeOf = async ({ blockNumber }: typeof given) => (await client.getBlock({ blockNumber })).timestamp
  return {
    isTaken: (await balanceOf()) - before === amount,
    isSameBlock: given.blockNumber === moved.blockNumber,
    givenAt: await timeOf(given),
    takenAt: await timeOf(moved),
  }
}

/** Returns whether the lines allow that the tokens were taken then. */
function isTold(lines: readonly ScreenLine[], how: Awaited<ReturnType<typeof takeBy>>): boolean {
  const [expires, usable] = (['expires', 'usable'] as const).map((label) =>
    lines.find((line) => line.label === label),
  )
  if (usable && how.givenAt > BigInt(usable.value)) return false
  if (expires?.as !== 'word') return !expires || how.takenAt <= BigInt(expires.value)
  return expires.value === 'never' || how.isSameBlock
}

describe('the tokens that a signature lets another account take', () => {
  const day = 86_400
  const permissions: Readonly<Record<string, (now: number) => Permission>> = {
    'a permit of the token that is good for a day': (now) => byToken(BigInt(now + day)),
    'a permit of the token that is always good': () => byToken(maxUint256),
    'a permission of Permit2 for a day': (now) => byPermit2(now + day, BigInt(now + 2 * day)),
    'a permission of Permit2 without an end': (now) => byPermit2(2 ** 48 - 1, BigInt(now + day)),
    'a permission of Permit2 that ends at 0': () => byPermit2(0, maxUint256),
    'a permission of Permit2 that ended long ago': () => byPermit2(1, maxUint256),
  }
  const moments = [0, 1.5 * day, 400 * day]
  test.each(Object.keys(permissions))('by %s is what the screen says', async (name) => {
    const { timestamp } = await node.client.getBlock()
    const permission = permissions[name]?.(Number(timestamp))
    if (!permission) throw new Error('There is no such permission.')
    const place = { account: owner.address, symbol: 'ETH', ...createEvmNode(node.url) }
    const { lines } = await showTypedData(permission.data, place)
    const signature = await owner.signTypedData(permission.data)
    let taken = 0
    for (const waitS of moments)
      for (const laterS of moments) {
        const before = await node.client.snapshot()
        const how = await takeBy(permission, signature, waitS, laterS)
        await node.client.revert({ id: before })
        if (how.isTaken) taken += 1
        expect.soft(!how.isTaken || isTold(lines, how), `after ${waitS} and ${laterS} s`).toBe(true)
      }
    expect(taken > 0).toBe(name !== 'a permission of Permit2 that ended long ago')
  })
})
