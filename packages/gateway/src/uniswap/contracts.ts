import type { ChainId } from '@foyer/api'
import { ConfigurationError } from '../errors.js'
import { bag, maybe, table, text } from '../guard/forms.js'

/** Where Uniswap is on a chain: V2, V3, or both. */
export interface UniswapContracts {
  /** `UniswapV2Router02`. */
  readonly v2Router?: string
  /** `SwapRouter02`. */
  readonly v3Router?: string
  /** `QuoterV2`, which belongs to `v3Router`; without it that uses the pools of V2 alone. */
  readonly v3Quoter?: string
}

/** {@link UniswapContracts} by CAIP-2 id. */
export type UniswapChains = Readonly<Record<ChainId, UniswapContracts>>

export const chainsForm = table(
  bag<UniswapContracts>({ v2Router: maybe(text), v3Router: maybe(text), v3Quoter: maybe(text) }),
)

const [router, quoter] = [
  '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
  '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
]

/**
 * Uniswap's own deployments, as it lists them for [V2](https://docs.uniswap.org/contracts/v2/reference/smart-contracts/v2-deployments)
 * and [V3](https://docs.uniswap.org/contracts/v3/reference/deployments).
 */
export const uniswapChains: UniswapChains = {
  'eip155:1': {
    v2Router: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
    v3Router: router,
    v3Quoter: quoter,
  },
  'eip155:10': {
    v2Router: '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2',
    v3Router: router,
    v3Quoter: quoter,
  },
  'eip155:56': {
    v2Router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    v3Router: '0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2',
    v3Quoter: '0x78D78E420Da98ad378D7799bE8f4AF69033EB077',
  },
  'eip155:137': {
    v2Router: '0xedf6066a2b290C185783862C7F4776A2C8077AD1',
    v3Router: router,
    v3Quoter: quoter,
  },
  'eip155:8453': {
    v2Router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    v3Router: '0x2626664c2603336E57B271c5C0b26F421741e481',
    v3Quoter: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
  },
  'eip155:42161': {
    v2Router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    v3Router: router,
    v3Quoter: quoter,
  },
  'eip155:43114': {
    v2Router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    v3Router: '0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE',
    v3Quoter: '0xbe0F5544EC67e9B3b2D979aaA43f18Fd87E6257F',
  },
}

/** @throws {ConfigurationError} for a chain that is none, or whose contracts are not enough to convert */
export function checkContracts(chains: UniswapChains): void {
  for (const [chain, { v2Router, v3Router, v3Quoter }] of Object.entries(chains)) {
    const fail = (what: string): never => {
      throw new ConfigurationError('uniswap', `${chain} in uniswap ${what}`)
    }
    if (!/^eip155:\d+$/.test(chain)) fail('is no EVM chain. Write it as eip155:1.')
    for (const [name, address] of Object.entries({ v2Router, v3Router, v3Quoter }))
      if (address !== undefined && !/^0x[0-9a-f]{40}$/i.test(address))
        fail(`has a ${name} that is no address. Write it as 0x… with 40 digits.`)
    // With a v2Router beside it, a v3Router converts by the pools of V2 as well.
    if (v3Quoter === undefined ? v3Router !== undefined && v2Router === undefined : v3Router === undefined)
      fail('has one of v3Router and v3Quoter. Name both.')
    if (v2Router === undefined && v3Router === undefined)
      fail('has no router. Name a v2Router, or v3Router with v3Quoter.')
  }
}
