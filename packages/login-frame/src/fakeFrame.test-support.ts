import { onTestFinished } from 'vitest'
import { createRpcChannel } from './rpcChannel.js'

export const frameOrigin = 'https://login.app.example'

/** What the page posted to the frame, and to which origin. */
export interface Posted {
  readonly message: { readonly type: string; readonly id: string; readonly payload?: unknown }
  readonly to: string
}

/** A frame whose window a test speaks for. @param replies to calls that it answers at once, by their names */
export function fakeFrame(replies: Readonly<Record<string, unknown>> = {}) {
  const posted: Posted[] = []
  const refused = new Set<string>()
  const contentWindow = {
    postMessage(message: Posted['message'], to: string) {
      posted.push({ message, to })
      const { type, id } = message
      const name = type.replace('@foyer-app/', '')
      if (refused.has(name)) {
        queueMicrotask(() => say({ type: `@foyer-frame/${name}_ERROR`, id, payload: { message: 'No' } }))
        return
      }
      if (name in replies)
        queueMicrotask(() => say({ type: `@foyer-frame/${name}_SUCCESS`, id, payload: replies[name] }))
    },
  }
  const iframe = document.createElement('iframe')
  Object.defineProperty(iframe, 'contentWindow', { value: contentWindow })
  Object.defineProperty(iframe, 'isConnected', { value: true, writable: true })
  // The document of a test fetches no frames.
  let src = `${frameOrigin}/frame?projectId=p`
  const loads: string[] = []
  Object.defineProperty(iframe, 'src', {
    get: () => src,
    set: (next: string) => {
      src = next
      loads.push(next)
    },
  })
  const shown = { now: 0, cancel: () => {} }
  const channel = createRpcChannel(iframe, (cancel) => {
    shown.now += 1
    shown.cancel = cancel
    return () => {
      shown.now -= 1
    }
  })
  onTestFinished(() => channel.dispose())

  /** A message as the page gets it. */
  function say(
    data: unknown,
    { origin = frameOrigin, source = contentWindow }: { origin?: string; source?: unknown } = {},
  ) {
    const event = new MessageEvent('message', { data, origin })
    Object.defineProperty(event, 'source', { value: source })
    window.dispatchEvent(event)
  }
  return {
    iframe,
    channel,
    /** How often the frame is shown now, and what its being closed does. */
    shown,
    posted,
    /** What the frame was sent to anew. */
    loads,
    say,
    /** From now on it refuses a call by that name at once. */
    refuse: (name: string) => void refused.add(name),
    ready: () => say({ type: '@foyer-frame/READY', payload: {} }),
    load: () => iframe.dispatchEvent(new Event('load')),
    /** Answers the newest call. */
    answer(end: string, payload?: unknown) {
      const { type, id } = posted.at(-1)?.message ?? { type: '', id: '' }
      say({ type: `${type.replace('-app/', '-frame/')}_${end}`, id, payload })
    },
  }
}
