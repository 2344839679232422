import { planUniswapV2, type UniswapV2 } from '@foyer/testing/uniswap'
import { type Address, encodeDeployData, getContractAddress, type Hex, parseAbi, parseUnits } from 'viem'
import noReturnToken from '../../artifacts/NoReturnToken.json' with { type: 'json' }
import permitToken from '../../artifacts/PermitToken.json' with { type: 'json' }
import pictures from '../../artifacts/Pictures.json' with { type: 'json' }
import token from '../../artifacts/Token.json' with { type: 'json' }
import { type Purse, type Seed, type SeedToken, visitors } from '../seed.ts'
import { uniswapBuilds } from './uniswapBuilds.ts'

const makers = {
  Token: token.bytecode,
  NoReturnToken: noReturnToken.bytecode,
  PermitToken: permitToken.bytecode,
}
const tokenMaker = parseAbi([
  'constructor(string name, string symbol, uint8 decimals, address[] holders, uint256[] amounts)',
])
const picturesMaker = parseAbi(['constructor(address[] owners)'])

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

/** What makes the tokens and then the pictures. */
export function codesOf(seed: Seed): readonly Hex[] {
  const owners = seed.pictures.map((visitor) => visitors[visitor])
  return [
    ...seed.tokens.map((coin) => tokenCode(coin, seed)),
    encodeDeployData({ abi: picturesMaker, bytecode: `0x${pictures.bytecode}`, args: [owners] }),
  ]
}

/** The visitors have what the seed says, and the deployer what goes into the pool. */
function tokenCode({ contract, name, symbol, decimals, holders }: SeedToken, seed: Seed): Hex {
  const pooled = seed.pools
    .filter((pool) => pool.symbol === symbol)
    .map(({ amount }) => ({ address: seed.deployer, amount: parseUnits(amount, decimals) }))
  const deal = [...sharesOf(holders, decimals), ...pooled]
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
 * costs more than others as long as nothing was ever added to it. `undefined` where its code is not installed.
 */
export function uniswapOf(seed: Seed, nonce: number): UniswapV2 | undefined {
  const builds = uniswapBuilds()
  if (!builds) return undefined
  const pools = seed.pools.flatMap(({ symbol, amount, coin }) => {
    const at = seed.tokens.findIndex((one) => one.symbol === symbol)
    const decimals = seed.tokens[at]?.decimals
    if (decimals === undefined) return []
    const half = {
      amount: parseUnits(amount, decimals) / 2n,
      coin: parseUnits(coin, seed.native.decimals) / 2n,
    }
    return [{ token: contractAt(seed, at), ...half }]
  })
  return planUniswapV2({ deployer: seed.deployer, nonce, builds, pools })
}
