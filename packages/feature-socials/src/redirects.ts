import { type Moment, momentNow, msSince } from '@foyer/core'
import type { LoginSessions } from '@foyer/login-frame'
import { leavesPage, type ProviderListing, type SocialProvider } from './providers.js'

/** How long the address of a window is used, in ms. The service keeps it for ten minutes. */
const lifetimeMs = 300_000

/** The address that leads a window to a provider, with the number that both screens show. */
export interface Redirect {
  readonly uri: string
  readonly number?: string | undefined
}

/** The addresses of windows, fetched before or within a press. */
export interface Redirects {
  /** Returns the address if it is here and still valid. */
  known(provider: SocialProvider): Redirect | undefined
  /** Fetches the address unless it is known; callers at the same time share one request. @throws as {@link LoginSessions.step} */
  load(provider: SocialProvider, signal: AbortSignal): Promise<Redirect>
  /** Forgets the address: it leads to one login. */
  use(provider: SocialProvider): void
}

/** The page that logs in, and the service. */
export interface RedirectsDeps {
  readonly place: ProviderListing
  /** The id of the widget, to which the whole tab comes back. */
  readonly id: string | undefined
  readonly sessions: () => Promise<Pick<LoginSessions, 'step'>>
}

/** Creates an empty store of addresses. */
export function createRedirects({ place, id, sessions }: RedirectsDeps): Redirects {
  const loaded = new Map<SocialProvider, Redirect & { readonly at: Moment }>()
  const loading = new Map<SocialProvider, Promise<Redirect>>()

  function known(provider: SocialProvider) {
    const found = loaded.get(provider)
    return found && msSince(found.at) < lifetimeMs ? found : undefined
  }

  async function fetchRedirect(
    provider: Exclude<SocialProvider, 'farcaster'>,
    signal: AbortSignal,
  ): Promise<Redirect> {
    const back = leavesPage(place) ? { back: wayBack(id) } : {}
    const login = await sessions()
    const answer = await login.step('GET_SOCIAL_REDIRECT_URI', { provider, ...back }, signal)
    loaded.set(provider, { ...answer, at: momentNow() })
    return answer
  }

  return {
    known,
    async load(provider, signal) {
      const found = known(provider) ?? loading.get(provider)
      if (found !== undefined) return found
      if (provider === 'farcaster') throw new TypeError('Farcaster has no window.')
      const fetched = fetchRedirect(provider, signal).finally(() => loading.delete(provider))
      loading.set(provider, fetched)
      return fetched
    },
    use: (provider) => void loaded.delete(provider),
  }
}

/** Returns the address that the whole tab comes back to: it names the widget that the answer is for. */
function wayBack(id: string | undefined): string {
  const address = new URL(location.href)
  const { searchParams } = address
  // A link to this page may have brought an answer for another widget.
  for (const name of ['result_uri', 'result_for']) if (searchParams.has(name)) searchParams.delete(name)
  if (id !== undefined) searchParams.set('result_for', id)
  return address.href
}
