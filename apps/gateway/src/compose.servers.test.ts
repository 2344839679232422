// @tier exhaustive: real servers beside it
// @module-tag exhaustive
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { startRedis } from '../../../packages/gateway/src/cache/redis.test-support.js'
import { startPostgres } from '../../../packages/gateway/src/sql/postgres.test-support.js'
import { readStack } from '../../../tooling/composeStack.js'

const stack = readStack(fileURLToPath(new URL('../compose', import.meta.url)))
const ending: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ending.toReversed()) await end()
})

it('the image copies what is there, and starts as nobody in particular', () => {
  expect(stack.copied).toEqual(['package.json', 'gateway.config.mjs'])
  expect(stack.missing).toEqual([])
  expect(stack.image).toMatch(/^USER node$/m)
  expect(stack.compose).toMatch(/gateway:[\s\S]*?read_only: true[\s\S]*?valkey:/)
})

it('its entry point serves without the right to write, with a store and a database, and its health check passes', async () => {
  const [redis, postgres] = await Promise.all([startRedis(), startPostgres()])
  ending.push(redis.stop, postgres.stop)
  const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url))
  const gateway = await stack.start(cli, 'gateway.config.mjs', {
    env: {
      RPC_1: 'http://127.0.0.1:9',
      ORIGIN: 'https://shop.dev',
      ZONE: 'shop.eth',
      REDIS_URL: redis.url,
      DATABASE_URL: postgres.url,
    },
  })
  ending.push(gateway.dispose)
  const headers = { origin: 'https://shop.dev' }
  const names = await fetch(`${gateway.url}/v1/profile/suggestions/ada?projectId=x`, { headers })
  expect(await names.text()).toContain('{"name":"ada.shop.eth","registered":false}')
  expect(await gateway.health()).toBe(0)
  expect(await gateway.stop()).toBe(0)
})
