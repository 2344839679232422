import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'

/** A Postgres server of one's own, in a folder of its own. */
export interface Server {
  readonly url: string
  /** Ends it at once, as a power cut would, and starts it again. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Where Debian or a packager put the server; `undefined` where there is none. */
export function postgresFolder(): string | undefined {
  const places = [
    '/usr/lib/postgresql/*/bin/postgres',
    '/usr/local/bin/postgres',
    '/opt/homebrew/bin/postgres',
  ]
  const [found] = places.flatMap((place) => globSync(place)).filter((file) => existsSync(file))
  return found && dirname(found)
}

/** Starts a server that listens on a port of this machine alone. */
export async function startPostgres(bin: string): Promise<Server> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'foyer-pg-'))
  // The server refuses to be root.
  const user = process.getuid?.() === 0 ? ids('postgres') : {}
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? user.uid)
  const data = join(folder, 'data')
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'foyer', '-A', 'trust'], {
    ...user,
    stdio: 'ignore',
    cwd: folder,
  })
  const url = `postgres://foyer@127.0.0.1:${port}/postgres`
  const options = ['-D', data, '-h', '127.0.0.1', '-p', `${port}`, '-k', folder]
  let child: ChildProcess
  const start = async () => {
    child = spawn(join(bin, 'postgres'), options, { ...user, stdio: 'ignore', cwd: folder })
    for (let attempt = 0; attempt < 200 && !(await answers(url)); attempt++)
      await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  await start()
  return {
    url,
    async restart() {
      await end('SIGQUIT')
      await start()
    },
    async stop() {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function ids(user: string): { readonly uid?: number; readonly gid?: number } {
  const of = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }))
  return { uid: of('-u'), gid: of('-g') }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
