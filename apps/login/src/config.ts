import { readFileSync } from 'node:fs'
import type { ServedOptions } from '@foyer/login/operate'
import * as v from 'valibot'
import { UsageError } from '../../../tooling/serving.js'
import { isDatabase, isMailServer, isRedis } from './addresses.js'

const text = v.pipe(v.string(), v.minLength(1, 'is empty'))

/** Where the key of a sealer is: a file, a key of Vault or OpenBao (transit), a key of AWS KMS. */
const key = v.union(
  [
    v.strictObject({ file: text }),
    v.strictObject({ vault: text, key: text, token: text, mount: v.optional(text) }),
    v.strictObject({
      aws: text,
      accessKeyId: text,
      secretAccessKey: text,
      sessionToken: v.optional(text),
      endpoint: v.optional(text),
    }),
  ],
  'is none of { file }, { vault, key, token } and { aws, accessKeyId, secretAccessKey }',
)

const client = v.strictObject({ clientId: text, clientSecret: text })
const social = v.strictObject({
  google: v.exactOptional(client),
  x: v.exactOptional(client),
  discord: v.exactOptional(client),
  github: v.exactOptional(client),
  facebook: v.exactOptional(client),
  apple: v.exactOptional(v.strictObject({ clientId: text, teamId: text, keyId: text, privateKey: text })),
  farcaster: v.exactOptional(v.strictObject({ relay: v.exactOptional(text), rpc: text })),
})

const services = v.strictObject({ bundler: text, paymaster: v.exactOptional(text) })
const chain = v.strictObject({
  url: text,
  name: text,
  symbol: text,
  inFrame: v.exactOptional(text),
  smartAccounts: v.exactOptional(services),
})

/** Types of pictures, by the end of a file's name. */
const pictures: Readonly<Record<string, string>> = {
  svg: 'svg+xml',
  png: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  webp: 'webp',
  ico: 'x-icon',
}

/** Reads the icon of a site: a `data:` URL, or the path of a picture. @throws {UsageError} */
function readIcon(icon: string): string {
  if (icon.startsWith('data:')) return icon
  const type = pictures[/\.(\w+)$/.exec(icon)?.[1]?.toLowerCase() ?? '']
  if (!type)
    throw new UsageError(`${icon} is no picture. Write the path of an SVG, PNG, JPEG, WebP or ICO file.`)
  try {
    return `data:image/${type};base64,${readFileSync(icon).toString('base64')}`
  } catch (error) {
    throw new UsageError(`${icon} could not be read: ${error instanceof Error ? error.message : error}`)
  }
}

const config = v.strictObject({
  url: text,
  projects: v.record(
    v.string(),
    v.strictObject({
      origins: v.array(text),
      name: v.exactOptional(text),
      icon: v.exactOptional(v.pipe(text, v.transform(readIcon))),
    }),
  ),
  chains: v.optional(v.record(v.string(), chain), {}),
  smartAccount: v.optional(v.picklist(['safe', 'simple7702'], 'is neither safe nor simple7702')),
  /** `postgres://…`, or the path of a file. */
  database: v.pipe(
    text,
    v.check(isDatabase, 'is neither postgres://user:password@host/name nor the path of a file'),
  ),
  redis: v.optional(
    v.pipe(text, v.check(isRedis, 'is no address of Redis or Valkey: write redis://:password@host:6379')),
  ),
  mail: v.strictObject({
    smtp: v.pipe(
      text,
      v.check(isMailServer, 'is no address of a mail server: write smtps://user:password@mail.your.site'),
    ),
    from: text,
  }),
  secret: text,
  /** Accepted too, while the secret is changed. */
  otherSecret: v.optional(text),
  keys: v.strictObject({ login: key, recovery: key, older: v.optional(v.array(key), []) }),
  custody: v.optional(v.picklist(['assisted', 'self-required'], 'is neither assisted nor self-required')),
  /** How long after a new device was let in the service helps to open the wallet there. */
  recoveryDelayHours: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(168))),
  /** Accounts elsewhere, as `createLogin` takes them. */
  social: v.optional(social),
  otpMinutes: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(60))),
  /** Of `verify`: origins that a proxy has browsers report failures to. */
  reportsTo: v.exactOptional(v.array(text)),
  clientAddress: v.optional(v.strictObject({ header: text, hops: v.exactOptional(v.number()) })),
})

/** Returns a time in whole ms, which options take: 1.1 hours times 3,600,000 is no whole number in floating point. */
export const msOf = (count: number, unitMs: number) => Math.round(count * unitMs)

/** All that a service is started with. */
export type Config = v.InferOutput<typeof config>
/** Where a key is. */
export type KeyPlace = v.InferOutput<typeof key>
type Environment = Readonly<Record<string, string | undefined>>

/** Options of the environment, by their places in the file. Those of several parts are written as JSON. */
const variables: readonly (readonly [name: string, path: readonly [string, string?], isJson?: true])[] = [
  ['URL', ['url']],
  ['PROJECTS', ['projects'], true],
  ['CHAINS', ['chains'], true],
  ['SMART_ACCOUNT', ['smartAccount']],
  ['DATABASE', ['database']],
  ['REDIS', ['redis']],
  ['SMTP', ['mail', 'smtp']],
  ['FROM', ['mail', 'from']],
  ['SECRET', ['secret']],
  ['OTHER_SECRET', ['otherSecret']],
  ['KEY', ['keys', 'login'], true],
  ['RECOVERY_KEY', ['keys', 'recovery'], true],
  ['OLDER_KEYS', ['keys', 'older'], true],
  ['CUSTODY', ['custody']],
  ['RECOVERY_DELAY_HOURS', ['recoveryDelayHours'], true],
  ['OTP_MINUTES', ['otpMinutes'], true],
  ['SOCIAL', ['social'], true],
  ['REPORTS_TO', ['reportsTo'], true],
  ['CLIENT_ADDRESS', ['clientAddress'], true],
]

/** Variables that Kubernetes and Docker set for a service that is called foyer-login. */
const orchestrated = /^FOYER_LOGIN_(SERVICE|PORT|NAME|ENV)(_|$)/
/** Those that Kubernetes sets for services such as foyer-login-redis: it sets a port as an address. */
const ofOthers =
  /^FOYER_LOGIN_\w+_(SERVICE_HOST=|SERVICE_PORT(_\w+)?=|PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?=|PORT=\w+:\/\/)/

/**
 * Reads options from a file of JSON and from the environment, which comes first. A text `env:NAME` in the file is what
 * the environment has under that name, so that no secret has to be in it.
 * @throws {UsageError} in one sentence, with the option's name
 */
export function readConfig(file: string | undefined, env: Environment): Config {
  return parsed(
    config,
    readOptions(file, env, (value) => revealed(value, env)),
  )
}

const served = v.pick(config, ['projects', 'chains', 'custody', 'otpMinutes', 'smartAccount', 'reportsTo'])

/**
 * Reads the options that pages of the service show, as {@link readConfig} does. Other options are not read, so the
 * environment need not have the secrets.
 * @throws {UsageError}
 */
export function readServed(file: string | undefined, env: Environment): ServedOptions {
  const told = readOptions(file, env, (value, option) =>
    Object.hasOwn(served.entries, option) ? revealed(value, env) : value,
  )
  const shown = Object.entries(told).filter(([option]) => Object.hasOwn(served.entries, option))
  const { otpMinutes, custody, smartAccount, ...rest } = parsed(served, Object.fromEntries(shown))
  return {
    ...rest,
    ...(custody && { custody }),
    ...(smartAccount && { smartAccount }),
    ...(otpMinutes && { otpMs: msOf(otpMinutes, 60_000) }),
    social: Object.keys(Object(told.social)),
  }
}

/** Reads what file and environment have of each option. @param reveal puts in what the environment has */
function readOptions(
  file: string | undefined,
  env: Environment,
  reveal: (value: unknown, option: string) => unknown,
): Record<string, unknown> {
  const read = file === undefined ? {} : readJson(readText(file), file)
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    throw new UsageError(`${file} has to be an object with options.`)
  const referred = JSON.stringify(read)
  const [unknown] =
    Object.entries(env).find(
      ([name, value]) =>
        name.startsWith('FOYER_LOGIN_') &&
        !orchestrated.test(name) &&
        !ofOthers.test(`${name}=${value}`) &&
        !variables.some(([known]) => name === `FOYER_LOGIN_${known}`) &&
        !referred.includes(`"env:${name}"`),
    ) ?? []
  if (unknown !== undefined)
    throw new UsageError(
      `${unknown} is no option. There are: ${variables.map(([name]) => `FOYER_LOGIN_${name}`).join(', ')}.`,
    )
  const told: Record<string, unknown> = Object.fromEntries(
    Object.entries(read).map(([option, value]) => [option, reveal(value, option)]),
  )
  for (const [name, [option, part], isJson] of variables) {
    const variable = `FOYER_LOGIN_${name}`
    const value = env[variable]?.trim()
    if (!value) continue
    const given = isJson ? reveal(readJson(value, variable), option) : value
    const whole = told[option]
    told[option] = part === undefined ? given : { ...(typeof whole === 'object' ? whole : {}), [part]: given }
  }
  return told
}

/** @throws {UsageError} in one sentence */
function parsed<S extends v.GenericSchema>(schema: S, told: unknown): v.InferOutput<S> {
  const read = v.safeParse(schema, told)
  if (read.success) return read.output
  const [issue] = read.issues
  throw new UsageError(sentenceOf(issue))
}

function sentenceOf(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue) ?? 'The file'
  const [top = '', part] = path.split('.')
  const variable = variables.find(([, [option, of]]) => option === top && (of === undefined || of === part))
  const or = variable ? ` in --config, or FOYER_LOGIN_${variable[0]}` : ''
  if (issue.received === 'undefined') return `${path} is missing. Set it${or}.`
  if (issue.type === 'strict_object') return `${path} is no option.`
  return issue.message.startsWith('is ')
    ? `${path} ${issue.message}.`
    : `${path} is not of its form: ${issue.message}.`
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(`${file} could not be read: ${error instanceof Error ? error.message : error}`)
  }
}

function readJson(text: string, of: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    // What the parser says would show some of it.
    throw new UsageError(`${of} is not JSON.`)
  }
}

function revealed(value: unknown, env: Environment): unknown {
  if (typeof value === 'string' && value.startsWith('env:')) {
    const name = value.slice(4)
    const found = env[name]?.trim()
    if (!found) throw new UsageError(`The environment variable ${name} is not set.`)
    return found
  }
  if (Array.isArray(value)) return value.map((one) => revealed(one, env))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, revealed(one, env)]))
}
