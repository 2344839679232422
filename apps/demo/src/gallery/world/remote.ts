import { offerThrough, type Pairing, RelayError, walletConnect } from '@foyer/connector-walletconnect'
import {
  type Namespace,
  SessionExpiredError,
  type SessionWallet,
  UserRejectedError,
  type WalletAuth,
  type WalletSession,
  type WalletSource,
} from '@foyer/core'
import { hang } from './wallets.js'

/** What becomes of each pairing that is asked for. */
export type ScriptedPairing = () => Promise<Pairing>

const uri =
  'wc:9f3f1c4b7a2e5d6088c1b2a39e4f5d6c7b8a9001f2e3d4c5b6a79881726354fa@2?relay-protocol=irn&symKey=4d1f2a3b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f607&expiryTimestamp=1790000000'

const offered = (approval: () => Promise<WalletSession>, auth?: WalletAuth): ScriptedPairing => {
  return async () => ({ uri, expires: Date.now() + 240_000, approval: approval(), auth, cacaos: () => auth })
}

/** A sign-in that wallets are asked for while they connect; nobody looks at what they sign. */
export const openSignIn: WalletAuth = {
  payload: {
    chains: [],
    domain: location.host,
    aud: location.origin,
    version: '1',
    nonce: 'a1b2c3d4e5f6',
    iat: '2026-01-01T12:00:00.000Z',
    resources: [],
  },
  grant: () => undefined,
  accept: hang,
}

/** How pairings go in the gallery. */
export const pairing = {
  /** The line is slow. */
  preparing: hang,
  waiting: offered(hang),
  signingIn: offered(hang, openSignIn),
  declined: offered(() => Promise.reject(new UserRejectedError('wc_sessionPropose'))),
  expired: offered(
    () => new Promise((_, reject) => setTimeout(() => reject(new SessionExpiredError()), 500)),
  ),
  noRelay: () => Promise.reject(new RelayError(false)),
  refused: () => Promise.reject(new RelayError(true)),
} as const satisfies Record<string, ScriptedPairing>

/** A wallet that takes each pairing at once, and then answers nothing more. */
export function approvedBy(
  wallet: SessionWallet,
  namespaces: readonly Namespace[],
  signIn?: WalletAuth,
): ScriptedPairing {
  return offered(
    async () => ({
      id: 'gallery',
      wallet,
      supportsAllNetworks: true,
      namespaces,
      grant: () => undefined,
      capabilities: undefined,
      request: hang,
    }),
    signIn,
  )
}

/** WalletConnect over a line made of plain values. */
export function scriptedConnector(pair: ScriptedPairing): WalletSource {
  let session: WalletSession | undefined
  const sessions = {
    session: () => session,
    restore: async () => undefined,
    async pair() {
      const made = await pair()
      made.approval.then(
        (approved) => {
          session = approved
        },
        () => {},
      )
      return made
    },
    end: async () => {},
    subscribe: () => () => {},
    dispose: () => {},
  }
  return { ...walletConnect(), create: async (context) => offerThrough(sessions, context) }
}

/** A source whose code does not come. */
export function lostConnector(how: 'pending' | 'failed'): WalletSource {
  const preload = () => (how === 'pending' ? hang() : Promise.reject(new Error('offline')))
  return { ...walletConnect(), name: 'Phone wallet', preload }
}
