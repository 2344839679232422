#!/usr/bin/env node
import { isFamily, type Sandbox, startSandbox } from './sandbox.ts'

const wished = Number(process.env.FOYER_SANDBOX_PORT ?? 4010)
const families = (process.env.FOYER_SANDBOX_FAMILIES ?? 'eip155').split(',').filter(isFamily)

function taken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}

async function start(): Promise<Sandbox> {
  try {
    return await startSandbox({ port: wished, families })
  } catch (error) {
    if (!taken(error)) throw error
    return startSandbox({ families })
  }
}

const starting = start()
async function finish(): Promise<void> {
  await starting.then(
    (sandbox) => sandbox.stop(),
    () => {},
  )
  process.exit()
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, finish)
// A parent that holds our standard input takes us with it, however it ends.
if (process.argv.includes('--tied')) process.stdin.on('end', finish).on('error', finish).resume()

const { url } = await starting
process.stdout.write(`Foyer sandbox at ${url}\n`)
