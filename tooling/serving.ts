/**
 * The command line of `foyer-gateway` and `foyer-login`, as far as it is the same. Both packages are built with a copy of it
 * ({@link withServing} of `tsup.ts`).
 */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { UsageError } from './usageError.js'

export { UsageError }

/** The options that each command that serves has. */
export const serveOptions = {
  config: { type: 'string' },
  host: { type: 'string' },
  port: { type: 'string' },
  drain: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/** The address that a command serves at, and how it ends. */
export interface Serve {
  readonly host: string
  readonly port: number
  /** How long it answers that it is about to end, before it ends, in ms. */
  readonly drain: number
}

/** Parses a command line. @throws {UsageError} if an option is unknown, or has no value */
export function parseLine<T extends ParseArgsOptionsConfig>(argv: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split('. ')[0] ?? '') : 'Unknown option')
  }
}

/** Reads `--host`, `--port` and `--drain`. @throws {UsageError} */
export function readServe(
  values: { readonly host?: string; readonly port?: string; readonly drain?: string },
  defaultPort: number,
): Serve {
  const { drain: drainText = '3' } = values
  const { port, host } = readPlace('--', values, defaultPort)
  const drain = /^\d{1,3}(\.\d+)?$/.test(drainText) ? Number(drainText) : Number.NaN
  if (!(drain <= 300))
    throw new UsageError(`--drain is "${drainText}", and has to be a number of seconds from 0 to 300.`)
  return { host, port, drain: drain * 1_000 }
}

/** Reads an address to listen at. @param prefix of its options @throws {UsageError} */
export function readPlace(
  prefix: string,
  {
    host = '127.0.0.1',
    port: portText,
  }: { readonly host?: string | undefined; readonly port?: string | undefined },
  defaultPort: number,
): { readonly port: number; readonly host: string } {
  const text = portText ?? `${defaultPort}`
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(port <= 65_535))
    throw new UsageError(`${prefix}port is "${text}", and has to be a number from 0 to 65535.`)
  // Without one it would listen to every network, as it would for a variable that is not set.
  if (host.trim() === '') throw new UsageError(`${prefix}host is empty. Write an address, such as 127.0.0.1.`)
  return { port, host }
}

/**
 * Ends a command that failed, and says why.
 * @param isUsage whether the developer can cure it by other options: then the message is enough
 */
export function fail(error: unknown, isUsage: boolean): void {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  if (isTaken) console.error('The port is taken. Choose another one: --port 0 takes a free one.')
  else console.error(isUsage && error instanceof Error ? error.message : error)
  process.exitCode = isUsage ? 2 : 1
}
