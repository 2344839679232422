import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Gateway } from '@foyer/gateway'
import { createAccountKeeper } from './accounts/keeper.ts'
import type { AuthServer } from './auth.ts'
import type { Chain, UniswapPlaces } from './chain.ts'
import { createClock } from './clock.ts'
import { createEvmChain } from './evm/evm-chain.ts'
import { createFaults } from './faults.ts'
import { createHttp } from './http.ts'
import { createLog } from './log.ts'
import type { LoginService } from './login.ts'
import { createPolkadotChain, type PolkadotState } from './polkadot/chain.ts'
import { holders, polkadotId, keys as polkadotKeys } from './polkadot/seed.ts'
import { createRelay, relayPath } from './relay/relay.ts'
import { ApiError } from './route.ts'
import { seeds, type Visitor, visitors } from './seed.ts'
import { auth } from './services/auth.ts'
import { control } from './services/control.ts'
import { login } from './services/login.ts'
import { polkadot } from './services/polkadot.ts'
import { relay } from './services/relay.ts'
import { smartAccounts } from './services/smartAccounts.ts'
import type { LoginPlaces, Service, World } from './world.ts'

export type { AccountLie } from './accounts/lies.ts'

/** What the sandbox answers beside the data API; a new one is a file in `services/` and a word here. */
const services: readonly Service[] = [relay, polkadot, login, auth, smartAccounts, control]

/** A chain of the sandbox. */
export interface SandboxChain {
  /** The node itself, with its keys and test methods; `{url}/v1/?chainId=…&projectId=…` is the API's way to it. */
  readonly rpcUrl: string
  /** Process id of the node. */
  readonly pid: number
  /** EVM: the chain id. */
  readonly chainId?: number
  /** EVM: address of the ERC-721 contract. */
  readonly pictures?: string
  /** EVM: Uniswap V2, with a pool of each main token and the coin. Absent where its packages are not installed. */
  readonly uniswap?: UniswapPlaces
  /** Other families: the visitors' addresses on this chain. */
  readonly accounts?: Readonly<Record<string, string>>
  /** Other families: the visitors' private keys in hex. */
  readonly keys?: Readonly<Record<string, string>>
}

/** A chain family, by its CAIP-2 namespace. */
export type Family = 'eip155' | 'polkadot' | keyof typeof others

/** Chain families beside EVM. Their code is fetched only when they are asked for. */
const others = {
  solana: async () => [await (await import('./solana/solana-chain.ts')).createSolanaChain()],
  bip122: async () => [(await import('./bitcoin/bitcoin-chain.ts')).createBitcoinChain()],
} satisfies Record<string, () => Promise<readonly Chain[]>>

/** Whether text names a chain family that the sandbox has. */
export function isFamily(text: string): text is Family {
  return text === 'eip155' || text === 'polkadot' || isOther(text)
}

function isOther(family: string): family is keyof typeof others {
  return Object.hasOwn(others, family)
}

/** What `GET /sandbox` tells, and what a test needs to know. Chains and tokens are keyed by CAIP-2 id. */
export interface SandboxDescription {
  /** Base of every service, without a slash at the end. */
  readonly url: string
  /** Websocket address of the relay. */
  readonly relay: string
  /** Where the wallet app is, when the sandbox was told of one; without a slash at the end. */
  readonly wallet?: string
  /** The login service, once `POST /sandbox/login` started it. */
  readonly login?: LoginPlaces
  /** The server where visitors sign in, once `POST /sandbox/auth` started it. */
  readonly auth?: { readonly url: string }
  /** The chain families that were asked for. */
  readonly families: readonly Family[]
  readonly chains: Readonly<Record<string, SandboxChain>>
  /** Contract addresses by symbol. They are the same in every run, and differ between the chains. */
  readonly tokens: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly accounts: Readonly<Record<Visitor, string>>
  /**
   * The Polkadot chain; its node starts with the first call, or with the sandbox where the family was asked for.
   * Accounts are those of `//Alice`, `//Bob`, `//Ferdie`, keys the sr25519 seeds of the first two.
   */
  readonly polkadot: {
    readonly id: string
    readonly rpcUrl: string
    readonly state: PolkadotState
    readonly accounts: Readonly<Record<keyof typeof holders, string>>
    readonly keys: typeof polkadotKeys
  }
}

export interface Sandbox extends SandboxDescription {
  /** The seeded world again: chains, faults, clock, request log and events. */
  reset(): Promise<void>
  /** Ends the server and the nodes; open requests are cut. May be called twice. */
  stop(): Promise<void>
}

function describe(
  url: string,
  families: readonly Family[],
  world: World,
  { login, auth }: Pick<SandboxDescription, 'login' | 'auth'> = {},
): SandboxDescription {
  const { chains, wallet } = world
  const addresses = (chain: Chain) =>
    chain.tokens.flatMap(({ symbol, address }) => (address ? [[symbol, address]] : []))
  return {
    url,
    relay: `${url.replace(/^http/, 'ws')}${relayPath}`,
    ...(wallet === undefined ? {} : { wallet }),
    ...(login === undefined ? {} : { login }),
    ...(auth === undefined ? {} : { auth }),
    families,
    chains: Object.fromEntries(
      chains.map(({ id, rpcUrl, chainId, pid, pictures, uniswap, accounts: own, keys }) => [
        id,
        {
          rpcUrl,
          pid,
          ...(chainId === undefined ? {} : { chainId }),
          ...(pictures === undefined ? {} : { pictures }),
          ...(uniswap === undefined ? {} : { uniswap }),
          ...(own === undefined ? {} : { accounts: own }),
          ...(keys === undefined ? {} : { keys }),
        },
      ]),
    ),
    tokens: Object.fromEntries(chains.map((chain) => [chain.id, Object.fromEntries(addresses(chain))])),
    accounts: visitors,
    polkadot: {
      id: polkadotId,
      rpcUrl: `${url}/polkadot`,
      state: world.polkadot.state,
      accounts: { alice: holders.alice.address, bob: holders.bob.address, ferdie: holders.ferdie.address },
      keys: polkadotKeys,
    },
  }
}

async function listen(server: Server, port: number): Promise<string> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return `http://127.0.0.1:${address.port}`
}

/** What {@link startSandbox} takes. */
export interface SandboxOptions {
  /** 0 takes a free one. @default 0 */
  readonly port?: number
  /** The chain families that are there; each costs time and memory. @default ['eip155'] */
  readonly families?: readonly Family[]
}

/**
 * Starts the offline world on 127.0.0.1: its chains, and one server for every service and the relay. Rejects with
 * `EADDRINUSE` when the port is taken, and leaves nothing running when it rejects.
 */
export async function startSandbox({
  port = 0,
  families = ['eip155'],
}: SandboxOptions = {}): Promise<Sandbox> {
  const made = families.filter(isOther).map((family) => others[family]())
  const chains: readonly Chain[] = [
    ...(families.includes('eip155') ? seeds.map(createEvmChain) : []),
    ...(await Promise.all(made)).flat(),
  ]
  let url = ''
  let api: Gateway | undefined
  /** A gateway that knows of no trouble that nodes had before. Without a chain there is none. */
  const begin = async () => {
    const { createDataApi } = await import('./dataApi.ts')
    const before = api
    if (chains.length > 0) api = await createDataApi(world)
    await before?.close()
  }
  let loginService: LoginService | undefined
  let authServer: AuthServer | undefined
  const beside = () => ({
    ...(loginService && { login: { url: loginService.url, mailbox: `${url}/mailbox` } }),
    ...(authServer && { auth: { url: authServer.url } }),
  })
  const faults = createFaults()
  const log = createLog()
  const world: World = {
    chains,
    clock: createClock(),
    faults,
    log,
    relay: createRelay({ faults, log }),
    polkadot: createPolkadotChain(),
    onrampLie: undefined,
    accounts: createAccountKeeper(),
    accountLie: undefined,
    events: [],
    origin: () => url,
    wallet: undefined,
    describe: () => describe(url, families, world, beside()),
    async startLogin(origin, accounts) {
      const { startLogin } = await import('./login.ts')
      await world.stopLogin()
      loginService = await startLogin(origin, { chains, api: url, ...(accounts && { accounts }) })
      return { url: loginService.url, mailbox: `${url}/mailbox` }
    },
    async stopLogin() {
      const ended = loginService
      loginService = undefined
      await ended?.stop()
    },
    async startAuth(origin) {
      const { startAuth } = await import('./auth.ts')
      await world.stopAuth()
      authServer = await startAuth({ origin, chains, faults, log })
      return { url: authServer.url }
    },
    async stopAuth() {
      const ended = authServer
      authServer = undefined
      await ended?.stop()
    },
    forgetAuth: (what) => authServer?.forget(what),
    confirmFarcaster: async () => loginService?.confirmFarcaster(),
    mail: () => loginService?.mail ?? [],
    async reset() {
      world.faults.clear()
      world.onrampLie = undefined
      world.relay.reset()
      world.clock.set(undefined)
      world.accountLie = undefined
      // Their contracts go with the chain's blocks.
      await world.accounts.rest()
      await Promise.all([...chains, world.polkadot].map((chain) => chain.reset()))
      await begin()
      world.log.clear()
      world.events.splice(0)
      await world.stopLogin()
      await world.stopAuth()
    },
  }
  const routes = services.flatMap((service) => service(world))
  const answer = async (request: Request) => {
    if (!api) throw new ApiError(503, '', 'No chain is started')
    return api.fetch(request)
  }
  const server = createHttp({ routes, faults, log, answer })
  server.on('upgrade', world.relay.upgrade)
  const stop = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => void server.close(() => resolve()))
    world.relay.stop()
    server.closeAllConnections()
    await Promise.all([
      closed,
      api?.close(),
      world.polkadot.stop(),
      world.stopLogin(),
      world.stopAuth(),
      world.accounts.stop(),
      ...chains.map((chain) => chain.stop()),
    ])
  }

  url = await listen(server, port)
  const starting = chains.map((chain) => chain.start())
  // The gateway's code is fetched while the nodes start.
  const started = await Promise.allSettled([...starting, import('./dataApi.ts')])
  const failed = started.find((result) => result.status === 'rejected')
  if (failed !== undefined) {
    await stop()
    throw failed.reason
  }
  await begin()
  // Nobody waits for the heavy one; who calls it early is answered once it is there.
  if (families.includes('polkadot')) world.polkadot.wake()
  return { ...describe(url, families, world), reset: world.reset, stop }
}
