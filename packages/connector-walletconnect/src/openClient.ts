import { type WalletSourceContext, withTimeout } from '@foyer/core'
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
> &
  Partial<Pick<WalletSourceContext, 'store'>>

/** A client that has not started after this time (ms) waits for something that is spoilt. */
const startMs = 10_000

/**
 * Fetches the SDK and starts it, as the host has it. It does not start with a database that is spoilt: then it begins with an
 * empty one, without the sessions in it, which cannot be read.
 */
export async function openClient(context: SessionsContext, options: WalletConnectOptions): Promise<Client> {
  const { verify, metadata, telemetry = false } = options
  const page = context.metadata()
  const name = `@foyer/walletconnect${context.id ? `/${context.id}` : ''}`
  const storage = createStorage(name)
  const start = async () => {
    const sdk = await fetchSdk({
      relay: options.relay ?? context.relay ?? publicRelay,
      projectId: options.projectId ?? context.projectId,
      metadata: { ...page, ...metadata, icons: [...(metadata?.icons ?? page.icons)] },
      storage,
      telemetry,
    })
    // Code that did not come says nothing of what is stored.
    return () =>
      withTimeout('WalletConnect', startMs, undefined, () =>
        startClient(sdk, { verify: verify || undefined, channel: name }),
      )
  }
  const run = await start()
  const client = await run().catch(async () => {
    await storage.clear()
    return (await start())()
  })
  client.onRefused((refusal) => context.refused(new RelayError(true, refusal)))
  return client
}
