// @tier gate
import { fileURLToPath } from 'node:url'
import { search } from '@foyer/search'
import fc from 'fast-check'
import pg from 'pg'
import { afterEach, describe, expect, vi } from 'vitest'
import { readStack } from '../../../tooling/composeStack.js'

afterEach(() => vi.unstubAllEnvs())

describe.each([
  ['gateway', '../../gateway/compose'],
  ['login', '../compose'],
])('the compose folder of the %s', (service, folder) => {
  const stack = readStack(fileURLToPath(new URL(folder, import.meta.url)))
  search(
    'opens its database by any password',
    fc.property(fc.string({ minLength: 1, maxLength: 24 }), (password) => {
      const given = { POSTGRES_PASSWORD: password }
      const { DATABASE_URL: connectionString, ...env } = stack.environmentOf(service, given)
      for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
      const { host, port, user, database, password: told } = new pg.Client({ connectionString })
      expect([host, port, user, database, told]).toEqual(['postgres', 5432, 'foyer', 'foyer', password])
      expect(stack.environmentOf('postgres', given)).toMatchObject({ POSTGRES_PASSWORD: password })
    }),
    { gate: 300, exhaustive: 10_000 },
  )
})
