// @tier gate
import { createLogin, type LoginOptions, sqlite } from '@foyer/login'
import { frameFaults, frameHashes } from '@foyer/login/operate'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'

const url = 'https://login.shop.example'
const client = { clientId: 'id', clientSecret: 'secret' }
const own: Pick<LoginOptions, 'projects' | 'chains' | 'custody' | 'otpMs' | 'smartAccount' | 'social'> = {
  projects: {
    shop: { origins: ['https://shop.example'], name: 'Shop', icon: 'data:image/png;base64,AAAA' },
    blog: { origins: ['https://blog.example'] },
  },
  chains: {
    'eip155:1': {
      url: 'https://node.example',
      name: 'Ethereum',
      symbol: 'ETH',
      inFrame: '0.1',
      smartAccounts: { bundler: 'https://bundler.example', paymaster: 'https://pays.example' },
    },
  },
  custody: 'self-required',
  otpMs: 600_000,
  smartAccount: 'safe',
  social: { google: client },
}

type Ask = (request: Request) => Promise<Response>

/** A service with these options. */
async function serving(options: Partial<LoginOptions> = {}): Promise<Ask> {
  const sealer = (keyId: string) => ({
    keyId,
    seal: async () => new Uint8Array(),
    unseal: async () => new Uint8Array(),
  })
  const login = await createLogin({
    url,
    ...own,
    store: sqlite(':memory:'),
    mail: async () => {},
    sealers: { login: sealer('login'), recovery: sealer('recovery') },
    secret: crypto.getRandomValues(new Uint8Array(32)),
    ...options,
  })
  onTestFinished(() => login.close())
  return login.fetch
}

const { social, ...shown } = own
/** The faults that an operator hears of a service. */
const faultsOf = (ask: Ask) =>
  frameFaults(url, { ...shown, social: Object.keys(social ?? {}) }, async (where, init) =>
    ask(new Request(where, init)),
  )

/** The paths of all that a service shows. */
const paths = [
  ...[
    '/frame?projectId=shop',
    '/frame?projectId=blog',
    '/frame?projectId=',
    '/confirm',
    '/manage',
    '/recovery',
    ...['shop', 'blog'].flatMap((id) => [`/manage?projectId=${id}`, `/recovery?projectId=${id}`]),
  ],
  ...['/approve', '/undo', '/v1/social/google/authorize', '/v1/social/google/callback'],
  ...Object.keys(frameHashes()).map((name) => `/frame/${name}`),
]

/** A header that changes what a browser does with a page, or none at all. */
const header = fc.record({
  name: fc.oneof(
    fc.constantFrom(
      ...['link', 'refresh', 'set-cookie', 'service-worker-allowed', 'content-security-policy'],
      ...['access-control-allow-origin', 'content-type', 'cache-control', 'location', 'sourcemap'],
      ...['content-security-policy-report-only', 'clear-site-data', 'document-policy', 'origin-trial'],
      ...[
        'cross-origin-opener-policy',
        'cross-origin-resource-policy',
        'permissions-policy',
        'no-vary-search',
      ],
      ...['referrer-policy', 'speculation-rules', 'supports-loading-mode', 'activate-storage-access'],
    ),
    fc.stringMatching(/^[a-z]{3,12}-[a-z]{3,12}$/),
  ),
  value: fc.constantFrom(
    '*',
    'none',
    '</evil.css>; rel=stylesheet',
    '0; url=https://evil.example',
    'text/html',
    '',
  ),
})

const text = new TextEncoder()
/** A change of one answer: of a byte, of a header, or of the status. */
const change = fc.oneof(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    left: fc.constantFrom(0, 1),
    put: fc
      .constantFrom('', ' ', '<script src=/frame/evil.js></script>', '/*x*/')
      .map((all) => text.encode(all)),
  }),
  fc.record({ header, isTaken: fc.boolean() }),
  fc.record({ status: fc.constantFrom(200, 203, 404, 410, 500) }),
)
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

async function changed(answer: Response, what: Change): Promise<Response> {
  const headers = new Headers(answer.headers)
  let body = new Uint8Array(await answer.arrayBuffer())
  if ('at' in what) {
    const at = Math.floor(what.at * body.length)
    body = Uint8Array.from([...body.subarray(0, at), ...what.put, ...body.subarray(at + what.left)])
  }
  if ('header' in what) {
    const names = [...headers.keys()]
    const { name, value } = what.header
    if (what.isTaken) headers.delete(names[name.length % names.length] ?? '')
    else headers.set(name, value)
  }
  return new Response(body, { status: 'status' in what ? what.status : answer.status, headers })
}

async function isSame(one: Response, other: Response): Promise<boolean> {
  const [text, otherText] = await Promise.all([one.text(), other.text()])
  const isNonce = text.replace(noncePlace, '') === otherText.replace(noncePlace, '')
  const headers = JSON.stringify([...one.headers]) === JSON.stringify([...other.headers])
  return one.status === other.status && headers && isNonce
}

/** The nonce of the first proof is another one each time. */
const noncePlace = /"nonce":"[-\w]*"/

search(
  'a service that differs in one answer from that of the operator is found',
  async (look) => {
    const honest = await serving()
    expect(await faultsOf(honest)).toEqual([])
    await look(
      fc.asyncProperty(fc.constantFrom(...paths), change, async (path, what) => {
        let isOther = false
        const thief: Ask = async (request) => {
          const answer = await honest(request)
          if (!request.url.endsWith(path)) return answer
          const other = await changed(answer.clone(), what)
          isOther = !(await isSame(answer, other.clone()))
          return other
        }
        const faults = await faultsOf(thief)
        if (isOther) expect(faults).not.toEqual([])
      }),
    )
  },
  { gate: 20, exhaustive: 5_000 },
)

const token = () => crypto.randomUUID()
/** The answers of providers, as they come in the address, but for the state. */
const answers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  google: {
    iss: 'https://accounts.google.com',
    code: 'code',
    scope: 'email openid https://www.googleapis.com/auth/userinfo.email',
    authuser: '0',
    prompt: 'none',
  },
  'google, where the visitor agreed': {
    iss: 'https://accounts.google.com',
    code: 'code',
    scope: 'email openid https://www.googleapis.com/auth/userinfo.email',
    authuser: '0',
    prompt: 'consent',
  },
  'google, where the visitor said no': { error: 'access_denied', iss: 'https://accounts.google.com' },
  github: { code: 'code', iss: 'https://github.com/login/oauth' },
  discord: { code: 'code' },
  x: { code: 'code' },
  facebook: { code: 'code' },
  'facebook, where the visitor said no': {
    error: 'access_denied',
    error_code: '200',
    error_description: 'Permissions error',
    error_reason: 'user_denied',
  },
}
/** Requests of visitors: by the widget, by the links of emails, by forms, by windows, and by browsers themselves. */
const visits: Readonly<Record<string, () => Request>> = {
  'the frame': () => new Request(`${url}/frame?projectId=shop&chainId=eip155%3A1&version=4`),
  'the frame, without a chain': () => new Request(`${url}/frame?projectId=blog&version=4`),
  ...Object.fromEntries(
    [
      'eip155:8453',
      'eip155:42161',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'bip122:000000000019d6689c085ae165831e93',
      'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    ].map((network) => [
      `the frame, on ${network}`,
      () =>
        new Request(
          `${url}/frame?${new URLSearchParams({ projectId: 'shop', chainId: network, version: '4' })}`,
        ),
    ]),
  ),
  'a page for owners, by the widget': () => new Request(`${url}/manage?projectId=shop`),
  'a way back to the page for owners': () => backAtManage({ projectId: 'shop' }),
  'a way back to the page for owners, of no site': () => backAtManage({}),
  'a link that lets a device in': () => new Request(`${url}/approve?t=${token()}`),
  'a link that takes a change back': () => new Request(`${url}/undo?t=${token()}`),
  'a yes': () => formOf('/approve', { t: token() }),
  'a no': () => formOf('/approve', { t: token(), answer: 'no' }),
  'a change that is taken back': () => formOf('/undo', { t: token() }),
  'a way to a provider': () => new Request(`${url}/v1/social/google/authorize?attempt=${token()}`),
  'a way back': () => new Request(`${url}/v1/social/google/callback?code=${token()}&state=${token()}`),
  ...Object.fromEntries(
    Object.entries(answers).map(([name, fields]) => [
      `a way back from ${name}`,
      () => {
        const [provider] = name.split(',')
        const query = new URLSearchParams({ ...fields, state: token() })
        return new Request(`${url}/v1/social/${provider}/callback?${query}`)
      },
    ]),
  ),
  'a form of Apple with a name': () =>
    formOf('/v1/social/apple/callback', { state: token(), code: token(), user: '{}' }),
  'a way back by a form': () => formOf('/v1/social/google/callback', { code: token(), state: token() }),
  'a provider that is not set up': () => new Request(`${url}/v1/social/github/callback`),
  'a number that is the same': () => formOf('/v1/social/allow', { t: token() }),
  'the sites of passkeys': () => new Request(`${url}/.well-known/webauthn`),
  'the address alone': () => new Request(`${url}/`),
  'a slash more': () => new Request(`${url}/manage/`),
  'any path': () => new Request(`${url}/${token()}`),
}

function backAtManage(query: Readonly<Record<string, string>>): Request {
  const result_uri = `${url}/v1/social/result?ticket=${token()}`
  return new Request(`${url}/manage?${new URLSearchParams({ ...query, result_uri })}`)
}

function formOf(path: string, fields: Readonly<Record<string, string>>): Request {
  return new Request(new URL(path, url), { method: 'POST', body: new URLSearchParams(fields) })
}

/** Fields of which each value is another one. */
const tokens = ['t', 'attempt', 'code', 'state', 'result_uri', 'user']

/** The kind of a request: its method, its path unless it is any, and its parameters, but for tokens. */
async function kindOf(request: Request): Promise<string> {
  const { pathname, searchParams } = new URL(request.url)
  const form = request.method === 'POST' ? new URLSearchParams(await request.clone().text()) : []
  const path = /^\/[-\w]{20,}$/.test(pathname) ? 'any' : pathname
  const fields = [...searchParams, ...form].map(([name, value]) =>
    tokens.includes(name) ? name : `${name}=${value}`,
  )
  return [request.method, path, ...fields.toSorted()].join(' ')
}

test('a service that answers any request of a visitor in another way is found', async () => {
  const honest = await serving()
  const kinds = await Promise.all(
    Object.entries(visits).map(async ([name, make]) => [name, await kindOf(make())]),
  )
  const met = new Set<string>()
  const faults = await faultsOf(async (request) => {
    const kind = await kindOf(request)
    if (!kinds.some(([, other]) => other === kind)) return honest(request)
    met.add(kind)
    return new Response('<script>steal()</script>', { headers: { 'content-type': 'text/html' } })
  })
  expect(kinds.filter(([, kind = '']) => !met.has(kind))).toEqual([])
  expect(new Set(faults.map(({ what }) => what)).size).toBeGreaterThanOrEqual(met.size)
})

const options: Readonly<Record<string, Partial<LoginOptions>>> = {
  'helps where the operator does not': { custody: 'assisted' },
  'takes a code for longer': { otpMs: 3_600_000 },
  'has another smart account': { smartAccount: 'simple7702' },
  'lets another page embed it': {
    projects: { ...own.projects, shop: { origins: ['https://shop.example', 'https://evil.example'] } },
  },
  'has a project less': { projects: { shop: { origins: ['https://shop.example'] } } },
  'differs in the second project': {
    projects: { ...own.projects, blog: { origins: ['https://evil.example'] } },
  },
  'has another name': {
    projects: { ...own.projects, shop: { origins: ['https://shop.example'], name: 'Evil' } },
  },
  'has another social account': { social: { x: client } },
  'asks another node': {
    chains: { 'eip155:1': { url: 'https://evil.example', name: 'Ethereum', symbol: 'ETH' } },
  },
  'has a chain more': {
    chains: { ...own.chains, 'eip155:2': { url: 'https://evil.example', name: 'E', symbol: 'ETH' } },
  },
  'lets more be confirmed in the frame': {
    chains: {
      'eip155:1': {
        ...own.chains['eip155:1'],
        url: 'https://node.example',
        name: 'Ethereum',
        symbol: 'ETH',
        inFrame: '99',
      },
    },
  },
}

test.for(Object.entries(options))('a service that %s is found', async ([, other]) => {
  expect(await faultsOf(await serving(other))).not.toEqual([])
})

const group = (...urls: readonly string[]) =>
  JSON.stringify({ group: 'cf', max_age: 604_800, endpoints: urls.map((one) => ({ url: one })) })
const [theirs, evil] = ['https://a.nel.example/report?s=x', 'https://evil.example']
const nel = '{"report_to":"cf","max_age":604800}'

test.each<[Readonly<Record<string, string>>, boolean]>([
  [{ nel, 'report-to': group(theirs) }, true],
  [{ 'report-to': group(theirs) }, true],
  [{ nel }, false],
  [{ nel, 'report-to': group(evil) }, false],
  [{ 'report-to': group(theirs, evil) }, false],
  [{ 'report-to': `${group(theirs)}, ${group(evil)}` }, false],
  [{ 'report-to': 'evil' }, false],
  [{ 'report-to': '{}' }, false],
  [{ 'alt-svc': 'h3=":443"; ma=86400, h2=":8443"' }, true],
  [{ 'alt-svc': 'clear' }, true],
  [{ 'alt-svc': 'h2="evil.example:443"; ma=31536000' }, false],
  [{ 'alt-svc': 'h3=":443", h2="evil.example:443"' }, false],
  [{ 'reporting-endpoints': `default="${theirs}"` }, false],
])('headers that have browsers go or report elsewhere are found: %j', async (headers, isFine) => {
  const honest = await serving()
  const ask: typeof fetch = async (where, init) => {
    const answer = await honest(new Request(where, init))
    for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value)
    return answer
  }
  const told = { ...shown, social: Object.keys(social ?? {}) }
  const faults = await frameFaults(url, { ...told, reportsTo: ['https://a.nel.example'] }, ask)
  expect(faults.length === 0).toBe(isFine)
})
