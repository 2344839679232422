import type { StorageKey, Store } from '@foyer/core'
import { timeoutsMs } from './timeouts.js'

/** An offer without a known answer, as it is stored. The key that its code carries is stored by the SDK alone. */
interface Note {
  /** When it was made, in ms since the epoch. */
  readonly at: number
  /** The connectors that were stored then: the visitor may have connected another wallet since. */
  readonly next: string
  /** A session that comes of a withdrawn offer is ended. `settled`: there is a session, which is not in use yet. */
  readonly status: 'open' | 'withdrawn' | 'settled'
}

/** An offer of a page that is gone. */
export interface LeftOffer {
  readonly topic: string
  /** How long (ms) a wallet may still approve it. */
  readonly leftMs: number
  /** Whether a session that a wallet approves is connected. */
  readonly isWanted: boolean
}

/** The offers without a known answer, also those of pages that are gone: by the topic of their pairing. */
export interface Offered {
  /** See `WalletSessions.onOffer`. */
  onOffer(begin: () => (isOver: boolean) => void): void
  /** Called before a code is shown. */
  made(topic: string): void
  /** Called when an offer of this page is withdrawn, or has become a session that is not connected yet. */
  mark(topic: string, status: Note['status']): void
  /** Called when the answer is known, and a session that came of it is connected or over. */
  over(topic: string): void
  /** Makes the offers of pages that are gone those of this page, and returns them, the newest first. */
  takeUp(): readonly LeftOffer[]
  /** The page goes: what it offered is left to a later visit. */
  dispose(): void
}

const offeredKey: StorageKey<Record<string, Note>> = {
  name: 'offered',
  decode: (json) =>
    Object.fromEntries(
      Object.entries<unknown>(Object(json)).flatMap(([topic, value]): [string, Note][] => {
        const { at, next, status } = Object(value)
        if (topic.length !== 64 || !Number.isFinite(at) || typeof next !== 'string') return []
        return [
          [topic, { at, next, status: status === 'open' || status === 'settled' ? status : 'withdrawn' }],
        ]
      }),
    ),
}

/** Changes whenever a wallet is connected or left. */
const connectedKey: StorageKey<string> = { name: 'connectors', decode: (json) => JSON.stringify(json) }

/** @param store absent where offers end with their page */
export function createOffered(store: Store | undefined): Offered {
  /** Those of this page, with what is called at their end. */
  const own = new Map<
    string,
    { readonly end: (isOver: boolean) => void; readonly timer: ReturnType<typeof setTimeout> }
  >()
  let begin = () => (_isOver: boolean) => {}

  const notes = () => store?.get(offeredKey) ?? {}
  const connected = () => store?.get(connectedKey) ?? ''

  function put(topic: string, note: Note | undefined) {
    const { [topic]: _, ...others } = notes()
    const next = note ? { ...others, [topic]: note } : others
    if (Object.keys(next).length > 0) store?.set(offeredKey, next)
    else store?.remove(offeredKey)
  }

  function hold(topic: string, ms: number) {
    // The SDK forgets an offer that no wallet took by then.
    const timer = setTimeout(() => notes()[topic]?.status === 'settled' || over(topic), ms)
    own.set(topic, { end: begin(), timer })
  }

  function release(topic: string, isOver: boolean) {
    const held = own.get(topic)
    own.delete(topic)
    clearTimeout(held?.timer)
    held?.end(isOver)
  }

  function over(topic: string) {
    put(topic, undefined)
    release(topic, true)
  }

  return {
    onOffer(next) {
      begin = next
    },
    made(topic) {
      if (!store) return
      hold(topic, timeoutsMs.late)
      put(topic, { at: Date.now(), next: connected(), status: 'open' })
    },
    mark(topic, status) {
      const note = notes()[topic]
      if (note && own.has(topic)) put(topic, { ...note, status })
    },
    over,
    takeUp() {
      const next = connected()
      return Object.entries(notes())
        .filter(([topic]) => !own.has(topic))
        .sort(([, one], [, other]) => other.at - one.at)
        .flatMap(([topic, note]) => {
          // A clock that was set back makes no offer live longer.
          const leftMs = Math.min(note.at + timeoutsMs.late - Date.now(), timeoutsMs.late)
          if (leftMs <= 0 && note.status !== 'settled') {
            put(topic, undefined)
            return []
          }
          hold(topic, Math.max(leftMs, 0))
          return [
            { topic, leftMs, isWanted: leftMs > 0 && note.status !== 'withdrawn' && note.next === next },
          ]
        })
    },
    dispose() {
      for (const topic of own.keys()) release(topic, false)
    },
  }
}
