import type { Call } from '@foyer/api'
import { FoyerError } from '@foyer/core'
import * as v from 'valibot'
import type { Cache } from '../cache/cache.js'
import { cacheKey } from '../cache/cacheKey.js'
import type { Course } from '../cache/course.js'
import { uncached } from '../cache/uncached.js'
import type { CallContexts } from '../callContext.js'
import { type CallInput, type Handler, NobodyError } from '../calls/handler.js'
import type { Chain } from '../chains.js'
import { AnswerError, AskError, faultOf, UnavailableError } from '../errors.js'
import type { GatewayOptions } from '../options.js'
import { visitorAddress } from '../quota/clientAddress.js'
import type { Quota } from '../quota/quota.js'
import { type Admit, createAdmit, readJson } from './admit.js'
import type { Origins } from './origins.js'
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

/** How requests are answered. */
export interface Serve extends Pick<ServeDeps, 'cache' | 'pictures' | 'kits' | 'chains' | 'options'> {
  readonly admit: Admit
  /** Answers a call by its handler. @throws {AskError} @throws {UnavailableError} */
  call(
    handler: Handler,
    request: Request,
    visit: RequestMeta,
    params: Readonly<Record<string, string>>,
  ): Promise<Response>
}

export function createServe(deps: ServeDeps): Serve {
  const { origins, quota, cache, pictures, kits, chains, options } = deps

  const admit = createAdmit({ origins, quota, options })

  return {
    cache,
    pictures,
    kits,
    chains,
    options,
    admit,
    async call(handler, request, visit, params) {
      const { call, isPrivate } = handler
      const { client, project, query, body } = await admit(request, visit, call)
      const asked = handler.read({ params, query, body: body() })
      if (!asked.ok) return refuse({ status: asked.status, body: asked.failure }, visit)
      const { freshness } = asked
      const keyOf = (ask: CallInput['canonical'], of = call) => cacheKey(of.name, ask)
      const load = async (course: Course) => {
        quota.owe(client, chainsIn(call, asked.canonical, chains) - 1)
        const visitor = visitorAddress(request.headers, visit.address, options.clientAddress)
        const kit = kits(
          { budget: freshness.budget, retry: call.retry },
          {
            course,
            visitor,
            project,
            isAuthorized: options.authorize !== undefined,
          },
        )
        const {
          value,
          negative = false,
          partial = false,
          since,
          old,
          outdates = [],
        } = await answerOf(call, asked, kit).catch((error: unknown) => {
          // Others may find what was not found for this client alone.
          if (error instanceof AskError && error.status === 404 && course.isOwn) throw new UnavailableError()
          if (error instanceof AskError || error instanceof UnavailableError) throw error
          options.onError?.(
            error instanceof FoyerError ? error : faultOf(error, `The code of ${call.name} broke.`),
          )
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
      // So a browser asks for a page that it is to load again. Only for pages about one address, which no others wait for.
      const isAnew = isPrivate && /no-cache/i.test(request.headers.get('cache-control') ?? '')
      const unforced = asked.unforced ?? (isAnew ? asked.canonical : undefined)
      const hit = await (unforced
        ? renew(keyOf(unforced), load, { client })
        : read(keyOf(asked.canonical), freshness, load, { isAnswer, client }))
      return respond(hit, freshness, isPrivate, visit)
    },
  }
}

/** How many chains are asked for it: all that an address fits, where the ask names none. */
function chainsIn({ query }: Call, ask: object, chains: ReadonlyMap<string, Chain>): number {
  const { chainId, account, address = account }: Readonly<Record<string, unknown>> = { ...ask }
  if (!('chainId' in query) || chainId !== undefined || typeof address !== 'string') return 1
  return Math.max(1, [...chains.values()].filter((chain) => chain.isAddress(address)).length)
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
