import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  type Hex,
  http,
  parseEther,
  publicActions,
} from 'viem'
import { entryPoint07Abi, entryPoint07Address, toPackedUserOperation } from 'viem/account-abstraction'
import { mainnet } from 'viem/chains'
import { expect } from 'vitest'
import type { AccountType, Notes } from '../frameStorage.js'
import { evmAccount } from '../keys/derive.js'
import type { PageConfig } from '../pageConfig.js'
import { prepareEvm } from '../requests/evm/prepare.js'
import type { Prepared } from '../requests/prepared.js'
import { createRecords } from './records.js'
import { safeAddress } from './safe.js'
import { callsStatus } from './status.js'

const program = fileURLToPath(new URL('../../../../../apps/sandbox/src/cli.ts', import.meta.url))
const network = 'eip155:1'
const origin = 'https://app.example'

type Answer = (
  ask: { readonly method: string; readonly params: readonly unknown[] },
  pass: () => Promise<unknown>,
) => unknown

/** A service between the frame and a real one, which a test has answer otherwise. */
export interface Between {
  readonly url: string
  /** How it answers; `undefined`: as the real one. */
  answer: Answer | undefined
  readonly asked: string[]
}

/** A chain with a bundler and a paymaster. */
export interface World {
  readonly rpcUrl: string
  /** The node, as frames ask it. */
  readonly chain: Between
  readonly bundler: Between
  readonly paymaster: Between
  stop(): Promise<void>
}

/** The sandbox, as a process of its own. */
export async function startWorld(): Promise<World> {
  const env = { ...process.env, FOYER_SANDBOX_PORT: '0', FOYER_SANDBOX_FAMILIES: 'eip155' }
  const child = spawn(process.execPath, [program, '--tied'], { stdio: ['pipe', 'pipe', 'inherit'], env })
  const url = await urlOf(child)
  const said = await fetch(`${url}/sandbox/smart-accounts?chainId=${network}`, { method: 'POST' })
  const services: { readonly bundler: string; readonly paymaster: string } = Object(await said.json())
  const told: { readonly chains: Readonly<Record<string, { rpcUrl: string }>> } = Object(
    await (await fetch(`${url}/sandbox`)).json(),
  )
  const rpcUrl = told.chains[network]?.rpcUrl ?? ''
  const [chain, bundler, paymaster] = [
    await between(rpcUrl),
    await between(services.bundler),
    await between(services.paymaster),
  ]
  return {
    rpcUrl,
    chain,
    bundler,
    paymaster,
    async stop() {
      chain.server.close()
      bundler.server.close()
      paymaster.server.close()
      child.stdin?.end()
      await once(child, 'exit')
    },
  }
}

async function urlOf({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('It says nothing.')
  for await (const line of createInterface({ input: stdout })) {
    const [, url] = /at (http\S+)/.exec(line) ?? []
    if (url) return url
  }
  throw new Error('The sandbox did not start.')
}

async function between(real: string): Promise<Between & { readonly server: Server }> {
  const pass = async (body: string): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(real, { method: 'POST', headers, body })).json()
  }
  const made: Omit<Between, 'url'> = { answer: undefined, asked: [] }
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    const ask = JSON.parse(body)
    made.asked.push(ask.method)
    const told = await (made.answer ? made.answer(ask, () => pass(body)) : pass(body))
    // Nothing told is a line that breaks.
    if (told === undefined) response.destroy()
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(told))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return Object.assign(made, { server, url: `http://127.0.0.1:${port}` })
}

/** Somebody's login in a frame of this world. */
export function visitor(world: World, of: { kind?: PageConfig['smartAccount']; sponsored?: boolean } = {}) {
  const seed = crypto.getRandomValues(new Uint8Array(64))
  const owner = evmAccount(seed).address
  const memory = { notes: notesOf(new Map()), wallet: 'wallet', device: crypto.randomUUID() }
  const { kind = 'safe', sponsored = true } = of
  const services = {
    bundler: world.bundler.url,
    paymaster: sponsored ? world.paymaster.url : undefined,
  }
  const chain = { url: world.chain.url, name: 'Ethereum', symbol: 'ETH', smartAccounts: services }
  const prepare = (method: string, params: readonly unknown[], preferred: AccountType = 'smartAccount') =>
    prepareEvm(method, params, {
      chain,
      network,
      address: owner,
      origin,
      memory,
      hasSafe: true,
      smart: { kind, preferred, ...services },
    })
  const perform = async (prepared: Prepared): Promise<unknown> => {
    const answer = await prepared.perform((work) => work(seed.slice()))
    return prepared.after ? prepared.after() : answer
  }
  const client = createPublicClient({ chain: mainnet, transport: http(world.rpcUrl) })
  return {
    owner,
    prepare,
    perform,
    client,
    memory,
    ask: async (method: string, params: readonly unknown[], preferred?: AccountType) =>
      perform(await prepare(method, params, preferred)),
    /** Has the chain carry out what was signed, as any bundler could. */
    async carryOut(signed: Readonly<Record<string, Hex>>): Promise<void> {
      const numbers = /Gas|nonce/
      const read = Object.entries(signed).map(([name, value]) => [
        name,
        numbers.test(name) ? BigInt(value) : value,
      ])
      const packed = toPackedUserOperation(Object.fromEntries(read))
      const [account = '0x'] = await createWalletClient({ transport: http(world.rpcUrl) }).getAddresses()
      const { request } = await client.simulateContract({
        abi: entryPoint07Abi,
        address: entryPoint07Address,
        functionName: 'handleOps',
        account,
        args: [[packed], account],
      })
      const wallet = createWalletClient({ chain: mainnet, transport: http(world.rpcUrl) })
      await client.waitForTransactionReceipt({ hash: await wallet.writeContract(request) })
    },
    async status(id: string): Promise<Readonly<Record<string, unknown>>> {
      const records = createRecords(memory.notes, memory.wallet, origin)
      return Object(await callsStatus([id], records, { [network]: chain }))
    },
    node: createTestClient({ mode: 'anvil', chain: mainnet, transport: http(world.rpcUrl) }).extend(
      publicActions,
    ),
  }
}

/** {@link visitor}, with coins in the Safe. */
export async function richVisitor(world: World, of: Parameters<typeof visitor>[1] = {}) {
  const who = visitor(world, of)
  const safe = safeAddress(who.owner)
  await who.node.setBalance({ address: safe, value: parseEther('1') })
  return { ...who, safe }
}

/** Waits until calls are no longer on their way. */
export async function settled(who: Pick<ReturnType<typeof visitor>, 'status'>, id: string) {
  await expect.poll(async () => (await who.status(id)).status).not.toBe(100)
  return who.status(id)
}

function notesOf(all: Map<string, unknown>): Notes {
  return {
    get: async (name) => structuredClone(all.get(name)),
    set: async (name, value) =>
      void (value === undefined ? all.delete(name) : all.set(name, structuredClone(value))),
    all: async (beginning) =>
      [...all].flatMap(([name, value]) => (name.startsWith(beginning) ? [value] : [])),
  }
}

/** Coins to somebody, as a call. */
export const paying = (to: Hex, value = 1n) => ({ to, value: `0x${value.toString(16)}` })
