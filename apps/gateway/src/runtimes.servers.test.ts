// @tier exhaustive: other runtimes
// @module-tag exhaustive
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { listen } from '@foyer/gateway/node'
import type { Worker } from '@foyer/gateway/worker'
import { type Sandbox, startSandbox } from '@foyer/sandbox'
import { startWorkerd } from '@foyer/testing/workerd'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const require = createRequire(import.meta.url)
const closing: (() => unknown)[] = []
let sandbox: Sandbox
let node: Awaited<ReturnType<typeof slowNode>>
let folder: string
/** One file for all of them. */
let file: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-runtimes-'))
  closing.push(() => rm(folder, { recursive: true }))
  file = join(folder, 'worker.mjs')
  sandbox = await startSandbox({ families: ['eip155'] })
  closing.push(() => sandbox.stop())
  // As a Worker's bundler does, with nothing of Node's beside it.
  await build({
    entryPoints: [fileURLToPath(new URL('worker.ts', import.meta.url))],
    outfile: file,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['workerd', 'worker', 'browser'],
  })
  node = await slowNode(`${sandbox.chains['eip155:1']?.rpcUrl}`)
})
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})

/** A node that takes its time once it is told to, and counts. */
async function slowNode(url: string) {
  const state = { wait: 0, asked: 0 }
  const server = createServer(async (request, response) => {
    state.asked += 1
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    await new Promise((resolve) => setTimeout(resolve, state.wait))
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(url, { method: 'POST', headers, body: Buffer.concat(chunks) })
    response.writeHead(answer.status, headers).end(await answer.text())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    state,
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
  }
}

const environment = () => ({ FOYER_RPC: `eip155:1=${node.url}`, FOYER_ORIGINS: 'https://shop.dev' })

/** Each runtime by how it serves the file: its address. None reaches another machine. */
const runtimes: Readonly<Record<string, () => Promise<string>>> = {
  async workerd() {
    const worker = await startWorkerd({ entry: file, from: import.meta.url, env: environment() })
    closing.push(worker.stop)
    return worker.url
  },
  async Deno() {
    const here = createRequire(require.resolve('deno/package.json'))
    const platform = `${process.platform}-${process.arch}${process.platform === 'linux' ? '-glibc' : ''}`
    const binary = here.resolve(`@deno/${platform}/deno${process.platform === 'win32' ? '.exe' : ''}`)
    const options = ['--allow-net=127.0.0.1', '--allow-env', '--no-prompt', '--no-config']
    const env = { ...environment(), DENO_DIR: folder, DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' }
    const child = started(binary, ['serve', ...options, '--host=127.0.0.1', '--port=0', file], env)
    return `http://127.0.0.1:${await told(child, /127\.0\.0\.1:(\d+)/)}`
  },
  async Node() {
    Object.assign(process.env, environment())
    const module: { readonly default: Worker } = await import(pathToFileURL(file).href)
    const { url, close } = await listen(
      { fetch: (request) => module.default.fetch(request), close: async () => {} },
      { port: 0 },
    )
    closing.push(close)
    return url
  },
}

function started(binary: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(binary, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  closing.push(async () => {
    if (child.exitCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  return child
}

/** What a process says of itself. */
function told(child: ChildProcess, what: RegExp): Promise<string> {
  let said = ''
  return new Promise((resolve, reject) => {
    for (const stream of child.stdio.slice(1))
      stream?.on('data', (chunk: Buffer) => {
        said += chunk
        const [, found] = what.exec(said) ?? []
        if (found !== undefined) resolve(found)
      })
    child.once('exit', (code) => reject(new Error(`It ended with ${code}: ${said}`)))
  })
}

describe.each(Object.keys(runtimes))('one file on %s', (name) => {
  let base: string
  beforeAll(async () => {
    base = (await runtimes[name]?.()) ?? ''
  })
  const headers = { origin: 'https://shop.dev' }
  const get = (path: string, signal?: AbortSignal) =>
    fetch(`${base}/${path}${path.includes('?') ? '&' : '?'}projectId=x`, {
      headers,
      ...(signal ? { signal } : {}),
    })

  it('answers calls and JSON-RPC from a local chain', async () => {
    const balance = await get(`v1/account/${sandbox.accounts.rich}/balance`)
    expect(balance.headers.get('access-control-allow-origin')).toBe('https://shop.dev')
    expect(await balance.json()).toMatchObject({
      balances: [{ symbol: 'ETH', quantity: { numeric: '12.941' } }],
    })
    const body = JSON.stringify({ jsonrpc: '2.0', id: 'a', method: 'eth_chainId', params: [] })
    const rpc = await fetch(`${base}/v1/?chainId=eip155:1&projectId=x`, { method: 'POST', body, headers })
    expect(await rpc.json()).toEqual({ jsonrpc: '2.0', id: 'a', result: '0x1' })
    expect((await get('v1/convert/gas-price?chainId=eip155:1')).status).toBe(200)
    expect((await get('v1/account/x/balance')).status).toBe(400)
    const elsewhere = await fetch(`${base}/v1/supported-chains`, { headers: { origin: 'https://other.dev' } })
    expect(elsewhere.status).toBe(403)
  })

  it('asks once for many who wait, also when the first of them leaves', async () => {
    node.state.wait = 400
    const path = `v1/account/${sandbox.accounts.poor}/balance`
    const leaving = new AbortController()
    const before = node.state.asked
    const first = get(path, leaving.signal).catch(() => 'left')
    await expect.poll(() => node.state.asked).toBeGreaterThan(before)
    const others = Array.from({ length: 5 }, () => get(path))
    leaving.abort()
    expect(await first).toBe('left')
    const statuses = await Promise.all(others.map(async (other) => (await other).status))
    expect(statuses).toEqual(Array<number>(5).fill(200))
    const together = node.state.asked - before
    node.state.wait = 0
    // As many questions to the node as one who is alone has.
    expect((await get(`v1/account/0x${'f'.repeat(40)}/balance`)).status).toBe(200)
    expect(node.state.asked - before).toBe(2 * together)
  })
})
