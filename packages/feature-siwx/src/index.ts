import type { AccountId, FeatureOf, FeatureStore } from '@foyer/core'
import { decline, keptIn, readDeclined } from './declined.js'
import type { SiwxOptions } from './options.js'
import type { SignIn } from './signIn.js'
import type { SignInFacts } from './signInPort.js'

declare module '@foyer/core' {
  interface Views {
    SIWXSignMessage: undefined
  }
  interface EventMap {
    /** The visitor asks the wallet to sign. */
    CLICK_SIGN_SIWX_MESSAGE: SignInFacts
    /** The visitor does not want to sign in. */
    CLICK_CANCEL_SIWX: SignInFacts
    /** The account is signed in. A session that was there already tells nothing. */
    SIWX_AUTH_SUCCESS: SignInFacts
    /** The visitor declined in the wallet: no error. */
    SIWX_AUTH_REJECTED: SignInFacts
    /** The wallet did not sign, or the server did not let the account in. */
    SIWX_AUTH_ERROR: SignInFacts
  }
}

/** Asks each visitor that connects to sign in. @throws {TypeError} where both `siwx` and `siweConfig` are set */
export function siwx(options: SiwxOptions): FeatureOf<'SIWXSignMessage', SignIn> {
  if ('siwx' in options && options.siweConfig !== undefined)
    throw new TypeError('Cannot set both `siweConfig` and `siwx` options')
  // Whoever leaves was asked first, with the store at hand.
  let kept: FeatureStore | undefined
  const { required = true, signOutOnDisconnect } = 'siwx' in options ? options.siwx : options
  const key = signOutOnDisconnect === false ? 'kept' : 'until'
  return {
    id: 'siwx',
    views: ['SIWXSignMessage'],
    requires: [],
    actions: [],
    guard: {
      view: 'SIWXSignMessage',
      holds({ account, store }) {
        kept = store
        if (!account || isSignedIn(store, key, account)) return false
        return required || !readDeclined(store)[account]
      },
      ...(!required && { onDismiss: (account) => kept && decline(kept, account) }),
    },
    async walletAuth(lent) {
      const { createWalletAuths } = await import('./walletAuth.js')
      return createWalletAuths(options, lent)
    },
    async signOut(store) {
      const { signOut } = await import('./feature.js')
      return signOut(options, store)
    },
    async load() {
      const { createFeature } = await import('./feature.js')
      return createFeature(options)
    },
  }
}

/** As this page remembers; whoever keeps the sessions knows better, and is asked meanwhile. */
function isSignedIn(store: FeatureStore, key: string, account: AccountId): boolean {
  const until = keptIn(store, key)[account]
  return typeof until === 'number' && Date.now() < until
}

export type { SignInMessage } from '@foyer/siwx'
export type { SiwxOptions } from './options.js'
export type { SignIn } from './signIn.js'
export type { OpenMessage, SignedIn, SignInFacts, Siwx, SiwxInput, SiwxSession } from './signInPort.js'
