import { AbortedError, createEmitter, TimeoutError, throwIfAborted } from '@foyer/core'
import { FrameAnswerError, FrameLostError, FrameRefusedError, FrameUnavailableError } from './errors.js'
import { type AnswerOf, type AskOf, type CallName, calls, callTimeoutMs } from './protocol/calls.js'
import {
  abortMessage,
  callMessage,
  type FrameMessage,
  parseAnswer,
  parseFrameMessage,
  type Ready,
} from './protocol/messages.js'

/** How long a frame may take until it can be asked. */
export const readyTimeoutMs = 20_000
/** How long a document that is whole may still be silent: whatever says nothing by then is not the frame. */
export const silentTimeoutMs = 5_000
/** How long a frame that is told to leave a wallet request has to say what became of it. */
export const withdrawnTimeoutMs = 5_000
/** How often in a row a frame may say that it is still at work on a timed call: twenty minutes in all. */
const mostPending = 40

/** What a frame says by itself. */
export type FrameEvent =
  | { readonly type: 'ready'; readonly ready: Ready }
  | { readonly type: 'session'; readonly token: string }
  | { readonly type: 'hide' }

/** The line between a page and its frame. */
export interface RpcChannel {
  /**
   * Asks the frame, once it is ready. The answer is that of this very call, by id and name, from the frame's own window
   * and origin.
   * @throws {FrameUnavailableError | FrameRefusedError | FrameLostError | FrameAnswerError | TimeoutError | AbortedError}
   */
  call<N extends CallName>(name: N, ask: AskOf<N>, signal?: AbortSignal): Promise<AnswerOf<N>>
  subscribe(listener: (event: FrameEvent) => void): () => void
  /** Whoever still waits is told that the frame is gone. */
  dispose(): void
}

interface Waiting {
  readonly name: CallName
  readonly ask: unknown
  /** Whether the frame has the call. */
  posted: boolean
  pendings: number
  timer: ReturnType<typeof setTimeout> | undefined
  /** Hides the frame, which is shown for this call. */
  hide: (() => void) | undefined
  stop(): void
  settle(payload: unknown): void
  fail(error: unknown): void
}

/**
 * Listens to a frame that is about to load. Nothing is posted before the frame says that it is ready, and nothing to
 * another origin than its own.
 * @param frame in the document already, or put there in the same task
 * @param show puts the frame before the visitor's eyes while a call waits for them; returns what hides it
 */
export function createRpcChannel(
  frame: HTMLIFrameElement,
  show: (cancel: () => void) => () => void = () => () => {},
): RpcChannel {
  const { src: url } = frame
  const { origin } = new URL(url)
  const page = frame.ownerDocument.defaultView ?? window
  const life = new AbortController()
  const events = createEmitter<FrameEvent>()
  const waiting = new Map<string, Waiting>()
  let isReady = false
  /** How many documents the frame has shown, and how many of them said that they can be asked; either may come first. */
  let loads = 0
  let readies = 0
  let isUnavailable = false
  let loading = limitLoading()

  function limitLoading(ms = readyTimeoutMs) {
    return setTimeout(
      () =>
        unavailable(
          `Nothing at ${url} said that it is ready within ${ms / 1_000} s. See that the login service runs there and knows ${page.location.origin}.`,
        ),
      ms,
    )
  }

  function unavailable(hint: string) {
    clearTimeout(loading)
    isUnavailable = true
    failAll(() => new FrameUnavailableError(url, hint))
  }

  function failAll(errorFor: (call: Waiting) => Error) {
    for (const call of [...waiting.values()]) call.fail(errorFor(call))
  }

  /** Another document stands in the frame: it knows nothing of what the one before was asked. */
  function lose() {
    for (const call of [...waiting.values()]) if (call.posted) call.fail(new FrameLostError(call.name))
  }

  function loadAgain() {
    isUnavailable = false
    loading = limitLoading()
    frame.src = url
  }

  function post(message: object) {
    frame.contentWindow?.postMessage(message, origin)
  }

  function hear(message: FrameMessage) {
    if (message.kind === 'ready') return becomeReady(message.ready)
    if (message.kind === 'hide') return events.emit({ type: 'hide' })
    if (message.kind === 'session') return events.emit({ type: 'session', token: message.token })
    const call = waiting.get(message.id)
    if (!call?.posted) return
    if (message.kind === 'show') {
      call.hide ??= show(call.stop)
      return
    }
    if (message.kind === 'pending') {
      call.pendings += 1
      if (call.pendings <= mostPending) arm(message.id, call)
      return
    }
    // Whoever answers something else than it was asked is not answering.
    if (call.name !== message.name) return
    if (message.kind === 'answer') return call.settle(message.payload)
    const { message: said, code } = message.failure
    call.fail(new FrameRefusedError(call.name, said, code))
  }

  function becomeReady(ready: Ready) {
    if (isReady) lose()
    clearTimeout(loading)
    readies = Math.min(readies, loads) + 1
    isReady = true
    isUnavailable = false
    events.emit({ type: 'ready', ready })
    for (const [id, call] of waiting) if (!call.posted) send(id, call)
  }

  function send(id: string, call: Waiting) {
    call.posted = true
    try {
      post(callMessage(call.name, id, call.ask))
    } catch (error) {
      // A message cannot carry it; the others go on.
      return call.fail(error)
    }
    arm(id, call)
  }

  function arm(id: string, call: Waiting) {
    if (!calls[call.name].timed) return
    clearTimeout(call.timer)
    call.timer = setTimeout(() => {
      post(abortMessage(id))
      call.fail(new TimeoutError(call.name, callTimeoutMs))
    }, callTimeoutMs)
  }

  page.addEventListener(
    'message',
    ({ source, origin: from, data }) => {
      if (source !== frame.contentWindow || source === null || from !== origin) return
      const message = parseFrameMessage(data)
      if (message) hear(message)
    },
    { signal: life.signal },
  )
  frame.addEventListener(
    'load',
    () => {
      loads += 1
      if (loads <= readies) return
      isReady = false
      clearTimeout(loading)
      loading = limitLoading(silentTimeoutMs)
      lose()
    },
    { signal: life.signal },
  )
  // A frame that the page's own policy refuses fires no error.
  frame.ownerDocument.addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective, blockedURI }) => {
      if (!/^(frame|child|default)-src/.test(effectiveDirective) || !blockedURI.startsWith(origin)) return
      unavailable(`The page's Content-Security-Policy blocks it: add "frame-src ${origin}".`)
    },
    { signal: life.signal },
  )

  function call<N extends CallName>(name: N, ask: AskOf<N>, signal?: AbortSignal): Promise<AnswerOf<N>> {
    return new Promise((resolve, reject) => {
      if (signal) throwIfAborted(signal)
      if (life.signal.aborted) throw new AbortedError()
      const id = crypto.randomUUID()
      const done = () => {
        waiting.delete(id)
        clearTimeout(mine.timer)
        mine.hide?.()
        signal?.removeEventListener('abort', mine.stop)
      }
      const mine: Waiting = {
        name,
        ask,
        posted: false,
        pendings: 0,
        timer: undefined,
        hide: undefined,
        stop() {
          if (mine.posted) post(abortMessage(id))
          if (!mine.posted || name !== 'RPC_REQUEST') return mine.fail(new AbortedError(signal?.reason))
          // The visitor may have confirmed it already: then it happens, and what the frame answers counts.
          mine.timer = setTimeout(() => mine.fail(new FrameLostError(name)), withdrawnTimeoutMs)
        },
        settle(payload) {
          done()
          const said = parseAnswer(name, payload)
          if (said) resolve(said.answer)
          else reject(new FrameAnswerError(name))
        },
        fail(error) {
          done()
          reject(error)
        },
      }
      signal?.addEventListener('abort', mine.stop)
      waiting.set(id, mine)
      if (isReady) send(id, mine)
      else if (isUnavailable) loadAgain()
    })
  }

  return {
    call,
    subscribe: events.subscribe,
    dispose() {
      life.abort()
      clearTimeout(loading)
      events.clear()
      failAll((call) => (call.posted ? new FrameLostError(call.name) : new AbortedError()))
    },
  }
}
