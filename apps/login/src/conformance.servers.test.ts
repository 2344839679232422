// @tier exhaustive: a real Postgres
// @module-tag exhaustive
import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useDatabases } from '../../../packages/login/src/store/store.test-support.js'
import { startDatabases } from './databases.test-support.js'

const source = fileURLToPath(new URL('../../../packages/login/src', import.meta.url))
/** All tests of the service that keep something. */
const files = globSync(`${source}/**/*.test.ts`).filter((file) =>
  /\b(testStore|loginWorld|freshDatabase|lastingDatabase)\(/.test(readFileSync(file, 'utf8')),
)

let databases: Awaited<ReturnType<typeof startDatabases>>
beforeAll(async () => {
  databases = await startDatabases()
  useDatabases(() => databases.make())
})
afterAll(() => databases.stop())

it('the suite is that of SQLite', () => {
  expect(files.length).toBeGreaterThanOrEqual(8)
})

describe.each(files.toSorted().map((file) => [relative(source, file), file] as const))(
  'with Postgres, %s',
  async (_name, file) => {
    await import(file)
  },
)
