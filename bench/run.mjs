/** `node bench/run.mjs [size] [--samples 15] [--only foyer,appkit] [--built]`: see README.md. */
import { parseArgs } from 'node:util'
import { CommandError, stopAll } from '../tooling/processes.mjs'
import { alone } from './scripts/alone.mjs'
import { runBench } from './scripts/bench.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    samples: { type: 'string', default: '5' },
    only: { type: 'string' },
    built: { type: 'boolean', default: false },
  },
})
try {
  const wanted = {
    sizeOnly: positionals[0] === 'size',
    samples: Number(values.samples),
    only: values.only?.split(','),
    built: values.built,
  }
  await alone(() => runBench(wanted))
} catch (error) {
  process.exitCode = 1
  if (error instanceof CommandError) process.stderr.write(`${error.output.trim()}\n`)
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
}
await stopAll()
