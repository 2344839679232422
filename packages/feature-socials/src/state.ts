import { proxy } from 'valtio/vanilla'
import type { SocialProvider } from './providers.js'

/** The login that is shown. */
export interface SocialState {
  /** Accounts that the login service has; `undefined` until it says them. */
  readonly offered: readonly string[] | undefined
  readonly provider: SocialProvider | undefined
  readonly stage: 'window' | 'blocked' | 'unseen' | 'leaving' | 'device' | 'finishing' | 'failed'
  /** The address that the window is led to. */
  readonly uri: string | undefined
  /** The number that both screens show: the window's, or that of the link in the mail. */
  readonly number: string | undefined
  /** The address that the link was sent to. */
  readonly email: string | undefined
  readonly failure: string | undefined
  /** The address that a Farcaster app opens. */
  readonly farcaster: string | undefined
}

/** {@link SocialState} for the code that writes it. */
export type WritableSocialState = { -readonly [K in keyof SocialState]: SocialState[K] }

/** Creates the state before a login, as a proxy. @param offered as the service said at an earlier visit */
export function createState(offered?: readonly string[]): WritableSocialState {
  return proxy({
    offered,
    provider: undefined,
    stage: 'window',
    uri: undefined,
    number: undefined,
    email: undefined,
    failure: undefined,
    farcaster: undefined,
  })
}
