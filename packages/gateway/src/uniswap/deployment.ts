import type { ChainId } from '@foyer/api'
import { UpstreamError } from '../errors.js'
import { callAll } from '../evm/callAll.js'
import { numberIn } from '../evm/readTokens.js'
import { shareOfAll } from '../route/lane.js'
import type { Rpc } from '../rpc/rpc.js'
import { sameAddress } from '../tokenKey.js'
import { checkContracts, type UniswapChains, type UniswapContracts } from './contracts.js'

const selectors = { factory: 'c45a0155', factoryV2: '68e0d4e1', WETH: 'ad5c4648', WETH9: '4aa4a4fc' }
const nobody = `0x${'0'.repeat(40)}`

/** Uniswap on one chain, with what its contracts say of themselves. */
export interface Deployment {
  /** Is called, and takes what is sold. */
  readonly router: string
  /** Whether that is `SwapRouter02`, and not the router of V2 alone. */
  readonly isV3Router: boolean
  readonly wrapped: string
  readonly v2?: { readonly router: string; readonly factory: string }
  readonly v3?: { readonly quoter: string; readonly factory: string }
}

/** Uniswap on the chains of a host. */
export interface Deployments {
  readonly chains: readonly ChainId[]
  /** As the host says it, asking nobody. */
  router(chain: ChainId): string | undefined
  /** Asks once for each chain. @throws {UpstreamError} */
  of(chain: ChainId, rpc: Rpc): Promise<Deployment>
}

/** @throws {ConfigurationError} */
export function createDeployments(chains: UniswapChains): Deployments {
  checkContracts(chains)
  const table = new Map(Object.entries(chains))
  const asked = new Map<ChainId, Promise<Deployment>>()
  return {
    chains: Object.keys(chains).filter((id): id is ChainId => table.has(id)),
    router: (chain) => table.get(chain)?.v3Router ?? table.get(chain)?.v2Router,
    of(chain, rpc) {
      const known = asked.get(chain) ?? read(shared(rpc), table.get(chain) ?? {})
      asked.set(chain, known)
      known.catch(() => asked.delete(chain))
      return known
    },
  }
}

/** Neither in the time nor in the room of the first client, which may be gone: others wait for it too. */
function shared(rpc: Rpc): Rpc {
  const { signal } = new AbortController()
  return {
    request: (method, params) => rpc.request(method, params, { signal, budget: 5_000, client: shareOfAll }),
  }
}

async function read(rpc: Rpc, { v2Router, v3Router, v3Quoter }: UniswapContracts): Promise<Deployment> {
  const calls = [
    [v2Router, selectors.factory],
    [v2Router, selectors.WETH],
    [v3Router, selectors.factory],
    [v3Router, selectors.factoryV2],
    [v3Router, selectors.WETH9],
  ] as const
  const answers = await callAll(
    rpc,
    calls.map(([to = nobody, selector]) => ({ to, data: `0x${selector}` })),
  )
  const [factory, coin, factoryV3, factoryV2, coinV3] = answers.map(addressIn)
  const router = v3Router ?? v2Router
  const wrapped = v3Router === undefined ? coin : coinV3
  if (!router || !wrapped) throw new UpstreamError('malformed')
  // One contract takes what is sold. That of V3 reaches the pools of V2 where it was made for the same factory.
  const isUsable = v3Router === undefined || sameAddress(factory, factoryV2)
  return {
    router,
    isV3Router: v3Router !== undefined,
    wrapped,
    ...(v2Router && factory && isUsable ? { v2: { router: v2Router, factory } } : {}),
    ...(v3Quoter && factoryV3 ? { v3: { quoter: v3Quoter, factory: factoryV3 } } : {}),
  }
}

/** An address that a call returned; `undefined` for none, and for that of nobody. */
export function addressIn(answer: string | undefined): string | undefined {
  const value = numberIn(answer) ?? 0n
  return value > 0n && value < 1n << 160n ? `0x${value.toString(16).padStart(40, '0')}` : undefined
}
