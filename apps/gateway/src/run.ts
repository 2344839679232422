import { setTimeout as sleep } from 'node:timers/promises'
import { createGateway, type GatewayOptions } from '@foyer/gateway'
import { type Listening, listen } from '@foyer/gateway/node'
import type { Args } from './args.js'
import { createFaultLog } from './faults.js'
import { createMetrics, type Metrics } from './metrics.js'

/** No call takes longer (ms); whoever ended it ends it by force after ten seconds. */
const patience = 6_000

/** A gateway that runs. */
export interface Running extends Pick<Listening, 'url'> {
  /** Where its counts are, if they are anywhere. */
  readonly metrics: string | undefined
  /**
   * Says that it ends, goes on answering for so many ms, until who sends requests here has heard of it, then takes no
   * more and answers those that run.
   */
  close(drain?: number): Promise<void>
}

/** Serves a gateway with `/healthz` and `/readyz` beside it, and its counts on a port of their own. */
export async function run(
  options: GatewayOptions,
  { port, host, metrics: place }: Pick<Args, 'port' | 'host' | 'metrics'>,
): Promise<Running> {
  const metrics = createMetrics()
  const log = createFaultLog((line) => process.stderr.write(`${line}\n`))
  const { onAttempt, onError } = options
  const gateway = createGateway({
    ...options,
    onAttempt(attempted) {
      metrics.onAttempt(attempted)
      onAttempt?.(attempted)
    },
    onError(error) {
      metrics.failed()
      log(error)
      onError?.(error)
    },
  })
  let isEnding = false
  const beside: Readonly<Record<string, () => Response>> = {
    '/healthz': () => new Response('ok\n'),
    // A balancer shall stop sending requests before the end.
    '/readyz': () => (isEnding ? new Response('ending\n', { status: 503 }) : new Response('ok\n')),
  }
  const listening = await listen(
    {
      ...gateway,
      async fetch(request, platform) {
        const isLook = request.method === 'GET' || request.method === 'HEAD'
        const own = isLook ? beside[new URL(request.url).pathname] : undefined
        const response = own ? own() : await gateway.fetch(request, platform)
        if (!own) metrics.answered(response.status)
        // A connection that is kept would be cut in the end, maybe beneath a request.
        if (isEnding) response.headers.set('connection', 'close')
        return response
      },
    },
    { port, host, patience },
  )
  const counts =
    place &&
    (await listenForCounts(metrics, place).catch(async (error: unknown) => {
      await listening.close()
      throw error
    }))
  return {
    url: listening.url,
    metrics: counts && `${counts.url}/metrics`,
    async close(drain = 0) {
      isEnding = true
      await sleep(drain)
      await listening.close()
      await counts?.close()
    },
  }
}

function listenForCounts(metrics: Metrics, place: NonNullable<Args['metrics']>): Promise<Listening> {
  const headers = { 'content-type': 'text/plain; version=0.0.4' }
  return listen(
    {
      fetch: async ({ method, url }) =>
        method === 'GET' && new URL(url).pathname === '/metrics'
          ? new Response(metrics.text(), { headers })
          : new Response('Counts are at /metrics\n', { status: 404 }),
      close: async () => {},
    },
    { ...place, patience },
  )
}
