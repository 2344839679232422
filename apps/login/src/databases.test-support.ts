import { postgres, sqlite } from '@foyer/login'
import pg from 'pg'
import { startPostgres } from '../../../packages/gateway/src/sql/postgres.test-support.js'
import type { LastingDatabase } from '../../../packages/login/src/store/store.test-support.js'

/** Postgres, with a database for each test. */
export async function startDatabases() {
  const server = await startPostgres()
  const admin = new pg.Pool({ connectionString: server.url, max: 1 })
  // It may be killed by a test.
  admin.on('error', () => {})
  let made = 0
  /** An address of a database with nothing in it. */
  async function newUrl(): Promise<string> {
    made += 1
    // Several are made at once.
    const name = `test_${made}`
    await admin.query(`CREATE DATABASE ${name}`)
    return server.url.replace(/[^/]*$/, name)
  }
  return {
    server,
    newUrl,
    async make(): Promise<LastingDatabase> {
      const connectionString = await newUrl()
      // A test with many services gives connections back while it goes on.
      return () => postgres(new pg.Pool({ connectionString, max: 10, idleTimeoutMillis: 500 }))
    },
    async stop() {
      await admin.end()
      await server.stop()
    },
  }
}

/** A database by its address, or its file. */
export function databaseAt(place: string) {
  return place.startsWith('postgres') ? postgres(new pg.Pool({ connectionString: place })) : sqlite(place)
}
