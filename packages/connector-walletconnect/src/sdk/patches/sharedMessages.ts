import { read } from '@foyer/core/adapters'
import type { Sdk } from '../sdk.js'

/** How many messages a tab remembers: one comes by the relay and from several tabs within moments. */
const maxSeen = 200

/**
 * What: a message that the relay delivers to one tab is handed to the other tabs of the origin, and taken up once.
 *
 * Why: tabs share what the SDK stores, and with it their identity at the relay, which delivers to the connection made
 * last alone: a wallet's answer comes to a tab that did not ask
 * (https://github.com/WalletConnect/walletconnect-monorepo/issues/2104). Messages stay encrypted on the way.
 *
 * Shape: every message of the relay goes through `relayer.onMessageEvent({ topic, message })`, which ignores topics that
 * the tab does not know.
 * @param name of the channel
 * @returns what ends it
 */
export function shareMessages({ core: { relayer } }: Sdk, name: string): () => void {
  const found: unknown = Reflect.get(relayer, 'onMessageEvent')
  const channel = openChannel(name)
  if (typeof found !== 'function' || !channel) return () => {}
  const original = found
  const seen = new Set<string>()
  let isOpen = true

  async function take(event: unknown) {
    const topic = String(read(event, 'topic'))
    const key = `${topic} ${read(event, 'message')}`
    if (seen.has(key)) return
    for (const oldest of seen) if (seen.size >= maxSeen) seen.delete(oldest)
    seen.add(key)
    // What comes before its topic is known may come again.
    if (!(await relayer.subscriber.isKnownTopic(topic))) seen.delete(key)
    await Reflect.apply(original, relayer, [event])
  }

  Reflect.set(relayer, 'onMessageEvent', async (event: unknown) => {
    // The relay may deliver until its connection is closed.
    if (isOpen) channel.postMessage(event)
    await take(event)
  })
  channel.onmessage = ({ data }) => void take(data).catch(() => {})
  return () => {
    isOpen = false
    channel.close()
  }
}

/** There is none where the browser keeps pages apart; each tab then has what the relay gives it. */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
