import { createHash } from 'node:crypto'
import { readBody } from '@foyer/core'
import { parseJson } from '@foyer/core/adapters'
import { readShown, readUrl, type Shown } from '../readOptions.js'
import { providers } from '../social/options.js'
import { overPage } from '../social/pages.js'
import { approvalPage } from './approvalPage.js'
import { builtFiles } from './builtFiles.js'
import { createFramePages } from './framePages.js'
import { undoPage } from './undoPage.js'

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

/** Makes an answer as this version has it. @param nonce of the answer that it is compared with */
type Expected = (nonce: string) => Response

/**
 * Lists each page and file that a service shows to a browser that it does not know, as this version and its operator's
 * options have it.
 */
export function servedPages(
  url: string,
  { social = [], ...options }: ServedOptions,
): ReadonlyMap<string, Expected> {
  const { projects } = options
  const kept = readShown({ url, ...options }, social)
  const { sites } = kept
  let nonce = ''
  const pages = createFramePages({ ...kept, nonce: () => nonce })
  const withNonce = (make: () => Response) => (given: string) => {
    nonce = given
    return make()
  }
  const frames = ['', ...Object.keys(projects)].map(
    (id) => [`/frame?projectId=${encodeURIComponent(id)}`, withNonce(() => pages.page(id))] as const,
  )
  const files = Object.keys(frameHashes()).map((name) => [`/frame/${name}`, () => pages.file(name)] as const)
  const offered = providers.filter((name) => social.includes(name))
  return new Map<string, Expected>([
    ...frames,
    ...['', ...Object.keys(projects)].flatMap((id) => {
      const query = id && `?projectId=${encodeURIComponent(id)}`
      return [
        [`/manage${query}`, withNonce(() => pages.manage(id))],
        [`/recovery${query}`, () => pages.recovery(id)],
      ] as const
    }),
    ['/confirm', () => pages.window()],
    ['/approve', () => approvalPage('', undefined, sites)],
    ['/undo', () => undoPage('', undefined, sites)],
    ...offered.flatMap((name) =>
      ['authorize', 'callback'].map((step) => [`/v1/social/${name}/${step}`, () => overPage(sites)] as const),
    ),
    ...files,
  ])
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
  for (const [path, expected] of servedPages(readUrl(url), options)) {
    const response = await ask(new URL(path, url), { redirect: 'manual' })
    const body = await readBody(path, response, mostBytes)
    const text = new TextDecoder().decode(body)
    const [, nonce = ''] = /"nonce":"([-\w]*)"/.exec(text) ?? []
    const wanted = expected(nonce)
    const wantedBody = await readBody(path, wanted, mostBytes)
    const why = [
      ...(response.status === wanted.status
        ? []
        : [`answers ${response.status}, and should answer ${wanted.status}`]),
      ...headerFaults(response.headers, wanted.headers, options.reportsTo ?? []),
      ...(sha256(body) === sha256(wantedBody) ? [] : ['is not what this version has with your options']),
    ]
    faults.push(...why.map((one) => ({ what: path, why: one })))
  }
  return faults
}

function headerFaults(given: Headers, wanted: Headers, reportsTo: readonly string[]): readonly string[] {
  const changed = [...wanted].filter(([name, value]) => given.get(name) !== value)
  const isHarmless = (name: string) => ofTheWay.has(name) || byValue[name]?.(given, reportsTo) === true
  const added = [...given.keys()].filter((name) => !wanted.has(name) && !isHarmless(name))
  return [
    ...changed.map(([name, value]) => `${name} is ${given.get(name) ?? 'missing'}, and should be ${value}`),
    ...added.map((name) => `${name} is a header that this version does not send`),
  ]
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64')
}
