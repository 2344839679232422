import { dirname, relative, resolve } from 'node:path'
import {
  awsSealer,
  type Database,
  fileSealer,
  postgres,
  redisCounter,
  type Sealer,
  type Sealers,
  smtp,
  sqlite,
  vaultSealer,
} from '@foyer/login'
import { UsageError } from '../../../tooling/serving.js'
import { type Config, type KeyPlace, msOf } from './config.js'
import type { Prepared } from './run.js'

/** The options of a service, as a host's file and environment have them. @throws {UsageError | ConfigurationError} */
export async function prepare(config: Config, say: (text: string) => void): Promise<Prepared> {
  const { mail, otpMinutes, custody, otherSecret, social, smartAccount, recoveryDelayHours } = config
  const mails = smtp(mail)
  const redis = config.redis === undefined ? undefined : await redisOf(config.redis)
  return {
    options: {
      url: config.url,
      projects: config.projects,
      chains: config.chains,
      store: await sharedDatabase(config),
      mail: mails.send,
      sealers: sealersOf(config),
      ...(redis && { counter: redisCounter(redis) }),
      ...(social && { social }),
      ...(recoveryDelayHours && { recoveryDelayMs: msOf(recoveryDelayHours, 3_600_000) }),
      secret: secretOf(config.secret, 'secret'),
      ...(otherSecret && { otherSecrets: [secretOf(otherSecret, 'otherSecret')] }),
      ...(custody && { custody }),
      ...(smartAccount && { smartAccount }),
      ...(otpMinutes && { otpMs: msOf(otpMinutes, 60_000) }),
      onError: (error) => say(JSON.stringify({ at: new Date().toISOString(), error: textOf(error) })),
    },
    ...(config.clientAddress && { clientAddress: clientAddressOf(config.clientAddress) }),
    async close() {
      mails.close()
      redis?.destroy()
    },
  }
}

/** A client of Redis or Valkey that is connected. @throws {UsageError} */
export async function redisOf(url: string) {
  const { createClient } = await import('redis').catch(() => {
    throw new UsageError('Redis and Valkey need their client beside foyer-login: npm install redis.')
  })
  const client = createClient({ url, disableOfflineQueue: true })
  // The service does without it while it is away; with nobody to hear of that, Node would end.
  client.on('error', () => {})
  await client.connect().catch((error: unknown) => {
    client.destroy()
    throw new UsageError(`redis does not answer: ${error instanceof Error ? error.message : error}`)
  })
  return client
}

/** The keys of now, and those of before. @throws {UsageError | ConfigurationError} */
export function sealersOf({ keys, database }: Config): Sealers {
  return {
    login: sealer(keys.login, 'keys.login', database),
    recovery: sealer(keys.recovery, 'keys.recovery', database),
    older: keys.older.map((place, at) => sealer(place, `keys.older.${at}`, database)),
  }
}

const isPostgres = (place: string) => /^postgres(ql)?:\/\//.test(place)

const databases = new Map<string, Promise<Database>>()

/** The same object for the same place, which services share while one takes the place of another. */
function sharedDatabase(config: Config): Promise<Database> {
  const known = databases.get(config.database) ?? databaseOf(config)
  databases.set(config.database, known)
  return known
}

/** @throws {UsageError | ConfigurationError} */
export async function databaseOf({ database: place }: Config): Promise<Database> {
  if (!isPostgres(place)) return sqlite(place)
  const { default: pg } = await import('pg').catch(() => {
    throw new UsageError('A database of Postgres needs its driver beside foyer-login: npm install pg.')
  })
  return postgres(new pg.Pool({ connectionString: place, max: 10 }))
}

function sealer(place: KeyPlace, option: string, at: string): Sealer {
  if ('file' in place) {
    // A copy of the folder would have both.
    const isBeside = !isPostgres(at) && !relative(resolve(dirname(at)), resolve(place.file)).startsWith('..')
    if (isBeside)
      throw new UsageError(
        `${option} is in the folder of the database. Keep it elsewhere: a copy of the folder has both.`,
      )
    // The options are of a service for visitors, whatever its environment is called: `--dev` has keys of its own.
    return fileSealer(place.file, { env: { ...process.env, NODE_ENV: 'production' } })
  }
  if ('vault' in place) {
    const { vault: address, key, token, mount } = place
    return vaultSealer({ address, key, token, ...(mount && { mount }) })
  }
  const { aws: key, endpoint, sessionToken, ...credentials } = place
  return awsSealer({
    key,
    credentials: { ...credentials, ...(sessionToken && { sessionToken }) },
    ...(endpoint && { endpoint }),
  })
}

function secretOf(text: string, option: string): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from(Buffer.from(text, 'base64url'))
  if (bytes.length < 32 || !/^[-\w+/=]+$/.test(text))
    throw new UsageError(`${option} is not 32 bytes in base64. Make one: openssl rand -base64 32.`)
  return bytes
}

function clientAddressOf({ header, hops }: NonNullable<Config['clientAddress']>) {
  return { header, ...(hops !== undefined && { hops }) }
}

/** Failures of drivers say what went wrong; requests are not in them. */
function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
