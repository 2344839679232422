/** What needs servers that npm does not bring: real Redis and Postgres, started and killed by the tests themselves. */
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { turbo } from './install.mjs'
import { CommandError, run } from './processes.mjs'
import { runTests } from './vitest.mjs'

/**
 * Each server, Debian's package of it, and where its program may be.
 * @type {readonly { name: string, apt: string, places: () => readonly string[] }[]}
 */
const servers = [
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

/** Builds, brings the servers where that is possible, and runs the tests that need them. */
export async function testServers() {
  const totals = { passed: 0, failed: 0 }
  // What tests leave there goes with it, however they end. Postgres is another user, and has to find its own folder.
  const TMPDIR = mkdtempSync(join(tmpdir(), 'foyer-servers-'))
  chmodSync(TMPDIR, 0o755)
  process.once('exit', () => rmSync(TMPDIR, { recursive: true, force: true }))
  await bringServers()
  await turbo('build')
  const begin = Date.now()
  try {
    await runTests('servers', ['--project=servers'], { env: { FOYER_SERVERS: '1', TMPDIR }, totals })
    console.log(`tests with servers … ${((Date.now() - begin) / 1000).toFixed(1)} s`)
  } finally {
    console.log(`${totals.passed} passed, ${totals.failed} failed`)
  }
}

/** @throws {Error} in one sentence, where one is missing and cannot be brought */
async function bringServers() {
  const absent = missing()
  if (absent.length === 0) return
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) throw new Error(asking(absent))
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  try {
    await run('apt-get', ['update'], { env })
    const packages = absent.map(({ apt }) => apt)
    await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env })
  } catch (error) {
    throw new CommandError(asking(absent), error instanceof CommandError ? error.output : `${error}`)
  }
  if (missing().length > 0) throw new Error(asking(missing()))
}

/** What somebody has to do about servers that are missing. @param {readonly { name: string, apt: string }[]} absent */
export function asking(absent) {
  const names = absent.map(({ name }) => name).join(' and ')
  const packages = absent.map(({ apt }) => apt).join(' and ')
  return `${names} ${absent.length > 1 ? 'are' : 'is'} missing: install ${packages}, or run this as root on Debian with its packages in reach.`
}

/** The servers that are not here. */
export function missing(exists = existsSync) {
  return servers.filter(({ places }) => !places().some((place) => exists(place)))
}

/** @param {string} folder */
function versions(folder) {
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
}
