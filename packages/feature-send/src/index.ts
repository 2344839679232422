import type { FeatureOf, NetworkId } from '@foyer/core'
import type { SendFacts } from './analytics.js'
import type { Send } from './state.js'

declare module '@foyer/core' {
  interface Views {
    /** `token`: the key ({@link tokenKey}) of the token to start with. */
    WalletSend: { readonly token?: string } | undefined
    WalletSendSelectToken: undefined
    WalletSendPreview: undefined
  }
  interface FeatureFlags {
    /** Sending coins and tokens. @default true */
    send: boolean
  }
  interface EventMap {
    /** The form to send was opened. */
    OPEN_SEND: { readonly isSmartAccount: boolean; readonly network: NetworkId }
    /** The transfer was confirmed, and goes to the wallet. */
    SEND_INITIATED: SendFacts
    /** It was handed to the chain, which decides what becomes of it. */
    SEND_SUCCESS: SendFacts
    /** The visitor declined in the wallet: no error. */
    SEND_REJECTED: SendFacts & { readonly message: string }
    /** It was not handed on, or nobody knows. */
    SEND_ERROR: SendFacts & { readonly message: string }
  }
}

/** Sends coins and tokens. */
export const send: FeatureOf<'WalletSend' | 'WalletSendSelectToken' | 'WalletSendPreview', Send> = {
  id: 'send',
  flag: { name: 'send', default: true },
  labels: { 'account.send': 'Send' },
  views: ['WalletSend', 'WalletSendSelectToken', 'WalletSendPreview'],
  requires: ['transfer'],
  actions: [
    {
      slot: 'account',
      withToken: true,
      id: 'send',
      order: 40,
      icon: 'send',
      label: 'account.send',
      route: { view: 'WalletSend', params: undefined },
    },
  ],
  load: () => import('./feature.js'),
}

export type { SendFacts } from './analytics.js'
export type { Send, SendState } from './state.js'
