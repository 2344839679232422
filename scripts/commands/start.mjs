import { join } from 'node:path'
import { root, turbo } from '../../tooling/install.mjs'
import { address, start } from '../../tooling/processes.mjs'

/** What a visitor finds; a shorter list in the environment starts less. */
const families = process.env.FOYER_SANDBOX_FAMILIES ?? 'eip155,solana,bip122,polkadot'

/** Where logins have smart accounts: their bundler takes 230 MB. `FOYER_SMART_ACCOUNTS=off` leaves them out. */
const smartAccounts =
  families.includes('eip155') && process.env.FOYER_SMART_ACCOUNTS !== 'off' ? ['eip155:1'] : []

/** Builds everything, starts the sandbox, the demo and the wallet on it, and says where. Ends only when one of them does. */
export async function startDemo() {
  await turbo('build')
  const sandbox = start('node', [join(root, 'apps/sandbox/src/cli.ts'), '--tied'], {
    env: { FOYER_SANDBOX_FAMILIES: families },
  })
  const FOYER_SANDBOX_URL = await address(sandbox, 'The sandbox')
  const serve = (/** @type {string} */ app, /** @type {number} */ port) =>
    start('vite', ['preview', '--host', '127.0.0.1', '--port', `${port}`], {
      cwd: join(root, 'apps', app),
      env: { FOYER_SANDBOX_URL },
    })
  const wallet = serve('wallet', 5174)
  const demo = serve('demo', 5173)
  const url = await address(wallet, 'The wallet')
  await fetch(`${FOYER_SANDBOX_URL}/sandbox/wallet`, { method: 'POST', body: JSON.stringify({ url }) })
  // Passkeys are for names, not for addresses.
  const page = (await address(demo, 'The demo')).replace('127.0.0.1', 'localhost')
  const begin = (/** @type {string} */ service, /** @type {object} */ more = {}) =>
    fetch(`${FOYER_SANDBOX_URL}/sandbox/${service}`, {
      method: 'POST',
      body: JSON.stringify({ origin: page, ...more }),
    })
  await begin('auth')
  const login = await begin('login', { smartAccounts, funded: true })
  if (login.status === 501) {
    console.log(
      'Logins have no smart accounts: their packages (@pimlico/alto and contracts) are not installed.',
    )
    await begin('login')
  }
  console.log(
    `Foyer's demo is at ${page}, its wallet at ${url}, the mail of its logins at ${FOYER_SANDBOX_URL}/mailbox (Ctrl-C ends them)`,
  )
  await Promise.race([sandbox.ended, demo.ended, wallet.ended])
  throw new Error('The sandbox, the demo or the wallet ended by itself.')
}
