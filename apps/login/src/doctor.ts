import { promises as dns } from 'node:dns'
import { checkClientAddress } from '@foyer/gateway/node'
import { smtp } from '@foyer/login'
import {
  checkBinds,
  checkPurposes,
  createLetterSeals,
  type Db,
  KeyServiceError,
  missingKeys,
  oldSeals,
  opened,
  readLogin,
  smartAccountFault,
  unopenedNote,
  unreadLetters,
  versionOf,
} from '@foyer/login/operate'
import * as v from 'valibot'
import type { Config, KeyPlace } from './config.js'
import { databaseOf, prepare, redisOf, sealersOf, within } from './prepare.js'

interface Trial {
  readonly name: string
  /** Whether logins fail without it. */
  readonly isNeeded: boolean
  run(): Promise<unknown>
}

/** Tries each part of a service once. @returns a line for each, and whether all that logins need works */
export async function doctor(
  config: Config,
  patienceMs = trialMs,
): Promise<{ readonly lines: readonly string[]; readonly isFine: boolean }> {
  const late = new Error(`does not answer within ${patienceMs / 1_000} s`)
  const tried = await Promise.all(
    trialsOf(config, patienceMs / 2).map(async ({ name, isNeeded, run }) => {
      const ended = run().then(
        () => ['works', undefined] as const,
        (error: unknown) => [error instanceof NotTriedError ? '?    ' : '-    ', error] as const,
      )
      const [mark, error] = (await within(patienceMs, ended)) ?? ['-    ', late]
      const fault = error instanceof Error ? error.message : error
      const line = `${mark}  ${name}${fault === undefined ? '' : `: ${fault}`}`
      return { line, isFine: mark !== '-    ' || !isNeeded }
    }),
  )
  return { lines: tried.map(({ line }) => line), isFine: tried.every(({ isFine }) => isFine) }
}

/** How long each trial may take, in ms: all of them together end in this time. */
const trialMs = 20_000

/** Nothing is known of this part: it works only if it was tried. */
class NotTriedError extends Error {}

/** @param connectMs how long a database or Redis may take to answer */
function trialsOf(config: Config, connectMs: number): readonly Trial[] {
  const domain = config.mail.from.replace(/.*@|>.*/g, '')
  return [
    { name: 'url', isNeeded: true, run: async () => checkUrl(config.url) },
    { name: 'options', isNeeded: true, run: () => checkOptions(config, connectMs) },
    { name: 'database', isNeeded: true, run: () => withDatabase(config, checkVersion, connectMs) },
    ...(config.redis === undefined
      ? []
      : // Without it, a service that runs counts in the database, and no service starts.
        [
          {
            name: 'redis',
            isNeeded: true,
            run: async () => (await redisOf(config.redis ?? '', connectMs)).close(),
          },
        ]),
    { name: 'keys.login', isNeeded: true, run: async () => checkBinds(sealersOf(config).login) },
    { name: 'keys.recovery', isNeeded: true, run: async () => checkBinds(sealersOf(config).recovery) },
    { name: 'keys apart', isNeeded: false, run: () => checkApart(config) },
    {
      name: 'keys of wallets',
      isNeeded: true,
      run: () => withRows(config, (db) => checkKept(db, config), connectMs),
    },
    {
      name: 'emails that wait',
      isNeeded: false,
      run: () => withRows(config, (db) => checkLetters(db, config, connectMs), connectMs),
    },
    { name: 'mail', isNeeded: true, run: () => checkMail(config) },
    { name: `SPF of ${domain}`, isNeeded: false, run: () => checkText(domain, 'v=spf1') },
    { name: `DMARC of ${domain}`, isNeeded: false, run: () => checkText(`_dmarc.${domain}`, 'v=DMARC1') },
    ...Object.entries(config.chains).map(([chain, { url }]) => ({
      name: `node of ${chain}`,
      isNeeded: false,
      run: () => checkNode(chain, url, config.url),
    })),
    ...Object.entries(config.chains).flatMap(([chain, options]) =>
      Object.entries(options.smartAccounts ?? {}).map(([name, url]) => ({
        name: `${name} of ${chain}`,
        isNeeded: false,
        run: () => checkService(name, url, config, options),
      })),
    ),
  ]
}

/** Makes the options into those of a service, as `serve` does. */
async function checkOptions(config: Config, connectMs: number) {
  const { options, clientAddress, close } = await withoutRedis(config, connectMs)
  await close?.()
  if (clientAddress) checkClientAddress(clientAddress)
  const { secrets } = readLogin(options)
  await withDatabase(
    config,
    async (db) => {
      if ((await versionOf(db)).is === 'this') await checkPurposes(db, options.sealers, secrets)
    },
    connectMs,
  )
}

/** Makes the options of a service without Redis, which has a trial of its own. */
const withoutRedis = (config: Config, connectMs: number) =>
  prepare({ ...config, redis: undefined }, () => {}, connectMs)

function checkUrl(url: string) {
  if (!url.startsWith('https:'))
    throw new Error('is not https, without which browsers give the frame no keys')
}

/** Looks at the database, which stays as it is. A service of this version brings an older one up to date. */
async function withDatabase(
  config: Config,
  look: (db: Db) => Promise<void>,
  connectMs: number,
): Promise<void> {
  const db = await opened(await databaseOf(config, connectMs), async () => {})
  try {
    await look(db)
  } finally {
    await db.destroy()
  }
}

/**
 * Looks at what a service keeps. An empty database has nothing to look at, and another version has other tables.
 * @throws {NotTriedError}
 */
async function withRows(config: Config, look: (db: Db) => Promise<void>, connectMs: number): Promise<void> {
  await withDatabase(
    config,
    async (db) => {
      const { is, name } = await versionOf(db)
      if (is === 'this') await look(db)
      else if (is !== 'empty')
        throw new NotTriedError(
          `not tried, since the database is of version ${name}. Run doctor again once a service of this version has started.`,
        )
    },
    connectMs,
  )
}

async function checkVersion(db: Db) {
  const { is, name } = await versionOf(db)
  if (is === 'newer') throw new Error(`is of version ${name}, which is newer than this program`)
}

/** Looks for parts of wallets that no key opens. A key that only has the name of the right one opens none. */
async function checkKept(db: Db, config: Config) {
  const sealers = sealersOf(config)
  const fault = (await missingKeys(db, sealers)) ?? (await unopenedNote(db, sealers))
  if (fault !== undefined) throw new Error(fault)
}

/** Looks for emails that are not sealed under the secret: they wait for days if a mailbox refuses them. */
async function checkLetters(db: Db, config: Config, connectMs: number) {
  const { options, close } = await withoutRedis(config, connectMs)
  await close?.()
  const letters = await oldSeals(db, createLetterSeals(readLogin(options).secrets))
  const unread = unreadLetters(letters)
  if (unread !== undefined) throw new Error(unread)
  if (letters.under > 0)
    throw new Error(
      `Emails that wait are sealed under otherSecret: ${letters.under}. Keep it for ten minutes more, in a service that runs.`,
    )
}

/** Tries whether one key opens what the other sealed, under whatever name, and whether the credentials of one open both. */
async function checkApart(config: Config) {
  const { login, recovery } = sealersOf(config)
  const about = new TextEncoder().encode('foyer-login doctor')
  const sealed = await login.seal(crypto.getRandomValues(new Uint8Array(32)), about)
  const isOpened = await recovery.unseal(sealed, about).then(
    () => true,
    () => false,
  )
  if (isOpened)
    throw new Error('login and recovery are one key: it opens every wallet with assisted recovery by itself')
  for (const by of ['login', 'recovery'] as const) {
    const other = by === 'login' ? 'recovery' : 'login'
    const opens = await opensOther(config, by, other)
    if (opens === undefined)
      throw new NotTriedError(
        'not tried, since the two keys are at two addresses, and no service is sent credentials for another one. If both addresses are of one service, write one of them for both keys',
      )
    if (opens)
      throw new Error(
        `the credentials of keys.${by} also open what keys.${other} sealed, so they open every wallet with assisted recovery. Give them rights to their own key alone`,
      )
  }
}

/**
 * Tries whether the credentials of one key open what another key sealed: two tokens may have one policy.
 * @returns `undefined` if that cannot be tried
 */
async function opensOther(config: Config, by: 'login' | 'recovery', other: 'login' | 'recovery') {
  const [key, thiefs] = [config.keys[other], config.keys[by]]
  // A file takes no credentials, and those for Vault are none for AWS.
  if (!(('vault' in key && 'vault' in thiefs) || ('aws' in key && 'aws' in thiefs))) return false
  const place = crossed(key, thiefs)
  if (!place) return undefined
  const about = new TextEncoder().encode('foyer-login doctor')
  const sealed = await sealersOf(config)[other].seal(crypto.getRandomValues(new Uint8Array(32)), about)
  const thief = sealersOf({ ...config, keys: { ...config.keys, [other]: place } })[other]
  try {
    await thief.unseal(sealed, about)
    return true
  } catch (error) {
    // A service that is busy has not refused.
    if (error instanceof KeyServiceError && error.status >= 400 && error.status < 500) return false
    throw error
  }
}

/** A key, with the credentials of another key of the same service. No service gets credentials that are for another one. */
function crossed(key: KeyPlace, by: KeyPlace): KeyPlace | undefined {
  if ('vault' in key && 'vault' in by)
    return new URL(key.vault).href === new URL(by.vault).href ? { ...key, token: by.token } : undefined
  if (!('aws' in key && 'aws' in by) || key.endpoint !== by.endpoint) return undefined
  const { accessKeyId, secretAccessKey, sessionToken } = by
  return { ...key, accessKeyId, secretAccessKey, sessionToken }
}

async function checkMail({ mail }: Config) {
  const server = smtp(mail)
  try {
    await server.check()
  } finally {
    server.close()
  }
}

/** Without them other servers take our letters for those of anybody. DKIM’s record has a name that only the sender knows. */
async function checkText(name: string, start: string) {
  const found = await dns.resolveTxt(name).catch(() => [])
  if (!found.some((parts) => parts.join('').startsWith(start)))
    throw new Error(`no record ${start} at ${name}`)
}

/** That it answers the frame, and the bundler also what of: the paymaster's word is about an operation alone. */
async function checkService(name: string, url: string, config: Config, chain: Config['chains'][string]) {
  await askAsFrame(url, config.url, 'eth_supportedEntryPoints')
  const fault = name === 'bundler' ? await smartAccountFault(chain, config.smartAccount ?? 'safe') : undefined
  if (fault !== undefined) throw new Error(fault)
}

async function checkNode(chain: string, url: string, origin: string) {
  const [space = '', reference = ''] = chain.split(':')
  const isSolana = space === 'solana'
  if (isSolana) resultOf(await askAsFrame(url, origin, 'getHealth'))
  const told = resultOf(await askAsFrame(url, origin, isSolana ? 'getGenesisHash' : 'eth_chainId'))
  // The id of a cluster is the beginning of its genesis hash.
  const isRight = isSolana ? told.slice(0, 32) === reference : BigInt(told) === BigInt(reference)
  if (!isRight) throw new Error(`is of another chain: ${told.slice(0, 100)}`)
}

/** Returns the result of an answer. @throws {Error} with the error that the node answers instead */
function resultOf(text: string): string {
  const { result, error } = v.parse(rpcAnswer, JSON.parse(text))
  if (result === undefined || result === null)
    throw new Error(`answers ${JSON.stringify(error).slice(0, 100)}`)
  return typeof result === 'string' ? result : JSON.stringify(result)
}

const rpcAnswer = v.object({ result: v.optional(v.unknown()), error: v.optional(v.unknown()) })

/** What it answers, in any words, where pages of the service may read it. */
async function askAsFrame(url: string, origin: string, method: string): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
    signal: AbortSignal.timeout(5_000),
  }).catch(() => undefined)
  if (!response?.ok) throw new Error(response ? `answers ${response.status}` : 'does not answer')
  const allowed = response.headers.get('access-control-allow-origin')
  if (allowed !== '*' && allowed !== new URL(origin).origin)
    throw new Error('does not answer pages of the login service (access-control-allow-origin)')
  return response.text()
}
