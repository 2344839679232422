import type { WalletSource } from '@foyer/core'
import { email } from '@foyer/feature-email'
import { createSocials } from '@foyer/feature-socials'
import { type LoginOptions, type LoginSessions, type LoginUser, loginFrame } from '@foyer/login-frame'

export type { LoginOptions, LoginSessions, LoginUser }

/**
 * Adds login by email or a social account, which also gives a wallet to visitors without one:
 * `createFoyer({ connectors: [login({ url })] })`. Pages that do not import it carry none of its code.
 */
export function login(options: LoginOptions): WalletSource {
  /** The answers of providers that the whole tab came back with, by the id of the widget that it left for. */
  const returned = new Map<string | undefined, string>()
  return {
    ...loginFrame(options),
    feature: [email, createSocials(returned)],
    start(id, open) {
      if (location.search.includes('result_uri'))
        import('./oauthRedirect.js')
          .then(({ resume }) => resume(options.url, returned, id, open))
          .catch(() => {})
    },
  }
}
