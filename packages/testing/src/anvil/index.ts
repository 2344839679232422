import type { ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { spawnGuarded } from './spawnGuarded.js'

/** A running local node. */
export interface Anvil {
  /** Of its JSON-RPC, without a slash at the end: `http://127.0.0.1:49152`. */
  readonly url: string
  /** Of its process. */
  readonly pid: number
  /** Ends the process; resolves when it is gone. */
  stop(): Promise<void>
}

/** Which node {@link startAnvil} starts. */
export interface AnvilOptions {
  /** As EIP-155 has it. */
  readonly chainId: number
  /** `import.meta.url` of a module whose package depends on `@foundry-rs/anvil`. */
  readonly from: string
  /** When the chain begins, in seconds since 1970. @default now */
  readonly timestamp?: number
}

/** How long it may take to listen, in ms. */
const patience = 15_000

/** Where the npm package of this platform keeps the anvil binary (its install script, which would link it, need not run). */
function anvilBinary(from: string): string {
  const machine = process.arch === 'x64' ? 'amd64' : process.arch
  const wrapper = createRequire(from).resolve('@foundry-rs/anvil/package.json')
  const file = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  try {
    return createRequire(wrapper).resolve(`@foundry-rs/anvil-${process.platform}-${machine}/bin/${file}`)
  } catch (cause) {
    throw new Error(
      `No anvil for ${process.platform}-${machine}. Install with optional dependencies (they carry the binary).`,
      { cause },
    )
  }
}

/** The address that the node says it listens on; rejects when it ends or stays silent instead. */
function announced(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const fail = (why: string): void => reject(new Error(`anvil did not start: ${why}\n${said}`))
    const timer = setTimeout(fail, patience, `silent for ${patience} ms`)
    const listen = (chunk: Buffer): void => {
      said += chunk
      const address = /Listening on (\S+)\s/.exec(said)?.[1]
      if (address === undefined) return
      clearTimeout(timer)
      for (const stream of [child.stdout, child.stderr]) stream?.off('data', listen).resume()
      resolve(`http://${address}`)
    }
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', listen)
    child.once('error', (error) => fail(error.message))
    child.once('exit', (code) => fail(`exit code ${code}`))
  })
}

/**
 * Starts a node on a free port of 127.0.0.1, by the binary of the package `@foundry-rs/anvil`. It never outlives this
 * process ({@link spawnGuarded}).
 * @throws {Error} where there is no binary for this platform, or the node does not listen within 15 s
 */
export async function startAnvil({ chainId, from, timestamp }: AnvilOptions): Promise<Anvil> {
  const command = [anvilBinary(from), '--host', '127.0.0.1', '--port', '0', '--chain-id', `${chainId}`]
  command.push('--hardfork', 'prague', ...(timestamp === undefined ? [] : ['--timestamp', `${timestamp}`]))
  const { child, stop } = spawnGuarded(command)

  try {
    return { url: await announced(child), pid: child.pid ?? 0, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

export { type GuardedProcess, spawnGuarded } from './spawnGuarded.js'
