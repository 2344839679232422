import { abortable, type HostPage, type OpenedWindow, webUrl } from '@foyer/core'

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
  const life = new AbortController()
  /** The origins of the pages that said from it that they are on their way. */
  const heard = new Set<string>()
  // The window may be there, and be back from the provider, before the page asks for its result.
  const answered = new Promise<{ readonly from: string; readonly uri: unknown }>((resolve) => {
    addEventListener(
      'message',
      ({ source, origin, data }) => {
        const sender: unknown = source
        if (typeof data !== 'object' || data === null) return
        // A message has no source when the window has left the page that sent it, as this one does at once.
        if ('here' in data && (sender === opened || sender === null)) heard.add(origin)
        // Providers' own pages say things to whoever opened them.
        if ('resultUri' in data && sender === opened) resolve({ from: origin, uri: data.resultUri })
      },
      { signal: life.signal },
    )
  })
  return {
    lead(uri) {
      const url = uri === led ? undefined : webUrl(uri)
      if (url) opened.location.replace(url)
    },
    focus: () => opened.focus(),
    close() {
      life.abort()
      opened.close()
    },
    async result(origin, signal) {
      let looking: ReturnType<typeof setInterval> | undefined
      const closed = new Promise<WindowResult>((resolve) => {
        looking = setInterval(() => {
          if (opened.closed) resolve(heard.has(origin) ? 'closed' : 'unseen')
        }, lookMs)
      })
      const result = answered.then(({ from, uri }): WindowResult => {
        const isOurs = from === origin && typeof uri === 'string' && isOf(origin, uri)
        return isOurs ? { uri } : 'untrusted'
      })
      try {
        return await abortable(Promise.race([result, closed]), signal)
      } finally {
        clearInterval(looking)
      }
    },
  }
}

/** Whether an address is one of an origin. */
function isOf(origin: string, uri: string): boolean {
  return URL.canParse(uri) && new URL(uri).origin === origin
}
