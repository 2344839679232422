import type { Course } from './cache/course.js'
import type { Chain } from './chains.js'
import { UpstreamError } from './errors.js'
import { createTrustedFetch } from './guard/trustedFetch.js'
import type { Provider, Question, Tools } from './questions.js'
import { mayBeOwn } from './route/blame.js'
import type { Tokens } from './tokens.js'

/** What {@link createProviderContext} takes. */
export interface ProviderContextDeps {
  readonly chains: ReadonlyMap<string, Chain>
  readonly tokens: Tokens
  readonly now: () => number
  readonly fetch?: typeof globalThis.fetch
  /** Counts a call of a provider. Returns in ms how long none may be made, `undefined` where it may. */
  readonly spend?: (provider: string, client: string) => number | undefined
}

/** The tools of a provider, for one attempt. @param left of its time, in ms @param course of the question */
export type ProviderContext = (signal: AbortSignal, left: () => number, course: Course) => Tools

/** What a provider works with: its own addresses, and the host's nodes. @throws {ConfigurationError} */
export function createProviderContext(
  { id, bases = [] }: Pick<Provider<Question>, 'id' | 'bases'>,
  { chains, tokens, now, fetch, spend }: ProviderContextDeps,
): ProviderContext {
  const ask = createTrustedFetch({ bases, option: `the provider ${id}`, ...(fetch ? { fetch } : {}) })
  return (signal, left, course) => {
    const { client } = course
    // An attempt was counted as it began, which is its first request.
    let isCounted = true
    return {
      fetch: async (outgoing) => {
        const wait = isCounted ? undefined : spend?.(id, client)
        isCounted = false
        try {
          if (wait !== undefined) throw new UpstreamError('spent', undefined, wait)
          return await ask({ signal, ...outgoing })
        } catch (error) {
          if (mayBeOwn(error)) course.missed()
          throw error
        }
      },
      rpc(chain) {
        const rpc = chains.get(chain)?.rpc
        if (!rpc) throw new UpstreamError('network')
        return {
          request: (method, params, options) =>
            rpc.request(method, params, { signal, course, budget: left(), ...options }),
        }
      },
      tokens: (chain) => tokens.of(chain),
      now,
      signal,
      client,
      course,
    }
  }
}
