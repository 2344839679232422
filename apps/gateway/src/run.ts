import { createGateway, type GatewayOptions } from '@foyer/gateway'
import { type Listening, listen } from '@foyer/gateway/node'
import type { Args } from './args.js'
import { createMetrics } from './metrics.js'

/** Serves a gateway with `/healthz`, `/readyz` and `/metrics` beside it. */
export async function run(
  options: GatewayOptions,
  { port, host }: Pick<Args, 'port' | 'host'>,
): Promise<Listening> {
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
        const own = request.method === 'GET' ? beside[new URL(request.url).pathname] : undefined
        if (own) return own()
        const response = await gateway.fetch(request, platform)
        metrics.answered(response.status)
        return response
      },
    },
    { port, host },
  )
  return {
    ...listening,
    async close() {
      isEnding = true
      await listening.close()
    },
  }
}
