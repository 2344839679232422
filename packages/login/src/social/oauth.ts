import { createHmac } from 'node:crypto'
import { readBody } from '@foyer/core'
import { parseJson } from '@foyer/core/adapters'
import * as oauth from 'oauth4webapi'
import { Problem } from '../errors.js'
import { clientAuthOf } from './clientAuth.js'
import type { Provider, SocialOptions } from './options.js'
import { factsOf, type Identity, type ProviderFacts } from './providers.js'

/** How long a provider may take to answer. */
const providerMs = 10_000
const mostBytes = 100_000

/** What one attempt keeps to itself until its answer comes. */
export interface Secrets {
  readonly state: string
  readonly nonce: string
  /** Of PKCE ([RFC 7636](https://www.rfc-editor.org/rfc/rfc7636)). */
  readonly verifier: string
}

/** The visitor said no at the provider. */
export class DeclinedError extends Error {
  override readonly name = 'DeclinedError'
}

/** Asks providers who somebody is. What they give to be asked again with is thrown away. */
export interface OAuth {
  offers(provider: Provider): boolean
  /** Where the visitor signs in. @throws {Problem} */
  authorizeUrl(provider: Provider, secrets: Secrets): Promise<string>
  /**
   * @param answer what the visitor came back with
   * @throws {DeclinedError} beside whatever says that the answer is not the provider's to this very attempt
   */
  identify(provider: Provider, answer: URLSearchParams, secrets: Secrets): Promise<Identity>
}

/** What {@link createOAuth} is made of. */
export interface OAuthParts {
  /** Of the service. */
  readonly url: string
  readonly options: SocialOptions
  readonly send: (request: Request) => Promise<Response>
  now(): number
}

type CustomInit = Pick<oauth.CustomFetchOptions<string, BodyInit | undefined>, 'body' | 'headers' | 'method'>

export function newSecrets(): Secrets {
  return {
    state: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    verifier: oauth.generateRandomCodeVerifier(),
  }
}

export function createOAuth({ url, options, send, now }: OAuthParts): OAuth {
  const callback = (provider: Provider) => `${url}/v1/social/${provider}/callback`

  function known(provider: Provider): ProviderFacts {
    const facts = factsOf(provider, options)
    if (!facts) throw new Problem(404, 'social-unknown', `${provider} is not set up here.`)
    return facts
  }

  const server = ({ issuer, token, keys }: ProviderFacts): oauth.AuthorizationServer => ({
    issuer,
    token_endpoint: token,
    ...(keys !== undefined && { jwks_uri: keys }),
  })

  const request = (address: string) => ({
    // Endpoints are of https, or of this machine: that was checked when the service began.
    [oauth.allowInsecureRequests]: address.startsWith('http:'),
    [oauth.customFetch]: (input: string, { body, ...init }: CustomInit) =>
      send(new Request(input, { ...init, body: body ?? null })),
    signal: () => AbortSignal.timeout(providerMs),
  })

  async function askUser(provider: Provider, address: string, token: string) {
    const asked = new URL(address)
    const secret = provider === 'facebook' && options.facebook?.clientSecret
    // Facebook's apps may ask for a proof that the server has their secret.
    if (secret)
      asked.searchParams.set('appsecret_proof', createHmac('sha256', secret).update(token).digest('hex'))
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
    const signal = AbortSignal.timeout(providerMs)
    const response = await send(new Request(asked, { headers, signal }))
    const json = parseJson(new TextDecoder().decode(await readBody(asked.host, response, mostBytes)))
    if (!response.ok || typeof json !== 'object' || json === null)
      throw new Error(`${provider} did not say who it is (${response.status}).`)
    return { ...json }
  }

  return {
    offers: (provider) => factsOf(provider, options) !== undefined,
    async authorizeUrl(provider, { state, nonce, verifier }) {
      const { authorize, scope, extra, keys } = known(provider)
      const asked = new URL(authorize)
      const params = {
        client_id: options[provider]?.clientId ?? '',
        redirect_uri: callback(provider),
        response_type: 'code',
        scope,
        state,
        ...(keys !== undefined && { nonce }),
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...extra,
      }
      for (const [name, value] of Object.entries(params)) asked.searchParams.set(name, value)
      return asked.href
    },
    async identify(provider, answer, { state, nonce, verifier }) {
      const facts = known(provider)
      if (answer.get('error') === 'access_denied' || answer.get('error') === 'user_cancelled_authorize')
        throw new DeclinedError(provider)
      const proven = clientAuthOf(provider, options, now)
      if (!proven) throw new Problem(404, 'social-unknown', `${provider} is not set up here.`)
      const as = server(facts)
      const client: oauth.Client = {
        client_id: proven.clientId,
        // A service whose clock is a little off must not turn everybody away.
        [oauth.clockTolerance]: 60,
        [oauth.clockSkew]: Math.round((now() - Date.now()) / 1_000),
      }
      // Apple's form has more in it than the protocol knows.
      const read = new URLSearchParams(
        [...answer].filter(([name]) => ['code', 'state', 'iss', 'error'].includes(name)),
      )
      const params = oauth.validateAuthResponse(as, client, read, state)
      const response = await oauth.authorizationCodeGrantRequest(
        as,
        client,
        proven.auth,
        params,
        callback(provider),
        verifier,
        request(facts.token),
      )
      const isOpenId = facts.keys !== undefined
      const tokens = await oauth.processAuthorizationCodeResponse(as, client, response, {
        ...(isOpenId && { expectedNonce: nonce, requireIdToken: true }),
      })
      if (isOpenId) await oauth.validateApplicationLevelSignature(as, response, request(facts.keys ?? ''))
      const claims = isOpenId
        ? { ...oauth.getValidatedIdTokenClaims(tokens) }
        : await askUser(provider, facts.user ?? '', tokens.access_token)
      const identity = facts.read(claims)
      if (!identity) throw new Error(`${provider} named nobody.`)
      return identity
    },
  }
}
