import type { ChainId } from '@foyer/api'
import { ConfigurationError, UpstreamError } from '../errors.js'
import { blockTime } from '../evm/blockTime.js'
import { readTokens } from '../evm/readTokens.js'
import { above, bag, checkOptions, list, maybe, notBelow, table, text } from '../guard/forms.js'
import type { Price, Provider, TokenFacts, TokenId, Tools } from '../questions.js'
import type { Rpc } from '../rpc/rpc.js'
import { sameAddress } from '../tokenKey.js'
import { chainsForm, type UniswapChains, uniswapChains } from '../uniswap/contracts.js'
import { createDeployments } from '../uniswap/deployment.js'
import { poolsOf, type Spot, spotsOf } from '../uniswap/spots.js'

/** What {@link pools} takes. */
export interface PoolsOptions {
  /** Tokens that count as a US dollar, by CAIP-10 id; of each chain at least one, since all prices come from there. */
  readonly dollars: readonly string[]
  /** Where Uniswap is. @default its own deployments */
  readonly chains?: UniswapChains
  /** How much of another currency a dollar buys: `{ eur: 0.92 }`. Without it prices are told in dollars alone. */
  readonly rates?: Readonly<Record<string, number>>
  /** What a pool has to hold of the other token, in US dollars. @default 10,000 */
  readonly floor?: number
  /** How long ago a pool may have moved last, in ms. @default a day */
  readonly maxAge?: number
  /** How old the node's last block may be, in ms. @default ten minutes */
  readonly maxLag?: number
}

const form = bag<PoolsOptions>({
  dollars: list(text),
  chains: maybe(chainsForm),
  rates: maybe(table(above)),
  floor: maybe(notBelow),
  maxAge: maybe(above),
  maxLag: maybe(above),
})
const dollarId = /^(eip155:\d+):(0x[0-9a-fA-F]{40})$/

/**
 * Prices as Uniswap's pools on the chain have them, through the host's nodes. For tokens that nobody else prices: whoever
 * trades enough can move a pool, so put it behind others. A pool that is thin, or has not moved for long, says nothing.
 * @throws {ConfigurationError}
 */
export function pools(options: PoolsOptions): Provider<'prices'> {
  checkOptions(form, options, 'pools')
  const { dollars, chains = uniswapChains, rates = {} } = options
  const { floor = 10_000, maxAge = 86_400_000, maxLag = 600_000 } = options
  const deployments = createDeployments(chains)
  const known = dollars.map(readDollar)
  const units = new Map(Object.entries({ usd: 1, ...rates }))
  const isKnown = ({ chain }: TokenId) =>
    deployments.router(chain) !== undefined && known.some((dollar) => dollar.chain === chain)

  async function pricesOn(chain: ChainId, tokens: readonly TokenId[], tools: Tools, rate: number) {
    const rpc = tools.rpc(chain)
    const [deployment, last] = await Promise.all([deployments.of(chain, rpc), blockTime(rpc)])
    const time = Number(last)
    if (tools.now() - time * 1000 > maxLag) throw new UpstreamError('malformed')
    const { wrapped } = deployment
    const ones = known.filter((dollar) => dollar.chain === chain).map(({ address }) => address)
    const isOne = (contract: string) => ones.some((one) => sameAddress(one, contract))
    const contracts = tokens.map(({ address = wrapped }) => address)
    const others = contracts.filter((contract) => !isOne(contract) && !sameAddress(contract, wrapped))
    const pairs = [
      ...ones.map((unit) => ({ token: wrapped, unit })),
      ...others.flatMap((token) => [wrapped, ...ones].map((unit) => ({ token, unit }))),
    ]
    const [spots, facts] = await Promise.all([
      poolsOf(rpc, deployment, pairs).then((found) => spotsOf(rpc, found)),
      factsOf(rpc, chain, [wrapped, ...ones, ...others], tools),
    ])
    const scaleOf = (contract: string) => {
      const decimals = facts.find(({ address }) => sameAddress(address, contract))?.decimals
      return decimals === undefined ? undefined : 10 ** decimals
    }
    const fresh = spots.filter(({ at }) => (time - at) * 1000 <= maxAge)
    /** Of one whole token, in dollars, after the pool that has most behind it. */
    const worthOf = (contract: string, worthOfUnit: (unit: string) => number | undefined) => {
      const told = fresh.flatMap((spot) => {
        if (!sameAddress(spot.token, contract)) return []
        return readSpot(spot, scaleOf(contract), scaleOf(spot.unit), worthOfUnit(spot.unit))
      })
      return told.filter(({ depth }) => depth >= floor).sort((one, other) => other.depth - one.depth)[0]
        ?.price
    }
    const coin = worthOf(wrapped, (unit) => (isOne(unit) ? 1 : undefined))
    const unitWorth = (unit: string) => (isOne(unit) ? 1 : coin)
    return tokens.flatMap((token): readonly Price[] => {
      const contract = token.address ?? wrapped
      const isCoin = sameAddress(contract, wrapped)
      const worth = isOne(contract) ? 1 : isCoin ? coin : worthOf(contract, unitWorth)
      if (worth === undefined) return []
      const said = facts.find(({ address }) => token.address !== undefined && sameAddress(address, contract))
      const { name, symbol, decimals } = said ?? {}
      const names = name && symbol && decimals !== undefined ? { name, symbol, decimals } : {}
      return [{ ...token, price: worth * rate, at: time * 1000, ...names }]
    })
  }

  return {
    id: 'pools',
    question: 'prices',
    chains: deployments.chains,
    isByChain: true,
    covers: ({ currency, tokens }) => units.has(currency) && tokens.some(isKnown),
    async answer({ currency, tokens }, tools) {
      const rate = units.get(currency) ?? 1
      const wanted = tokens.filter(isKnown)
      const told = [...new Set(wanted.map(({ chain }) => chain))].map((chain) => {
        const own = wanted.filter((token) => token.chain === chain)
        return pricesOn(chain, own, tools, rate)
      })
      return (await Promise.all(told)).flat()
    },
  }
}

/** What a pool says of a whole token, and what stands behind it, both in dollars. */
function readSpot(
  { price, depth }: Spot,
  scale: number | undefined,
  unitScale: number | undefined,
  worth: number | undefined,
): readonly { readonly price: number; readonly depth: number }[] {
  if (scale === undefined || unitScale === undefined || worth === undefined) return []
  return [{ price: ((price * scale) / unitScale) * worth, depth: (depth / unitScale) * worth }]
}

/** What is known of contracts: by the host's list, else by themselves. */
async function factsOf(
  rpc: Rpc,
  chain: ChainId,
  contracts: readonly string[],
  { tokens }: Tools,
): Promise<readonly TokenFacts[]> {
  const listed = tokens(chain)
  const rest = contracts.filter((contract) => !listed.some(({ address }) => sameAddress(address, contract)))
  return [...listed, ...(await readTokens(rpc, chain, rest))]
}

function readDollar(id: string): { readonly chain: string; readonly address: string } {
  const [, chain, address] = dollarId.exec(id) ?? []
  if (!chain || !address)
    throw new ConfigurationError('dollars', `"${id}" in dollars is no token. Write it as eip155:1:0x….`)
  return { chain, address }
}
