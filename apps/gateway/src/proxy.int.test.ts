// @tier gate
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listen } from '@foyer/gateway/node'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readStack } from '../../../tooling/composeStack.js'
import { startForwardingProxy, visitFrom } from '../../../tooling/forwardingProxy.js'

const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url))
const node = 'http://127.0.0.1:9'
const origin = { origin: 'https://shop.dev' }
const path = '/v1/supported-chains'
const ending: (() => unknown)[] = []

afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end()
})

interface Started {
  readonly url: string
  said(): string
}

async function command(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Started> {
  const child: ChildProcess = spawn(process.execPath, [cli, '--port', '0', ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  ending.push(() => child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said += chunk
    })
  void once(child, 'exit').then(() => {
    said += ' (ended)'
  })
  await expect.poll(() => said).toMatch(/at http\S+|\(ended\)/)
  return { url: /at (http\S+)/.exec(said)?.[1] ?? said, said: () => said }
}

const nodeAndPage = ['--rpc', `eip155:1=${node}`, '--origin', origin.origin]

/** All that hosts may start, as it is shipped, with a limit of five calls a minute. */
const shipped: readonly {
  readonly name: string
  readonly proxies: number
  readonly start: () => Promise<Started>
}[] = [
  {
    name: 'the command, by its options',
    proxies: 1,
    start: () => command([...nodeAndPage, '--client-address', 'x-forwarded-for', '--limit', '5/60']),
  },
  {
    name: 'the command with a file of options, by its environment, behind two proxies',
    proxies: 2,
    async start() {
      const folder = await mkdtemp(join(tmpdir(), 'foyer-proxy-'))
      ending.push(() => rm(folder, { recursive: true }))
      const file = join(folder, 'gateway.config.mjs')
      const options = { chains: { 'eip155:1': node }, providers: [], origins: [origin.origin] }
      await writeFile(file, `export default ${JSON.stringify(options)}`)
      return command(['--config', file], { FOYER_CLIENT_ADDRESS: 'X-Forwarded-For:2', FOYER_LIMIT: '5/60' })
    },
  },
  {
    name: 'the compose folder, with what it sets by itself',
    proxies: 1,
    async start() {
      const stack = readStack(fileURLToPath(new URL('../compose', import.meta.url)))
      const given = { RPC_1: node, ORIGIN: origin.origin, POSTGRES_PASSWORD: 'p', LIMIT: '5/60' }
      // Neither of the servers is there: the call needs none.
      const away = { REDIS_URL: 'redis://127.0.0.1:9', DATABASE_URL: 'postgres://foyer@127.0.0.1:9/foyer' }
      const env = { ...stack.environmentOf('gateway', given), ...away }
      const started = await stack.start(cli, 'gateway.config.mjs', { env })
      ending.push(started.dispose)
      return { url: started.url, said: () => '' }
    },
  },
  {
    name: 'the worker',
    proxies: 1,
    async start() {
      vi.stubEnv('FOYER_RPC', `eip155:1=${node}`)
      vi.stubEnv('FOYER_ORIGINS', origin.origin)
      vi.stubEnv('FOYER_CLIENT_ADDRESS', 'x-forwarded-for')
      vi.stubEnv('FOYER_LIMIT', '5/60')
      ending.push(() => vi.unstubAllEnvs())
      vi.resetModules()
      const { default: worker } = await import('./worker.js')
      const { url, close } = await listen(
        {
          fetch: (request, platform) =>
            worker.fetch(request, { remoteAddr: { hostname: platform?.address } }),
          close: async () => {},
        },
        { port: 0 },
      )
      ending.push(close)
      return { url, said: () => '' }
    },
  },
]

async function behind(proxies: number, url: string): Promise<string> {
  let outer = url
  for (let at = 0; at < proxies; at += 1) {
    const proxy = await startForwardingProxy(outer)
    ending.push(proxy.stop)
    outer = proxy.url
  }
  return outer
}

describe('behind a proxy', () => {
  it.each(shipped)(
    'a visitor that asks too much takes nothing from others: $name',
    async ({ proxies, start }) => {
      const { url } = await start()
      const outer = await behind(proxies, url)
      const from = async (address: string, more = {}) =>
        (await visitFrom(address, `${outer}${path}`, { ...origin, ...more })).status
      const flood: number[] = []
      // Addresses that it makes up are before those that proxies add.
      for (let at = 0; at < 8; at += 1)
        flood.push(await from('127.0.0.7', { 'x-forwarded-for': `192.0.2.${at}` }))
      expect(flood).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
      for (const address of ['127.0.0.8', '127.0.0.9']) expect(await from(address)).toBe(200)
      expect(await from('127.0.0.7')).toBe(429)
    },
  )

  it('that the host has not named, one line says what to name, and nothing of a visitor', async () => {
    const { url, said } = await command(nodeAndPage)
    const outer = await behind(1, url)
    for (const address of ['127.0.0.7', '127.0.0.8', '127.0.0.9'])
      expect((await visitFrom(address, `${outer}${path}`, origin)).status).toBe(200)
    await expect.poll(said).toContain('x-forwarded-for')
    expect(said().match(/x-forwarded-for/g)).toHaveLength(1)
    expect(said()).toContain('clientAddress')
    expect(said()).not.toMatch(/127\.0\.0\.[789]/)
  })
})
