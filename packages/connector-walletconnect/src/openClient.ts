import type { WalletSourceContext } from '@foyer/core'
import type { WalletConnectOptions } from './options.js'
import { RelayError } from './relayError.js'
import { type Client, startClient } from './sdk/client.js'
import { fetchSdk } from './sdk/sdk.js'
import { createStorage } from './storage.js'

const publicRelay = 'wss://relay.walletconnect.org'

/** What an instance tells of itself to wallets and relays. */
export type SessionsContext = Pick<
  WalletSourceContext,
  'metadata' | 'projectId' | 'relay' | 'id' | 'family' | 'refused'
>

/** Fetches the SDK and starts it, as the host has it. */
export async function openClient(context: SessionsContext, options: WalletConnectOptions): Promise<Client> {
  const { verify, metadata, telemetry = false } = options
  const page = context.metadata()
  const name = `@foyer/walletconnect${context.id ? `/${context.id}` : ''}`
  const sdk = await fetchSdk({
    relay: options.relay ?? context.relay ?? publicRelay,
    projectId: options.projectId ?? context.projectId,
    metadata: { ...page, ...metadata, icons: [...(metadata?.icons ?? page.icons)] },
    storage: createStorage(name),
    telemetry,
  })
  const client = await startClient(sdk, { verify: verify || undefined, channel: name })
  client.onRefused((refusal) => context.refused(new RelayError(true, refusal)))
  return client
}
