import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import type { World } from './world.ts'

export type Kit = Awaited<ReturnType<typeof WalletKit.init>>

/**
 * The wallet's SDK on the sandbox's relay.
 * @param profile keeps the sessions of several wallets on this origin apart
 */
export function createKit(world: World, profile: string): Promise<Kit> {
  const core = new Core({
    projectId: 'wallet',
    relayUrl: world.relay,
    logger: 'silent',
    telemetryEnabled: false,
    ...(profile === '' ? {} : { customStoragePrefix: profile }),
  })
  const metadata = {
    name: 'Sandbox Wallet',
    description: 'Holds play money on the sandbox chains',
    url: location.origin,
    icons: [`${world.url}/getWalletImage/cfbdec6e-7918-416a-8d0a-8acd156fb56d`],
    redirect: { universal: `${location.origin}/wc` },
  }
  // The SDK's own class does not meet the SDK's own interface under exact optional types.
  return WalletKit.init({
    core: core as WalletKitTypes.Options['core'],
    metadata,
    // A request that is left hanging must not hide the next one.
    signConfig: { disableRequestQueue: true },
  })
}
