/** What needs servers that npm does not bring: real Redis and Postgres, started and killed by the tests themselves. */
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bring } from '../../tooling/debian.mjs'
import { build, runLanes } from '../../tooling/lanes.mjs'
import { runTests } from '../../tooling/vitest.mjs'

/** @type {readonly import('../../tooling/debian.mjs').Program[]} */
export const servers = [
  {
    name: 'Redis',
    apt: 'redis-server',
    places: () =>
      ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'].flatMap((folder) => [
        join(folder, 'redis-server'),
        join(folder, 'valkey-server'),
      ]),
  },
  {
    name: 'Postgres',
    apt: 'postgresql',
    places: () => [
      ...versions('/usr/lib/postgresql').map((folder) => join(folder, 'bin/postgres')),
      '/usr/local/bin/postgres',
      '/opt/homebrew/bin/postgres',
    ],
  },
]

/** Builds, and runs the tests that need servers. */
export async function testServers() {
  await runLanes('servers', [build], [[{ name: 'tests with servers', check: checkServers }]])
}

/** Brings the servers where that is possible, and runs the tests that need them. */
export async function checkServers() {
  // What tests leave there goes with it, however they end. Postgres is another user, and has to find its own folder.
  const TMPDIR = mkdtempSync(join(tmpdir(), 'foyer-servers-'))
  chmodSync(TMPDIR, 0o755)
  process.once('exit', () => rmSync(TMPDIR, { recursive: true, force: true }))
  await bring(servers)
  await runTests('servers', ['--project=servers'], { env: { FOYER_SERVERS: '1', TMPDIR } })
}

/** @param {string} folder */
function versions(folder) {
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
}
