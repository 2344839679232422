import { once } from 'node:events'
import type { Server } from 'node:http'
import { createClock } from './clock.ts'
import { createEvmChain, type EvmChain } from './evm-chain.ts'
import { createFaults } from './faults.ts'
import { createHttp } from './http.ts'
import { createLog } from './log.ts'
import { seeds, type Visitor, visitors } from './seed.ts'
import { analytics } from './services/analytics.ts'
import { balance } from './services/balance.ts'
import { catalogue } from './services/catalogue.ts'
import { control } from './services/control.ts'
import { identity } from './services/identity.ts'
import { images } from './services/images.ts'
import { networks } from './services/networks.ts'
import { price } from './services/price.ts'
import { rpc } from './services/rpc.ts'
import type { Service, World } from './world.ts'

/** Every service; a new one is a file in `services/` and a word here. */
const services: readonly Service[] = [
  networks,
  identity,
  balance,
  price,
  rpc,
  catalogue,
  images,
  analytics,
  control,
]

/** A chain of the sandbox. */
export interface SandboxChain {
  /** The node itself, with its keys and test methods; `{url}/v1/?chainId=…&projectId=…` is the API's way to it. */
  readonly rpcUrl: string
  readonly chainId: number
  /** Process id of the node. */
  readonly pid: number
  /** Address of the ERC-721 contract. */
  readonly pictures: string
}

/** What `GET /sandbox` tells, and what a test needs to know. Chains and tokens are keyed by CAIP-2 id. */
export interface SandboxDescription {
  /** Base of every service, without a slash at the end. */
  readonly url: string
  readonly chains: Readonly<Record<string, SandboxChain>>
  /** Contract addresses by symbol. They are the same in every run, and differ between the chains. */
  readonly tokens: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly accounts: Readonly<Record<Visitor, string>>
}

export interface Sandbox extends SandboxDescription {
  /** The seeded world again: chains, faults, clock, request log and events. */
  reset(): Promise<void>
  /** Ends the server and the nodes; open requests are cut. May be called twice. */
  stop(): Promise<void>
}

function describe(url: string, chains: readonly EvmChain[]): SandboxDescription {
  const addresses = (chain: EvmChain) =>
    chain.tokens.flatMap(({ symbol, address }) => (address ? [[symbol, address]] : []))
  return {
    url,
    chains: Object.fromEntries(
      chains.map(({ id, rpcUrl, chainId, pid, pictures }) => [id, { rpcUrl, chainId, pid, pictures }]),
    ),
    tokens: Object.fromEntries(chains.map((chain) => [chain.id, Object.fromEntries(addresses(chain))])),
    accounts: visitors,
  }
}

async function listen(server: Server, port: number): Promise<string> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return `http://127.0.0.1:${address.port}`
}

/**
 * Starts the offline world on 127.0.0.1: its chains, and one server for every service. `port` 0 takes a free one. Rejects
 * with `EADDRINUSE` when the port is taken, and leaves nothing running when it rejects.
 */
export async function startSandbox({ port = 0 }: { readonly port?: number } = {}): Promise<Sandbox> {
  const chains = seeds.map(createEvmChain)
  let url = ''
  const world: World = {
    chains,
    clock: createClock(),
    faults: createFaults(),
    log: createLog(),
    events: [],
    origin: () => url,
    describe: () => describe(url, chains),
    async reset() {
      world.faults.clear()
      world.clock.set(undefined)
      await Promise.all(chains.map((chain) => chain.reset()))
      world.log.clear()
      world.events.splice(0)
    },
  }
  const routes = services.flatMap((service) => service(world))
  const server = createHttp({ routes, faults: world.faults, log: world.log })
  const stop = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => void server.close(() => resolve()))
    server.closeAllConnections()
    await Promise.all([closed, ...chains.map((chain) => chain.stop())])
  }

  url = await listen(server, port)
  const started = await Promise.allSettled(chains.map((chain) => chain.start()))
  const failed = started.find((result) => result.status === 'rejected')
  if (failed !== undefined) {
    await stop()
    throw failed.reason
  }
  return { ...describe(url, chains), reset: world.reset, stop }
}
