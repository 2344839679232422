import type { FlagValue } from '@foyer/core'

/** The names of accounts, as their owners write them. */
export const providerNames = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
} as const

/** An account elsewhere that one can log in by. */
export type SocialProvider = keyof typeof providerNames

/** Where the page is shown, as far as logging in elsewhere depends on it. */
export interface ProviderListing {
  readonly telegram: boolean
  /** On the home screen, or installed: there a window would be another app. */
  readonly installed: boolean
  readonly system: 'ios' | 'mac' | 'android' | undefined
}

/** What Telegram's browsers cannot do: some providers turn them away. */
const closedInTelegram: Readonly<Record<string, readonly SocialProvider[]>> = {
  ios: ['google'],
  mac: ['x'],
  android: ['facebook', 'x'],
}

/** Lists the accounts that are offered here, in the host's order. @param had by the login service, once it said so */
export function offeredProviders(
  flag: FlagValue,
  { telegram, system }: ProviderListing,
  had?: readonly string[],
): readonly SocialProvider[] {
  const wanted: readonly string[] = flag === true ? Object.keys(providerNames) : flag || []
  const closed: readonly string[] = (telegram && system && closedInTelegram[system]) || []
  return [...new Set(wanted)]
    .filter(isProvider)
    .filter((one) => !closed.includes(one) && had?.includes(one) !== false)
}

/** Reads where the page is shown. */
export function readPlace(): ProviderListing {
  const { navigator } = globalThis
  const agent = navigator?.userAgent ?? ''
  return {
    telegram: 'TelegramWebviewProxy' in globalThis || 'TelegramWebviewProxyProto' in globalThis,
    installed:
      (globalThis.matchMedia?.('(display-mode: standalone)').matches ?? false) ||
      ('standalone' in navigator && navigator.standalone === true),
    system: /iPhone|iPad|iPod/.test(agent)
      ? 'ios'
      : /Android/.test(agent)
        ? 'android'
        : /Macintosh/.test(agent)
          ? 'mac'
          : undefined,
  }
}

/** Whether there is no window to be had, so that the whole tab goes to the provider and comes back. */
export function leavesPage({ telegram, installed }: ProviderListing): boolean {
  return telegram || installed
}

/** Whether text names a provider. */
export function isProvider(name: string): name is SocialProvider {
  return Object.hasOwn(providerNames, name)
}
