import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { SocialOptions } from '@foyer/login'
import Provider, { type Configuration, interactionPolicy } from 'oidc-provider'

/** Who signs people in, in place of the providers that the visitor knows. */
export interface IdentityService {
  /** Its own origin. */
  readonly url: string
  /** What the login service is told of it. */
  readonly social: SocialOptions
  stop(): Promise<void>
}

const names = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
} as const
type Name = keyof typeof names
const ids: readonly Name[] = ['google', 'x', 'discord', 'github', 'apple', 'facebook']

const secretOf = (name: Name) => `the sandbox’s secret for ${name}`.replace('’', '')
const accountOf = (sub: string) => ({
  email: `${sub}@app.example`,
  name: sub[0]?.toUpperCase() + sub.slice(1),
})

/** All that the six are asked for. */
const scopes = 'openid email profile name users.read tweet.read identify read:user user:email public_profile'

/** As each of those that know no ID token says who somebody is. */
const shapes: Readonly<Partial<Record<Name, (sub: string) => object>>> = {
  x: (sub) => ({ data: { id: sub, username: sub } }),
  discord: (sub) => ({ id: sub, username: sub, verified: true, email: accountOf(sub).email }),
  github: (sub) => ({ id: sub, login: sub, email: null }),
  facebook: (sub) => ({ id: sub, name: accountOf(sub).name }),
}

/** Asks each time, as nobody stays signed in between two attempts of a test; an account may be chosen, as with Google. */
function policyOf() {
  const { base, Check, Prompt } = interactionPolicy
  const policy = base()
  policy.get('login')?.checks.add(new Check('each_time', '', ({ oidc }) => !oidc.result?.login))
  policy.add(new Prompt({ name: 'select_account', requestable: true }))
  policy.remove('consent')
  return policy
}

function configurationOf(loginUrl: string): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    clients: ids.map((name) => ({
      client_id: `sandbox-${name}`,
      client_secret: secretOf(name),
      redirect_uris: [`${loginUrl}/v1/social/${name}/callback`],
      response_types: ['code'],
      grant_types: ['authorization_code'],
      token_endpoint_auth_method: ['x', 'discord'].includes(name)
        ? 'client_secret_basic'
        : 'client_secret_post',
    })),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [crypto.randomUUID()] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    scopes: scopes.split(' '),
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy: policyOf(), url: (_context, { uid }) => `/sign-in/${uid}` },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, ...accountOf(sub), email_verified: true }),
    }),
    /** Whoever signs in agrees: the page says to what. */
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope(scopes)
      await grant.save()
      return grant
    },
    ttl: { Interaction: 3_600, Session: 3_600, Grant: 3_600, AccessToken: 600, IdToken: 600 },
  }
}

/** Starts one server that stands for all six providers. @param loginUrl of the login service that it is for */
export async function startIdentity(loginUrl: string): Promise<IdentityService> {
  let provider: Provider | undefined
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(400, { 'content-type': 'text/plain' }).end(`This did not work: ${error}`)
    })
  })
  const url = await listen(server)
  provider = new Provider(url, configurationOf(loginUrl))
  const rest = provider.callback()
  const { AccessToken } = provider

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!provider) return void response.writeHead(503).end()
    const { pathname } = new URL(request.url ?? '/', url)
    const [, first, second = ''] = pathname.split('/')
    if (first === 'sign-in') return signIn(provider, request, response)
    const shape = first === 'me' ? shapes[second as Name] : undefined
    if (shape) {
      const [, token = ''] = (request.headers.authorization ?? '').split(' ')
      const found = await AccessToken.find(token)
      if (!found) return void response.writeHead(401).end()
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(shape(found.accountId)))
    }
    if (pathname === '/token') await readApplesSecret(request)
    await rest(request, response)
  }

  const endpoints = (name: Name) => ({
    authorize: `${url}/auth`,
    token: `${url}/token`,
    user: `${url}/me/${name}`,
    ...(!shapes[name] && { issuer: url, keys: `${url}/jwks` }),
  })
  const client = (name: Name) => ({
    clientId: `sandbox-${name}`,
    clientSecret: secretOf(name),
    endpoints: endpoints(name),
  })
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    url,
    social: {
      google: client('google'),
      x: client('x'),
      discord: client('discord'),
      github: client('github'),
      facebook: client('facebook'),
      apple: {
        clientId: 'sandbox-apple',
        teamId: 'SANDBOX',
        keyId: 'SANDBOX',
        privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
        endpoints: endpoints('apple'),
      },
    },
    async stop() {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return `http://127.0.0.1:${address.port}`
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return new URLSearchParams(Buffer.concat(chunks).toString())
}

/** Apple's secret is a JWT, made anew each time: where it is one by form, it counts as the secret that is known here. */
async function readApplesSecret(request: IncomingMessage): Promise<void> {
  const form = await formOf(request)
  const isJwt = /^[-\w]+\.[-\w]+\.[-\w]{86}$/.test(form.get('client_secret') ?? '')
  if (form.get('client_id') === 'sandbox-apple' && isJwt) form.set('client_secret', secretOf('apple'))
  // As it would be, had a framework before it read the body.
  Object.assign(request, { body: form.toString() })
}

const style =
  'body{font:16px/1.5 system-ui,sans-serif;color-scheme:light dark;max-width:360px;margin:12vh auto;padding:0 20px}input,button{font:inherit;box-sizing:border-box;width:100%;padding:12px;margin:6px 0;border-radius:12px;border:1px solid color-mix(in srgb,currentColor 30%,transparent)}button{cursor:pointer}'

/** A page that takes any name, and says no where that is pressed. */
async function signIn(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { params } = await provider.interactionDetails(request, response)
  if (request.method === 'POST') {
    const form = await formOf(request)
    const sub = (form.get('name') ?? '').toLowerCase().replace(/[^a-z0-9]/g, '') || 'ada'
    const result = form.has('no')
      ? { error: 'access_denied', error_description: 'The visitor said no' }
      : { login: { accountId: sub, remember: false }, select_account: {} }
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }
  const name = names[String(params.client_id).replace('sandbox-', '') as Name] ?? 'The provider'
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>${name} of the sandbox</title><style>${style}</style><h1>${name}</h1><p>This is the sandbox in its place. Any name signs in.</p><form method="post"><label>Name <input name="name" value="ada" autofocus></label><button>Sign in</button><button name="no" value="1">Cancel</button></form></html>`,
    )
}
