/** What hosts and editors know of a page with these packages, by declaration merging and inference. Checked by `tsc`; nothing here runs. */
import type { Events, FeatureFlags, Namespace, NetworkId, Providers, Router } from '@foyer/core'
import type { email } from '@foyer/feature-email'
import type { receive } from '@foyer/feature-receive'
import type { send } from '@foyer/feature-send'
import type { Foyer, FoyerOptions } from './index.js'
import type {
  useAccount,
  useConnections,
  useDisconnect,
  useFoyerState,
  useNetwork,
  useOpen,
} from './react.js'

declare module '@foyer/core' {
  interface Providers {
    seam: { readonly ask: (method: string) => Promise<string> }
  }
}

declare const networkId: NetworkId

export function views(router: Router): void {
  router.push('WalletSend')
  router.push('WalletSend', { token: 'eip155:1' })
  router.push('WalletReceive')
  // @ts-expect-error: what a feature declared takes its parameters and no other
  router.push('WalletSend', { coin: 'eip155:1' })
}

export function events(to: Events): void {
  const facts = { isSmartAccount: false, network: networkId, token: 'ETH', amount: 1 }
  to.emit('SEND_SUCCESS', facts)
  // @ts-expect-error: a failure says what the wallet said
  to.emit('SEND_ERROR', facts)
}

export async function providers(foyer: Foyer): Promise<string | undefined> {
  const provider = await foyer.getProvider('seam')
  // @ts-expect-error: nobody knows what a namespace without an adapter gives
  await foyer.getProvider('nowhere')
  return provider?.ask('hello')
}
export const known: keyof Providers & Namespace = 'seam'

export const flags: FeatureFlags = {
  email: true,
  socials: ['google', 'x'],
  send: true,
  receive: false,
  swaps: true,
  onramp: true,
  history: true,
  nfts: false,
  names: ['shop.eth'],
  smartSessions: true,
}
// @ts-expect-error: a switch is what its feature says
export const wrongFlag: FeatureFlags = { ...flags, send: 'yes' }

export const shown: readonly ('WalletSend' | 'WalletSendSelectToken' | 'WalletSendPreview')[] =
  [] satisfies typeof send.views
export const typed: (typeof email.views)[number] = 'EmailAddress'
export const received: (typeof receive.views)[number] = 'WalletReceive'
// @ts-expect-error: a manifest knows its own views
export const foreign: (typeof receive.views)[number] = 'WalletSend'

export const runtime: Pick<FoyerOptions, 'features' | 'themeMode'> = {
  features: { send: false, analytics: false },
  themeMode: 'dark',
}
// @ts-expect-error: not a theme
export const wrongTheme: FoyerOptions['themeMode'] = 'dim'

export function hooks(of: {
  account: ReturnType<typeof useAccount>
  connections: ReturnType<typeof useConnections>
  state: ReturnType<typeof useFoyerState>
  network: ReturnType<typeof useNetwork>
  open: ReturnType<typeof useOpen>
  disconnect: ReturnType<typeof useDisconnect>
}) {
  void of.disconnect('eip155')
  const same: typeof of.state.account = of.account
  const each: typeof of.state.account | undefined = of.connections.eip155
  // @ts-expect-error: state is read, never written
  of.state.account = same
  return [same, each, of.network, of.open]
}

export const themed: FoyerOptions = { themeVariables: { '--foyer-accent': '#0f766e', '--foyer-z-index': 50 } }
// @ts-expect-error: nothing reads a variable of that name
export const misspelt: FoyerOptions = { themeVariables: { '--foyer-acent': '#0f766e' } }
