import { createGateway } from './gateway.js'
import type { Gateway, GatewayOptions, Platform } from './options.js'
import type { Ask, Facts, Provider, Question } from './port.js'

/** A gateway for tests that nothing limits, and what asks it. */
export function gatewayOf(options: Partial<GatewayOptions> = {}): Gateway & {
  get(path: string, headers?: Readonly<Record<string, string>>, platform?: Platform): Promise<Response>
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>
} {
  const gateway = createGateway({
    chains: { 'eip155:1': 'https://node.foyer.dev/key' },
    providers: [],
    ...(options.projects ? {} : { origins: ['*'] }),
    limits: false,
    fetch: async () => Promise.reject(new Error('No network in a unit test')),
    ...options,
  })
  const ask = (path: string, init: RequestInit, platform?: Platform) => {
    const url = new URL(path, 'https://gateway.foyer.dev')
    if (!url.searchParams.has('projectId') && init.method !== 'POST')
      url.searchParams.set('projectId', 'shop')
    return gateway.fetch(new Request(url, init), platform)
  }
  return {
    ...gateway,
    get: (path, headers = {}, platform) => ask(path, { headers }, platform),
    post: (path, body, headers = {}) =>
      ask(path, { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) }),
  }
}

/** A provider that answers as told, and remembers what it was asked. */
export function answers<Q extends Question>(
  question: Q,
  answer: (ask: Ask<Q>, signal: AbortSignal) => Facts<Q> | Promise<Facts<Q>>,
  more: Partial<Provider<Q>> = {},
): Provider<Q> & { readonly asked: Ask<Q>[] } {
  const asked: Ask<Q>[] = []
  return {
    id: `test-${question}`,
    question,
    asked,
    covers: () => true,
    async answer(ask, { signal }) {
      asked.push(ask)
      return answer(ask, signal)
    },
    ...more,
  }
}
