import { read } from '@foyer/core/adapters'
import type { Sdk } from '../sdk.js'

/** How many messages a tab remembers: one comes by the relay and from several tabs within moments. */
const maxSeen = 200
/** How many messages wait for their topics. */
const maxEarly = 20

/**
 * What: a message that the relay delivers to one tab is handed to the other tabs of the origin, and taken up once.
 *
 * Why: tabs share what the SDK stores, and with it their identity at the relay, which delivers to the connection made
 * last alone: a wallet's answer comes to a tab that did not ask
 * (https://github.com/WalletConnect/walletconnect-monorepo/issues/2104). Messages stay encrypted on the way.
 *
 * Shape: every message of the relay goes through `relayer.onMessageEvent({ topic, message })`, which ignores topics that
 * the tab does not know. A tab that is quicker to learn the topic of a new session is given the wallet's word, and the
 * relay gives it to nobody else: the others keep it until `subscriber` emits `subscription_created` for that topic.
 * @param name of the channel
 * @returns what ends it
 */
export function shareMessages({ core: { relayer } }: Sdk, name: string): () => void {
  const found: unknown = Reflect.get(relayer, 'onMessageEvent')
  const channel = openChannel(name)
  if (typeof found !== 'function' || !channel) return () => {}
  const original = found
  const seen = new Set<string>()
  const early = new Set<unknown>()
  let isOpen = true

  async function take(event: unknown) {
    const topic = String(read(event, 'topic'))
    const key = `${topic} ${read(event, 'message')}`
    if (seen.has(key)) return
    for (const oldest of seen) if (seen.size >= maxSeen) seen.delete(oldest)
    seen.add(key)
    if (!(await relayer.subscriber.isKnownTopic(topic))) {
      seen.delete(key)
      for (const oldest of early) if (early.size >= maxEarly) early.delete(oldest)
      early.add(event)
    }
    await Reflect.apply(original, relayer, [event])
  }

  const takeEarly = (subscription: unknown) => {
    for (const event of early) {
      if (read(event, 'topic') !== read(subscription, 'topic')) continue
      early.delete(event)
      void take(event).catch(() => {})
    }
  }
  relayer.subscriber.on('subscription_created', takeEarly)

  Reflect.set(relayer, 'onMessageEvent', async (event: unknown) => {
    // The relay may deliver until its connection is closed.
    if (isOpen) channel.postMessage(event)
    await take(event)
  })
  channel.onmessage = ({ data }) => void take(data).catch(() => {})
  return () => {
    isOpen = false
    channel.close()
    relayer.subscriber.off('subscription_created', takeEarly)
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
