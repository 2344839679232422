// @tier gate
import { copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { createLogin } from '@foyer/login'
import { openStore } from '@foyer/login/operate'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Config, type KeyPlace, readConfig } from './config.js'
import { databaseOf, prepare } from './prepare.js'

beforeEach(() => void vi.stubEnv('FOYER_ALLOW_FILE_KEY', '1'))
afterEach(() => void vi.unstubAllEnvs())
const newKey = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-login-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const keyFile = (name: string, key = newKey()) => {
    const file = join(folder, name)
    writeFileSync(file, key, { mode: 0o600 })
    return file
  }
  return { folder, keyFile }
}

function configOf(login: KeyPlace, recovery: KeyPlace, more: Readonly<Record<string, unknown>> = {}): Config {
  const { folder } = newFolder()
  const options = {
    url: 'https://login.shop.example',
    projects: { shop: { origins: ['https://shop.example'] } },
    database: join(folder, 'login.db'),
    mail: { smtp: 'smtp://127.0.0.1:9', from: 'login@shop.example' },
    secret: newKey(),
    keys: { login, recovery },
    ...more,
  }
  const file = join(folder, 'login.json')
  writeFileSync(file, JSON.stringify(options))
  return readConfig(file, {})
}

/** Starts a service with these options, and ends it. */
async function start(config: Config): Promise<void> {
  const { options, close } = await prepare(config, () => {})
  try {
    await (await createLogin(options)).close()
  } finally {
    await close?.()
  }
}

/** Other ways to write where a key is. */
const spellings: Readonly<Record<string, (place: KeyPlace, folder: string) => KeyPlace>> = {
  'in the same words': (place) => place,
  'by a path from here': (place) => ('file' in place ? { file: relative('.', place.file) } : place),
  'by a link'(place, folder) {
    if (!('file' in place)) return place
    symlinkSync(place.file, join(folder, 'link'))
    return { file: join(folder, 'link') }
  },
  'as a copy'(place, folder) {
    if (!('file' in place)) return place
    copyFileSync(place.file, join(folder, 'copy'))
    return { file: join(folder, 'copy') }
  },
  'as a copy that ends with a line'(place, folder) {
    if (!('file' in place)) return place
    writeFileSync(join(folder, 'line'), `${readFileSync(place.file, 'utf8')}\n`, { mode: 0o600 })
    return { file: join(folder, 'line') }
  },
  'with other credentials': (place) =>
    'vault' in place
      ? { ...place, token: 'another' }
      : 'aws' in place
        ? { ...place, accessKeyId: 'AKIAOTHER', secretAccessKey: 'another' }
        : place,
  'with its usual mount': (place) => ('vault' in place ? { ...place, mount: 'transit' } : place),
  'with a slash': (place) => ('vault' in place ? { ...place, vault: `${place.vault}/` } : place),
  'in capital letters': (place) =>
    'aws' in place ? { ...place, aws: place.aws.replace('key/abc', 'key/ABC') } : place,
}

const kinds = {
  file: (file: string): KeyPlace => ({ file }),
  vault: (): KeyPlace => ({ vault: 'https://vault.example', key: 'foyer', token: 't' }),
  aws: (): KeyPlace => ({
    aws: 'arn:aws:kms:eu-central-1:111122223333:key/abc',
    accessKeyId: 'AKIATEST',
    secretAccessKey: 's',
  }),
}

search(
  'a service that has one key for two purposes does not start, however the key is written',
  fc.asyncProperty(
    fc.constantFrom(...Object.values(kinds)),
    fc.constantFrom(...Object.values(spellings)),
    fc.boolean(),
    async (kind, spell, isSwapped) => {
      const { folder, keyFile } = newFolder()
      const one = kind(keyFile('key'))
      const other = spell(one, folder)
      const config = isSwapped ? configOf(other, one) : configOf(one, other)
      await expect(start(config)).rejects.toThrow('The keys for login and recovery are one key')
    },
  ),
  { gate: 30, exhaustive: 200 },
)

test.for(['login', 'recovery'] as const)('the secret is not the key for %s, too', async (name) => {
  const { keyFile } = newFolder()
  const secret = newKey()
  const place = (of: string) => ({ file: of === name ? keyFile(of, secret) : keyFile(of) })
  for (const option of ['secret', 'otherSecret']) {
    const config = configOf(place('login'), place('recovery'), { [option]: secret })
    await expect(start(config)).rejects.toThrow(`secret is the key for ${name}, too`)
  }
})

test.for([true, false])('the secret is no key of before (still in keys.older: %s)', async (isThere) => {
  const { keyFile } = newFolder()
  const secret = newKey()
  const [old, login, recovery] = [keyFile('old', secret), keyFile('login'), keyFile('recovery')]
  const config = configOf({ file: old }, { file: recovery })
  await start(config)
  const keys = { login: { file: login }, recovery: { file: recovery } }
  const next = { ...config, keys: { ...keys, older: isThere ? [{ file: old }] : [] } }
  await start(next)
  for (const option of ['secret', 'otherSecret'])
    await expect(start({ ...next, [option]: secret })).rejects.toThrow('secret was a key before')
})

test('a key does not change its purpose while a wallet has a part under it', async () => {
  const { keyFile } = newFolder()
  const [one, two, three] = ['one', 'two', 'three'].map((name) => ({ file: keyFile(name) }))
  if (!one || !two || !three) throw new Error('There are three keys')
  const config = configOf(one, two)
  await start(config)
  const { options } = await prepare(config, () => {})
  const db = await openStore(await databaseOf(config))
  await db.insertInto('users').values({ id: 'ada', created_at: 0, locale: 'en' }).execute()
  const { keyId } = options.sealers.login
  const part = {
    slot_id: 's',
    user_id: 'ada',
    wallet_id: 'w',
    kind: 'device' as const,
    jkt: 'j',
    created_at: 0,
  }
  await db
    .insertInto('secrets')
    .values({
      ...part,
      login_part: '',
      login_key: keyId,
      recovery_part: null,
      recovery_key: null,
      closed_at: null,
    })
    .execute()
  await db.destroy()

  const next = (login: KeyPlace, recovery: KeyPlace) => ({
    ...config,
    keys: { login, recovery, older: [one, two] },
  })
  await expect(start(next(two, one))).rejects.toThrow('had the other purpose before')
  await expect(start(next(three, one))).rejects.toThrow('had the other purpose before')
  await start(next(one, three))
})

test.for(['production', 'development', ''])(
  'a key in a file is refused unless the operator accepts it (NODE_ENV=%s)',
  async (name) => {
    const { keyFile } = newFolder()
    const config = configOf({ file: keyFile('one') }, { file: keyFile('two') })
    vi.stubEnv('NODE_ENV', name)
    vi.stubEnv('FOYER_ALLOW_FILE_KEY', '')
    await expect(start(config)).rejects.toThrow('FOYER_ALLOW_FILE_KEY=1')
    vi.stubEnv('FOYER_ALLOW_FILE_KEY', '1')
    await start(config)
  },
)
