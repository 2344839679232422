import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** A program beside the test. */
export interface Program {
  readonly output: NonNullable<ChildProcess['stderr']>
  /** Ends it with all that it started, and settles once it is gone. */
  end(): Promise<void>
}

/** Starts a program in a group of its own. What it says on either stream is {@link Program.output}. */
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
  return {
    output: child.stdout,
    async end() {
      if (child.pid === undefined) return
      signal(child.pid, 'SIGTERM')
      // What does not end by itself has nothing to save.
      const late = setTimeout(signal, 5_000, child.pid, 'SIGKILL')
      await gone
      clearTimeout(late)
      signal(child.pid, 'SIGKILL')
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

/** What a program says first that matches. @throws {Error} with all that it said, where it ends before */
export async function untilSaid({ output }: Program, words: RegExp): Promise<RegExpExecArray> {
  let all = ''
  return new Promise((resolve, reject) => {
    // Whoever reads no longer leaves the program waiting for a reader.
    output.on('data', (piece) => {
      all = `${all}${piece}`.slice(-10_000)
      const found = words.exec(all)
      if (found) resolve(found)
    })
    output.once('end', () => reject(new Error(`It ended before it said ${words}: ${all}`)))
  })
}

/** A screen that nobody sees. */
export async function startScreen(): Promise<Program & { readonly display: string }> {
  const size = ['-screen', '0', '1400x1000x24']
  const server = startProgram('Xvfb', ['-displayfd', '1', ...size, '-nolisten', 'tcp'])
  const [, number] = await untilSaid(server, /^(\d+)\n/m)
  return { ...server, display: `:${number}` }
}
