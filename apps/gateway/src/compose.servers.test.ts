// @tier exhaustive: real servers beside it
// @module-tag exhaustive
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { startRedis } from '../../../packages/gateway/src/cache/redis.test-support.js'
import { startPostgres } from '../../../packages/gateway/src/sql/postgres.test-support.js'

const source = fileURLToPath(new URL('../compose', import.meta.url))
const image = readFileSync(join(source, 'Dockerfile'), 'utf8')
const ending: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ending.toReversed()) await end()
})

it('the image copies what is there, and starts as nobody in particular', () => {
  const copied = [...image.matchAll(/^COPY (\S+) /gm)].map(([, name = '']) => name)
  expect(copied).toEqual(['package.json', 'gateway.config.mjs'])
  expect(copied.filter((name) => !existsSync(join(source, name)))).toEqual([])
  expect(image).toMatch(/^USER node$/m)
  const compose = readFileSync(join(source, 'compose.yaml'), 'utf8')
  expect(compose).toMatch(/gateway:[\s\S]*?read_only: true[\s\S]*?valkey:/)
})

it('its entry point serves without the right to write, with a store and a database, and its health check passes', async () => {
  const [redis, postgres] = await Promise.all([startRedis(), startPostgres()])
  ending.push(redis.stop, postgres.stop)
  const folder = mkdtempSync(join(tmpdir(), 'foyer-compose-'))
  ending.push(() => rmSync(folder, { recursive: true }))
  copyFileSync(join(source, 'gateway.config.mjs'), join(folder, 'gateway.config.mjs'))
  const modules = join(source, '../node_modules')
  symlinkSync(modules, join(folder, 'node_modules'))

  const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url))
  const env = {
    ...process.env,
    RPC_1: 'http://127.0.0.1:9',
    ORIGIN: 'https://shop.dev',
    ZONE: 'shop.eth',
    REDIS_URL: redis.url,
    DATABASE_URL: postgres.url,
  }
  // Node itself refuses it to write, whoever the test is.
  const confined = ['--permission', '--allow-fs-read=*', '--no-warnings']
  const args = [...confined, cli, '--config', 'gateway.config.mjs', '--port', '0', '--drain', '0']
  const child = spawn(process.execPath, args, { cwd: folder, env })
  ending.push(() => child.kill('SIGKILL'))
  const base = await new Promise<string>((resolve, reject) => {
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk
        const [, url] = /at (http\S+)/.exec(said) ?? []
        if (url) resolve(url)
      })
    child.once('exit', () => reject(new Error(said)))
  })
  const headers = { origin: 'https://shop.dev' }
  const names = await fetch(`${base}/v1/profile/suggestions/ada?projectId=x`, { headers })
  expect(await names.text()).toContain('{"name":"ada.shop.eth","registered":false}')
  const [, check = ''] = /^ {2}CMD \["node", "-e", "(.*)"\]$/m.exec(image) ?? []
  const health = spawn(process.execPath, ['-e', check.replace('http://127.0.0.1:4020', base)])
  expect(await once(health, 'exit')).toEqual([0, null])
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})
