/** `npm start`, `npm test`, `npm run check`, `npm run budgets`, `npm run test:servers`, `npm run test:engines`, `npm run test:stress`, `npm run test:cures` and `npm run supply-chain`: needs npm and any maintained Node; all else it installs. */
import { install } from '../tooling/install.mjs'
import { CommandError, stopAll } from '../tooling/processes.mjs'

const task = process.argv[2]
const parent = process.ppid
let asked = false
function finish() {
  if (!asked) void stopAll().then(() => process.exit(task === 'start' ? 0 : 130))
  asked = true
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, finish)
// npm runs us through a shell, and a signal sent to npm alone ends that shell without a word to us.
setInterval(() => process.ppid === parent || finish(), 250).unref()

try {
  await install()
  if (task === 'start') await (await import('./commands/start.mjs')).startDemo()
  else if (task === 'test') await (await import('./commands/test.mjs')).test()
  else if (task === 'all') await (await import('./commands/all.mjs')).testAll(process.argv.slice(3))
  else if (task === 'budgets') await (await import('./commands/budgets.mjs')).budgets()
  else if (task === 'checks') await (await import('./commands/checks.mjs')).writeChecks(process.argv.slice(3))
  else if (task === 'check') await (await import('./commands/check.mjs')).check(process.argv.slice(3))
  else if (task === 'servers') await (await import('./checks/servers.mjs')).testServers()
  else if (task === 'engines') await (await import('./checks/crossBrowser.mjs')).testEngines()
  else if (task === 'stress') await (await import('./commands/stress.mjs')).stress(process.argv.slice(3))
  else if (task === 'cures')
    await (await import('./checks/mutationCheck.mjs')).withoutCures(process.argv.slice(3))
  else if (task === 'supply-chain') await (await import('./checks/releaseAudit.mjs')).supplyChain()
  else
    throw new Error(
      'Say what to do: start, test, all, check, budgets, checks, servers, engines, stress, cures or supply-chain.',
    )
} catch (error) {
  process.exitCode = 1
  if (!asked) {
    if (error instanceof CommandError) console.error(`\n${error.output.trim()}`)
    console.error(`\n${error instanceof Error ? error.message : error}`)
  }
}
const killed = await stopAll()
if (killed > 0) {
  console.error(`${killed} process(es) did not end by themselves and were killed.`)
  process.exitCode = 1
}
