import { withTimeout } from '@foyer/core'
import type { Client } from './sdk/client.js'

/** How long (ms) telling a wallet that its session is over is waited for. */
const timeoutMs = 5_000

/**
 * Tells a wallet that a session is over. If that fails, for whatever reason, the session stays, marked as over; the wallet is
 * notified once the line is back, or at a later visit. Never rejects.
 */
export async function endSession({ sdk, connect }: Client, topic: string, life: AbortSignal): Promise<void> {
  const reason = { code: 6000, message: 'User disconnected.' }
  // Without its record or its key there is no way to tell the wallet.
  if (!sdk.session.keys.includes(topic) || !sdk.core.crypto.hasKeys(topic)) {
    await sdk.session.delete(topic, reason).catch(() => {})
    await sdk.core.crypto.deleteSymKey(topic).catch(() => {})
    return
  }
  const over = { disableDeepLink: true, isOver: true }
  const marked = sdk.session.update(topic, { sessionConfig: over }).catch(() => {})
  await withTimeout('session', timeoutMs, life, async (signal) => {
    await connect(life)
    if (!signal.aborted) await sdk.disconnect({ topic, reason })
  }).catch(() => marked)
}
