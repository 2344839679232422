import { type Call, projectOf } from '@foyer/api'
import { AskError } from '../errors.js'
import { parseJson } from '../guard/parseJson.js'
import type { GatewayOptions } from '../options.js'
import { clientAddress } from '../quota/clientAddress.js'
import type { Quota } from '../quota/quota.js'
import { createBodyRoom } from './bodyRoom.js'
import { byHost } from './byHost.js'
import type { Origins } from './origins.js'
import { type BodyLimit, readBody } from './readBody.js'
import type { RequestMeta } from './requestMeta.js'

/** The options of {@link createAdmit}. */
export interface AdmitDeps {
  readonly origins: Origins
  readonly quota: Quota
  readonly options: Pick<GatewayOptions, 'authorize' | 'clientAddress'>
}

/** A request that was let in. */
export interface Admitted {
  /** The client that asks: the address that limits count. */
  readonly client: string
  /** The id of the project, where the page that asks is listed for it, or the host said so. */
  readonly project: string | undefined
  readonly query: URLSearchParams
  /** Its text, where it has any. */
  readonly text: string
  /** The JSON of its text. */
  body(): unknown
  /** Counts what it asks for beyond one call. @throws {AskError} 429, before anything is spent on it */
  cost(calls: number): void
}

/** Lets a request in. @throws {AskError} */
export type Admit = (
  request: Request,
  visit: RequestMeta,
  call: Pick<Call, 'open' | 'needsPage' | 'pageFields' | 'method' | 'projectInBody'>,
  limit?: BodyLimit,
) => Promise<Admitted>

const usual = { most: 64_000 }
/** How long a body may take, in ms. */
const patience = 10_000

/**
 * The door of every route. In this order, so that nothing is spent on who is not let in: address and its limit, project and
 * origin as the URL and headers say them, the host's own word, the project's limit; then the body, whose place among others is
 * limited.
 */
export function createAdmit({ origins, quota, options }: AdmitDeps): Admit {
  const readInTurn = createBodyRoom()
  return async (request, { address, origin }, call, limit = usual) => {
    const { open, method, projectInBody } = call
    const client = clientAddress(request.headers, address, options.clientAddress)
    quota.take(client)
    // A router has taken the rest of the address apart.
    const query = new URLSearchParams(/\?[^#]*/.exec(request.url)?.[0])
    const needsPage = call.needsPage || call.pageFields.some((name) => query.has(name))
    let reading: Promise<string> | undefined
    const text = () => {
      reading ??= method === 'GET' ? Promise.resolve('') : inTime(readText)
      return reading
    }
    const readText = (late: AbortController) =>
      readInTurn(client, late, () => readBody(request, limit, late.signal))
    const { authorize } = options
    const page = pageOf(request.headers, origin)
    const isOwnPage = typeof page === 'string' && origins.allows(page, undefined)
    let { projectId } = projectOf({ query })
    // Some calls name the project in the body, which is read for listed pages alone.
    if (projectId === undefined && projectInBody && isOwnPage)
      projectId = projectOf({ query, body: readJson(await text()) }).projectId
    // Others name none, and are asked in the name of the page.
    if (projectId === undefined && needsPage && isOwnPage) projectId = origins.projectAt(page)
    if (!open && !origins.hasProject(projectId)) throw unknown()
    // A page without a name is listed nowhere, and so is let in where any page is.
    const isForeign = page !== undefined && !origins.allows(page, open ? undefined : projectId)
    if (isForeign || (needsPage && page === undefined && !isSameOrigin(request.headers) && !authorize))
      throw new AskError(403, 'origin', 'Unauthorized: origin not allowed')
    if (authorize) {
      const ask = () => authorize(withBody(request, text), projectId)
      // It may read the body, which has a time of its own.
      const word = await byHost('authorize', ask, request.body === null ? 0 : patience)
      if (word !== true) throw unknown()
    }
    // Calls that need no project may be asked in the name of another one, whose limit is not theirs to use up.
    const isOf = page === undefined || origins.allows(page, projectId)
    const project = isOf ? origins.projectOf(projectId) : undefined
    const count = (calls: number) => {
      if (project !== undefined) quota.takeProject(project, client, calls)
    }
    count(1)
    const told = await text()
    return {
      client,
      project: authorize || (page !== undefined && origins.lists(page, projectId)) ? projectId : undefined,
      query,
      text: told,
      body: () => readJson(told),
      cost(calls) {
        if (calls <= 1) return
        quota.take(client, calls - 1)
        count(calls - 1)
      },
    }
  }
}

function isSameOrigin(headers: Headers): boolean {
  return headers.get('sec-fetch-site') === 'same-origin'
}

/**
 * Returns the origin of the page that asks; `foreign` for a page without a name, and nothing for a program, a
 * visitor who opens the address, and a page of the gateway's own origin. Browsers say no `Origin` where a page shows a picture of
 * another site, and so has visitors spend what is theirs there.
 */
function pageOf(headers: Headers, origin: string | null): string | undefined {
  const site = headers.get('sec-fetch-site')
  if (origin !== null) return origin
  if (site === 'same-origin' || site === 'none') return undefined
  return URL.parse(headers.get('referer') ?? '')?.origin ?? (site === null ? undefined : 'foreign')
}

function unknown(): AskError {
  return new AskError(401, 'authentication', 'We failed to authenticate your request')
}

/** The request for the host's eyes: its body is read, within all bounds, where the host reads it. */
function withBody(request: Request, text: () => Promise<string>): Request {
  const { method, url, headers, signal } = request
  if (request.body === null) return request
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        controller.enqueue(new TextEncoder().encode(await text()))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const init = { method, headers, signal, body, duplex: 'half' }
  return new Request(url, init)
}

/** Refuses a body that comes slowly. */
async function inTime<T>(work: (late: AbortController) => Promise<T>): Promise<T> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), patience)
  try {
    return await work(late)
  } finally {
    clearTimeout(timer)
  }
}

/** The value of JSON; `undefined` for other text. */
export function readJson(text: string): unknown {
  if (text === '') return undefined
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
