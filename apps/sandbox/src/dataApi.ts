import { type AnyProvider, catalogue, createGateway, type Gateway, type TokenFacts } from '@foyer/gateway'
import type { Chain } from './chain.ts'
import { openApprovals } from './providers/approvals.ts'
import { chainFacts } from './providers/balances.ts'
import { seededCollectibles } from './providers/collectibles.ts'
import { history } from './providers/history.ts'
import { names } from './providers/names.ts'
import { onramps } from './providers/onramp.ts'
import { misled } from './providers/onrampLies.ts'
import { tiles } from './providers/pictures.ts'
import { pastPrices, prices } from './providers/prices.ts'
import { sessions } from './providers/sessions.ts'
import { swaps } from './providers/swaps.ts'
import { makeWallets, walletAt } from './wallets.ts'
import type { World } from './world.ts'

const wallets = makeWallets(600)

/**
 * The data API, catalogue, pictures, RPC and analytics of a world whose chains are started: the gateway over them. It keeps
 * nothing, so that whatever a test changes is told at once.
 */
export async function createDataApi(world: World): Promise<Gateway> {
  const { chains, clock, events } = world
  const shops = onramps(chains, world.origin(), clock.now)
  const sellers = [...shops.values()].flatMap(({ providers }) => providers)
  const gateway = createGateway({
    url: world.origin(),
    chains: Object.fromEntries(chains.map((chain) => [chain.id, optionsOf(chain, world.origin())] as const)),
    tokens: chains.flatMap(tokensOf),
    providers: [...local(world), ...sellers, ...names(), ...(await sessions(chains))],
    origins: ['*'],
    authorize: (_, project) => project !== 'invalid',
    limits: false,
    cache: false,
    // A machine that runs many browsers at once has nodes that are slow at times.
    patience: 5,
    analytics: (event) => void events.push(event),
    now: clock.now,
    onError: (error) => void process.stderr.write(`The data API failed: ${error}\n`),
  })
  return {
    ...gateway,
    async fetch(request, platform) {
      const { pathname } = new URL(request.url)
      const shop = shops.get(pathname)
      if (shop) return shop.page(request)
      const response = await gateway.fetch(request, platform)
      return misled(response, pathname, world.onrampLie)
    },
  }
}

/** Who answers for this world; a new one is a file in `providers/` and a word here. */
function local(world: World): readonly AnyProvider[] {
  const { chains } = world
  return [
    ...chainFacts(chains),
    ...chains.flatMap(({ providers = [] }) => providers),
    prices(chains),
    pastPrices(chains),
    ...swaps(chains),
    ...history(chains),
    openApprovals(chains),
    ...seededCollectibles(chains),
    tiles(),
    catalogue(() => (world.wallet === undefined ? wallets : [walletAt(world.wallet), ...wallets])),
  ]
}

function optionsOf({ id, chainId, native, providers, rpcUrl }: Chain, origin: string) {
  const { name, symbol, decimals } = native
  const own = (service: string) => `${origin}/${service}?chainId=${id}`
  return {
    coin: { name, symbol, decimals },
    rpc: providers ? [] : [rpcUrl],
    ...(chainId !== undefined && { bundler: own('bundler'), paymaster: own('paymaster') }),
  }
}

function tokensOf({ id, tokens }: Chain): readonly TokenFacts[] {
  return tokens.flatMap(({ address, name, symbol, decimals, saidDecimals = decimals, permits = false }) =>
    address === undefined ? [] : [{ chain: id, address, name, symbol, decimals: saidDecimals, permits }],
  )
}
