import { type ClientAuth, ClientSecretBasic, ClientSecretPost } from 'oauth4webapi'
import { toBase64Url } from '../custody/bytes.js'
import { ConfigurationError } from '../errors.js'
import type { AppleOptions, Provider, SocialOptions } from './options.js'
import { providerFacts } from './providers.js'

const { subtle } = crypto
/** Apple takes one for up to six months; this one is for a single request. */
const secretSeconds = 300

/** How this service proves itself to a provider. @throws {ConfigurationError} a key that is none */
export async function clientAuthOf(
  provider: Provider,
  options: SocialOptions,
  now: () => number,
): Promise<{ readonly clientId: string; readonly auth: ClientAuth } | undefined> {
  if (provider === 'apple')
    return (
      options.apple && {
        clientId: options.apple.clientId,
        auth: ClientSecretPost(await appleSecret(options.apple, now())),
      }
    )
  const set = options[provider]
  if (!set) return undefined
  const auth = providerFacts[provider].auth === 'basic' ? ClientSecretBasic : ClientSecretPost
  return { clientId: set.clientId, auth: auth(set.clientSecret) }
}

/** [Apple's secret](https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret): a JWT by ES256. */
async function appleSecret(
  { clientId, teamId, keyId, privateKey, endpoints }: AppleOptions,
  nowMs: number,
): Promise<string> {
  const iat = Math.floor(nowMs / 1_000)
  const header = { alg: 'ES256', kid: keyId, typ: 'JWT' }
  const aud = endpoints?.issuer ?? providerFacts.apple.issuer
  const claims = { iss: teamId, iat, exp: iat + secretSeconds, aud, sub: clientId }
  const signed = [header, claims]
    .map((part) => toBase64Url(new TextEncoder().encode(JSON.stringify(part))))
    .join('.')
  const es256 = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = await subtle.sign(es256, await importKey(privateKey), new TextEncoder().encode(signed))
  return `${signed}.${toBase64Url(new Uint8Array(signature))}`
}

async function importKey(pem: string): Promise<CryptoKey> {
  const [, base64 = ''] = /-----BEGIN PRIVATE KEY-----([\s\S]+?)-----END PRIVATE KEY-----/.exec(pem) ?? []
  try {
    const bytes = Uint8Array.from(Buffer.from(base64, 'base64'))
    return await subtle.importKey('pkcs8', bytes, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
  } catch {
    throw new ConfigurationError(
      'social',
      'social.apple.privateKey is not a key. Give what is in the .p8 file, with its first and last line.',
    )
  }
}
