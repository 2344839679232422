// @tier gate
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { createLogin, type Sealer } from '@foyer/login'
import { createLetterSeals, frameFaults, openStore } from '@foyer/login/operate'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startVault } from '../../../packages/login/src/sealer/keyServices.test-support.js'
import { aboutPart } from '../../../packages/login/src/wallets/secrets.js'
import { readConfig, readServed } from './config.js'
import { doctor } from './doctor.js'
import { databaseOf, prepare } from './prepare.js'

const newKey = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')

beforeEach(() => {
  vi.stubEnv('FOYER_ALLOW_FILE_KEY', '1')
  onTestFinished(() => void vi.unstubAllEnvs())
})

function newOptions() {
  const [folder = '', keys = ''] = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'foyer-login-')))
  onTestFinished(() => {
    for (const one of [folder, keys]) rmSync(one, { recursive: true, force: true })
  })
  const keyFile = (name: string) => {
    const file = join(keys, name)
    writeFileSync(file, newKey(), { mode: 0o600 })
    return { file }
  }
  const options = {
    url: 'https://login.shop.example',
    projects: { shop: { origins: ['https://shop.example'] } },
    database: join(folder, 'login.db'),
    mail: { smtp: 'smtp://127.0.0.1:9', from: 'login@shop.example' },
    secret: newKey(),
    keys: { login: keyFile('a'), recovery: keyFile('b') },
  }
  /** Writes options to a file. */
  function file(more: Readonly<Record<string, unknown>>) {
    const path = join(folder, 'login.json')
    writeFileSync(path, JSON.stringify({ ...options, ...more }))
    return path
  }
  return { options, file, keyFile }
}

/** Starts a service, and ends it. @returns why it does not start */
async function start(path: string): Promise<string | undefined> {
  const { options, close } = await prepare(readConfig(path, {}), () => {})
  try {
    await (await createLogin(options)).close()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : 'fails'
  } finally {
    await close?.()
  }
}

/** A part of the slot `s` of Ada's device `j`, sealed. */
async function partOf(sealer: Sealer) {
  const slot = { user: 'ada', wallet: 'w', slot: 's', kind: 'device' as const, jkt: 'j', version: 1 }
  const sealed = await sealer.seal(new Uint8Array(32), aboutPart(slot, 'login'))
  return { login_part: Buffer.from(sealed).toString('base64url'), login_key: sealer.keyId, version: 1 }
}

const node = { url: 'https://node.example', name: 'Ethereum', symbol: 'ETH' }
const client = { clientId: 'a', clientSecret: 'b' }
/** Options that are in their form, of which some are none of a service. */
const changes: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'nothing else': {},
  'a short secret': { secret: 'c2hvcnQ' },
  'another secret that is short': { otherSecret: 'c2hvcnQ' },
  'an origin with a slash': { projects: { shop: { origins: ['https://shop.example/'] } } },
  'no project': { projects: {} },
  'a project without a name': { projects: { ' ': { origins: ['https://shop.example'] } } },
  'a long name': { projects: { shop: { origins: [], name: 'x'.repeat(99) } } },
  'an icon that is none': { projects: { shop: { origins: [], icon: 'data:text/html,x' } } },
  'an address with a path': { url: 'https://login.shop.example/login' },
  'an amount in letters': { chains: { 'eip155:1': { ...node, inFrame: '1e3' } } },
  'a node that is no address': { chains: { 'eip155:1': { ...node, url: 'node' } } },
  'a bundler on Solana': {
    chains: { 'solana:x': { ...node, smartAccounts: { bundler: 'https://b.example' } } },
  },
  'a relay without https': { social: { farcaster: { rpc: 'http://rpc.example' } } },
  'a social account': { social: { google: client } },
  ...Object.fromEntries(
    [1, 1.1, 2.3, 59.99, 60].map((otpMinutes) => [`codes for ${otpMinutes} minutes`, { otpMinutes }]),
  ),
  ...Object.fromEntries(
    [0, 0.1, 1.1, 2.2222222, 99.99, 168].map((recoveryDelayHours) => [
      `a delay of ${recoveryDelayHours} hours`,
      { recoveryDelayHours },
    ]),
  ),
}
const fine = /^(nothing else|codes for|a delay of|a social account)/

test.each(Object.keys(changes))('serve, doctor and verify refuse the same options: %s', async (name) => {
  const { file } = newOptions()
  const path = file(changes[name] ?? {})
  const refusal = await start(path).catch((error: unknown) => `${error}`)
  expect(refusal === undefined).toBe(fine.test(name))
  const { lines, isFine } = await doctor(readConfig(path, {}))
  expect(lines.find((line) => line.endsWith('options') || line.includes('options: '))).toBe(
    refusal === undefined ? 'works  options' : `-      options: ${refusal.replace(/^\w*Error: /, '')}`,
  )
  // No mail server is there.
  expect(isFine).toBe(false)

  const [option = ''] = Object.keys(changes[name] ?? {})
  if (!['projects', 'chains', 'otpMinutes'].includes(option)) return
  const verified = Promise.resolve().then(() =>
    frameFaults('https://login.shop.example', readServed(path, {}), async () => new Response()),
  )
  if (refusal === undefined) expect((await verified).length).toBeGreaterThan(0)
  else await expect(verified).rejects.toThrow(refusal)
})

test('doctor and the start say that parts of wallets are under a key that is not here', async () => {
  const { options, file, keyFile } = newOptions()
  const path = file({})
  expect(await start(path)).toBe(undefined)
  const config = readConfig(path, {})
  const { sealers } = (await prepare(config, () => {})).options
  const db = await openStore(await databaseOf(config))
  await db.insertInto('users').values({ id: 'ada', locale: 'en', created_at: 1 }).execute()
  const slot = { slot_id: 's', user_id: 'ada', wallet_id: 'w', kind: 'device' as const, jkt: 'j' }
  const part = { ...(await partOf(sealers.login)), recovery_part: null, recovery_key: null }
  await db
    .insertInto('secrets')
    .values({ ...slot, ...part, created_at: 1, closed_at: null })
    .execute()
  await db.destroy()
  const faultOf = async (keys: object) => {
    const { lines } = await doctor(readConfig(file({ keys }), {}))
    return lines.filter((line) => line.startsWith('-      keys of wallets'))
  }

  const next = { login: keyFile('c'), recovery: keyFile('d') }
  expect(await faultOf(options.keys)).toEqual([])
  expect(await faultOf({ ...next, older: [options.keys.login] })).toEqual([])
  expect(await faultOf(next)).toEqual([expect.stringContaining(`1 under ${sealers.login.keyId}`)])
  const said: string[] = []
  const prepared = await prepare(readConfig(file({ keys: next }), {}), (text) => void said.push(text))
  await (await createLogin(prepared.options)).close()
  expect(said).toEqual([expect.stringContaining(`1 under ${sealers.login.keyId}`)])
})

/** The options of keys in Vault, by the token of each. */
const keysAt = (vault: string, login = 't', recovery = 't') => ({
  login: { vault, key: 'foyer-login', token: login },
  recovery: { vault, key: 'foyer-recovery', token: recovery },
})

test('doctor and the start say that a key has the right name and is another one', async () => {
  const { file } = newOptions()
  const [right, wrong] = [await startVault('t'), await startVault('t')]
  const path = file({ keys: keysAt(right.url) })
  expect(await start(path)).toBe(undefined)
  const config = readConfig(path, {})
  const db = await openStore(await databaseOf(config))
  await db.insertInto('users').values({ id: 'ada', locale: 'en', created_at: 1 }).execute()
  const slot = { slot_id: 's', user_id: 'ada', wallet_id: 'w', kind: 'device' as const, jkt: 'j' }
  const part = await partOf((await prepare(config, () => {})).options.sealers.login)
  await db
    .insertInto('secrets')
    .values({ ...slot, ...part, recovery_part: null, recovery_key: null, created_at: 1, closed_at: null })
    .execute()
  await db.destroy()

  const lineOf = async (url: string) =>
    (await doctor(readConfig(file({ keys: keysAt(url) }), {}))).lines.find((line) =>
      line.includes('keys of wallets'),
    )
  expect(await lineOf(right.url)).toBe('works  keys of wallets')
  expect(await lineOf(wrong.url)).toContain('vault:transit/foyer-login: it is not the key that sealed them')
  const said: string[] = []
  const prepared = await prepare(
    readConfig(file({ keys: keysAt(wrong.url) }), {}),
    (text) => void said.push(text),
  )
  await (await createLogin(prepared.options)).close()
  expect(said).toEqual([expect.stringContaining('it is not the key that sealed them')])
})

test('doctor and the start say that a key service binds nothing to what it belongs to', async () => {
  const { file } = newOptions()
  const said: string[] = []
  const vaults = { bound: await startVault('t'), unbound: await startVault('t', false) }
  for (const { url } of Object.values(vaults)) {
    const config = readConfig(file({ keys: keysAt(url) }), {})
    const { lines } = await doctor(config)
    said.push(...lines.filter((line) => / {2}keys\.(login|recovery)(:|$)/.test(line)))
    const prepared = await prepare(config, (text) => void said.push(text))
    await (await createLogin(prepared.options)).close()
  }
  const fault = expect.stringContaining('opens what it sealed for something else')
  expect(said).toEqual(['works  keys.login', 'works  keys.recovery', fault, fault, fault])
})

const [mine, other] = [['foyer-login'], ['foyer-recovery']]
const both = [...mine, ...other]
test.each([
  ['each token opens its own key', 'works  keys apart', { a: mine, b: other }],
  ['two tokens have one policy', 'keys.login also open what keys.recovery', { a: both, b: both }],
  ['the token for login opens both keys', 'keys.login also open what keys.recovery', { a: both, b: other }],
  ['the token for recovery opens both keys', 'keys.recovery also open what keys.login', { a: mine, b: both }],
] as const)('doctor tries what each token opens: %s', async (_name, line, rights) => {
  const { file } = newOptions()
  const { url } = await startVault(rights)
  const { lines } = await doctor(readConfig(file({ keys: keysAt(url, 'a', 'b') }), {}))
  expect(lines.find((one) => one.includes('keys apart'))).toContain(line)
})

test('doctor does not say that two keys are apart if they are at two addresses', async () => {
  const { file } = newOptions()
  const { url } = await startVault({ a: both, b: both })
  const keys = keysAt(url, 'a', 'b')
  const other = url.replace('127.0.0.1', 'localhost')
  const path = file({ keys: { ...keys, recovery: { ...keys.recovery, vault: other } } })
  const { lines } = await doctor(readConfig(path, {}))
  expect(lines.find((one) => one.includes('keys apart'))).toMatch(/^\?/)
})

const mainnet = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const genesis = (hash: string) => (method: string) =>
  method === 'getHealth' ? { result: 'ok' } : { result: hash }
const refuses = () => ({ error: { code: -32_601, message: 'Method not found' } })
test.each<[string, string, (method: string) => object, RegExp]>([
  ['is right', `solana:${mainnet}`, genesis(`${mainnet}uDbiY1cN`), /^works/],
  ['refuses each method', `solana:${mainnet}`, refuses, /^-.*Method not found/],
  ['is behind', `solana:${mainnet}`, () => ({ error: { message: 'Node is behind' } }), /^-.*behind/],
  [
    'is of another cluster',
    `solana:${mainnet}`,
    genesis('EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'),
    /^-.*another/,
  ],
  ['is right', 'eip155:10', () => ({ result: '0xa' }), /^works/],
  ['is of another chain', 'eip155:10', () => ({ result: '0xaa' }), /^-.*another/],
  ['refuses each method', 'eip155:10', refuses, /^-.*Method not found/],
])('doctor says whether a node %s: %s', async (_name, chain, answer, line) => {
  const { file } = newOptions()
  const server = createServer(async (request, response) => {
    const { method } = JSON.parse(await text(request))
    const headers = { 'content-type': 'application/json', 'access-control-allow-origin': '*' }
    response.writeHead(200, headers).end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...answer(method) }))
  })
  const path = file({ chains: { [chain]: { url: await portOf(server), name: 'N', symbol: 'S' } } })
  const { lines } = await doctor(readConfig(path, {}), 2_000)
  expect(lines.find((one) => one.includes(`node of ${chain}`))).toMatch(line)
})

/** Has a server listen. @returns its address, without a scheme of its own */
async function portOf(server: Server, scheme = 'http'): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return `${scheme}://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

const silent = () => {
  const open = new Set<Socket>()
  onTestFinished(() => {
    for (const one of open) one.destroy()
  })
  return createTcpServer((socket) => void open.add(socket.on('error', () => {})))
}
const breaking = () => createTcpServer((socket) => socket.destroy())
test.each([
  ['redis', 'redis', silent],
  ['redis', 'redis', breaking],
  ['redis', 'redis', undefined],
  ['database', 'postgres', silent],
  ['database', 'postgres', breaking],
  ['database', 'postgres', undefined],
  ['mail', 'smtp', silent],
] as const)(
  'doctor ends, and has a line for each part that does not answer: %s',
  async (name, scheme, make) => {
    const { options, file } = newOptions()
    const at = make ? await portOf(make(), scheme) : `${scheme}://127.0.0.1:1`
    const path = file(name === 'mail' ? { mail: { ...options.mail, smtp: at } } : { [name]: at })
    const config = readConfig(path, {})
    const { lines, isFine } = await doctor(config, 600)
    expect(isFine).toBe(false)
    expect(lines.find((line) => line.includes(`  ${name}: `))).toMatch(/^-.*does not answer/)
    if (name !== 'mail')
      await expect(prepare(config, () => {}, 300)).rejects.toThrow(new RegExp(`^${name} does not answer: .`))
  },
)

test('doctor says of nothing that it works without having tried it', async () => {
  const { options, file } = newOptions()
  const path = file({})
  const marksOf = async () =>
    (await doctor(readConfig(path, {}))).lines
      .filter((line) => /keys of wallets|emails that wait/.test(line))
      .map((line) => line.slice(0, 5))
  expect(await marksOf()).toEqual(['works', 'works'])
  expect(await start(path)).toBe(undefined)
  expect(await marksOf()).toEqual(['works', 'works'])
  const db = new DatabaseSync(options.database)
  db.exec('delete from foyer_migrations where name = (select max(name) from foyer_migrations)')
  db.close()
  expect(await marksOf()).toEqual(['?    ', '?    '])
})

test('doctor says when the secret of before may go', async () => {
  const { options, file } = newOptions()
  const path = file({})
  expect(await start(path)).toBe(undefined)
  const db = await openStore(await databaseOf(readConfig(path, {})))
  const seals = createLetterSeals([Buffer.from(options.secret, 'base64url')])
  const letter = { id: 'letter', message: await seals.seal('letter', new Uint8Array(8)) }
  await db
    .insertInto('outbox')
    .values({ ...letter, created_at: 1, ends_at: 2, tries: 0, next_at: 1 })
    .execute()
  await db.destroy()
  const said = async (more: Readonly<Record<string, unknown>>) => {
    const { lines } = await doctor(readConfig(file(more), {}))
    return lines.find((line) => line.includes('emails that wait'))
  }

  const next = newKey()
  expect(await said({ otherSecret: next })).toBe('works  emails that wait')
  expect(await said({ secret: next, otherSecret: options.secret })).toContain('under otherSecret: 1.')
  expect(await said({ secret: next })).toContain('under a secret that is not here: 1.')
})

test('a key of Apple that is none is reported by its name, by doctor and before the start', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const whole = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey
  const slips = [
    '/run/secrets/AuthKey.p8',
    'no key',
    whole.slice(0, 120),
    whole.replaceAll('PRIVATE', 'EC PRIVATE'),
    whole.replace(/.(?=\n-----END)/, ''),
    publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    ...[p384, rsa].map((key) => key.export({ type: 'pkcs8', format: 'pem' }).toString()),
  ]
  const { file } = newOptions()
  /** Returns what is said of a key by both. */
  async function saidOf(key: string) {
    const path = file({ social: { apple: { clientId: 'a', teamId: 'b', keyId: 'c', privateKey: key } } })
    const { lines } = await doctor(readConfig(path, {}))
    return [lines.find((line) => / options\b/.test(line)) ?? '', (await start(path)) ?? 'starts']
  }
  expect(await saidOf(whole)).toEqual(['works  options', 'starts'])
  // With the line ends of Windows.
  expect(await saidOf(whole.replaceAll('\n', '\r\n'))).toEqual(['works  options', 'starts'])
  for (const slip of slips)
    for (const said of await saidOf(slip))
      expect(said, slip).toContain('social.apple.privateKey is not a key.')
})
