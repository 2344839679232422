import type { FeatureOf } from '@foyer/core'
import type { SocialLogin } from './socialLogin.js'

declare module '@foyer/core' {
  interface Views {
    /** Drawn in the Connect view. */
    SocialAccounts: undefined
    ConnectSocials: undefined
    ConnectingSocial: undefined
    ConnectingFarcaster: undefined
  }
  interface FeatureFlags {
    /** Accounts elsewhere that visitors may log in by, in this order, where a source of logins is installed. @default all */
    socials: boolean | readonly ('google' | 'x' | 'discord' | 'farcaster' | 'github' | 'apple' | 'facebook')[]
  }
  interface EventMap {
    /** A provider was chosen. */
    SOCIAL_LOGIN_STARTED: { readonly provider: string }
    /** The visitor is logged in. */
    SOCIAL_LOGIN_SUCCESS: { readonly provider: string }
    /** The login failed. */
    SOCIAL_LOGIN_ERROR: { readonly provider: string }
    /** The provider answered, and the login service is asked who it is. */
    SOCIAL_LOGIN_REQUEST_USER_DATA: { readonly provider: string }
    /** The visitor closed the provider's window: no error. */
    SOCIAL_LOGIN_CANCELED: { readonly provider: string }
  }
}

const all = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const

/** Logs in by an account elsewhere. Its sessions are those of the source `auth`. */
export const socials: FeatureOf<
  'SocialAccounts' | 'ConnectSocials' | 'ConnectingSocial' | 'ConnectingFarcaster',
  SocialLogin
> = {
  id: 'socials',
  flag: { name: 'socials', default: all, values: all },
  labels: { 'social.label': 'Social accounts', 'social.view': 'Sign in' },
  titles: {
    ConnectSocials: 'social.label',
    ConnectingSocial: 'social.view',
    ConnectingFarcaster: 'social.view',
  },
  views: ['SocialAccounts', 'ConnectSocials', 'ConnectingSocial', 'ConnectingFarcaster'],
  requires: [],
  actions: [
    {
      slot: 'connect',
      id: 'social',
      order: 20,
      icon: 'network',
      label: 'social.label',
      inPlace: true,
      route: { view: 'SocialAccounts', params: undefined },
    },
  ],
  load: () => import('./feature.js'),
}
