import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { type ClientAuth, ClientSecretBasic, ClientSecretPost } from 'oauth4webapi'
import { toBase64Url } from '../custody/bytes.js'
import { ConfigurationError } from '../errors.js'
import type { AppleOptions, Provider, SocialOptions } from './options.js'
import { providerFacts } from './providers.js'

/** Apple takes one for up to six months; this one is for a single request. */
const secretSeconds = 300

/** How this service proves itself to a provider. @throws {ConfigurationError} a key that is none */
export function clientAuthOf(
  provider: Provider,
  options: SocialOptions,
  now: () => number,
): { readonly clientId: string; readonly auth: ClientAuth } | undefined {
  if (provider === 'apple')
    return (
      options.apple && {
        clientId: options.apple.clientId,
        auth: ClientSecretPost(appleSecret(options.apple, now())),
      }
    )
  const set = options[provider]
  if (!set) return undefined
  const auth = providerFacts[provider].auth === 'basic' ? ClientSecretBasic : ClientSecretPost
  return { clientId: set.clientId, auth: auth(set.clientSecret) }
}

/** [Apple's secret](https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret): a JWT by ES256. */
function appleSecret(
  { clientId, teamId, keyId, privateKey, endpoints }: AppleOptions,
  nowMs: number,
): string {
  const iat = Math.floor(nowMs / 1_000)
  const header = { alg: 'ES256', kid: keyId, typ: 'JWT' }
  const aud = endpoints?.issuer ?? providerFacts.apple.issuer
  const claims = { iss: teamId, iat, exp: iat + secretSeconds, aud, sub: clientId }
  const signed = [header, claims]
    .map((part) => toBase64Url(new TextEncoder().encode(JSON.stringify(part))))
    .join('.')
  // As ES256 has it: both numbers, one after the other.
  const key = { key: readAppleKey(privateKey), dsaEncoding: 'ieee-p1363' } as const
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
}

/** Reads the key by which this service proves itself to Apple. @throws {ConfigurationError} */
export function readAppleKey(pem: string): KeyObject {
  const [, base64 = ''] = /-----BEGIN PRIVATE KEY-----([\s\S]+?)-----END PRIVATE KEY-----/.exec(pem) ?? []
  try {
    const key = createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' })
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key
  } catch {
    // The error is below.
  }
  throw new ConfigurationError(
    'social',
    'social.apple.privateKey is not a key. Give what is in the .p8 file, with its first and last line.',
  )
}
