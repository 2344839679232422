import type { Coin } from './chain.ts'

/** The visitors whom every chain knows: the first of anvil's ten well-known accounts. */
export const visitors = {
  /** Ether, every main token, pictures. */
  rich: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  /** Dollars but hardly a fee's worth of ether (none at all on 8453). */
  poor: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  /** Nothing. */
  empty: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  /** Twenty-five more tokens, some of them awkward. */
  many: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
} as const

export type Visitor = keyof typeof visitors

/** Amounts in decimal text, so that the table reads like a purse. */
export type Purse = Readonly<Partial<Record<Visitor, string>>>

export interface SeedToken extends Coin {
  readonly contract: 'Token' | 'NoReturnToken' | 'PermitToken'
  readonly holders: Purse
}

/** A pool of a token and the coin, which the deployer fills. Amounts in decimal text. */
export interface SeedPool {
  readonly symbol: string
  readonly amount: string
  readonly coin: string
}

export interface Seed {
  readonly chainId: number
  /** Makes the contracts, in the order below: their addresses follow from it and never change between runs. */
  readonly deployer: `0x${string}`
  /** Wei per gas of the first block after the seeding. */
  readonly baseFee: bigint
  readonly native: Coin
  readonly ether: Purse
  readonly tokens: readonly SeedToken[]
  /** Owners of the pictures 1, 2, 3… */
  readonly pictures: readonly Visitor[]
  /** Whether large collections are there as well. */
  readonly exhibits: boolean
  /** Of Uniswap V2, where it is installed. */
  readonly pools: readonly SeedPool[]
  /** How often about five things happened to `rich` before, and the blocks that they fill. */
  readonly past: { readonly rounds: number; readonly blocks: number }
}

const ether: Coin = { name: 'Ether', symbol: 'ETH', decimals: 18, price: 3000 }

/** The four tokens that both chains have. The API calls ODD a 6-decimals token; the chain says 18. */
function mainTokens(purses: Readonly<Record<'USDC' | 'DAI' | 'USDT' | 'ODD', Purse>>): readonly SeedToken[] {
  return [
    { name: 'USD Coin', symbol: 'USDC', decimals: 6, price: 1, contract: 'Token', holders: purses.USDC },
    {
      name: 'Dai Stablecoin',
      symbol: 'DAI',
      decimals: 18,
      permits: true,
      price: 1,
      contract: 'PermitToken',
      holders: purses.DAI,
    },
    {
      name: 'Tether USD',
      symbol: 'USDT',
      decimals: 6,
      price: 1,
      contract: 'NoReturnToken',
      holders: purses.USDT,
    },
    {
      name: 'Odd Token',
      symbol: 'ODD',
      decimals: 18,
      saidDecimals: 6,
      price: 0.5,
      contract: 'Token',
      holders: purses.ODD,
    },
  ]
}

/** Pools at the prices that the API tells when its clock is at 0. */
const pools: readonly SeedPool[] = [
  { symbol: 'USDC', amount: '1500000', coin: '500' },
  { symbol: 'DAI', amount: '1500000', coin: '500' },
  { symbol: 'USDT', amount: '1500000', coin: '500' },
]

const places = [
  ['Alder', 'Birch', 'Cedar', 'Dune', 'Ember', 'Fjord', 'Glade', 'Heath', 'Inlet', 'Juniper', 'Kelp'],
  ['Larch', 'Meadow', 'Nettle', 'Orchard', 'Pebble', 'Quarry', 'Reed', 'Sorrel', 'Thistle', 'Umber'],
].flat()

/** Twenty-one everyday tokens and four that test a view: a slash, a long name, a spoofed direction, no decimals. */
function extraTokens(): readonly SeedToken[] {
  const everyday = places.map((name, index) => ({
    name: `${name} Token`,
    symbol: name.slice(0, 4).toUpperCase(),
    decimals: [18, 6, 8][index % 3] ?? 18,
    price: index % 7 === 6 ? 0 : Number((40 / (index + 1) ** 2).toPrecision(3)),
    amount: `${(index * 37 + 5) % 90}.${(index * 7919 + 104_729) % 1_000_000}`,
  }))
  const awkward = [
    { name: 'Pool Share of Ether and Dollars', symbol: 'LP/ETH', decimals: 18, price: 12.5, amount: '3.25' },
    {
      name: 'The Token With The Very Long Name That No Row Was Ever Drawn For',
      symbol: 'LONGWINDED',
      decimals: 18,
      price: 0.000_012_34,
      amount: '123456789.123456789123456789',
    },
    { name: 'Turned \u202Eniarorg', symbol: 'TURN', decimals: 18, price: 0.02, amount: '1000' },
    { name: 'Whole Ticket', symbol: 'TICKET', decimals: 0, price: 5, amount: '7' },
  ]
  return [...everyday, ...awkward].map(({ amount, ...coin }) => ({
    ...coin,
    contract: 'Token' as const,
    holders: { many: amount },
  }))
}

/** The seeded worlds, one per chain. */
export const seeds: readonly Seed[] = [
  {
    chainId: 1,
    deployer: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
    baseFee: 12_000_000_000n,
    native: ether,
    ether: { rich: '12.941', poor: '0.0005', empty: '0', many: '3.2' },
    tokens: [
      ...mainTokens({
        USDC: { rich: '3410.25', poor: '50', many: '18.75' },
        DAI: { rich: '246.97' },
        USDT: { rich: '500' },
        ODD: { rich: '64.5' },
      }),
      ...extraTokens(),
    ],
    pictures: ['rich', 'rich', 'rich', 'many'],
    exhibits: true,
    pools,
    past: { rounds: 28, blocks: 50 },
  },
  {
    chainId: 8453,
    deployer: '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f',
    baseFee: 50_000_000n,
    native: ether,
    ether: { rich: '10.58', poor: '0', empty: '0', many: '1.1' },
    tokens: mainTokens({
      USDC: { rich: '1204.1', poor: '50' },
      DAI: { rich: '75.5' },
      USDT: { rich: '120' },
      ODD: { rich: '8' },
    }),
    pictures: ['rich'],
    exhibits: false,
    pools,
    past: { rounds: 3, blocks: 7 },
  },
]
