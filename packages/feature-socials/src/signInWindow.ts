import { AbortedError, type HostPage, type OpenedWindow, throwIfAborted, webUrl } from '@foyer/core'

/** How often is looked whether a window was closed, in ms. */
const lookMs = 1_000
const size = { width: 600, height: 800 } as const

/** What a window for the provider ends with. */
export type WindowResult =
  /** What it came back with. */
  | { readonly uri: string }
  | 'closed'
  /** It cannot talk to this page, nor be seen from here: the page or the provider keeps windows apart. */
  | 'unseen'
  /** Somebody else than the login service answered from it. */
  | 'untrusted'

/** A window of the login service, that leads to a provider. */
export interface SignInWindow {
  /** Leads it on, from where it waits. */
  lead(uri: string): void
  focus(): void
  close(): void
  /** Settles with what becomes of it. @throws the signal's reason */
  result(origin: string, signal: AbortSignal): Promise<WindowResult>
}

/**
 * Opens a window. Only within a press, in the same tick.
 * @param uri where it is led at once, if that is known already
 * @returns `undefined` where the browser holds it back
 */
export function openSignInWindow(
  page: Pick<HostPage, 'openWindow'>,
  uri: string | undefined,
): SignInWindow | undefined {
  const opened = page.openWindow((uri && webUrl(uri)) || 'about:blank', { opener: true, size })
  return opened && watched(opened, uri)
}

function watched(opened: OpenedWindow, led: string | undefined): SignInWindow {
  return {
    lead(uri) {
      const url = uri === led ? undefined : webUrl(uri)
      if (url) opened.location.replace(url)
    },
    focus: () => opened.focus(),
    close: () => opened.close(),
    result: (origin, signal) =>
      new Promise((resolve, reject) => {
        throwIfAborted(signal)
        const life = new AbortController()
        /** The login service said from it that it is on its way. */
        let isHeard = false
        const done = (settle: () => void) => {
          life.abort()
          clearInterval(looking)
          settle()
        }
        const looking = setInterval(() => {
          if (opened.closed) done(() => resolve(isHeard ? 'closed' : 'unseen'))
        }, lookMs)
        addEventListener(
          'message',
          ({ source, origin: from, data }) => {
            const sender: unknown = source
            if (sender !== opened || typeof data !== 'object' || data === null) return
            if (from === origin && 'here' in data) isHeard = true
            // Providers' own pages say things to whoever opened them.
            if (!('resultUri' in data)) return
            const { resultUri } = data
            const isOurs = from === origin && typeof resultUri === 'string' && isOf(origin, resultUri)
            done(() => resolve(isOurs ? { uri: resultUri } : 'untrusted'))
          },
          { signal: life.signal },
        )
        signal.addEventListener('abort', () => done(() => reject(new AbortedError(signal.reason))), {
          signal: life.signal,
        })
      }),
  }
}

/** Whether an address is one of an origin. */
function isOf(origin: string, uri: string): boolean {
  return URL.canParse(uri) && new URL(uri).origin === origin
}
