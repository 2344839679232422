import { type Anvil, startAnvil } from '@foyer/testing/anvil'
import { encodeFunctionData, type Hex, parseAbi, getAddress as toAddress } from 'viem'
import multicall from '../../artifacts/Multicall.json' with { type: 'json' }
import type { Chain } from '../chain.ts'
import { receiptOf } from '../receipt.ts'
import { type Seed, visitors } from '../seed.ts'
import { strangers } from './addresses.ts'
import { createNodeClient, type NodeClient } from './client.ts'
import { codesOf, contractAt, contractOf, reservesOf, sharesOf, tills, uniswapOf } from './contracts.ts'
import { exhibits } from './gallery.ts'
import { pastOf } from './past.ts'
import { type Outgoing, plant, type Stage, usualBlockGas } from './plant.ts'

const multicallAddress = '0xcA11bde05977b3631167028862bE2a173976CA11'
const day = 86_400
const transfer = parseAbi(['function transfer(address to, uint256 amount) returns (bool)'])
/** How long ago a chain begins, in seconds. */
const age = 400 * day

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
  const past = pastOf(
    {
      contractOf: (symbol) => contractOf(seed, symbol),
      pictures: contractAt(seed, seed.tokens.length),
      uniswap,
      pools: reservesOf(seed),
    },
    seed.past.rounds,
  )
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
  /** The contracts, what is put into them, and then what happened. */
  const stages = (): readonly Stage[] => {
    const made = [...codesOf(seed, past).map((data) => ({ data })), ...(uniswap?.transactions ?? [])]
    const filled = uniswap?.transactions.filter(({ to }) => to !== undefined) ?? []
    const own = (transactions: readonly Omit<Outgoing, 'from'>[]) =>
      transactions.map((one) => ({ from: seed.deployer, ...one }))
    const contracts = { interval: 1, gas: 6_000_000n, blockGas: usualBlockGas }
    return [
      { ...contracts, at: day, blocks: 2, transactions: own(made) },
      { ...contracts, at: 2 * day, blocks: 1, transactions: [...own(filled), ...past.made] },
      // So much that about three of them fill a block.
      {
        gas: 400_000n,
        blockGas: 500_000n,
        transactions: past.transactions,
        ...spread(seed.past.blocks),
      },
    ]
  }

  return {
    id: `eip155:${seed.chainId}`,
    chainId: seed.chainId,
    native: seed.native,
    tokens: seed.tokens.map((coin, nonce) => ({ ...coin, address: contractAt(seed, nonce) })),
    pictures: contractAt(seed, seed.tokens.length),
    ...(seed.exhibits ? { exhibits } : {}),
    ...(uniswap
      ? {
          uniswap: {
            factory: uniswap.factory,
            wrapped: uniswap.wrapped,
            router: uniswap.swapRouter,
            v2Router: uniswap.router,
          },
        }
      : {}),
    get rpcUrl() {
      return world().anvil.url
    },
    get pid() {
      return world().anvil.pid
    },
    credits: tills,
    async credit(address, amount, token) {
      const { client } = world()
      const to = toAddress(address)
      const paid =
        token === undefined
          ? { to, value: amount }
          : { to: toAddress(token), data: encodeFunctionData({ abi: transfer, args: [to, amount] }) }
      const hash = await client.sendTransaction({ account: seed.deployer, chain: null, ...paid })
      const { status } = await receiptOf(client, hash)
      if (status !== 'success') throw new Error(`Nothing was credited by ${hash}`)
      return hash
    },
    async start() {
      const begin = secondsNow() - age
      const anvil = await startAnvil({ chainId: seed.chainId, from: import.meta.url, timestamp: begin })
      const client = createNodeClient(anvil.url)
      running = { anvil, client }
      const rich = 10n ** 22n
      await Promise.all(
        Object.values(strangers).map((address) => client.setBalance({ address, value: rich })),
      )
      await plant(client, begin, stages())
      await Promise.all([
        client.setCode({ address: multicallAddress, bytecode: `0x${multicall.runtime}` }),
        ...(seed.exhibits ? exhibits : []).map(({ address, code }) =>
          client.setCode({ address, bytecode: code }),
        ),
        ...Object.values(visitors).map((address) => client.setNonce({ address, nonce: 0 })),
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

/** So many blocks over all the time that is left, but for the last hour. */
function spread(blocks: number): Pick<Stage, 'at' | 'interval' | 'blocks'> {
  const at = 3 * day
  return { at, blocks, interval: Math.floor((age - 3_600 - at) / (blocks - 1)) }
}

function secondsNow(): number {
  return Math.floor(Date.now() / 1000)
}
