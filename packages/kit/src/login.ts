import type { WalletSource } from '@foyer/core'
import { email } from '@foyer/feature-email'
import { socials } from '@foyer/feature-socials'
import { type LoginOptions, loginFrame } from '@foyer/login-frame'

export type { LoginOptions }

/**
 * Login by e-mail or a social account, with a wallet for who has none: `createFoyer({ connectors: [login({ url })] })`. Pages that do not
 * import this carry none of it.
 */
export function login(options: LoginOptions): WalletSource {
  // The whole tab went to a provider, and came back.
  if (globalThis.location?.search.includes('result_uri='))
    import('./loginReturn.js').then(({ comeBack }) => comeBack(options.url)).catch(() => {})
  return { ...loginFrame(options), feature: [email, socials] }
}
