import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { started } from './child.mjs'
import { run } from './load.mjs'
import { atMost, count, median, ms } from './report.mjs'
import { balancePath } from './world.mjs'

const cli = fileURLToPath(new URL('../../apps/gateway/dist/cli.js', import.meta.url))
const bare = `const server = require('node:http').createServer((_, response) => response.end('{}'))
server.listen(0, '127.0.0.1', () => console.log('at http://127.0.0.1:' + server.address().port))`

/** From the start of a process to its first answer, in ms. @param {readonly string[]} args */
async function start(args) {
  const begun = performance.now()
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  const url = await new Promise((resolve) =>
    child.stdout.on('data', (chunk) => {
      said += chunk
      const [, found] = /at (http:\S+)/.exec(said) ?? []
      if (found) resolve(found)
    }),
  )
  await (await fetch(`${url}/v1/supported-chains`)).text()
  const took = performance.now() - begun
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  return took
}

/** B9: the command as a host runs it. @param {number} rounds */
export async function starts(rounds) {
  const own = []
  const floor = []
  for (let round = 0; round <= rounds; round += 1) {
    floor.push(await start(['-e', bare]))
    own.push(await start([cli, '--rpc', 'eip155:1=http://127.0.0.1:9', '--port', '0']))
  }
  // The first of each read the files from the disk.
  const [took, least] = [median(own.slice(1)), median(floor.slice(1))]
  return [
    {
      what: 'start to first answer',
      bar: '≤ 300 ms',
      value: `${ms(took)} (floor ${ms(least)}: ${(took / least).toFixed(1)}×)`,
      ...atMost(300, took),
    },
  ]
}

/** B9: told to end while 32 connections ask. */
export async function stops() {
  const upstream = await started('upstream', { delay: 50 })
  const gateway = await started('misses', { upstream: upstream.port })
  let next = 0
  const pressed = run({ port: gateway.port, connections: 32, seconds: 3, path: () => balancePath(next++) })
  await sleep(1_000)
  const ended = once(gateway.child, 'exit')
  const begun = performance.now()
  gateway.child.kill('SIGTERM')
  await ended
  const took = performance.now() - begun
  const { lost, answers, statuses } = await pressed
  await upstream.end()
  const bad = answers - (statuses[200] ?? 0)
  return [
    {
      what: 'told to end under load: requests without an answer',
      bar: '0',
      value: `${lost + bad} of ${count(answers + lost)}`,
      ...atMost(0, lost + bad),
    },
    { what: 'the same: gone after', bar: '≤ 10 s', value: ms(took), ...atMost(10_000, took) },
  ]
}
