import { join } from 'node:path'
import { root, turbo } from './install.mjs'
import { address, start } from './processes.mjs'

/** Builds everything, starts the sandbox and the demo on it, and says where. Ends only when one of them does. */
export async function startDemo() {
  await turbo('build')
  const sandbox = start('node', [join(root, 'apps/sandbox/src/cli.ts'), '--tied'])
  const FOYER_SANDBOX_URL = await address(sandbox, 'The sandbox')
  const demo = start('vite', ['preview', '--host', '127.0.0.1', '--port', '5173'], {
    cwd: join(root, 'apps/demo'),
    env: { FOYER_SANDBOX_URL },
  })
  console.log(`Foyer's demo is at ${await address(demo, 'The demo')} (Ctrl-C ends it)`)
  await Promise.race([sandbox.ended, demo.ended])
  throw new Error('The sandbox or the demo ended by itself.')
}
