// @tier gate
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from './config.js'

const whole = {
  url: 'https://login.shop.example',
  projects: { shop: { origins: ['https://shop.example'] } },
  database: 'env:DATABASE',
  mail: { smtp: 'env:SMTP', from: 'Shop <login@shop.example>' },
  secret: 'env:SECRET',
  keys: { login: { file: '/keys/login' }, recovery: { file: '/keys/recovery' } },
}
const env = { DATABASE: 'login.db', SMTP: 'smtp://localhost', SECRET: 'c2VjcmV0' }

function fileOf(options: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-login-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'login.json'), typeof options === 'string' ? options : JSON.stringify(options))
  return join(folder, 'login.json')
}

it('options come from a file, secrets in it from the environment, and the environment comes first', () => {
  const given = {
    ...env,
    FOYER_LOGIN_URL: 'https://login.other.example',
    FOYER_LOGIN_FROM: 'login@other.example',
  }

  expect(readConfig(fileOf(whole), given)).toMatchObject({
    url: 'https://login.other.example',
    database: 'login.db',
    mail: { smtp: 'smtp://localhost', from: 'login@other.example' },
    chains: {},
    keys: { older: [] },
  })
})

it('the environment alone is enough', () => {
  const told = {
    FOYER_LOGIN_URL: whole.url,
    FOYER_LOGIN_PROJECTS: JSON.stringify(whole.projects),
    FOYER_LOGIN_DATABASE: 'login.db',
    FOYER_LOGIN_SMTP: 'smtp://localhost',
    FOYER_LOGIN_FROM: 'login@shop.example',
    FOYER_LOGIN_SECRET: 'c2VjcmV0',
    FOYER_LOGIN_KEY: '{"file":"/keys/login"}',
    FOYER_LOGIN_RECOVERY_KEY: '{"vault":"https://vault","key":"login","token":"env:TOKEN"}',
    TOKEN: 't',
  }

  expect(readConfig(undefined, told).keys.recovery).toEqual({
    vault: 'https://vault',
    key: 'login',
    token: 't',
  })
})

it.each<readonly [unknown, string]>([
  [{ ...whole, url: undefined }, 'url is missing. Set it in --config, or FOYER_LOGIN_URL.'],
  [{ ...whole, mail: { from: 'a@b' } }, 'mail.smtp is missing. Set it in --config, or FOYER_LOGIN_SMTP.'],
  [{ ...whole, secret: 'env:NOWHERE' }, 'The environment variable NOWHERE is not set.'],
  [{ ...whole, colour: 'red' }, 'colour is no option.'],
  [{ ...whole, custody: 'mine' }, 'custody is neither assisted nor self-required.'],
  [{ ...whole, smartAccount: 'kernel' }, 'smartAccount is neither safe nor simple7702.'],
  [
    { ...whole, chains: { 'eip155:1': { url: 'u', name: 'n', symbol: 's', smartAccounts: {} } } },
    'chains.eip155:1.smartAccounts.bundler is missing. Set it in --config, or FOYER_LOGIN_CHAINS.',
  ],
  [{ ...whole, keys: { ...whole.keys, login: { gcp: 'x' } } }, 'keys.login is none of { file }, { vault,'],
  [
    { ...whole, projects: { shop: { origins: 'https://shop.example' } } },
    'projects.shop.origins is not of its form',
  ],
  [{ ...whole, url: '' }, 'url is empty.'],
  ['{', 'login.json is not JSON.'],
  ['[]', 'login.json has to be an object with options.'],
])('%j is refused with the name of the option', (options, sentence) => {
  expect(() => readConfig(fileOf(options), env)).toThrow(sentence)
})

it('a secret that is wrong is in no message', () => {
  const bad = { ...env, FOYER_LOGIN_PROJECTS: 'hunter2' }

  expect(() => readConfig(fileOf(whole), bad)).toThrow(/^FOYER_LOGIN_PROJECTS is not JSON\.$/)
})

const password = 'hunter2'
const slips = {
  database: [
    'postgre://foyer:hunter2@db.example/login',
    'Postgres://foyer:hunter2@db.example/login',
    'postgres://foyer:hunter2@[db.example/login',
    'postgres://foyer:hunter2@db.example:port/login',
    'mysql://foyer:hunter2@db.example/login',
  ],
  redis: [
    'redis//:hunter2@redis.example',
    'http://:hunter2@redis.example',
    'redis://:hunter2%zz@redis.example',
    'redis://:hunter2@redis.example/name',
    'redis://:hunter2@redis.example:port',
  ],
  'mail.smtp': [
    'smtps//login:hunter2@mail.example',
    'https://login:hunter2@mail.example',
    'smtps://login:hunter2%zz@mail.example',
    'smtps://login:hunter2@mail.example:port',
    'smtps:///login:hunter2',
  ],
} as const
const withAddress = (option: string, address: string) =>
  option === 'mail.smtp'
    ? { ...whole, mail: { ...whole.mail, smtp: address } }
    : { ...whole, [option]: address }

it.each(Object.entries(slips).flatMap(([option, all]) => all.map((address) => [option, address] as const)))(
  'a slip in an address with a password is reported by its option, without the password: %s %s',
  (option, address) => {
    let message = ''
    try {
      readConfig(fileOf(withAddress(option, address)), env)
    } catch (error) {
      message = String(error)
    }
    expect(message).toMatch(`${option} is`)
    expect(message).not.toContain(password)
  },
)

it.each([
  ['database', 'postgresql://foyer:hunter2%zz@db.example:5432/login?sslmode=require'],
  ['database', 'postgres://foyer:hunter2@/login?host=/run/postgresql'],
  ['database', '/var/lib/login.db'],
  ['database', ':memory:'],
  ['redis', 'redis://localhost:6379'],
  ['redis', 'rediss://foyer:hunter2@redis.example:6380/2'],
  ['mail.smtp', 'smtp://[::1]:2525'],
] as const)('an address that drivers take is taken: %s %s', (option, address) => {
  expect(() => readConfig(fileOf(withAddress(option, address)), env)).not.toThrow()
})

const names = ['URL', 'CUSTODY', 'RECOVERY_DELAY_HOURS', 'OTP_MINUTES', 'SOCIAL', 'CLIENT_ADDRESS']

it.each(names.flatMap((name) => [name.slice(0, -1), `${name}S`, name.toLowerCase()]))(
  'FOYER_LOGIN_%s is refused as no option',
  (name) => {
    const mistyped = { ...env, [`FOYER_LOGIN_${name}`]: 'self-required' }

    expect(() => readConfig(fileOf(whole), mistyped)).toThrow(`FOYER_LOGIN_${name} is no option. There are: `)
  },
)

// As Kubernetes sets them in each container for each service of its namespace.
it.each(['foyer-login', 'foyer-login-postgresql', 'foyer-login-redis-headless', 'foyer-login-from', 'other'])(
  'variables that Kubernetes sets for a service called %s are no options',
  (service) => {
    const name = service.toUpperCase().replaceAll('-', '_')
    const address = 'tcp://10.0.0.1:5432'
    const given = {
      ...env,
      [`${name}_SERVICE_HOST`]: '10.0.0.1',
      [`${name}_SERVICE_PORT`]: '5432',
      [`${name}_SERVICE_PORT_TCP_POSTGRESQL`]: '5432',
      [`${name}_PORT`]: address,
      [`${name}_PORT_5432_TCP`]: address,
      [`${name}_PORT_5432_TCP_PROTO`]: 'tcp',
      [`${name}_PORT_5432_TCP_PORT`]: '5432',
      [`${name}_PORT_5432_TCP_ADDR`]: '10.0.0.1',
    }
    expect(readConfig(fileOf(whole), given).url).toBe('https://login.shop.example')
  },
)

it.each(['FOYER_LOGIN_REDIS_PORT', 'FOYER_LOGIN_SMTP_HOST'])(
  '%s, which an operator might write, is refused',
  (name) => {
    expect(() => readConfig(fileOf(whole), { ...env, [name]: '6379' })).toThrow(`${name} is no option`)
  },
)

it('variables of an orchestrator, and those that the file names, are no options', () => {
  const given = {
    ...env,
    FOYER_LOGIN_SERVICE_HOST: '10.0.0.1',
    FOYER_LOGIN_PORT: 'tcp://10.0.0.1:4021',
    FOYER_LOGIN_PORT_4021_TCP_ADDR: '10.0.0.1',
    FOYER_LOGIN_MAILBOX: 'smtp://mail',
    FOYER_LOGIN_RECOVERY_DELAY_HOURS: '24',
    FOYER_LOGIN_OTP_MINUTES: '5',
  }
  const mail = { ...whole.mail, smtp: 'env:FOYER_LOGIN_MAILBOX' }

  expect(readConfig(fileOf({ ...whole, mail }), given)).toMatchObject({
    mail: { smtp: 'smtp://mail' },
    recoveryDelayHours: 24,
    otpMinutes: 5,
  })
})
