import { delimiter, join } from 'node:path'
import { CommandError, run } from './processes.mjs'

const pnpm = 'pnpm@12.21.0'
export const root = join(import.meta.dirname, '..')

/** Installs what the lock file names; from then on `node` is the workspace's own, and its tools are on the PATH. */
export async function install() {
  const env = { npm_config_update_notifier: 'false', CI: 'true' }
  try {
    await run('npx', ['--yes', pnpm, 'install', '--frozen-lockfile'], { cwd: root, env })
  } catch (error) {
    const output = error instanceof CommandError ? error.output : ''
    throw new CommandError('The packages could not be installed: is the npm registry reachable?', output)
  }
  process.env.PATH = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`
  process.env.TURBO_TELEMETRY_DISABLED = '1'
  process.env.DO_NOT_TRACK = '1'
  process.env.NO_UPDATE_NOTIFIER = '1'
}

/**
 * Runs tasks of every workspace package, in the order of their dependencies.
 * @param {readonly string[]} tasks
 */
export function turbo(...tasks) {
  const args = ['run', ...tasks, '--output-logs=errors-only', '--log-order=grouped']
  return run('npx', ['--yes', pnpm, 'exec', 'turbo', ...args], { cwd: root })
}
