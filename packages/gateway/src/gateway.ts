import { Hono } from 'hono'
import { createCache } from './cache/cache.js'
import { spaceOf } from './cache/space.js'
import { uncached } from './cache/uncached.js'
import { createCallContexts } from './callContext.js'
import { createPriceTable } from './calls/priceTable.js'
import { cleanLink } from './calls/sanitize.js'
import { type Chain, type ChainInput, createChains, readInput } from './chains.js'
import { ConfigurationError } from './errors.js'
import { checkOptions } from './guard/forms.js'
import { isKeyed, Secret } from './guard/secret.js'
import { answers } from './http/answers.js'
import { preflight, stampsOf } from './http/cors.js'
import { refusal, refusalOf } from './http/failure.js'
import { answerOpenApi, readOpenApi } from './http/openapi.js'
import { readOrigins } from './http/origins.js'
import { pathsOf } from './http/paths.js'
import { refuseSockets } from './http/rawRoutes.js'
import type { RequestMeta, WithRequestMeta } from './http/requestMeta.js'
import { refuse } from './http/respond.js'
import { createServe, type Serve } from './http/serve.js'
import { gatewayForm } from './optionForms.js'
import type { Gateway, GatewayOptions } from './options.js'
import type { AnyProvider } from './questions.js'
import { checkClientAddress } from './quota/clientAddress.js'
import { createQuota } from './quota/quota.js'
import { createProxyNotice } from './quota/unnamedProxy.js'
import { createRouter } from './route/route.js'
import { readPaymaster, serviceId } from './rpc/smartAccounts.js'
import { createTokens } from './tokens.js'

const longestUrl = 4_096
/** Of the memory for answers. */
const pictureShare = 0.25

/**
 * Makes the data API of the widget from chains and providers. Starts nothing and asks no provider until a request comes.
 * @throws {ConfigurationError} in one sentence: the option, and what to write there
 */
export function createGateway(options: GatewayOptions): Gateway {
  checkOptions(gatewayForm, options)
  const { now = Date.now, fetch, cache: kept = {}, limits = {}, patience = 1 } = options
  const onError = quiet(options.onError)
  const origins = readOrigins(options.origins, options.projects)
  const providers = options.providers.flat()
  if (origins.isOpen) checkOpen(providers, options)
  checkRest(options)

  const quota = createQuota(limits === false ? { client: false } : limits, [
    ...providers.map(({ id }) => id),
    ...Object.entries(options.chains).flatMap(servicesOf),
  ])
  const router = createRouter({ onAttempt: quiet(options.onAttempt, onError), onError, spend: quota.spend })
  const chains = createChains(options.chains, router, fetch, patience, onError)
  if (chains.size === 0)
    throw new ConfigurationError(
      'chains',
      'chains is empty. Name a chain: { "eip155:1": "https://your.node" }.',
    )
  checkNodes(providers, chains)
  const running = new Set<Promise<unknown>>()
  const background = (work: Promise<unknown>) => {
    const watched = work.catch(onError).finally(() => running.delete(watched))
    running.add(watched)
  }
  const { bytes = 64_000_000, store } = kept || {}
  const memory = { now, later: background }
  const space = spaceOf(options, providers)
  const cache = kept
    ? createCache({ ...memory, bytes: Math.ceil(bytes * (1 - pictureShare)), space, ...(store && { store }) })
    : uncached
  const pictures = kept ? createCache({ ...memory, bytes: Math.ceil(bytes * pictureShare) }) : uncached
  const tokens = createTokens(options.tokens ?? [], chains)
  const prices = createPriceTable(now, kept !== false)
  const deps = {
    chains,
    providers,
    tokens,
    prices,
    router,
    now,
    patience,
    url: options.url,
    onError,
    spend: quota.spend,
  }
  const kits = createCallContexts({ ...deps, ...(fetch ? { fetch } : {}) })
  const serve = createServe({
    origins,
    quota,
    cache,
    pictures,
    kits,
    chains,
    options: { ...options, onError },
  })

  const noticeProxy = options.clientAddress ? undefined : createProxyNotice(onError)
  const app = new Hono<WithRequestMeta>({ strict: false })
  routes(app, serve)
  app.notFound(({ req, env }) =>
    refuse(refusal(404, 'path', `There is no ${req.method} ${req.path} here`), env),
  )
  app.onError((error, { env }) => {
    const refused = refusalOf(error)
    if (refused.status === 500) onError(error)
    return refuse(refused, env)
  })

  const answer: Gateway['fetch'] = async (request, platform = {}) => {
    const origin = request.headers.get('origin')
    const visit: RequestMeta = {
      address: platform.address,
      origin,
      stamps: stampsOf(origin, origins, options.authorize !== undefined),
    }
    noticeProxy?.(request.headers, platform.address)
    if (request.method === 'OPTIONS')
      return preflight(visit, request.headers.get('access-control-request-headers'))
    const response = await (request.url.length > longestUrl
      ? refuse(refusal(400, 'url', 'The address is too long'), visit)
      : app.fetch(request, visit))
    // An answer that the host let one client have is for no cache between here and that client.
    const kept = response.headers.get('cache-control')
    if (options.authorize && kept) response.headers.set('cache-control', kept.replace('public', 'private'))
    if (platform.waitUntil) for (const work of running) platform.waitUntil(work)
    return response
  }
  return {
    fetch: answer,
    openapi: () => readOpenApi(options.url),
    async close() {
      await Promise.allSettled([...running])
      await Promise.allSettled([cache.close(), ...providers.map((provider) => provider.close?.())])
    },
  }
}

function routes(app: Hono<WithRequestMeta>, serve: Serve): void {
  for (const answer of Object.values(answers))
    for (const path of pathsOf(answer.call))
      app.on(answer.call.method, path, (request) =>
        'respond' in answer
          ? answer.respond(request, serve)
          : serve.call(answer, request.req.raw, request.env, request.req.param()),
      )
  refuseSockets(app)
  answerOpenApi(app, serve)
}

/** A listener must not change the result. */
function quiet<T>(hear: (told: T) => void = () => {}, onError: (error: unknown) => void = () => {}) {
  return (told: T): void => {
    try {
      hear(told)
    } catch (error) {
      onError(error)
    }
  }
}

/** @throws {ConfigurationError} */
function checkRest({ url, clientAddress, cache }: GatewayOptions): void {
  if (url !== undefined && cleanLink(url) === undefined)
    throw new ConfigurationError('url', `url is "${url}". Write it as https://api.your.site.`)
  if (clientAddress) checkClientAddress(clientAddress)
  const { store, name } = cache || {}
  if (store && !name)
    throw new ConfigurationError(
      'cache',
      'cache has a store and no name. Write cache: { name: "shop", store }, with another name for each gateway of other options.',
    )
}

/** @throws {ConfigurationError} for a provider whose chain has no node: it would answer nothing */
function checkNodes(providers: readonly AnyProvider[], chains: ReadonlyMap<string, Chain>): void {
  for (const { id, nodes = [] } of providers)
    for (const chain of nodes)
      if (!chains.get(chain)?.rpc)
        throw new ConfigurationError(
          'providers',
          `${id} needs a node of ${chain}. Name one in chains, or leave ${id} out.`,
        )
}

/** Refuses any page to ask where answers cost the host something. @throws {ConfigurationError} */
function checkOpen(
  providers: readonly AnyProvider[],
  { chains, authorize }: Pick<GatewayOptions, 'chains' | 'authorize'>,
): void {
  const isCostly = ({ keyed = false, bases = [] }: AnyProvider) =>
    keyed || bases.some((base) => isKeyed(base))
  const costly = providers.find(isCostly)?.id ?? keyIn(chains) ?? (authorize ? undefined : payerIn(chains))
  if (costly === undefined) return
  throw new ConfigurationError(
    'origins',
    `origins has "*", so any page could spend what ${costly} costs you. Name your own pages instead.`,
  )
}

/** The first node or service whose address is a key, or has one in it. */
function keyIn(chains: GatewayOptions['chains']): string | undefined {
  for (const [chain, input] of Object.entries(chains)) {
    const { rpc = [], send = [], bundler = [], paymaster } = readInput(input)
    const found = [rpc, send, bundler, readPaymaster(paymaster)?.url ?? []]
      .flat()
      .find((base) => isKeyed(base, chain))
    if (found !== undefined) return found instanceof Secret ? `${found}` : `the key of a node of ${chain}`
  }
  return undefined
}

/** A paymaster costs something without a key too. */
function payerIn(chains: GatewayOptions['chains']): string | undefined {
  const chain = Object.keys(chains).find((id) => readInput(chains[id] ?? []).paymaster !== undefined)
  return chain && `the paymaster of ${chain}`
}

/** The ids of a chain's nodes and services, by which limits know them. */
function servicesOf([chain, input]: readonly [string, ChainInput]): readonly string[] {
  const options = readInput(input)
  const nodes = (['rpc', 'send'] as const).flatMap((of) =>
    (options[of] ?? []).map((_, at) => `${of}:${chain}:${at}`),
  )
  const services = (['bundler', 'paymaster'] as const).flatMap((of) =>
    options[of] ? serviceId(of, chain) : [],
  )
  return [...nodes, ...services]
}
