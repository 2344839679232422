import { type Anvil, startAnvil } from '@foyer/testing/anvil'
import type { Hex } from 'viem'
import multicall from '../../artifacts/Multicall.json' with { type: 'json' }
import type { Chain } from '../chain.ts'
import type { Seed } from '../seed.ts'
import { createNodeClient, type NodeClient } from './client.ts'
import { codesOf, contractAt, sharesOf, uniswapOf } from './contracts.ts'
import { type Moment, plant } from './plant.ts'

const multicallAddress = '0xcA11bde05977b3631167028862bE2a173976CA11'
const day = 86_400

interface DropAll {
  readonly Method: 'anvil_dropAllTransactions'
  readonly Parameters?: undefined
  readonly ReturnType: null
}
interface SetTime {
  readonly Method: 'evm_setTime'
  readonly Parameters: readonly [number]
  readonly ReturnType: number
}

/** An EVM chain, and where its seeded contracts are. */
export interface EvmChain extends Chain {
  readonly chainId: number
  /** The ERC-721 contract. */
  readonly pictures: string
}

/** A chain on a node of its own, seeded; the world of `seed` is there again after every `reset`. */
export function createEvmChain(seed: Seed): EvmChain {
  const uniswap = uniswapOf(seed, seed.tokens.length + 1)
  let running: { readonly anvil: Anvil; readonly client: NodeClient } | undefined
  let snapshot: Hex = '0x0'

  const world = () => {
    if (running === undefined) throw new Error(`Chain ${seed.chainId} is not running`)
    return running
  }
  /** The next block costs what the seed says, and is made now, whenever the one before was. */
  const prepare = async (client: NodeClient): Promise<void> => {
    await client.setNextBlockBaseFeePerGas({ baseFeePerGas: seed.baseFee })
    await client.request<SetTime>({ method: 'evm_setTime', params: [secondsNow()] })
  }
  const remember = async (client: NodeClient): Promise<void> => {
    snapshot = await client.snapshot()
    await prepare(client)
  }
  const momentsFrom = (begin: number): readonly Moment[] => {
    const made = [...codesOf(seed).map((data) => ({ data })), ...(uniswap?.transactions ?? [])]
    const filled = uniswap?.transactions.filter(({ to }) => to !== undefined) ?? []
    return [made, filled].map((transactions, days) => ({
      at: begin + (days + 1) * day,
      transactions: transactions.map((one) => ({ from: seed.deployer, ...one })),
    }))
  }

  return {
    id: `eip155:${seed.chainId}`,
    chainId: seed.chainId,
    native: seed.native,
    tokens: seed.tokens.map((coin, nonce) => ({ ...coin, address: contractAt(seed, nonce) })),
    pictures: contractAt(seed, seed.tokens.length),
    ...(uniswap
      ? { uniswap: { factory: uniswap.factory, router: uniswap.router, wrapped: uniswap.wrapped } }
      : {}),
    get rpcUrl() {
      return world().anvil.url
    },
    get pid() {
      return world().anvil.pid
    },
    async start() {
      const begin = secondsNow() - 400 * day
      const anvil = await startAnvil({ chainId: seed.chainId, from: import.meta.url, timestamp: begin })
      const client = createNodeClient(anvil.url)
      running = { anvil, client }
      await plant(client, momentsFrom(begin))
      await Promise.all([
        client.setCode({ address: multicallAddress, bytecode: `0x${multicall.runtime}` }),
        ...sharesOf(seed.ether, seed.native.decimals).map(({ address, amount }) =>
          client.setBalance({ address, value: amount }),
        ),
      ])
      // Wallets guess a transaction's fee by the latest block's, so that block must cost what the next one will.
      await prepare(client)
      await client.mine({ blocks: 1 })
      await remember(client)
    },
    async reset() {
      const { client } = world()
      // A transaction still in the pool, or in a block being made, would reach the fresh world: drop, then let it settle.
      await client.request<DropAll>({ method: 'anvil_dropAllTransactions' })
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

function secondsNow(): number {
  return Math.floor(Date.now() / 1000)
}
