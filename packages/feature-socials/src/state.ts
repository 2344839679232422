import { proxy } from 'valtio/vanilla'
import type { SocialProvider } from './providers.js'

/** The login that is shown. */
export interface SocialState {
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

/** Creates the state before a login, as a proxy. */
export function createState(): WritableSocialState {
  return proxy({
    provider: undefined,
    stage: 'window',
    uri: undefined,
    number: undefined,
    email: undefined,
    failure: undefined,
    farcaster: undefined,
  })
}
