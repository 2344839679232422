import { planSwapRouter, planUniswapV2, type UniswapV2 } from '@foyer/testing/uniswap'
import { type Address, encodeDeployData, getContractAddress, type Hex, parseAbi, parseUnits } from 'viem'
import noReturnToken from '../../artifacts/NoReturnToken.json' with { type: 'json' }
import permitToken from '../../artifacts/PermitToken.json' with { type: 'json' }
import pictures from '../../artifacts/Pictures.json' with { type: 'json' }
import token from '../../artifacts/Token.json' with { type: 'json' }
import { type Purse, type Seed, type SeedToken, visitors } from '../seed.ts'
import { strangers } from './addresses.ts'
import type { Reserves } from './market.ts'
import type { Past } from './past.ts'
import { swapRouterBuild, uniswapBuilds } from './uniswapBuilds.ts'

const makers = {
  Token: token.bytecode,
  NoReturnToken: noReturnToken.bytecode,
  PermitToken: permitToken.bytecode,
}
const tokenMaker = parseAbi([
  'constructor(string name, string symbol, uint8 decimals, address[] holders, uint256[] amounts)',
])
const picturesMaker = parseAbi(['constructor(address[] owners)'])

/** What the deployer has to give away, beside what it puts into pools. */
export const tills = ['USDC']
const till = '1000000'

/** A visitor's share, in base units. */
export function sharesOf(purse: Purse, decimals: number) {
  return Object.entries(visitors).flatMap(([visitor, address]) => {
    const text = Object.entries(purse).find(([name]) => name === visitor)?.[1]
    return text === undefined ? [] : [{ address, amount: parseUnits(text, decimals) }]
  })
}

/** Where the contract of the deployer's transaction is. */
export function contractAt({ deployer }: Seed, nonce: number): Address {
  return getContractAddress({ from: deployer, nonce: BigInt(nonce) })
}

/** Where the contract of a token is. */
export function contractOf(seed: Seed, symbol: string): Address {
  return contractAt(
    seed,
    seed.tokens.findIndex((one) => one.symbol === symbol),
  )
}

/** What makes the tokens and then the pictures, so that the past leaves everybody with what the seed says. */
export function codesOf(seed: Seed, past: Past): readonly Hex[] {
  const owners = seed.pictures.map((visitor) => visitors[visitor])
  return [
    ...seed.tokens.map((coin) => tokenCode(coin, seed, past)),
    encodeDeployData({ abi: picturesMaker, bytecode: `0x${pictures.bytecode}`, args: [owners] }),
  ]
}

function tokenCode({ contract, name, symbol, decimals, holders }: SeedToken, seed: Seed, past: Past): Hex {
  const pooled = seed.pools
    .filter((pool) => pool.symbol === symbol)
    .map(({ amount }) => ({
      address: seed.deployer,
      amount: parseUnits(amount, decimals) + (tills.includes(symbol) ? parseUnits(till, decimals) : 0n),
    }))
  const given = { address: strangers.friend, amount: -past.gained(strangers.friend, symbol) }
  const deal = [
    ...sharesOf(holders, decimals).map(({ address, amount }) => ({
      address,
      amount: amount - past.gained(address, symbol),
    })),
    ...pooled,
    ...(given.amount > 0n ? [given] : []),
  ]
  const args = [
    name,
    symbol,
    decimals,
    deal.map((part) => part.address),
    deal.map((part) => part.amount),
  ] as const
  return encodeDeployData({ abi: tokenMaker, bytecode: `0x${makers[contract]}`, args })
}

/**
 * Uniswap V2, made by the deployer from its nonce `nonce` on, with half of what the pools begin with: a pool's first trade
 * costs more than others as long as nothing was ever added to it. `SwapRouter02` is made last, where its code is installed,
 * for the same pools. `undefined` where the code of V2 is not installed.
 */
export function uniswapOf(
  seed: Seed,
  nonce: number,
): (UniswapV2 & { readonly swapRouter: Address }) | undefined {
  const builds = uniswapBuilds()
  if (!builds) return undefined
  const pools = [...reservesOf(seed)].map(([symbol, { token: amount, coin }]) => ({
    token: contractOf(seed, symbol),
    amount: amount / 2n,
    coin: coin / 2n,
  }))
  const v2 = planUniswapV2({ deployer: seed.deployer, nonce, builds, pools })
  const { transactions, factory, wrapped, router } = v2
  const build = swapRouterBuild()
  if (build === undefined) return { ...v2, swapRouter: router }
  const last = nonce + transactions.length
  const made = planSwapRouter({ deployer: seed.deployer, nonce: last, build, factory, wrapped })
  return { ...v2, swapRouter: made.router, transactions: [...transactions, ...made.transactions] }
}

/** What the pools begin with, by symbol. */
export function reservesOf({ pools, tokens, native }: Seed): ReadonlyMap<string, Reserves> {
  return new Map(
    pools.flatMap(({ symbol, amount, coin }) => {
      const decimals = tokens.find((one) => one.symbol === symbol)?.decimals
      if (decimals === undefined) return []
      return [[symbol, { token: parseUnits(amount, decimals), coin: parseUnits(coin, native.decimals) }]]
    }),
  )
}
