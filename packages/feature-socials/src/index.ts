import type { FeatureOf } from '@foyer/core'
import type { SocialLogin, TabAnswers } from './socialLogin.js'

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

export type { TabAnswers }

const all = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const

type Socials = FeatureOf<
  'SocialAccounts' | 'ConnectSocials' | 'ConnectingSocial' | 'ConnectingFarcaster',
  SocialLogin
>

/** The manifest of the login by an account elsewhere, without its code. */
export const socials: Omit<Socials, 'load'> = {
  id: 'socials',
  flag: { name: 'socials', default: all, values: all },
  labels: { 'social.label': 'Social accounts', 'social.view': 'Sign in' },
  titles: {
    ConnectSocials: 'social.label',
    ConnectingSocial: 'social.view',
    ConnectingFarcaster: 'social.view',
  },
  views: ['SocialAccounts', 'ConnectSocials', 'ConnectingSocial', 'ConnectingFarcaster'],
  actions: [
    {
      slot: 'connect',
      id: 'social',
      order: 20,
      icon: 'network',
      label: 'social.label',
      inPlace: true,
      connects: ['eip155', 'solana'],
      route: { view: 'SocialAccounts', params: undefined },
    },
  ],
}

/**
 * Creates the feature that logs in by an account elsewhere. Its sessions are those of the source `auth`.
 * @param answers those that the whole tab came back with: each answer is taken once, by the widget that it is for
 */
export function createSocials(answers: TabAnswers): Socials {
  return { ...socials, load: async () => (await import('./feature.js')).createFeature(answers) }
}
