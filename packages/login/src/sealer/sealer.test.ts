// @tier gate
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { randomBytes } from '../custody/bytes.js'
import { ConfigurationError, Problem } from '../errors.js'
import { memorySealer } from '../login.test-support.js'
import { testStore } from '../store/store.test-support.js'
import { createSecrets } from '../wallets/secrets.js'
import { KeyServiceError } from './askKeyService.js'
import { awsSealer } from './awsSealer.js'
import { fileSealer } from './fileSealer.js'
import { startKms, startVault } from './keyServices.test-support.js'
import type { Sealer } from './sealer.js'
import { signAws } from './signAws.js'
import { vaultSealer } from './vaultSealer.js'

const arn = 'arn:aws:kms:eu-central-1:123456789012:key/11111111-2222-3333-4444-555555555555'
const credentials = { accessKeyId: 'AKIATEST', secretAccessKey: 'hunter2hunter2' }
const about = new TextEncoder().encode('ada’s slot')

async function inFile(): Promise<Sealer> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-login-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return fileSealer(join(folder, 'key'), { create: true, env: {} })
}

describe.each<readonly [string, () => Promise<Sealer>]>([
  ['a file', inFile],
  ['Vault', async () => vaultSealer({ address: (await startVault('t')).url, key: 'login', token: 't' })],
  [
    'AWS KMS',
    async () => awsSealer({ key: arn, credentials, endpoint: (await startKms('hunter2hunter2')).url }),
  ],
])('a key in %s', (_where, make) => {
  test('opens what it sealed, for what it was sealed for', async () => {
    const sealer = await make()
    const plain = randomBytes(32)
    const sealed = await sealer.seal(plain, about)

    expect(await sealer.unseal(sealed, about)).toEqual(plain)
    expect(Buffer.from(sealed).includes(Buffer.from(plain))).toBe(false)
    expect(await sealer.seal(plain, about)).not.toEqual(sealed)
    expect(sealer.keyId).toMatch(/^(file:[-\w]{16}|vault:transit\/login|aws:arn:)/)
  })

  test('opens nothing that was changed, or belongs to something else', async () => {
    const sealer = await make()
    const sealed = await sealer.seal(randomBytes(32), about)
    const changed = sealed.slice()
    changed[20] = (changed[20] ?? 0) ^ 1

    await expect(sealer.unseal(changed, about)).rejects.toThrow()
    await expect(sealer.unseal(sealed, new TextEncoder().encode('eve’s slot'))).rejects.toThrow()
    await expect(sealer.unseal(new Uint8Array(), about)).rejects.toThrow()
  })
})

describe.each([
  [
    'Vault',
    'Vault',
    startVault,
    (url: string, secret: string) => vaultSealer({ address: url, key: 'login', token: secret }),
  ],
  [
    'AWS KMS',
    'AWS KMS',
    startKms,
    (url: string, secret: string) =>
      awsSealer({ key: arn, credentials: { ...credentials, secretAccessKey: secret }, endpoint: url }),
  ],
] as const)('%s', (_which, name, begin, make) => {
  test('refuses who has no right to the key, and nothing secret is in what is told', async () => {
    const { url } = await begin('right')
    const failure: unknown = await make(url, 'wrong-secret')
      .seal(randomBytes(32), about)
      .catch((error) => error)

    expect(failure).toMatchObject({
      name: 'KeyServiceError',
      message: expect.stringContaining(`${name} refused (4`),
    })
    expect(JSON.stringify([failure, `${failure}`])).not.toContain('wrong-secret')
  })

  test('is asked again when it is busy, and no more than three times', async () => {
    const service = await begin('right')
    const sealer = make(service.url, 'right')
    service.fail(2)
    const sealed = await sealer.seal(randomBytes(32), about)
    expect(service.asked).toHaveLength(3)

    service.fail(3)
    await expect(sealer.unseal(sealed, about)).rejects.toMatchObject({ status: 503 })
    expect(service.asked).toHaveLength(6)
  })

  test('that is away is told as such', async () => {
    await expect(make('http://127.0.0.1:9', 'x').seal(randomBytes(32), about)).rejects.toThrow(
      `${name} cannot be reached.`,
    )
  })

  test('is told what each ciphertext belongs to', async () => {
    const service = await begin('right')
    const sealer = make(service.url, 'right')
    await sealer.unseal(await sealer.seal(randomBytes(32), about), about)

    expect(
      service.asked
        .map(({ body }) => body)
        .every((body) => body.includes(Buffer.from(about).toString('base64'))),
    ).toBe(true)
  })
})

/** Answers of key services to an opening, and whether to wait helps. */
const refusals = [
  ...[
    'ThrottlingException',
    'RequestLimitExceeded',
    'LimitExceededException',
    'KMSInternalException',
    'DependencyTimeoutException',
    'KeyUnavailableException',
  ].map((type) => ['AWS KMS', 400, { __type: type }, 'busy'] as const),
  ...[
    'ExpiredTokenException',
    'AccessDeniedException',
    'DisabledException',
    'KMSInvalidStateException',
    'InvalidGrantTokenException',
    'InvalidKeyUsageException',
    'NotFoundException',
    'InvalidSignatureException',
    'UnrecognizedClientException',
    'IncompleteSignature',
    'RequestExpired',
    'com.amazonaws.kms#NotAuthorized',
    '',
  ].map((type) => ['AWS KMS', 400, { __type: type }, 'away'] as const),
  ['AWS KMS', 400, { __type: 'InvalidCiphertextException' }, 'broken'],
  ['AWS KMS', 400, { __type: 'com.amazonaws.kms#IncorrectKeyException' }, 'broken'],
  ['AWS KMS', 403, {}, 'away'],
  ['AWS KMS', 429, {}, 'busy'],
  ['Vault', 400, { errors: ['cipher: message authentication failed'] }, 'broken'],
  ['Vault', 400, { errors: ['invalid ciphertext: no prefix'] }, 'broken'],
  ['Vault', 400, { errors: ['invalid ciphertext: version is too new'] }, 'away'],
  ['Vault', 400, { errors: ['encryption key not found'] }, 'away'],
  ['Vault', 400, { errors: ['ciphertext or signature version is disallowed by policy (too old)'] }, 'away'],
  ['Vault', 400, {}, 'away'],
  ['Vault', 403, { errors: ['permission denied'] }, 'away'],
  ['Vault', 404, { errors: [] }, 'away'],
  ['Vault', 429, {}, 'busy'],
  ['Vault', 503, { errors: ['Vault is sealed'] }, 'busy'],
] as const

async function openingAt([name, status, body]: (typeof refusals)[number]) {
  let asked = 0
  const ask = async () => {
    asked += 1
    return Response.json(body, { status })
  }
  const sealer =
    name === 'Vault'
      ? vaultSealer({ address: 'https://vault.example', key: 'login', token: 't', fetch: ask })
      : awsSealer({ key: arn, credentials, fetch: ask })
  const { db } = await testStore()
  await db.insertInto('users').values({ id: 'ada', locale: 'en', created_at: 1 }).execute()
  const slot = { user: 'ada', wallet: 'w', slot: 's', kind: 'device' as const, version: 1, jkt: 'j' }
  const memory = await memorySealer(sealer.keyId)
  const recovery = await memorySealer('two')
  const secretsOf = (login: Sealer) =>
    createSecrets(
      db,
      { login, recovery },
      () => 1,
      () => {},
    )
  await secretsOf(memory).make(slot)
  const failure: unknown = await secretsOf(sealer)
    .open(slot)
    .catch((error) => error)
  const isAway = failure instanceof Problem && failure.problem === 'keys-away'
  return isAway
    ? asked === 3
      ? 'busy'
      : 'away'
    : failure instanceof KeyServiceError && failure.isBroken && 'broken'
}

test('a key service is away whatever it answers, unless it says that this is not what was sealed', async () => {
  const found = await Promise.all(refusals.map(openingAt))
  expect(refusals.map((row, at) => [...row.slice(0, 3), found[at]])).toEqual(refusals)
})

test.each([
  ['GET', '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
  ['POST', '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b'],
])('the signature of %s is that of AWS’s own suite', (method, signature) => {
  const request = {
    method,
    url: 'https://example.amazonaws.com/',
    headers: {},
    body: '',
    region: 'us-east-1',
    service: 'service',
  }
  const who = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }

  expect(signAws(request, who, Date.UTC(2015, 7, 30, 12, 36)).authorization).toBe(
    `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=${signature}`,
  )
})

test.each([
  () => vaultSealer({ address: 'http://vault.your.site', key: 'login', token: 't' }),
  () => vaultSealer({ address: 'vault', key: 'login', token: 't' }),
  () => vaultSealer({ address: 'https://vault.your.site', key: '../sys', token: 't' }),
  () => awsSealer({ key: 'my-key', credentials }),
])('%s is told with what to write', (make) => {
  expect(make).toThrow(expect.objectContaining({ code: 'login/configuration' }))
})

test.each([
  'kms.example',
  'kms.example:443',
  'localhost:4566',
  '',
  ' ',
  'https://',
  'http://kms.example',
  'ftp://kms.example',
  'https://hunter2@kms.example',
  'https://me:hunter2@kms.example',
  'http://me:hunter2@localhost:4566',
])('an endpoint of AWS that is %j is refused by its name, and is in no message', (endpoint) => {
  let fault: unknown
  try {
    awsSealer({ key: arn, credentials, endpoint })
  } catch (error) {
    fault = error
  }
  expect(fault).toBeInstanceOf(ConfigurationError)
  const text = String(fault)
  expect(text).toContain('The endpoint of AWS')
  expect(text).toContain('Write https://')
  expect(text).not.toMatch(/hunter2|kms\.example|Invalid URL/)
})
