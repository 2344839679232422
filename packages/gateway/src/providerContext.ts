import type { Chain } from './chains.js'
import { UpstreamError } from './errors.js'
import { createTrustedFetch } from './guard/trustedFetch.js'
import type { Provider, Question, Tools } from './questions.js'
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

/** The tools of a provider, for one attempt. @param left of its time, in ms @param client that asks */
export type ProviderContext = (signal: AbortSignal, left: () => number, client: string) => Tools

/** What a provider works with: its own addresses, and the host's nodes. @throws {ConfigurationError} */
export function createProviderContext(
  { id, bases = [] }: Pick<Provider<Question>, 'id' | 'bases'>,
  { chains, tokens, now, fetch, spend }: ProviderContextDeps,
): ProviderContext {
  const ask = createTrustedFetch({ bases, option: `the provider ${id}`, ...(fetch ? { fetch } : {}) })
  return (signal, left, client) => {
    // An attempt was counted as it began, which is its first request.
    let isCounted = true
    return {
      fetch: async (outgoing) => {
        const wait = isCounted ? undefined : spend?.(id, client)
        isCounted = false
        if (wait !== undefined) throw new UpstreamError('spent', undefined, wait)
        return ask({ signal, ...outgoing })
      },
      rpc(chain) {
        const rpc = chains.get(chain)?.rpc
        if (!rpc) throw new UpstreamError('network')
        return {
          request: (method, params, options) =>
            rpc.request(method, params, { signal, client, budget: left(), ...options }),
        }
      },
      tokens: (chain) => tokens.of(chain),
      now,
      signal,
      client,
    }
  }
}
