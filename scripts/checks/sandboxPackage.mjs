/** The sandbox as it is published: packed, installed with what it names and nothing else, started, and asked. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../tooling/install.mjs'
import { address, CommandError, end, start } from '../../tooling/processes.mjs'
import { packed } from '../../tooling/tarballs.mjs'
import { install } from './consumer.mjs'

/** @throws {CommandError} when it does not start, or does not tell what is on its chains */
export async function checkSandbox() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'foyer-sandbox-')))
  try {
    const app = join(folder, 'app')
    mkdirSync(app)
    writeFileSync(join(app, 'package.json'), '{"dependencies":{"@foyer/sandbox":"*"}}')
    await install(folder, app, await packed(), root)
    const env = { FOYER_SANDBOX_PORT: '0', FOYER_SANDBOX_FAMILIES: 'eip155,solana,bip122' }
    const cli = join(app, 'node_modules/@foyer/sandbox/dist/cli.js')
    const sandbox = start('node', [cli, '--tied'], { cwd: app, env })
    try {
      await ask(await address(sandbox, 'The sandbox'))
    } finally {
      end(sandbox)
      await sandbox.ended.catch(() => {})
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** @param {string} url */
async function ask(url) {
  const { chains, accounts } = await (await fetch(`${url}/sandbox`)).json()
  const missing = ['eip155', 'solana', 'bip122'].filter(
    (family) => !Object.keys(chains).some((id) => id.startsWith(`${family}:`)),
  )
  const told = await (await fetch(`${url}/v1/account/${accounts.rich}/balance?projectId=packed`)).text()
  if (missing.length > 0 || !told.includes('"12.941"'))
    throw new CommandError('The packed sandbox does not know its chains', `${missing} ${told}`)
}
