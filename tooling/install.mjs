import { delimiter, join } from 'node:path'
import { CommandError, run } from './processes.mjs'

const pnpm = 'pnpm@12.21.0'
export const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules', '.bin')

/** Installs what the lock file names; from then on `node` is the workspace's own, and its tools are on the PATH. */
export async function install() {
  const work = 'pnpm install --frozen-lockfile && node --print process.env.PATH'
  const env = { npm_config_update_notifier: 'false', CI: 'true' }
  try {
    const said = await run('npx', ['--yes', `--package=${pnpm}`, `--call=${work}`], { cwd: root, env })
    // pnpm itself lies where npx put it, and only npx knows where that is.
    process.env.PATH = `${bin}${delimiter}${said.trim().split('\n').at(-1)}`
  } catch (error) {
    const output = error instanceof CommandError ? error.output : ''
    throw new CommandError('The packages could not be installed: is the npm registry reachable?', output)
  }
  Object.assign(process.env, { TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' })
}

/**
 * Runs tasks of every workspace package, in the order of their dependencies.
 * @param {readonly string[]} tasks
 */
export function turbo(...tasks) {
  return run('turbo', ['run', ...tasks, '--output-logs=errors-only', '--log-order=grouped'], { cwd: root })
}
