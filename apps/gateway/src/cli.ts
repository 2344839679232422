#!/usr/bin/env node
import { ConfigurationError, createGateway } from '@foyer/gateway'
import { fail, UsageError } from '../../../tooling/serving.js'
import { help, readArgs } from './args.js'
import { check } from './check.js'
import { makeOptions } from './makeOptions.js'
import { run } from './run.js'

async function main(): Promise<void> {
  const args = readArgs(process.argv.slice(2))
  if (args.command === 'help') return console.log(help)
  const options = await makeOptions(args)
  if (args.command === 'check') {
    const gateway = createGateway(options)
    const { lines, isFine } = await check(gateway, options)
    await gateway.close()
    console.log(lines.join('\n'))
    process.exitCode = isFine ? 0 : 1
    return
  }
  const { url, metrics, close } = await run(options, args)
  const end = (drain: number) => void close(drain).then(() => process.exit(0))
  // No balancer sends requests to a process that is run by hand.
  process.once('SIGINT', () => end(0))
  process.once('SIGTERM', () => end(args.drain))
  // A process that reads this may send signals.
  console.log(`Foyer gateway at ${url}`)
  if (metrics !== undefined) console.log(`Counts at ${metrics}`)
  if (options.origins?.includes('*'))
    console.log('Any page may ask. --origin https://your.site lets that one alone.')
}

main().catch((error: unknown) =>
  fail(error, error instanceof UsageError || error instanceof ConfigurationError),
)
