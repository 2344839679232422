import { execFileSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { findBinary, type Server, startServer } from '../server.test-support.js'

/** Starts Postgres, where nobody asks for a password. */
export function startPostgres(): Promise<Server> {
  const binary = findBinary(
    'Postgres',
    '/usr/lib/postgresql/*/bin/postgres',
    '/usr/local/bin/postgres',
    '/opt/homebrew/bin/postgres',
  )
  return startServer({
    binary,
    user: 'postgres',
    prepare(folder, as) {
      const options = ['-D', join(folder, 'data'), '-U', 'foyer', '-A', 'trust', '-N']
      execFileSync(join(dirname(binary), 'initdb'), options, { ...as, stdio: 'ignore', cwd: folder })
    },
    args: (folder, port) => [
      ...['-D', join(folder, 'data'), '-k', folder, '-c', 'lc_messages=C'],
      ...['-h', '127.0.0.1', '-p', `${port}`],
      // Tests end processes, not the machine, so the system keeps each write. On a busy disk, a flush at the end takes minutes.
      ...['-c', 'fsync=off'],
    ],
    url: (port) => `postgres://foyer@127.0.0.1:${port}/postgres`,
    ready: /ready to accept connections/,
  })
}
