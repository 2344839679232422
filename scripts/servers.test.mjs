import { expect, it } from 'vitest'
import { asking, missing } from './servers.mjs'

it('servers that are missing are told in one sentence, with what brings them', () => {
  expect(asking(missing(() => false))).toBe(
    'Redis and Postgres are missing: install redis-server and postgresql, or run this as root on Debian with its packages in reach.',
  )
  expect(missing(() => true)).toEqual([])
  const onlyPostgres = (/** @type {import('node:fs').PathLike} */ path) => `${path}`.includes('postgres')
  expect(asking(missing(onlyPostgres))).toMatch(/^Redis is missing: install redis-server,/)
})
