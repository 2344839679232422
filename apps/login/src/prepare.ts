import { dirname, relative, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
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
import { isPostgres } from './addresses.js'
import { type Config, type KeyPlace, msOf } from './config.js'
import type { Prepared } from './run.js'

/** How long a database or Redis may take to answer at the start of a service, in ms. */
const connectMs = 10_000

/** The options of a service, as a host's file and environment have them. @throws {UsageError | ConfigurationError} */
export async function prepare(
  config: Config,
  say: (text: string) => void,
  patienceMs = connectMs,
): Promise<Prepared> {
  const { mail, otpMinutes, custody, otherSecret, social, smartAccount, recoveryDelayHours } = config
  const mails = smtp(mail)
  const redis = config.redis === undefined ? undefined : await redisOf(config.redis, patienceMs)
  return {
    options: {
      url: config.url,
      projects: config.projects,
      chains: config.chains,
      store: await sharedDatabase(config, patienceMs),
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
export async function redisOf(url: string, patienceMs = connectMs) {
  const { createClient } = await import('redis').catch(() => {
    throw new UsageError('Redis and Valkey need their client beside foyer-login: npm install redis.')
  })
  const client = createClient({ url, disableOfflineQueue: true })
  let last: unknown = 'no answer'
  // The service does without it while it is away; with nobody to hear of that, Node would end.
  client.on('error', (error: unknown) => {
    last = error
  })
  const connected = client.connect().then(() => true)
  // The client would try for ever.
  const isThere = await within(patienceMs, connected).catch((error: unknown) => {
    last = error
    return undefined
  })
  if (isThere) return client
  connected.catch(() => {})
  client.destroy()
  throw new UsageError(`redis does not answer: ${reasonOf(last)}`)
}

/** Returns the result of some work; `undefined` if it takes too long. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  const leaving = new AbortController()
  const late = sleep(ms, undefined, { signal: leaving.signal }).catch(() => undefined)
  return Promise.race([work, late]).finally(() => leaving.abort())
}

/** Drivers say why they do not connect in the message, or in that of one of several tries. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message || error.name : String(error)
}

/** The keys of now, and those of before. @throws {UsageError | ConfigurationError} */
export function sealersOf({ keys, database }: Config): Sealers {
  return {
    login: sealer(keys.login, 'keys.login', database),
    recovery: sealer(keys.recovery, 'keys.recovery', database),
    older: keys.older.map((place, at) => sealer(place, `keys.older.${at}`, database)),
  }
}

const databases = new Map<string, Promise<Database>>()

/** The same object for the same place, which services share while one takes the place of another. */
function sharedDatabase(config: Config, patienceMs: number): Promise<Database> {
  const known = databases.get(config.database) ?? databaseOf(config, patienceMs)
  databases.set(config.database, known)
  // One that did not answer is tried again at the next start.
  known.catch(() => databases.delete(config.database))
  return known
}

/** @throws {UsageError | ConfigurationError} */
export async function databaseOf(
  { database: place }: Pick<Config, 'database'>,
  patienceMs = connectMs,
): Promise<Database> {
  if (!isPostgres(place)) return sqlite(place)
  const { default: pg } = await import('pg').catch(() => {
    throw new UsageError('A database of Postgres needs its driver beside foyer-login: npm install pg.')
  })
  const pool = new pg.Pool({
    connectionString: place,
    max: 10,
    connectionTimeoutMillis: patienceMs,
    // Doctor ends once its trials have.
    allowExitOnIdle: true,
  })
  try {
    ;(await pool.connect()).release()
  } catch (error) {
    await pool.end()
    throw new UsageError(`database does not answer: ${reasonOf(error)}`)
  }
  return postgres(pool)
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

/** The secret of now, and the one that counts while it is changed. @throws {UsageError} */
export function secretsOf({ secret, otherSecret }: Pick<Config, 'secret' | 'otherSecret'>) {
  const others = otherSecret === undefined ? [] : [secretOf(otherSecret, 'otherSecret')]
  return [secretOf(secret, 'secret'), ...others] as const
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
