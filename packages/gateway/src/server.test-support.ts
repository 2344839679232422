import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { portOf } from './http/portOf.js'

/** A database's server of a test's own, on a free port of this machine alone and in a folder of its own. */
export interface Server {
  readonly url: string
  /** Ends it without a word, as a power cut would. */
  kill(): Promise<void>
  /** Stops it where it is: connections stand, and nobody answers. @returns what has it go on */
  freeze(): () => void
  /** Starts it again, on the same port and folder. */
  start(): Promise<void>
  /** Ends it, and takes its folder away. */
  stop(): Promise<void>
}

/** How a server is run. */
export interface Program {
  readonly binary: string
  /** Its user, where the test is root and the server refuses to be. */
  readonly user?: string
  /** Makes what it needs in its folder. */
  prepare?(folder: string, as: Ids): void
  args(folder: string, port: number): readonly string[]
  /** What it says once it takes connections. */
  readonly ready: RegExp
  url(port: number): string
}

/** Whom a process belongs to. */
export interface Ids {
  readonly uid?: number
  readonly gid?: number
}

/** The first file that fits one of the patterns. @throws with what brings it */
export function findBinary(name: string, ...patterns: readonly string[]): string {
  const [found] = patterns.flatMap((pattern) => globSync(pattern))
  if (found === undefined) throw new Error(`There is no ${name} here. npm run test:servers brings it.`)
  return found
}

/** Starts a server, and waits until it answers. */
export async function startServer(program: Program): Promise<Server> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'foyer-server-'))
  const as = program.user !== undefined && process.getuid?.() === 0 ? idsOf(program.user) : {}
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid ?? as.uid)
  program.prepare?.(folder, as)
  const url = program.url(port)
  let child: ChildProcess
  const start = async () => {
    // After a kill the processes of the one before may take a moment to end, and it does not start beside them.
    await vi.waitFor(
      async () => {
        child = spawn(program.binary, program.args(folder, port), { ...as, cwd: folder })
        const said = await saidAtStart(child)
        if (!program.ready.test(said)) throw new Error(`${program.binary} does not start: ${said}`)
      },
      { interval: 100 },
    )
  }
  /** What it said until it was ready, or ended. */
  const saidAtStart = ({ stdout, stderr }: ChildProcess) =>
    new Promise<string>((resolve) => {
      let said = ''
      for (const stream of [stdout, stderr])
        stream?.on('data', (chunk: Buffer) => {
          if (!program.ready.test(said)) said += chunk
          if (program.ready.test(said)) resolve(said)
        })
      child.once('exit', () => resolve(said))
    })
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  await start()
  return {
    url,
    async kill() {
      // Of Postgres each connection is a process, which goes on for a while without the first; stopped, that makes no more.
      child.kill('SIGSTOP')
      for (const pid of childrenOf(child.pid)) process.kill(pid, 'SIGKILL')
      await end('SIGKILL')
    },
    freeze() {
      child.kill('SIGSTOP')
      return () => void child.kill('SIGCONT')
    },
    start,
    async stop() {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function childrenOf(parent: number | undefined): readonly number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  return rows
    .map((row) => row.trim().split(/\s+/).map(Number))
    .flatMap(([pid, of]) => (pid !== undefined && of === parent ? [pid] : []))
}

function idsOf(user: string): Ids {
  const of = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }))
  return { uid: of('-u'), gid: of('-g') }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  server.close()
  return port
}
