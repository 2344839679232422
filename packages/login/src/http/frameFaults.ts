import { createHash } from 'node:crypto'
import { readBody } from '@foyer/core'
import { parseJson } from '@foyer/core/adapters'
import type { Problem } from '../errors.js'
import { readShown, readUrl, type Shown } from '../readOptions.js'
import { notSetUp, providers } from '../social/options.js'
import { overPage } from '../social/pages.js'
import { approvalPage } from './approvalPage.js'
import { builtFiles } from './builtFiles.js'
import { nothingHere, refusalOf } from './exchange.js'
import { createFramePages } from './framePages.js'
import { undoDonePage, undoPage } from './undoPage.js'
import {
  anyToken,
  frameQuery,
  providerAnswers,
  providerForms,
  socialResult,
  visitedNetworks,
} from './visits.js'

/** Something that a service serves, and that is not as this version has it. */
export interface FrameFault {
  /** A path. */
  readonly what: string
  readonly why: string
}

/** The options of a service that its pages show. They have no secret in them. */
export interface ServedOptions extends Omit<Shown, 'url'> {
  /** The names of the social accounts that are set up. @default none */
  readonly social?: readonly string[]
  /** Origins that a proxy may have browsers report failures to, with the addresses of pages. @default none */
  readonly reportsTo?: readonly string[]
}

const mostBytes = 4_000_000

/** Headers that servers on the way add. Browsers do nothing with the answer because of them. */
const ofTheWay = new Set([
  ...['date', 'server', 'via', 'age', 'etag', 'last-modified', 'vary', 'accept-ranges'],
  ...['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding'],
  ...['strict-transport-security', 'server-timing', 'cf-ray', 'cf-cache-status'],
])

/**
 * Headers that proxies add and that have browsers ask elsewhere, or report addresses of pages there, for as long
 * as the header says. Each is accepted by its value alone.
 */
const byValue: Readonly<Record<string, (headers: Headers, reportsTo: readonly string[]) => boolean>> = {
  // Another port or version of the same host.
  'alt-svc': (headers) =>
    (headers.get('alt-svc') ?? '')
      .split(',')
      .every((one) => /^\s*(clear|[-\w%]+=":\d+"(;[^"]*)?)\s*$/.test(one)),
  'report-to': isReportedTo,
  // Its reports go where the other header says.
  nel: (headers, reportsTo) => headers.has('report-to') && isReportedTo(headers, reportsTo),
}

function isReportedTo(headers: Headers, reportsTo: readonly string[]): boolean {
  const groups = parseJson(`[${headers.get('report-to')}]`)
  if (!Array.isArray(groups)) return false
  return groups.every((group: unknown) => {
    const { endpoints }: { readonly endpoints?: unknown } = Object(group)
    return (
      Array.isArray(endpoints) &&
      endpoints.every((endpoint: unknown) => {
        const { url }: { readonly url?: unknown } = Object(endpoint)
        return typeof url === 'string' && URL.canParse(url) && reportsTo.includes(new URL(url).origin)
      })
    )
  })
}

/** The files of the frame and of its settings in this version, each with the SHA-256 of what is in it, in base64. */
export function frameHashes(): Readonly<Record<string, string>> {
  return Object.fromEntries([...builtFiles()].map(([name, { hash }]) => [name, hash]))
}

/** A request as browsers make it, and the answer of this version. */
export interface Served {
  readonly method: 'GET' | 'POST'
  /** With its parameters. */
  readonly path: string
  /** The fields of a form. */
  readonly form?: Readonly<Record<string, string>>
  /** Makes the answer. @param nonce of the answer that it is compared with */
  expected(nonce: string): Response
}

/**
 * Paths that are not there. Browsers take `webauthn` for the list of other sites that may use the passkeys of this one, and ask for
 * the others by themselves, or a visitor may type them.
 */
const absent = [
  ...['/', '/manage/', '/recovery/', '/index.html', '/favicon.ico', '/robots.txt', '/sw.js', '/frame/'],
  ...[
    'webauthn',
    'passkey-endpoints',
    'assetlinks.json',
    'apple-app-site-association',
    'change-password',
  ].map((name) => `/.well-known/${name}`),
]

/**
 * Lists each page and file that a service shows to a browser that it does not know, as this version and its operator's
 * options have it: asked for as the widget, links and forms do, with tokens that nothing is of.
 */
export function servedPages(url: string, { social = [], ...options }: ServedOptions): readonly Served[] {
  const { projects } = options
  const kept = readShown({ url, ...options }, social)
  const { sites } = kept
  let nonce = ''
  const pages = createFramePages({ ...kept, nonce: () => nonce })
  const withNonce = (make: () => Response) => (given: string) => {
    nonce = given
    return make()
  }
  const get = (path: string, expected: Served['expected']): Served => ({ method: 'GET', path, expected })
  const post = (path: string, form: Served['form'] & object, expected: Served['expected']): Served => ({
    method: 'POST',
    path,
    form,
    expected,
  })
  const refused = (problem: () => Problem) => (given: string) => refusalOf(problem(), given)
  const [t, answer] = [anyToken(), 'no']

  const ids = ['', ...Object.keys(projects)].map((id) => [id, encodeURIComponent(id)] as const)
  const asked = visitedNetworks(Object.keys(options.chains))
  const frames = ids.flatMap(([id, text]) => {
    const frame = withNonce(() => pages.page(id))
    return [
      get(`/frame?projectId=${text}`, frame),
      ...asked.map((network) => get(`/frame${frameQuery(id, network)}`, frame)),
    ]
  })
  const owners = ids.flatMap(([id, text]) => {
    const query = id && `?projectId=${text}`
    const manage = withNonce(() => pages.manage(id))
    const back = new URLSearchParams({ result_uri: socialResult(url, anyToken()) })
    return [
      get(`/manage${query}`, manage),
      // An owner comes back from a social account.
      get(`/manage${query}${id ? '&' : '?'}${back}`, manage),
      get(`/recovery${query}`, () => pages.recovery(id)),
    ]
  })
  const links = [
    ...['', `?t=${t}`].flatMap((query) => [
      get(`/approve${query}`, () => approvalPage('', undefined, sites)),
      get(`/undo${query}`, () => undoPage('', undefined, sites)),
    ]),
    ...[{ t }, { t, answer }].map((form) =>
      post('/approve', form, () => approvalPage('', undefined, sites, 410)),
    ),
    post('/undo', { t }, () => undoDonePage(undefined, sites)),
  ]
  const accounts = providers.flatMap((name) => {
    const expected = social.includes(name) ? () => overPage(sites) : refused(notSetUp)
    const [authorize, callback] = ['authorize', 'callback'].map((step) => `/v1/social/${name}/${step}`)
    return [
      get(`${authorize}`, expected),
      get(`${authorize}?attempt=${t}`, expected),
      ...providerAnswers(name).map((fields) => {
        const query = `${new URLSearchParams(fields)}`
        return get(`${callback}${query && `?${query}`}`, expected)
      }),
      ...providerForms().map((fields) => post(`${callback}`, fields, expected)),
    ]
  })
  return [
    ...frames,
    ...owners,
    get('/confirm', () => pages.window()),
    ...links,
    ...accounts,
    post('/v1/social/allow', { t }, () => overPage(sites)),
    ...Object.keys(frameHashes()).map((name) => get(`/frame/${name}`, () => pages.file(name))),
    get(`/frame/${anyToken()}.js`, () => pages.file('')),
    ...[...absent, `/${anyToken()}`].map((path) => get(path, refused(nothingHere))),
  ]
}

/**
 * Compares what a service serves with what this version serves under its operator's options: each page, its headers and
 * each file of code. A service that serves something else to visitors than to this machine is not found.
 * @param url the service's origin
 */
export async function frameFaults(
  url: string,
  options: ServedOptions,
  ask: typeof fetch = globalThis.fetch,
): Promise<readonly FrameFault[]> {
  const faults: FrameFault[] = []
  for (const { method, path, form, expected } of servedPages(readUrl(url), options)) {
    const sent = form && { body: new URLSearchParams(form), headers: { 'sec-fetch-site': 'same-origin' } }
    const response = await ask(new URL(path, url), { redirect: 'manual', method, ...sent })
    const body = await readBody(path, response, mostBytes)
    const text = new TextDecoder().decode(body)
    const inHeader = /^[-\w.]+$/.exec(response.headers.get('dpop-nonce') ?? '')?.[0]
    const wanted = expected(/"nonce":"([-\w]*)"/.exec(text)?.[1] ?? inHeader ?? '')
    const wantedBody = await readBody(path, wanted, mostBytes)
    const why = [
      ...(response.status === wanted.status
        ? []
        : [`answers ${response.status}, and should answer ${wanted.status}`]),
      ...headerFaults(response.headers, wanted.headers, options.reportsTo ?? []),
      ...(sha256(body) === sha256(wantedBody) ? [] : ['is not what this version has with your options']),
    ]
    const what = method === 'GET' ? path : `${method} ${path}`
    faults.push(...why.map((one) => ({ what, why: one })))
  }
  return faults
}

function headerFaults(given: Headers, wanted: Headers, reportsTo: readonly string[]): readonly string[] {
  const changed = [...wanted].filter(
    ([name, value]) => written(name, given.get(name)) !== written(name, value),
  )
  const isHarmless = (name: string) => ofTheWay.has(name) || byValue[name]?.(given, reportsTo) === true
  const added = [...given.keys()].filter((name) => !wanted.has(name) && !isHarmless(name))
  return [
    ...changed.map(([name, value]) => `${name} is ${given.get(name) ?? 'missing'}, and should be ${value}`),
    ...added.map((name) => `${name} is a header that this version does not send`),
  ]
}

/** Returns a value of a header as it is compared: servers write blanks in a type, or leave them out. */
function written(name: string, value: string | null): string | undefined {
  return name === 'content-type' ? value?.replace(/;\s+/g, ';').toLowerCase() : (value ?? undefined)
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64')
}
