import { type Anvil, startAnvil } from '@foyer/testing/anvil'
import type { Hash, Hex } from 'viem'
import {
  createTestClient,
  encodeDeployData,
  getContractAddress,
  http,
  parseAbi,
  parseUnits,
  publicActions,
  walletActions,
} from 'viem'
import multicall from '../artifacts/Multicall.json' with { type: 'json' }
import noReturnToken from '../artifacts/NoReturnToken.json' with { type: 'json' }
import pictures from '../artifacts/Pictures.json' with { type: 'json' }
import token from '../artifacts/Token.json' with { type: 'json' }
import type { Chain } from './chain.ts'
import { receiptOf } from './receipt.ts'
import { type Purse, type Seed, type SeedToken, visitors } from './seed.ts'

const multicallAddress = '0xcA11bde05977b3631167028862bE2a173976CA11'
const makers = { Token: token.bytecode, NoReturnToken: noReturnToken.bytecode }
const tokenMaker = parseAbi([
  'constructor(string name, string symbol, uint8 decimals, address[] holders, uint256[] amounts)',
])
const picturesMaker = parseAbi(['constructor(address[] owners)'])

interface Pool {
  readonly Method: 'anvil_dropAllTransactions'
  readonly Parameters?: undefined
  readonly ReturnType: null
}
type Client = ReturnType<typeof clientOf>

function clientOf(url: string) {
  return createTestClient({ mode: 'anvil', transport: http(url), cacheTime: 0, pollingInterval: 5 })
    .extend(publicActions)
    .extend(walletActions)
}

function amounts(purse: Purse, decimals: number) {
  return Object.entries(visitors).flatMap(([visitor, address]) => {
    const text = Object.entries(purse).find(([name]) => name === visitor)?.[1]
    return text === undefined ? [] : [{ address, amount: parseUnits(text, decimals) }]
  })
}

function tokenCode({ contract, name, symbol, decimals, holders }: SeedToken): Hex {
  const deal = amounts(holders, decimals)
  const args = [
    name,
    symbol,
    decimals,
    deal.map((part) => part.address),
    deal.map((part) => part.amount),
  ] as const
  return encodeDeployData({ abi: tokenMaker, bytecode: `0x${makers[contract]}`, args })
}

async function plant(client: Client, seed: Seed): Promise<void> {
  const owners = seed.pictures.map((visitor) => visitors[visitor])
  const codes = [
    ...seed.tokens.map(tokenCode),
    encodeDeployData({ abi: picturesMaker, bytecode: `0x${pictures.bytecode}`, args: [owners] }),
  ]
  const hashes: Hash[] = []
  for (const [nonce, data] of codes.entries()) {
    const request = { account: seed.deployer, chain: null, nonce, data, gas: 3_000_000n }
    hashes.push(await client.sendTransaction(request))
  }
  const receipts = await Promise.all(hashes.map((hash) => receiptOf(client, hash)))
  if (receipts.some((receipt) => receipt.status !== 'success'))
    throw new Error(`Seeding chain ${seed.chainId} failed`)

  await client.setCode({ address: multicallAddress, bytecode: `0x${multicall.runtime}` })
  for (const { address, amount } of amounts(seed.ether, seed.native.decimals)) {
    await client.setBalance({ address, value: amount })
  }
}

/** An EVM chain, and where its seeded contracts are. */
export interface EvmChain extends Chain {
  readonly chainId: number
  /** The ERC-721 contract. */
  readonly pictures: string
}

/** A chain on a node of its own, seeded; the world of `seed` is there again after every `reset`. */
export function createEvmChain(seed: Seed): EvmChain {
  const contractAt = (nonce: number) => getContractAddress({ from: seed.deployer, nonce: BigInt(nonce) })
  let running: { readonly anvil: Anvil; readonly client: Client } | undefined
  let snapshot: Hex = '0x0'

  const world = () => {
    if (running === undefined) throw new Error(`Chain ${seed.chainId} is not running`)
    return running
  }
  const remember = async (client: Client): Promise<void> => {
    await client.setNextBlockBaseFeePerGas({ baseFeePerGas: seed.baseFee })
    snapshot = await client.snapshot()
  }

  return {
    id: `eip155:${seed.chainId}`,
    chainId: seed.chainId,
    native: seed.native,
    tokens: seed.tokens.map((coin, nonce) => ({ ...coin, address: contractAt(nonce) })),
    pictures: contractAt(seed.tokens.length),
    get rpcUrl() {
      return world().anvil.url
    },
    get pid() {
      return world().anvil.pid
    },
    async start() {
      const anvil = await startAnvil({ chainId: seed.chainId, from: import.meta.url })
      const client = clientOf(anvil.url)
      running = { anvil, client }
      await plant(client, seed)
      // Wallets guess a transaction's fee by the latest block's, so that block must cost what the next one will.
      await client.setNextBlockBaseFeePerGas({ baseFeePerGas: seed.baseFee })
      await client.mine({ blocks: 1 })
      await remember(client)
    },
    async reset() {
      const { client } = world()
      // A transaction still in the pool, or in a block being made, would reach the fresh world: drop, then let it settle.
      await client.request<Pool>({ method: 'anvil_dropAllTransactions' })
      await client.mine({ blocks: 1 })
      await client.revert({ id: snapshot })
      await client.setAutomine(true)
      await remember(client)
    },
    async stop() {
      await running?.anvil.stop()
      running = undefined
    },
  }
}
