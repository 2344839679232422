import { lazy } from '@foyer/core'
import type { HttpDeps, Service } from './http.js'

/** {@link Service} whose code is fetched. */
export interface LazyService extends Service {
  /** Fetches the code ahead of the first call. Never rejects. */
  prefetch(): void
}

/** A service whose code comes with the first call: a host that names none has no need of it. */
export function lazyHttp(deps: HttpDeps): LazyService {
  const http = lazy(() => import('./http.js').then((chunk) => chunk.createHttp(deps)))
  return {
    get: async (...args) => (await http.load()).get(...args),
    post: async (...args) => (await http.load()).post(...args),
    bytes: async (...args) => (await http.load()).bytes(...args),
    // What waits for the code still is aborted once it is called.
    abort: () =>
      void http.promise?.then(
        (service) => service.abort(),
        () => {},
      ),
    prefetch: () => void http.load().catch(() => {}),
  }
}
