// @tier exhaustive: real servers beside it
// @module-tag exhaustive
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { redisClient, startRedis } from '../../../packages/gateway/src/cache/redis.test-support.js'
import { startVault } from '../../../packages/login/src/sealer/keyServices.test-support.js'
import { startDatabases } from './databases.test-support.js'
import { startMailbox } from './mailbox.test-support.js'
import { freePort } from './portOf.test-support.js'
import { cli, origin } from './service.test-support.js'
import { newVisitor } from './visitor.test-support.js'

const source = fileURLToPath(new URL('../compose', import.meta.url))
const image = readFileSync(join(source, 'Dockerfile'), 'utf8')
const ending: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ending.toReversed()) await end()
})

it('the image copies what is there, and starts as nobody in particular', () => {
  const copied = [...image.matchAll(/^COPY (\S+) /gm)].map(([, name = '']) => name)
  expect(copied).toEqual(['package.json', 'login.json'])
  expect(copied.filter((name) => !existsSync(join(source, name)))).toEqual([])
  expect(image).toMatch(/^USER node$/m)
  const compose = readFileSync(join(source, 'compose.yaml'), 'utf8')
  expect(compose).toMatch(/login:[\s\S]*?read_only: true[\s\S]*?valkey:/)
  const wanted = [...readFileSync(join(source, 'login.json'), 'utf8').matchAll(/env:(\w+)/g)].map(
    ([, name = '']) => name,
  )
  expect(wanted.filter((name) => !compose.includes(`      ${name}: `))).toEqual([])
})

it('its entry point lets somebody in without the right to write, with Postgres, Redis and Vault, and its health check passes', async () => {
  const [redis, databases, mailbox, vault] = await Promise.all([
    startRedis(),
    startDatabases(),
    startMailbox(),
    startVault('token'),
  ])
  ending.push(redis.stop, databases.stop, mailbox.stop)
  const folder = mkdtempSync(join(tmpdir(), 'foyer-compose-'))
  ending.push(() => rmSync(folder, { recursive: true }))
  copyFileSync(join(source, 'login.json'), join(folder, 'login.json'))
  symlinkSync(join(source, '../node_modules'), join(folder, 'node_modules'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    LOGIN_URL: url,
    ORIGIN: origin,
    RPC_1: 'http://127.0.0.1:9',
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'login@shop.example',
    SECRET: Buffer.alloc(32, 7).toString('base64'),
    VAULT_ADDR: vault.url,
    VAULT_TOKEN_LOGIN: 'token',
    VAULT_TOKEN_RECOVERY: 'token',
    REDIS_URL: redis.url,
    DATABASE_URL: await databases.newUrl(),
  }
  // Node itself refuses it to write, whoever the test is.
  const confined = ['--permission', '--allow-fs-read=*', '--no-warnings']
  const child = spawn(
    process.execPath,
    [...confined, cli, '--config', 'login.json', '--port', `${port}`, '--drain', '0'],
    {
      cwd: folder,
      env,
    },
  )
  ending.push(() => child.kill('SIGKILL'))
  await new Promise<void>((resolve, reject) => {
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk
        if (said.includes('Foyer login at')) resolve()
      })
    child.once('exit', () => reject(new Error(said)))
  })
  const ada = await newVisitor({ url, mailbox })
  const { access } = await ada.finish(await ada.begin())
  const secret = ada.newSecret()
  const wallet = await ada.keep(access, secret)
  expect(await ada.open(access, wallet)).toEqual(secret)
  expect(vault.asked.length).toBeGreaterThan(3)
  const client = await redisClient(redis.url)
  ending.push(() => client.destroy())
  expect((await client.keys('foyer-login:*')).length).toBeGreaterThan(0)

  const [, check = ''] = /^ {2}CMD \["node", "-e", "(.*)"\]$/m.exec(image) ?? []
  const health = spawn(process.execPath, ['-e', check.replace('http://127.0.0.1:4021', url)])
  expect(await once(health, 'exit')).toEqual([0, null])
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})
