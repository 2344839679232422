import { randomBytes, randomInt } from 'node:crypto'
import type { Provider } from '../social/options.js'

// How visitors ask for pages. A service could answer requests of this form with other pages, and all others as it should.

/** Returns a token that nothing is of. */
export const anyToken = () => randomBytes(16).toString('base64url')

/** Networks that a page may have in use, whichever of them its login serves. */
const networks = [
  ...[1, 10, 56, 100, 130, 137, 146, 250, 252, 324, 480, 999, 1_329, 2_741, 5_000, 8_453, 33_139, 34_443],
  ...[42_161, 42_170, 42_220, 43_114, 57_073, 59_144, 80_094, 81_457, 84_532, 421_614, 534_352],
  ...[7_777_777, 11_155_111, 11_155_420, 31_337],
].map((id) => `eip155:${id}`)
const otherNetworks = [
  ...['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'].map((id) => `solana:${id}`),
  ...['000000000019d6689c085ae165831e93', '000000000933ea01ad0ee984209779ba'].map((id) => `bip122:${id}`),
  ...['91b171bb158e2d3848fa23a9f1c25182', 'b0a8d493285c2df73290dfb7e61f870f'].map((id) => `polkadot:${id}`),
]

/** Returns the networks that a frame is asked for with: those of the options, those that pages have, and any. `''` is none. */
export function visitedNetworks(own: readonly string[]): readonly string[] {
  const any = [
    `eip155:${randomInt(2, 2 ** 31)}`,
    ...['solana', 'bip122', 'polkadot'].map((family) => `${family}:${randomBytes(16).toString('hex')}`),
  ]
  return ['', ...new Set([...own, ...networks, ...otherNetworks, ...any])]
}

/** Returns the query of a frame, as the widget asks for it. */
export function frameQuery(project: string, network: string): string {
  const query = new URLSearchParams({ projectId: project })
  if (network) query.set('chainId', network)
  query.set('version', '4')
  return `?${query}`
}

type Fields = Readonly<Record<string, string>>

/** Fields of an answer of a provider that says no. */
const declined = {
  error: 'access_denied',
  error_description: 'The user denied the request',
} satisfies Fields

/** The fields that each provider sends back with a code, and with a no of the visitor, in its order. */
const answersOf: Readonly<Record<Provider, (code: string, state: string) => readonly Fields[]>> = {
  google: (code, state) => {
    const iss = 'https://accounts.google.com'
    const scope = 'email openid https://www.googleapis.com/auth/userinfo.email'
    return [
      { state, iss, code, scope, authuser: '0', prompt: 'none' },
      { state, iss, code, scope, authuser: '0', prompt: 'consent' },
      { state, iss, code, scope: 'email openid', authuser: '0', prompt: 'none' },
      { state, iss, code, scope, authuser: '1', hd: 'shop.example', prompt: 'none' },
      { error: 'access_denied', state, iss },
    ]
  },
  apple: (code, state) => [
    { state, code },
    { state, error: 'user_cancelled_authorize' },
  ],
  x: (code, state) => [
    { state, code },
    { error: 'access_denied', state },
  ],
  discord: (code, state) => [
    { code, state },
    { ...declined, state },
  ],
  github: (code, state) => {
    const iss = 'https://github.com/login/oauth'
    const error_uri = 'https://docs.github.com/apps/troubleshooting'
    return [
      { code, state },
      { code, state, iss },
      { ...declined, error_uri, state },
    ]
  },
  facebook: (code, state) => [
    { code, state },
    {
      error: 'access_denied',
      error_code: '200',
      error_description: 'Permissions error',
      error_reason: 'user_denied',
      state,
    },
  ],
}

/** Lists the answers that visitors bring back from a provider, and those that any provider may send. */
export function providerAnswers(provider: Provider): readonly Fields[] {
  const [code, state] = [anyToken(), anyToken()]
  return [
    {},
    { code, state },
    { state, code },
    { error: 'access_denied', state },
    ...answersOf[provider](code, state),
  ]
}

/** Lists the forms that Apple sends, and any provider may. */
export function providerForms(): readonly Fields[] {
  const [code, state] = [anyToken(), anyToken()]
  return [
    { code, state },
    { state, code },
    { state, code, user: '{"name":{"firstName":"Ada","lastName":"L"},"email":"ada@app.example"}' },
    { state, error: 'user_cancelled_authorize' },
  ]
}

/** Returns the address that a page gets back from a login by a social account. */
export const socialResult = (url: string, ticket: string): string =>
  `${url}/v1/social/result?ticket=${ticket}`
