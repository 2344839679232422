import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** A program that runs beside the test. */
export interface Program {
  readonly output: NonNullable<ChildProcess['stderr']>
  /** Ends it with all that it started, and settles once it is gone. */
  end(): Promise<void>
}

/** Starts a program in a process group of its own. {@link Program.output} has both of its streams. */
export function startProgram(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Program {
  const child = spawn('/bin/sh', ['-c', 'exec "$0" "$@" 2>&1', command, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  const gone = once(child, 'exit')
  const kill = () => child.pid !== undefined && signal(child.pid, 'SIGKILL')
  // A test run that is aborted leaves nothing behind.
  process.once('exit', kill)
  return {
    output: child.stdout,
    async end() {
      if (child.pid === undefined) return
      signal(child.pid, 'SIGTERM')
      // A program that does not end by itself has nothing to save.
      const late = setTimeout(kill, 40_000)
      await gone
      clearTimeout(late)
      kill()
      process.off('exit', kill)
    },
  }
}

function signal(pid: number, name: 'SIGTERM' | 'SIGKILL') {
  try {
    process.kill(-pid, name)
  } catch {
    // Nothing of it is left.
  }
}

/** Waits until a program prints a text. @throws {Error} with its output, if it ends before */
export async function untilPrinted({ output }: Program, words: RegExp): Promise<RegExpExecArray> {
  let all = ''
  return new Promise((resolve, reject) => {
    // Reads on after the match, since a full pipe would block the program.
    output.on('data', (piece) => {
      all = `${all}${piece}`.slice(-10_000)
      const found = words.exec(all)
      if (found) resolve(found)
    })
    output.once('end', () => reject(new Error(`It ended before it printed ${words}: ${all}`)))
  })
}

/** A screen that nobody sees. */
export async function startScreen(): Promise<Program & { readonly display: string }> {
  const size = ['-screen', '0', '1400x1000x24']
  const server = startProgram('Xvfb', ['-displayfd', '1', ...size, '-nolisten', 'tcp'])
  const [, number] = await untilPrinted(server, /^(\d+)\n/m)
  return { ...server, display: `:${number}` }
}
