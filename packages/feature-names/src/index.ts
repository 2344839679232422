import type { FeatureOf } from '@foyer/core'
import type { NameFacts } from './analytics.js'
import type { Names } from './state.js'

declare module '@foyer/core' {
  interface Views {
    RegisterAccountName: undefined
    RegisterAccountNameSuccess: undefined
  }
  interface FeatureFlags {
    /**
     * What names of the host's own end with, such as `['shop.eth']`: visitors register one in the first, and have those
     * of all of them. @default false
     */
    names: false | readonly string[]
  }
  interface EventMap {
    /** The form for a name was opened. */
    OPEN_ENS_FLOW: Omit<NameFacts, 'ensName'>
    /** A name was confirmed, and is about to be signed for. */
    REGISTER_NAME_INITIATED: NameFacts
    /** It is the account's. */
    REGISTER_NAME_SUCCESS: NameFacts
    /** The visitor declined to sign: no error. */
    REGISTER_NAME_REJECTED: NameFacts & { readonly error: string }
    /** It was not registered, by the service's word or by our code. */
    REGISTER_NAME_ERROR: NameFacts & { readonly error: string }
  }
}

/** Names of the host's zones: looks them up, and registers one for the account in use. EVM alone. */
export const names: FeatureOf<'RegisterAccountName' | 'RegisterAccountNameSuccess', Names> = {
  id: 'names',
  flag: { name: 'names', default: [] },
  labels: { names: 'Name' },
  views: ['RegisterAccountName', 'RegisterAccountNameSuccess'],
  serves: ['eip155'],
  actions: [
    {
      slot: 'settings',
      id: 'names',
      order: 20,
      icon: 'tag',
      label: 'names',
      value: (state, account) => state.profiles?.[account]?.profileName,
      route: { view: 'RegisterAccountName', params: undefined },
    },
  ],
  load: () => import('./feature.js'),
}

export type { NameFacts } from './analytics.js'
export type { Names, NamesState } from './state.js'
