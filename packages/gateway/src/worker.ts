import { createGateway } from './gateway.js'
import type { Gateway, GatewayOptions } from './options.js'

/** The environment's variables by name, and on Cloudflare's Workers what else is bound there. */
export type WorkerEnvironment = Readonly<Record<string, unknown>>

/** What runtimes call that serve the default export of a module. */
export interface Worker {
  readonly fetch: (request: Request, second?: unknown, third?: unknown) => Promise<Response>
}

/**
 * A gateway as the default export of a module: for Cloudflare's Workers, `deno serve` and Bun. It is made at the first
 * request, since Workers know their environment no sooner.
 * @throws {ConfigurationError} at the first request, where an option is wrong
 */
export function worker(options: (environment: WorkerEnvironment) => GatewayOptions): Worker {
  let gateway: Gateway | undefined
  return {
    fetch: async (request, second, third) => {
      gateway ??= createGateway(options(environmentOf(second)))
      const waitUntil = bound(third, 'waitUntil')
      const address = addressOf(request, second)
      const answer = gateway.fetch(request, {
        address,
        ...(waitUntil ? { waitUntil: (work) => void waitUntil(work) } : {}),
      })
      // Others may wait for what this request has asked for. Without it, it would end with its visitor.
      waitUntil?.(answer)
      return answer
    },
  }
}

/** Workers hand their environment over with each request; of Deno and Bun the second is about the connection. */
function environmentOf(second: unknown): WorkerEnvironment {
  if (isWorkers()) return isObject(second) ? second : {}
  return 'process' in globalThis ? globalThis.process.env : {}
}

/** Who is at the other end. On Workers that is Cloudflare, which says whom it serves. */
function addressOf(request: Request, second: unknown): string | undefined {
  if (isWorkers()) return request.headers.get('cf-connecting-ip') ?? undefined
  const told = bound(second, 'requestIP')?.(request)
  const connection = isObject(second) && 'remoteAddr' in second ? second.remoteAddr : told
  if (!isObject(connection)) return undefined
  const { hostname, address } = connection
  return [hostname, address].find((text) => typeof text === 'string')
}

function isWorkers(): boolean {
  return 'navigator' in globalThis && globalThis.navigator.userAgent === 'Cloudflare-Workers'
}

function bound(of: unknown, name: string): ((value: unknown) => unknown) | undefined {
  const found = isObject(of) ? of[name] : undefined
  return typeof found === 'function' ? (value) => Reflect.apply(found, of, [value]) : undefined
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
