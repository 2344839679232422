// @tier exhaustive: real servers beside it
// @module-tag exhaustive
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { redisClient, startRedis } from '../../../packages/gateway/src/cache/redis.test-support.js'
import { startVault } from '../../../packages/login/src/sealer/keyServices.test-support.js'
import { readStack } from '../../../tooling/composeStack.js'
import { startDatabases } from './databases.test-support.js'
import { startMailbox } from './mailbox.test-support.js'
import { freePort } from './portOf.test-support.js'
import { cli, origin } from './service.test-support.js'
import { newVisitor } from './visitor.test-support.js'

const source = fileURLToPath(new URL('../compose', import.meta.url))
const stack = readStack(source)
const ending: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ending.toReversed()) await end()
})

it('the image copies what is there, and starts as nobody in particular', () => {
  expect(stack.copied).toEqual(['package.json', 'login.json'])
  expect(stack.missing).toEqual([])
  expect(stack.image).toMatch(/^USER node$/m)
  expect(stack.compose).toMatch(/login:[\s\S]*?read_only: true[\s\S]*?valkey:/)
  const wanted = [...readFileSync(join(source, 'login.json'), 'utf8').matchAll(/env:(\w+)/g)].map(
    ([, name = '']) => name,
  )
  expect(wanted.filter((name) => !stack.compose.includes(`      ${name}: `))).toEqual([])
})

it('its entry point lets somebody in without the right to write, with Postgres, Redis and Vault, and its health check passes', async () => {
  const [redis, databases, mailbox, vault] = await Promise.all([
    startRedis(),
    startDatabases(),
    startMailbox(),
    startVault('token'),
  ])
  ending.push(redis.stop, databases.stop, mailbox.stop)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = {
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
  const login = await stack.start(cli, 'login.json', { env, port })
  ending.push(login.dispose)
  const ada = await newVisitor({ url, mailbox })
  const { access } = await ada.finish(await ada.begin())
  const secret = ada.newSecret()
  const wallet = await ada.keep(access, secret)
  expect(await ada.open(access, wallet)).toEqual(secret)
  expect(vault.asked.length).toBeGreaterThan(3)
  const client = await redisClient(redis.url)
  ending.push(() => client.destroy())
  expect((await client.keys('foyer-login:*')).length).toBeGreaterThan(0)

  expect(await login.health()).toBe(0)
  expect(await login.stop()).toBe(0)
})
