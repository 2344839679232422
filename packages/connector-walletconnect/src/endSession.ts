import { withTimeout } from '@foyer/core'
import type { Client } from './sdk/client.js'

/** How long (ms) telling a wallet that its session is over may take. */
const timeoutMs = 5_000

/** Tells a wallet that a session is over; one out of reach is only forgotten. Never rejects. */
export async function endSession({ sdk, connect }: Client, topic: string, life: AbortSignal): Promise<void> {
  const reason = { code: 6000, message: 'User disconnected.' }
  await withTimeout('session', timeoutMs, life, async (signal) => {
    await connect(signal)
    await sdk.disconnect({ topic, reason })
  }).catch(async () => {
    await sdk.session.delete(topic, reason).catch(() => {})
    await sdk.core.crypto.deleteSymKey(topic).catch(() => {})
  })
}
