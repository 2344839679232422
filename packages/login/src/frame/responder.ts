import type { AskOf, CallName, FrameMessage, PageMessage } from '@foyer/login-frame/protocol'
import { type CallAnswers, CallError, declined } from './calls/answers.js'
import { RefusedRequestError } from './requests/screen.js'
import { ServiceError } from './service.js'

/** How often a page is told that a call is still worked on, in ms: well within the time after which it gives up. */
const pendingMs = 15_000

/** Answers what the page asks. */
export interface Responder {
  hear(message: PageMessage): void
  /**
   * Has the page show the frame, until the login or the change of the address is over.
   * @returns what aborts once nobody waits for it any more. @throws {CallError} where none is
   */
  prompt(): AbortSignal
}

export function createResponder(answers: CallAnswers, say: (message: FrameMessage) => void): Responder {
  const open = new Map<string, { readonly name: CallName; readonly life: AbortController }>()

  async function answer<N extends CallName>(name: N, ask: AskOf<N>, signal: AbortSignal): Promise<unknown> {
    const answerer = answers[name]
    if (!answerer) throw new CallError('This is not offered here.', 4200)
    return answerer(ask, signal)
  }

  async function respond(name: CallName, id: string, work: Promise<unknown>): Promise<void> {
    const pending = setInterval(() => say({ kind: 'pending', id }), pendingMs)
    try {
      say({ kind: 'answer', name, id, payload: await work })
    } catch (error) {
      const { message, code } = failureOf(error)
      say({ kind: 'failure', name, id, failure: { message, code } })
    } finally {
      clearInterval(pending)
      open.delete(id)
    }
  }

  return {
    prompt() {
      const [id, call] = [...open].findLast(([, { name }]) => /^(CONNECT|UPDATE)_/.test(name)) ?? []
      if (id === undefined || !call) throw declined()
      say({ kind: 'show', id })
      return call.life.signal
    },
    hear(message) {
      if (message.kind === 'abort') return open.get(message.id)?.life.abort(declined())
      const { name, id } = message
      // The same call twice is one.
      if (open.has(id)) return
      const life = new AbortController()
      open.set(id, { name, life })
      if (message.kind === 'faulty') {
        const failure = new CallError(`The call is not of its form: ${message.reason}`, -32602)
        void respond(name, id, Promise.reject(failure))
      } else void respond(name, id, answer(name, message.ask, life.signal))
    },
  }
}

function failureOf(error: unknown): { message: string; code: number | string } {
  if (error instanceof CallError || error instanceof RefusedRequestError)
    return { message: error.message, code: error.code }
  if (error instanceof ServiceError) {
    const { message, problem, retryAfter } = error
    // The page counts the wait down.
    return { message, code: problem === 'too-many' && retryAfter ? `too-many/${retryAfter}` : problem }
  }
  return {
    // The browser's own words are not for visitors.
    message:
      error instanceof Error && !(error instanceof DOMException)
        ? error.message.slice(0, 200)
        : 'An error occurred',
    code: 'internal',
  }
}
