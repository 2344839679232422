import { ConfigurationError } from '../errors.js'
import { hasName, isSafe } from '../serviceAddress.js'
import { askKeyService, KeyServiceError, type Refusal } from './askKeyService.js'
import type { Sealer } from './sealer.js'
import { type AwsCredentials, signAws } from './signAws.js'

/** A key of AWS KMS. */
export interface AwsSealerOptions {
  /** Its ARN: `arn:aws:kms:eu-central-1:123456789012:key/…`. */
  readonly key: string
  /** Of a role that may `kms:Encrypt` and `kms:Decrypt` with this key alone; asked for at each call. */
  readonly credentials: AwsCredentials | (() => AwsCredentials)
  /** @default that of the key's region */
  readonly endpoint?: string
  /** @default that of the runtime */
  readonly fetch?: typeof fetch
  /** ms since 1970. @default Date.now */
  now?(): number
}

/** Seals under a key that does not leave AWS KMS. What is sealed says in CloudTrail what it belongs to. @throws {ConfigurationError} */
export function awsSealer(options: AwsSealerOptions): Sealer {
  const { key, credentials, fetch: ask = globalThis.fetch, now = Date.now } = options
  const [, region] = /^arn:aws[-\w]*:kms:([-\w]+):\d{12}:key\/[-\w]+$/.exec(key) ?? []
  // An alias can be pointed at another key, which opens nothing of the first one.
  if (!region)
    throw new ConfigurationError(
      'sealers',
      `The key of AWS is "${key}". Write the ARN of the key itself: arn:aws:kms:eu-central-1:123456789012:key/….`,
    )
  const own = `https://kms.${region}.amazonaws.com`
  const { endpoint = own } = options
  // The parts of wallets go there. It may hold a password, so it is in no message.
  if (!isSafe(endpoint) || hasName(new URL(endpoint)))
    throw new ConfigurationError(
      'sealers',
      `The endpoint of AWS is no address with https. Write ${own}, without a name or password.`,
    )
  const url = new URL('/', endpoint).href

  const call = (what: 'Encrypt' | 'Decrypt', fields: object) => {
    const body = JSON.stringify({ KeyId: key, ...fields })
    return askKeyService('AWS KMS', ask, meaning, () => {
      const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `TrentService.${what}` }
      const request = { method: 'POST', url, headers, body, region, service: 'kms' }
      const of = typeof credentials === 'function' ? credentials() : credentials
      return { url, body, headers: signAws(request, of, now()) }
    })
  }
  const context = (about: Uint8Array) => ({ EncryptionContext: { foyer: base64(about) } })

  return {
    keyId: `aws:${key}`,
    async seal(plain, about) {
      const { CiphertextBlob } = await call('Encrypt', { Plaintext: base64(plain), ...context(about) })
      if (typeof CiphertextBlob !== 'string') throw new KeyServiceError(200, 'AWS KMS gave no ciphertext.')
      return Uint8Array.from(Buffer.from(CiphertextBlob, 'base64'))
    },
    async unseal(sealed, about) {
      const { Plaintext } = await call('Decrypt', { CiphertextBlob: base64(sealed), ...context(about) })
      if (typeof Plaintext !== 'string') throw new KeyServiceError(200, 'AWS KMS gave no plaintext.')
      return Uint8Array.from(Buffer.from(Plaintext, 'base64'))
    },
  }
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** AWS answers 400 for nearly all. @see https://docs.aws.amazon.com/kms/latest/APIReference/API_Decrypt.html#API_Decrypt_Errors */
function meaning({ __type }: Readonly<Record<string, unknown>>): Refusal {
  const type = String(__type).replace(/.*#/, '')
  if (type === 'InvalidCiphertextException' || type === 'IncorrectKeyException') return 'broken'
  return /Throttl|LimitExceeded|TooManyRequests|SlowDown|Internal|Timeout|Unavailable/.test(type)
    ? 'busy'
    : 'away'
}
