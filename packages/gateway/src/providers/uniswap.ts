import type { ChainId } from '@foyer/api'
import { AskError, UpstreamError } from '../errors.js'
import { readQuantity } from '../evm/abi.js'
import { blockTime } from '../evm/blockTime.js'
import { checkOptions } from '../guard/forms.js'
import { pinned } from '../guard/pinned.js'
import type { AnyProvider, Exchange, Provider, TokenFacts } from '../questions.js'
import type { Rpc } from '../rpc/rpc.js'
import { RpcError } from '../rpc/rpcError.js'
import { leastOf } from '../slippage.js'
import { sameAddress } from '../tokenKey.js'
import { chainsForm, type UniswapChains, uniswapChains } from '../uniswap/contracts.js'
import { createDeployments, type Deployment } from '../uniswap/deployment.js'
import { quotesOf } from '../uniswap/routes.js'
import { poolsOf } from '../uniswap/spots.js'
import { swapCall, swapSelectors } from '../uniswap/swapCall.js'

export { type UniswapChains, type UniswapContracts, uniswapChains } from '../uniswap/contracts.js'

const id = 'uniswap'
/** How long a transaction may wait, in s. */
const patience = 1_200n

/**
 * Conversions by Uniswap's own contracts, asked through the host's nodes: no key, no account. The best of V2 and V3 is
 * taken, directly or over the wrapped coin; one router takes what is sold, `SwapRouter02` where there is one.
 * @param chains where Uniswap is; a fork of it, or one of the host's own, is written the same way
 * @throws {ConfigurationError}
 */
export function uniswap(chains: UniswapChains = uniswapChains): readonly AnyProvider[] {
  checkOptions(chainsForm, chains, 'uniswap')
  const deployments = createDeployments(chains)
  const { chains: known } = deployments
  const isKnown = ({ chain }: { readonly chain: ChainId }) => deployments.router(chain) !== undefined
  const isOne = ({ from, to }: Exchange) => from.chain === to.chain && isKnown(from)

  /** The ways of an exchange, best first, and where they were found. */
  const waysOf = async ({ from, to, amount }: Exchange, rpc: Rpc) => {
    const deployment = await deployments.of(from.chain, rpc)
    const { wrapped } = deployment
    const ways = await quotesOf(rpc, deployment, from.address ?? wrapped, to.address ?? wrapped, amount)
    return { deployment, ways }
  }

  const tokens: Provider<'swapTokens'> = {
    id,
    question: 'swapTokens',
    chains: known,
    covers: isKnown,
    async answer({ chain }, { rpc: rpcOf, tokens: listed }) {
      const rpc = rpcOf(chain)
      return convertible(rpc, await deployments.of(chain, rpc), listed(chain))
    },
  }
  const quote: Provider<'swapQuote'> = {
    id,
    question: 'swapQuote',
    chains: known,
    covers: isOne,
    async answer(ask, { rpc }) {
      const { ways } = await waysOf(ask, rpc(ask.from.chain))
      return ways.slice(0, 1).map(({ amount }) => ({ amount }))
    },
  }
  const spender: Provider<'swapSpender'> = {
    id,
    question: 'swapSpender',
    chains: known,
    covers: isKnown,
    answer: async ({ chain }) => deployments.router(chain) ?? unknown(),
  }
  const build: Provider<'swapBuild'> = {
    id,
    question: 'swapBuild',
    chains: known,
    covers: isOne,
    async answer(ask, { rpc: rpcOf, now }) {
      const { from, to, amount, account, slippage, permit } = ask
      const rpc = rpcOf(from.chain)
      const [{ deployment, ways }, last] = await Promise.all([waysOf(ask, rpc), blockTime(rpc)])
      const [best] = ways
      if (!best) throw new AskError(400, 'to', 'There is no pool that converts these tokens')
      const least = leastOf(best.amount, slippage)
      const { route } = best
      const { router, isV3Router } = deployment
      if (permit && !isV3Router)
        throw new AskError(400, 'permit', 'The contract that converts takes no permissions')
      const [isCoinGiven, isCoinWanted] = [from.address === undefined, to.address === undefined]
      // A clock here may be wrong, and the last block of a quiet chain is old.
      const today = BigInt(Math.floor(now() / 1000))
      const deadline = (last > today ? last : today) + patience
      const sides = { isCoinGiven, isCoinWanted }
      const allowed = permit && from.address && { permit: { ...permit, token: from.address } }
      const swap = { route, amount, least, account, deadline, ...sides, ...allowed }
      const data = swapCall(isV3Router, swap)
      const value = isCoinGiven ? amount : 0n
      const gas = await gasOf(rpc, { from: account, to: router, data, value }, route.path.length)
      return { to: router, data, value, gas, receives: best.amount, least }
    },
  }
  const pins = (chain: ChainId) => ({
    to: [deployments.router(chain) ?? unknown()],
    selectors: swapSelectors(chains[chain]?.v3Router !== undefined),
  })
  return [tokens, quote, spender, pinned(build, pins)]
}

/** What a pool writes down at its first exchange of a second, at the most: an estimate within that second has none of it. */
const gasOfNotes = 50_000n

/**
 * What the node estimates and a quarter more, with what each pool may have to write down by then: who has too little of it
 * pays for nothing, and what is left over costs nothing. Before the approval the node cannot estimate: then what such
 * exchanges usually take.
 */
async function gasOf(
  rpc: Rpc,
  { value, ...call }: { from: string; to: string; data: string; value: bigint },
  tokens: number,
): Promise<bigint> {
  try {
    const used = await rpc.request('eth_estimateGas', [{ ...call, value: `0x${value.toString(16)}` }])
    return (readQuantity(used) * 5n) / 4n + gasOfNotes * BigInt(tokens - 1)
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    return 150_000n * BigInt(tokens)
  }
}

/** Tokens that have a pool with the wrapped coin, from where all others can be reached. */
async function convertible(
  rpc: Rpc,
  deployment: Deployment,
  listed: readonly TokenFacts[],
): Promise<readonly TokenFacts[]> {
  const { wrapped: unit } = deployment
  const contracts = listed.flatMap(({ address }) => address ?? [])
  const pairs = contracts.filter((token) => !sameAddress(token, unit)).map((token) => ({ token, unit }))
  const pooled = new Set((await poolsOf(rpc, deployment, pairs)).map(({ token }) => token))
  if (pooled.size === 0) return []
  return listed.filter(
    ({ address }) => address === undefined || sameAddress(address, unit) || pooled.has(address),
  )
}

function unknown(): never {
  throw new UpstreamError('status', 404)
}
