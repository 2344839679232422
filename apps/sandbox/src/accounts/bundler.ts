import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { spawnGuarded } from '@foyer/testing/anvil'
import type { Address, Hex } from 'viem'

/** A running bundler (ERC-4337). */
export interface Bundler {
  /** Of its JSON-RPC, without a slash at the end. */
  readonly url: string
  /** Ends the process; resolves when it is gone. */
  stop(): Promise<void>
}

/** Which bundler {@link startBundler} starts. */
export interface BundlerOptions {
  /** The file of Alto's command line. */
  readonly program: string
  readonly rpcUrl: string
  readonly entryPoints: readonly Address[]
  /** Pays for what it bundles, and gets it back from the accounts. */
  readonly executor: Hex
  /** Makes what simulations need. */
  readonly utility: Hex
}

/** How long it may take to answer, in ms. */
const patience = 90_000

/**
 * Starts Alto as a process of its own, which never outlives this one.
 * @throws {Error} where it does not answer within 30 s
 */
export async function startBundler(options: BundlerOptions): Promise<Bundler> {
  const port = await freePort()
  const flags: Readonly<Record<string, string>> = {
    'rpc-url': options.rpcUrl,
    entrypoints: options.entryPoints.join(),
    'executor-private-keys': options.executor,
    'utility-private-key': options.utility,
    port: `${port}`,
    // A node without `debug_traceCall` in JavaScript cannot check the opcodes.
    'safe-mode': 'false',
    'deploy-simulations-contract': 'true',
    'enable-instant-bundling-endpoint': 'true',
    'bundle-mode': 'auto',
    'max-bundle-wait': '100',
    'polling-interval': '50',
    'log-level': 'error',
  }
  const command = [options.program, ...Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value])]
  const { child, stop } = spawnGuarded([process.execPath, ...command])
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said = `${said}${chunk}`.slice(-4_000)
    })

  const url = `http://127.0.0.1:${port}/v2/rpc`
  const until = Date.now() + patience
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop()
      throw new Error(`The bundler did not start: ${said}`)
    }
    await wait(50)
  }
  return { url, stop }
}

async function answers(url: string): Promise<boolean> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_supportedEntryPoints', params: [] })
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  return fetch(url, init).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port')
  return address.port
}
