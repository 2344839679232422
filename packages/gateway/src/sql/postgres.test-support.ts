import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { portOf } from '../http/portOf.js'

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
  const options = ['-D', data, '-h', '127.0.0.1', '-p', `${port}`, '-k', folder, '-c', 'lc_messages=C']
  let child: ChildProcess
  const start = async () => {
    child = spawn(join(bin, 'postgres'), options, {
      ...user,
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: folder,
    })
    await ready(child)
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

/** Resolves once the server's log says that it takes connections; rejects when it ends instead. */
function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk
      if (said.includes('ready to accept connections')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`postgres ended with ${code}\n${said}`)))
  })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  server.close()
  return port
}
