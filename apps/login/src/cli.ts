#!/usr/bin/env node
import { ConfigurationError as GatewayConfigurationError } from '@foyer/gateway'
import { ConfigurationError } from '@foyer/login'
import { fail, UsageError } from '../../../tooling/serving.js'
import { type Args, help, readArgs } from './args.js'
import { readConfig, readServed } from './config.js'
import { devOptions, devServed } from './dev.js'
import { doctor } from './doctor.js'
import { operations, verify } from './operate.js'
import { databaseOf, prepare, sealersOf, secretsOf } from './prepare.js'
import { type Prepare, run } from './run.js'

async function main(): Promise<void> {
  const args = readArgs(process.argv.slice(2))
  if (args.command === 'help') return console.log(help)

  if (args.command === 'verify') {
    const served = args.isDev ? devServed(args) : readServed(args.config, process.env)
    return end(await verify(args.target, served, console.log))
  }
  if (args.command === 'doctor') {
    const { lines, isFine } = await doctor(readConfig(args.config, process.env))
    console.log(lines.join('\n'))
    return end(isFine)
  }
  if (args.command !== 'serve') {
    const of = args.isDev ? devPlaces(args) : await placesOf(args.config)
    const { target, all, head } = args
    return end(await operations[args.command]({ ...of, target, all, head, say: console.log }))
  }

  const make: Prepare = args.isDev
    ? async (url) => ({ options: devOptions(url, args, console.log) })
    : () => prepare(readConfig(args.config, process.env), console.error)
  const running = await run(make, args)
  const leave = (drain: number) => void running.close(drain).then(() => process.exit(0))
  // Nobody sends requests to what somebody runs by hand.
  process.once('SIGINT', () => leave(0))
  process.once('SIGTERM', () => leave(args.isDev ? 0 : args.drain))
  process.on('SIGHUP', () => {
    running.change(make).then(
      () => console.log('The options were read anew.'),
      (error: unknown) =>
        console.error(`The options stay as they were: ${isUsage(error) ? error.message : error}`),
    )
  })
  // Whoever reads this may send signals.
  console.log(
    `Foyer login at ${args.isDev ? running.url.replace('//127.0.0.1', '//localhost') : running.url}`,
  )
  if (args.isDev)
    console.log(
      `For development: mail is shown here, and its keys are files in ${args.folder}/keys. Whoever has them can open its wallets.`,
    )
}

function devPlaces(args: Args) {
  const { store, sealers, secret } = devOptions('http://localhost', args, console.log)
  return { store, sealers: () => sealers, secrets: () => [secret] as const }
}

/** What commands on the database need of the options. */
async function placesOf(file: string | undefined) {
  const config = readConfig(file, process.env)
  return {
    store: await databaseOf(config),
    sealers: () => sealersOf(config),
    secrets: () => secretsOf(config),
  }
}

function end(isFine: boolean): void {
  process.exitCode = isFine ? 0 : 1
}

function isUsage(error: unknown): error is Error {
  // The reader of clients' addresses is the gateway's.
  return [UsageError, ConfigurationError, GatewayConfigurationError].some((Kind) => error instanceof Kind)
}

main().catch((error: unknown) => fail(error, isUsage(error)))
