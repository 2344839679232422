import {
  analyticsConfig,
  analyticsEvent,
  assetImage,
  bundler,
  type Call,
  currencyImage,
  parseAsk,
  paymaster,
  rpc,
  tokenImage,
  walletImage,
} from '@foyer/api'
import type { Context, Hono } from 'hono'
import type { Loaded } from '../cache/cache.js'
import { cacheKey } from '../cache/cacheKey.js'
import type { Course } from '../cache/course.js'
import { type CallContext, NobodyError } from '../calls/handler.js'
import { AskError, UnavailableError } from '../errors.js'
import type { Ask, Picture } from '../questions.js'
import { sending } from '../rpc/methods.js'
import { proxyBatch, proxyCall } from '../rpc/rpcProxy.js'
import { byHost } from './byHost.js'
import { pathsOf } from './paths.js'
import type { WithRequestMeta } from './requestMeta.js'
import { freshnessHeaders, refuse, tell } from './respond.js'
import type { Serve } from './serve.js'

/** Bodies of requests: the longest is a signed transaction. */
const rpcBody = { most: 256_000, usual: { most: 64_000, longer: sending } }

/** A call whose answer is no JSON of a schema, or that asks no provider. */
export interface RawRoute<C extends Call = Call> {
  readonly call: C
  respond(request: Context<WithRequestMeta>, serve: Serve): Promise<Response>
}

/** JSON-RPC of a chain. */
const chainRoute: RawRoute<typeof rpc> = {
  call: rpc,
  async respond({ req, env }, serve) {
    const { client, query, text, cost } = await serve.admit(req.raw, env, rpc, rpcBody)
    const id = query.get('chainId') ?? ''
    const chain = serve.chains.get(id)
    if (!chain || chain.open.methods.size === 0)
      throw new AskError(400, 'chainId', `The chain ${id || '(none)'} is not supported`)
    return tell(await proxyBatch(chain.open, text, serve.cache, client, cost), env)
  },
}

/** Refuses what is no POST to a chain. */
export function refuseSockets(app: Hono<WithRequestMeta>): void {
  for (const path of pathsOf(rpc))
    app.get(path, () => {
      throw new AskError(426, 'upgrade', 'Only a websocket may GET this')
    })
}

/** The longest operation. Its call becomes a transaction, which is no longer. */
const longestOperation = { most: 128_000 }

/** JSON-RPC of a service for smart accounts of a chain. */
function smartAccountRoute<C extends typeof bundler | typeof paymaster>(
  call: C,
  name: 'bundler' | 'paymaster',
): RawRoute<C> {
  return {
    call,
    async respond({ req, env }, serve) {
      const { client, query, text, cost } = await serve.admit(req.raw, env, call, longestOperation)
      const id = query.get('chainId') ?? ''
      const service = serve.chains.get(id)?.smartAccounts[name]
      if (!service) throw new AskError(400, 'chainId', `The chain ${id || '(none)'} has no ${name} here`)
      return tell(await proxyCall(service, text, client, cost), env)
    },
  }
}

const pictureType = /^image\/(png|jpeg|webp|avif|gif|svg\+xml)$/

type PictureCall = typeof walletImage | typeof assetImage | typeof tokenImage | typeof currencyImage

/** A picture of a wallet, a network, a token or a currency. */
function pictureRoute<C extends PictureCall>(call: C, kind: Ask<'images'>['kind']): RawRoute<C> {
  return {
    call,
    async respond({ req, env }, serve) {
      const { client, query } = await serve.admit(req.raw, env, call)
      const read = parseAsk<PictureCall>(call, { params: req.param(), query })
      if (!read.ok) return refuse({ status: read.status, body: read.failure }, env)
      const { freshness, retry } = call
      const { id } = read.ask
      const load = async (course: Course): Promise<Loaded> => {
        const found = await pictureOf(serve.kits({ budget: freshness.budget, retry }, { course }), {
          kind,
          id,
        })
        if (!found) return { body: '', negative: true }
        const { type, bytes } = found
        // A browser would open another type as a document.
        return pictureType.test(type) ? { body: bytes, type } : { body: '', type, negative: true }
      }
      const hit = await serve.pictures.read(cacheKey(kind, id), freshness, load, {
        client,
      })
      const { body, type, negative } = hit
      if (negative && type !== undefined) throw new UnavailableError()
      if (negative || type === undefined) throw new AskError(404, 'id', 'There is no such picture')
      return new Response(body, {
        headers: {
          ...env.stamps,
          'content-type': type,
          ...freshnessHeaders(hit, freshness, false, false),
          // Opened by itself it is no document that does anything.
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        },
      })
    },
  }
}

/** Returns the picture of the first provider that has it. */
async function pictureOf(kit: CallContext, ask: Ask<'images'>): Promise<Picture | undefined> {
  const firstOf = (facts: readonly (Picture | undefined)[]) => facts.find((fact) => fact !== undefined)
  try {
    const { facts, isWhole } = await kit.gather('images', ask, (known) => (firstOf(known) ? undefined : ask))
    const found = firstOf(facts)
    // A provider that failed may have it.
    if (!found && (!isWhole || kit.course.isOwn)) throw new UnavailableError()
    return found
  } catch (error) {
    if (error instanceof NobodyError) return undefined
    throw error
  }
}

/** Whether events of visitors are wanted. */
const eventSwitchRoute: RawRoute<typeof analyticsConfig> = {
  call: analyticsConfig,
  async respond({ req, env }, serve) {
    await serve.admit(req.raw, env, analyticsConfig)
    return tell(JSON.stringify({ isAnalyticsEnabled: serve.options.analytics !== undefined }), env)
  },
}

/** Events of visitors. */
const eventRoute: RawRoute<typeof analyticsEvent> = {
  call: analyticsEvent,
  async respond({ req, env }, { admit, options }) {
    const { query, body } = await admit(req.raw, env, analyticsEvent)
    const read = parseAsk(analyticsEvent, { params: {}, query, body: body() })
    if (!read.ok) return refuse({ status: read.status, body: read.failure }, env)
    // A sink that fails is not the page's trouble.
    // The browser's word in place of the page's, which could be any text.
    const domain = URL.parse(env.origin ?? '')?.hostname ?? ''
    const send = async () => byHost('analytics', () => options.analytics?.({ ...read.ask, domain }))
    await send().catch((error: unknown) => options.onError?.(error))
    return tell('{}', env)
  },
}

/** The calls with routes of their own, by their names. */
export const rawRoutes = {
  rpc: chainRoute,
  bundler: smartAccountRoute(bundler, 'bundler'),
  paymaster: smartAccountRoute(paymaster, 'paymaster'),
  walletImage: pictureRoute(walletImage, 'wallet'),
  assetImage: pictureRoute(assetImage, 'asset'),
  tokenImage: pictureRoute(tokenImage, 'token'),
  currencyImage: pictureRoute(currencyImage, 'currency'),
  analyticsConfig: eventSwitchRoute,
  analyticsEvent: eventRoute,
}
