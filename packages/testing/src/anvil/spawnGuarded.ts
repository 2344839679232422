import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** A process that never outlives this one. */
export interface GuardedProcess {
  readonly child: ChildProcess
  /** Ends it; resolves when it is gone. */
  stop(): Promise<void>
}

/**
 * Starts a program. Beside it a shell reads a pipe that only this process holds, and ends the program when the pipe closes,
 * however this process died. (On Windows it is ended by `stop` alone.)
 * @param command the program's file and its arguments
 */
export function spawnGuarded(command: readonly string[]): GuardedProcess {
  const guard = '(read _; kill $$) <&3 >/dev/null 2>&1 & exec "$@" 3<&-'
  const line = process.platform === 'win32' ? command : ['/bin/sh', '-c', guard, 'sh', ...command]
  const child = spawn(line[0] ?? '', line.slice(1), { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] })
  const exit = once(child, 'exit').then(
    () => {},
    () => {},
  )
  return {
    child,
    async stop() {
      const pipe = child.stdio[3]
      if (pipe && 'end' in pipe) pipe.on('error', () => {}).end()
      if (process.platform === 'win32') child.kill()
      const force = setTimeout(() => child.kill('SIGKILL'), 2_000)
      await exit
      clearTimeout(force)
    },
  }
}
