import * as v from 'valibot'
import { tokens } from './answers.js'
import { isEnded, type Service, ServiceError } from './service.js'

/** The part of a login that the service is asked with. */
export type Tokens = v.InferOutput<typeof tokens>

/** A little before its end, an access is as good as over. */
const earlyMs = 30_000

/** Parts of {@link asLogin}. */
interface LoginServiceParts {
  readonly service: Service
  readonly first: Tokens
  now(): number
  /** When the login is over, whatever the service says; in ms since 1970. */
  readonly until?: number
  /** Keeps the tokens of now. */
  renewed?(next: Tokens): Promise<void>
}

/**
 * The service, asked as a login whose access is renewed once it is over: a visitor may read a screen for longer than an access
 * lasts.
 */
export interface LoginService extends Service {
  /** Returns the tokens of now. */
  tokens(): Tokens
}

/** Creates {@link LoginService}. */
export function asLogin({ service, first, now, until, renewed }: LoginServiceParts): LoginService {
  let at = first
  let renewing: Promise<void> | undefined
  async function renew(): Promise<void> {
    at = v.parse(tokens, await service.post('/v1/session/refresh', { refresh: at.refresh }))
    await renewed?.(at)
  }
  // A refresh token is of use once.
  function renewOnce(): Promise<void> {
    renewing ??= renew().finally(() => {
      renewing = undefined
    })
    return renewing
  }
  return {
    tokens: () => at,
    async post(path, ask, options) {
      if (until !== undefined && now() >= until)
        throw new ServiceError(
          401,
          'login-late',
          'That took too long. Log in again. A new code or passkey opens nothing yet.',
        )
      if (at.accessEndsAt - earlyMs <= now()) await renewOnce()
      const { access } = at
      const post = () => service.post(path, ask, { ...options, access: at.access })
      return post().catch(async (error: unknown) => {
        if (!isEnded(error)) throw error
        if (at.access === access) await renewOnce()
        return post()
      })
    },
  }
}
