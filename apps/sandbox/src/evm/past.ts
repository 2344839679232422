import type { UniswapV2 } from '@foyer/testing/uniswap'
import {
  type Abi,
  type Address,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  maxUint256,
  parseAbi,
  parseEther,
  parseUnits,
} from 'viem'
import bait from '../../artifacts/Bait.json' with { type: 'json' }
import token from '../../artifacts/Token.json' with { type: 'json' }
import { visitors } from '../seed.ts'
import { addressFor, strangers } from './addresses.ts'
import { type ApprovalPlace, approvalsOf, snareMade } from './approvals.ts'
import { createMarket, type Reserves } from './market.ts'
import type { Outgoing } from './plant.ts'

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
])
const routerAbi: Abi = parseAbi([
  'function swapETHForExactTokens(uint256 amount, address[] path, address to, uint256 deadline) payable',
  'function swapTokensForExactETH(uint256 amount, uint256 most, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactTokens(uint256 amount, uint256 most, address[] path, address to, uint256 deadline)',
])
const baitAbi = parseAbi(['function drop(address to)'])
const tokenMaker = parseAbi([
  'constructor(string name, string symbol, uint8 decimals, address[] holders, uint256[] amounts)',
])

type Dollar = 'USDC' | 'DAI' | 'USDT'
const decimals: Readonly<Record<Dollar, number>> = { USDC: 6, DAI: 18, USDT: 6 }

/** Whose past it is. */
const own = visitors.rich

/** What the past needs of a chain. */
export interface PastPlace extends ApprovalPlace {
  readonly uniswap: Pick<UniswapV2, 'router' | 'wrapped'> | undefined
  /** By symbol, as they begin. */
  readonly pools: ReadonlyMap<string, Reserves>
}

/** What happened before the visitors come. */
export interface Past {
  /** Contracts that it needs. */
  readonly made: readonly Outgoing[]
  readonly transactions: readonly Outgoing[]
  /** By symbol what an account has more in the end than in the beginning, in base units. */
  gained(account: Address, symbol: string): bigint
}

/**
 * The past of `rich`: sent, received, traded, approved, cancelled and failed, and bait that nobody asked for.
 * @param rounds how many times about five transactions
 */
export function pastOf(place: PastPlace, rounds: number): Past {
  const { contractOf, uniswap, pools } = place
  const market = createMarket(pools)
  const moves: { readonly account: Address; readonly symbol: string; readonly amount: bigint }[] = []
  const move = (account: Address, symbol: string, amount: bigint) => moves.push({ account, symbol, amount })

  const give = (sender: Address, receiver: Address, symbol: Dollar, amount: bigint): Outgoing => {
    move(sender, symbol, -amount)
    move(receiver, symbol, amount)
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [receiver, amount] })
    return { from: sender, to: contractOf(symbol), data }
  }
  const approve = (owner: Address, symbol: Dollar, spender: Address, amount: bigint): Outgoing => ({
    from: owner,
    to: contractOf(symbol),
    data: encodeFunctionData({ abi, functionName: 'approve', args: [spender, amount] }),
  })

  /** The coin for dollars, and dollars for other ones. Somebody else trades back, so that the prices stay. */
  function trade(round: number): readonly Outgoing[] {
    if (!uniswap) return []
    const { router, wrapped } = uniswap
    if (round % 2 === 0) {
      const amount = parseUnits('30', 6)
      const value = market.buy(undefined, 'USDC', amount)
      const back = market.buy('USDC', undefined, value)
      move(own, 'USDC', amount)
      move(strangers.friend, 'USDC', -back)
      const bought = [amount, [wrapped, contractOf('USDC')], own, maxUint256] as const
      const sold = [value, back, [contractOf('USDC'), wrapped], strangers.friend, maxUint256] as const
      return [
        { from: own, to: router, value, data: callOf('swapETHForExactTokens', bought) },
        approve(strangers.friend, 'USDC', router, back),
        { from: strangers.friend, to: router, data: callOf('swapTokensForExactETH', sold) },
      ]
    }
    const [sold, bought] = round % 4 === 1 ? (['USDC', 'DAI'] as const) : (['DAI', 'USDC'] as const)
    const amount = parseUnits('10', decimals[bought])
    const most = market.buy(sold, bought, amount)
    move(own, sold, -most)
    move(own, bought, amount)
    const path = [contractOf(sold), wrapped, contractOf(bought)]
    const args = [amount, most, path, own, maxUint256] as const
    return [
      approve(own, sold, router, most),
      { from: own, to: router, data: callOf('swapTokensForExactTokens', args) },
    ]
  }

  function roundOf(round: number): readonly Outgoing[] {
    const some = BigInt(round + 1)
    const usual = [
      give(strangers.friend, own, 'USDC', some * 3_250_000n),
      give(own, strangers.shop, 'DAI', parseUnits('1.5', 18) * some),
      { from: own, to: strangers.friend, value: parseEther('0.01') * some },
    ]
    if (round % 2 === 1) return [...usual, ...trade((round - 1) / 2)]
    return [
      ...usual,
      { from: strangers.friend, to: own, value: parseEther('0.125') },
      give(own, strangers.shop, 'USDT', some * 1_000_000n),
    ]
  }

  /** Once each. */
  const rare: readonly (readonly Outgoing[])[] = [
    baitsFor(own),
    [
      { from: own, to: own },
      { from: own, to: contractOf('USDC'), data: tooMuch, isFailing: true },
    ],
    [{ from: strangers.baiter, to: contractOf('USDC'), data: fromNobody(own) }],
  ]
  return {
    made: [...baits, snareMade],
    transactions: [
      ...approvalsOf(place, baits.length),
      ...Array.from({ length: rounds }, (_, round) => [
        ...roundOf(round),
        ...(rare[rounds - 2 - round] ?? []),
      ]).flat(),
    ],
    gained: (account, symbol) =>
      moves.reduce(
        (sum, one) => (one.account === account && one.symbol === symbol ? sum + one.amount : sum),
        0n,
      ),
  }
}

function callOf(
  functionName: 'swapETHForExactTokens',
  args: readonly [bigint, readonly Address[], Address, bigint],
): Hex
function callOf(
  functionName: 'swapTokensForExactETH' | 'swapTokensForExactTokens',
  args: readonly [bigint, bigint, readonly Address[], Address, bigint],
): Hex
function callOf(functionName: string, args: readonly unknown[]): Hex {
  return encodeFunctionData({ abi: routerAbi, functionName, args })
}

const tooMuch = encodeFunctionData({
  abi,
  functionName: 'transfer',
  args: [strangers.shop, parseUnits('1000000', 6)],
})

/** A token and collectibles whose names lead to a page. */
const baits: readonly Outgoing[] = [
  encodeDeployData({
    abi: tokenMaker,
    bytecode: hex(token.bytecode),
    args: [
      ...(['Claim 500 USDC at usdc-gift.com', 'usdc-gift.com', 18] as const),
      ...([[strangers.baiter], [parseUnits('500', 18)]] as const),
    ],
  }),
  hex(bait.bytecode),
].map((data) => ({ from: strangers.baiter, data }))

function baitsFor(receiver: Address): readonly Outgoing[] {
  const from = strangers.baiter
  const [coin, collectible] = baits.map((_, nonce) => getContractAddress({ from, nonce: BigInt(nonce) }))
  const given = encodeFunctionData({ abi, functionName: 'transfer', args: [receiver, parseUnits('500', 18)] })
  const dropped = encodeFunctionData({ abi: baitAbi, functionName: 'drop', args: [receiver] })
  return [
    { from, ...(coin ? { to: coin } : {}), data: given },
    { from, ...(collectible ? { to: collectible } : {}), data: dropped },
  ]
}

/** Nothing at all, sent in somebody's name to an address like one that they know. */
function fromNobody(sender: Address): Hex {
  const like: Address = `0x${strangers.shop.slice(2, 6)}${addressFor('like').slice(6, 38)}${strangers.shop.slice(38)}`
  return encodeFunctionData({ abi, functionName: 'transferFrom', args: [sender, like, 0n] })
}

function hex(bytecode: string): Hex {
  return `0x${bytecode}`
}
