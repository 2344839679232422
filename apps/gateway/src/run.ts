import { setTimeout as sleep } from 'node:timers/promises'
import { createGateway, type GatewayOptions } from '@foyer/gateway'
import { type Listening, listen } from '@foyer/gateway/node'
import type { Args } from './args.js'
import { createMetrics } from './metrics.js'

/** No call takes longer (ms); whoever ended it ends it by force after ten seconds. */
const patience = 6_000

/** A gateway that runs. */
export interface Running extends Pick<Listening, 'url'> {
  /**
   * Says that it ends, goes on answering for so many ms, until who sends requests here has heard of it, then takes no
   * more and answers those that run.
   */
  close(drain?: number): Promise<void>
}

/** Serves a gateway with `/healthz`, `/readyz` and `/metrics` beside it. */
export async function run(
  options: GatewayOptions,
  { port, host }: Pick<Args, 'port' | 'host'>,
): Promise<Running> {
  const metrics = createMetrics()
  const { onAttempt } = options
  const gateway = createGateway({
    ...options,
    onAttempt(attempted) {
      metrics.onAttempt(attempted)
      onAttempt?.(attempted)
    },
  })
  let isEnding = false
  const beside: Readonly<Record<string, () => Response>> = {
    '/healthz': () => new Response('ok\n'),
    // Who sends requests here shall stop before the end.
    '/readyz': () => (isEnding ? new Response('ending\n', { status: 503 }) : new Response('ok\n')),
    '/metrics': () =>
      new Response(metrics.text(), { headers: { 'content-type': 'text/plain; version=0.0.4' } }),
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
  return {
    url: listening.url,
    async close(drain = 0) {
      isEnding = true
      await sleep(drain)
      await listening.close()
    },
  }
}
