import { createHash } from 'node:crypto'
import { toBase64Url } from '../custody/bytes.js'
import type { AppleOptions, Endpoints, Provider, SocialOptions } from './options.js'

const { subtle } = crypto
const issuer = 'https://accounts.provider.example'
const rs256 = {
  name: 'RSASSA-PKCS1-v1_5',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
} as const

/** Keys of the provider and of a stranger. One RSA key takes as long to make as a whole test, so all tests share these. */
const rsaKeys = Promise.all([
  subtle.generateKey(rs256, true, ['sign', 'verify']),
  subtle.generateKey(rs256, true, ['sign', 'verify']),
])

const base64 = (value: object) => toBase64Url(new TextEncoder().encode(JSON.stringify(value)))

/** The `iss` that real providers send with an answer (RFC 9207); the others send none. GitHub does since April 2026. */
export const sentIssuers: Readonly<Partial<Record<Provider, string>>> = {
  google: 'https://accounts.google.com',
  github: 'https://github.com/login/oauth',
}

/** How each provider says who somebody is, where it gives no ID token. */
const shapes: Readonly<Partial<Record<Provider, (sub: string) => object>>> = {
  x: (sub) => ({ data: { id: sub, username: 'ada' } }),
  discord: (sub) => ({ id: sub, username: 'ada', email: 'ada@app.example', verified: true }),
  github: (sub) => ({ id: Number(sub), login: 'ada', email: null }),
  facebook: (sub) => ({ id: sub, name: 'Ada', email: 'ada@app.example' }),
}

/** A provider that answers what a test wants. */
export async function fakeProvider(now: () => number) {
  const [keys, stranger] = await rsaKeys
  const apple = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const codes = new Map<string, URLSearchParams>()
  const asked: Request[] = []
  /** False claims of the provider, next to the true ones or in place of them. */
  let lie: Readonly<Record<string, unknown>> = {}
  let signer = keys
  let person = '1001'

  const endpoints = (provider: Provider): Partial<Endpoints> => ({
    authorize: `${issuer}/${provider}/authorize`,
    token: `${issuer}/${provider}/token`,
    user: `${issuer}/${provider}/me`,
    ...(['google', 'apple'].includes(provider) && { issuer, keys: `${issuer}/keys` }),
  })
  const client = (provider: Provider) => ({
    clientId: `client-${provider}`,
    clientSecret: 'a secret of thirty-two characters',
    endpoints: endpoints(provider),
  })
  const pkcs8 = Buffer.from(await subtle.exportKey('pkcs8', apple.privateKey)).toString('base64')
  const appleOptions: AppleOptions = {
    clientId: 'client-apple',
    teamId: 'TEAM',
    keyId: 'KEY',
    privateKey: `-----BEGIN PRIVATE KEY-----\n${pkcs8}\n-----END PRIVATE KEY-----`,
    endpoints: endpoints('apple'),
  }

  async function idToken(audience: string, nonce: string | null): Promise<string> {
    const iat = Math.floor(now() / 1_000)
    const claims = { iss: issuer, aud: audience, sub: person, iat, exp: iat + 300, nonce }
    const about = { email: 'ada@app.example', email_verified: true, name: 'Ada' }
    const signed = `${base64({ alg: 'RS256', kid: 'k' })}.${base64({ ...claims, ...about, ...lie })}`
    const signature = await subtle.sign(rs256.name, signer.privateKey, new TextEncoder().encode(signed))
    return `${signed}.${toBase64Url(new Uint8Array(signature))}`
  }

  async function fetch(request: Request): Promise<Response> {
    asked.push(request.clone())
    const [, first = '', second = ''] = new URL(request.url).pathname.split('/')
    if (first === 'keys') {
      const jwk = await subtle.exportKey('jwk', keys.publicKey)
      return Response.json({ keys: [{ ...jwk, kid: 'k', use: 'sig', alg: 'RS256' }] })
    }
    const provider = first as Provider
    if (second === 'me') {
      if (request.headers.get('authorization') !== `Bearer token-${provider}`)
        return new Response('', { status: 401 })
      return Response.json({ ...shapes[provider]?.(person), ...lie })
    }
    const form = new URLSearchParams(await request.text())
    const begun = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      begun?.get('code_challenge') === challenge && begun.get('redirect_uri') === form.get('redirect_uri')
    if (!isRight) return Response.json({ error: 'invalid_grant' }, { status: 400 })
    return Response.json({
      access_token: `token-${provider}`,
      token_type: 'bearer',
      ...(['google', 'apple'].includes(provider) && {
        id_token: await idToken(`client-${provider}`, begun.get('nonce')),
      }),
    })
  }

  const options: SocialOptions = {
    google: client('google'),
    x: client('x'),
    discord: client('discord'),
    github: client('github'),
    facebook: client('facebook'),
    apple: appleOptions,
  }
  return {
    options,
    fetch,
    asked,
    apple,
    /** The visitor agrees at the provider's page. @param iss of the answer @returns the answer */
    agree(authorize: string, iss = issuerIn(authorize)): URLSearchParams {
      const { searchParams } = new URL(authorize)
      const code = crypto.randomUUID()
      codes.set(code, searchParams)
      const state = searchParams.get('state') ?? ''
      return new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) })
    },
    decline: (authorize: string) =>
      new URLSearchParams({
        error: 'access_denied',
        state: new URL(authorize).searchParams.get('state') ?? '',
      }),
    lies(next: Readonly<Record<string, unknown>>) {
      lie = next
    },
    isForged() {
      signer = stranger
    },
    is(next: string) {
      person = next
    },
  }
}

/** Whether a JWT by ES256 was signed with a key; what it says. */
export async function readSecret(jwt: string, { publicKey }: CryptoKeyPair) {
  const [head = '', claims = '', signature = ''] = jwt.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object
  const isSigned = await subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    publicKey,
    Buffer.from(signature, 'base64url'),
    new TextEncoder().encode(`${head}.${claims}`),
  )
  return { header: read(head), claims: read(claims), isSigned }
}

/** Returns the `iss` that the stand-in of a provider sends: that of the real one, at the host of the stand-in. */
function issuerIn(authorize: string): string | undefined {
  const { pathname } = new URL(authorize)
  const [, provider = ''] = pathname.split('/')
  const sent: string | undefined = Reflect.get(sentIssuers, provider)
  return sent && new URL(new URL(sent).pathname, issuer).href.replace(/\/$/, '')
}
