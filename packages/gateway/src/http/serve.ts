import { type Call, projectOf } from '@foyer/api'
import * as v from 'valibot'
import type { Cache } from '../cache/cache.js'
import { cacheKey } from '../cache/cacheKey.js'
import { uncached } from '../cache/uncached.js'
import type { CallContexts } from '../callContext.js'
import { type CallInput, type Handler, NobodyError } from '../calls/handler.js'
import type { Chain } from '../chains.js'
import { AnswerError, AskError, UnavailableError } from '../errors.js'
import { parseJson } from '../guard/parseJson.js'
import type { GatewayOptions } from '../options.js'
import { clientAddress, visitorAddress } from '../quota/clientAddress.js'
import type { Quota } from '../quota/quota.js'
import type { Origins } from './origins.js'
import { readBody } from './readBody.js'
import type { RequestMeta } from './requestMeta.js'
import { refuse, respond } from './respond.js'

/** What {@link createServe} takes. */
export interface ServeDeps {
  readonly origins: Origins
  readonly quota: Quota
  readonly cache: Cache
  /** Of pictures, with a share of the memory: many large ones take no place of answers. */
  readonly pictures: Cache
  readonly kits: CallContexts
  readonly chains: ReadonlyMap<string, Chain>
  readonly options: GatewayOptions
}

/** A request that was let in. */
export interface Admitted {
  /** The client that asks: the address that limits count. */
  readonly client: string
  readonly query: URLSearchParams
  /** Its text, where it has any. */
  readonly text: string
  readonly body: unknown
}

/** How requests are answered. */
export interface Serve extends Pick<ServeDeps, 'cache' | 'pictures' | 'kits' | 'chains' | 'options'> {
  /** Lets a request in. @throws {AskError} */
  admit(
    request: Request,
    visit: RequestMeta,
    call: Pick<Call, 'open' | 'method'>,
    limit?: number,
  ): Promise<Admitted>
  /** Answers a call by its handler. @throws {AskError} @throws {UnavailableError} */
  call(
    handler: Handler,
    request: Request,
    visit: RequestMeta,
    params: Readonly<Record<string, string>>,
  ): Promise<Response>
}

const bodyLimit = 64_000

export function createServe(deps: ServeDeps): Serve {
  const { origins, quota, cache, pictures, kits, chains, options } = deps

  const admit: Serve['admit'] = async (request, { address, origin }, { open, method }, limit = bodyLimit) => {
    const client = clientAddress(request.headers, address, options.clientAddress)
    quota.take(client)
    // A router has taken the rest of the address apart.
    const query = new URLSearchParams(/\?[^#]*/.exec(request.url)?.[0])
    const text = method === 'GET' ? '' : await readBody(request, limit)
    const body = readJson(text)
    const { projectId } = projectOf({ query, body })
    if (!open && !origins.hasProject(projectId))
      throw new AskError(401, 'authentication', 'We failed to authenticate your request')
    if (origin !== null && !origins.allows(origin, open ? undefined : projectId))
      throw new AskError(403, 'origin', 'Unauthorized: origin not allowed')
    if (options.authorize && (await options.authorize(request, projectId)) !== true)
      throw new AskError(401, 'authentication', 'We failed to authenticate your request')
    const project = origins.projectOf(projectId)
    if (project !== undefined) quota.takeProject(project)
    return { client, query, text, body }
  }

  return {
    cache,
    pictures,
    kits,
    chains,
    options,
    admit,
    async call(handler, request, visit, params) {
      const { call, isPrivate } = handler
      const { client, query, body } = await admit(request, visit, call)
      const asked = handler.read({ params, query, body })
      if (!asked.ok) return refuse({ status: asked.status, body: asked.failure }, visit)
      const { freshness } = asked
      const keyOf = (ask: CallInput['canonical'], of = call) => cacheKey(of.name, ask)
      const load = async () => {
        const visitor = visitorAddress(request.headers, visit.address, options.clientAddress)
        const project = projectOf({ query, body }).projectId
        const kit = kits({ budget: freshness.budget, retry: call.retry }, { client, visitor, project })
        const {
          value,
          negative = false,
          partial = false,
          since,
          old,
          outdates = [],
        } = await answerOf(call, asked, kit).catch((error: unknown) => {
          if (error instanceof AskError || error instanceof UnavailableError) throw error
          // Facts of another form than their type says break what reads them.
          options.onError?.(error)
          throw new UnavailableError()
        })
        if (call.answer && !v.is(call.answer, value)) {
          options.onError?.(new AnswerError(call.name))
          throw new UnavailableError()
        }
        for (const { call: of, ask } of outdates) cache.forget(keyOf(ask, of))
        return { body: JSON.stringify(value), negative, partial, since, old }
      }
      // What is never kept is not shared either: who asks later may have done something in the meantime.
      const { read, renew } = freshness.fresh > 0 ? cache : uncached
      const isAnswer = (text: string) => call.answer === undefined || v.is(call.answer, readJson(text))
      const { unforced } = asked
      const hit = await (unforced
        ? renew(keyOf(unforced), load)
        : read(keyOf(asked.canonical), freshness, load, { isAnswer }))
      return respond(hit, freshness, isPrivate, visit)
    },
  }
}

/** The handler's answer; that of a call that may know nothing where nobody answers; else a refusal. */
async function answerOf(
  { empty }: Call,
  asked: CallInput,
  kit: ReturnType<CallContexts>,
): ReturnType<CallInput['answer']> {
  try {
    return await asked.answer(kit)
  } catch (error) {
    if (!(error instanceof NobodyError)) throw error
    if (empty !== undefined) return { value: empty, negative: true }
    throw new AskError(400, 'provider', 'This is not supported here')
  }
}

function readJson(text: string): unknown {
  if (text === '') return undefined
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
