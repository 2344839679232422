import type { WalletSource } from '@foyer/core'
import type { LoginOptions } from './options.js'

/**
 * Wallets by login: by e-mail or a social account, held in a frame of the host's own login service. All but this
 * description is fetched at first use, the frame only once somebody is about to log in or has done so before.
 */
export function loginFrame(options: LoginOptions): WalletSource {
  return {
    id: 'auth',
    type: 'auth',
    name: 'Email or social account',
    adapters: [],
    create: async (context) => (await import('./sessions.js')).createLoginSessions(context, options),
  }
}
