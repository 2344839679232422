import * as v from 'valibot'
import { type AnswerOf, type AskOf, type CallName, calls, isCallName } from './calls.js'
import { id, object, text } from './fields.js'

const fromPage = '@foyer-app/'
const fromFrame = '@foyer-frame/'
/** Longer ones are nobody's of ours. */
const longestType = 100

const envelope = object({ type: text(longestType), id: v.optional(id), payload: v.optional(v.unknown()) })

/** A call of the page's. */
export type CallAnswer = {
  [N in CallName]: { readonly name: N; readonly id: string; readonly ask: AskOf<N> }
}[CallName]

/** What a page says to the frame. */
export type PageMessage =
  | ({ readonly kind: 'call' } & CallAnswer)
  /** Nobody waits for the answer of this call any more. */
  | { readonly kind: 'abort'; readonly id: string }
  /** A call whose payload is not of its form: to be answered by an error. */
  | { readonly kind: 'faulty'; readonly name: CallName; readonly id: string; readonly reason: string }

const ready = object({
  version: v.optional(v.union([text(20), v.number()])),
  /** What the browser lets the frame keep. */
  storage: v.optional(v.picklist(['shared', 'partitioned', 'memory'])),
  features: v.optional(v.pipe(v.array(text(40)), v.maxLength(50))),
  /** Social accounts that the login service has. */
  socials: v.optional(v.pipe(v.array(text(40)), v.maxLength(50))),
  /** How long a code is good; in minutes. */
  codeMinutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(60))),
})
/** What a frame says of itself once it can be asked. */
export type Ready = v.InferOutput<typeof ready>

const failure = object({
  message: text(1_000),
  /** Of [EIP-1193](https://eips.ethereum.org/EIPS/eip-1193#provider-errors) where a wallet was asked, else a name. */
  code: v.optional(
    v.union([v.pipe(v.number(), v.safeInteger()), v.pipe(v.string(), v.regex(/^[-a-z0-9/]{1,60}$/))]),
  ),
})
/** Why the frame did not do what it was asked. */
export type FrameFailure = v.InferOutput<typeof failure>

/** What a frame says to the page. */
export type FrameMessage =
  | { readonly kind: 'ready'; readonly ready: Ready }
  /** A call waits for the visitor: the frame is to be shown until the call is over. */
  | { readonly kind: 'show'; readonly id: string }
  /** Still at work on a timed call. */
  | { readonly kind: 'pending'; readonly id: string }
  | { readonly kind: 'answer'; readonly name: CallName; readonly id: string; readonly payload: unknown }
  | { readonly kind: 'failure'; readonly name: CallName; readonly id: string; readonly failure: FrameFailure }
  /** Nothing waits for the visitor any more, who goes back to the page: what was confirmed goes on unseen. */
  | { readonly kind: 'hide' }
  /** Keep this, and hand it back with the next `IS_CONNECTED`. */
  | { readonly kind: 'session'; readonly token: string }

/** What is posted for a call. */
export function callMessage(name: CallName, callId: string, payload: unknown) {
  return { type: `${fromPage}${name}`, id: callId, ...(payload !== undefined && { payload }) }
}

/** What is posted once nobody waits any more. */
export function abortMessage(callId: string) {
  return { type: `${fromPage}RPC_ABORT`, id: callId }
}

/** What a frame posts. */
export function frameMessage(message: FrameMessage) {
  const type = (name: string) => `${fromFrame}${name}`
  switch (message.kind) {
    case 'ready':
      return { type: type('READY'), payload: message.ready }
    case 'session':
      return { type: type('SESSION_UPDATE'), payload: { token: message.token } }
    case 'hide':
      return { type: type('HIDE') }
    case 'show':
      return { type: type('SHOW'), id: message.id }
    case 'pending':
      return { type: type('PENDING'), id: message.id }
    case 'answer': {
      const { name, payload } = message
      return { type: type(`${name}_SUCCESS`), id: message.id, ...(payload !== undefined && { payload }) }
    }
    case 'failure':
      return { type: type(`${message.name}_ERROR`), id: message.id, payload: message.failure }
  }
}

/** Reads what came to the frame; `undefined` for what is no message of a page. Never throws. */
export function parsePageMessage(data: unknown): PageMessage | undefined {
  const told = opened(data, fromPage)
  if (!told || told.id === undefined) return undefined
  if (told.name === 'RPC_ABORT') return { kind: 'abort', id: told.id }
  if (!isCallName(told.name)) return undefined
  const { name, id: callId } = told
  const asked = v.safeParse(calls[name].ask, told.payload)
  if (asked.success) return { kind: 'call', name, id: callId, ask: asked.output } as PageMessage
  return { kind: 'faulty', name, id: callId, reason: asked.issues[0].message }
}

/** Reads what came to the page; `undefined` for what is no message of the frame's. Never throws. */
export function parseFrameMessage(data: unknown): FrameMessage | undefined {
  const told = opened(data, fromFrame)
  if (!told) return undefined
  if (told.name === 'READY') {
    const said = v.safeParse(ready, told.payload)
    return said.success ? { kind: 'ready', ready: said.output } : undefined
  }
  if (told.name === 'SESSION_UPDATE') {
    const said = v.safeParse(object({ token: text(1_024) }), told.payload)
    return said.success ? { kind: 'session', token: said.output.token } : undefined
  }
  if (told.name === 'HIDE') return { kind: 'hide' }
  if (told.id === undefined) return undefined
  if (told.name === 'SHOW') return { kind: 'show', id: told.id }
  if (told.name === 'PENDING') return { kind: 'pending', id: told.id }
  const [, name = '', end] = /^(\w+)_(SUCCESS|ERROR)$/.exec(told.name) ?? []
  if (!isCallName(name)) return undefined
  if (end === 'SUCCESS') return { kind: 'answer', name, id: told.id, payload: told.payload }
  const said = v.safeParse(failure, told.payload)
  const unsaid: FrameFailure = { message: '' }
  return { kind: 'failure', name, id: told.id, failure: said.success ? said.output : unsaid }
}

/** Reads the answer of a call; `undefined` where it is not of its form. Never throws. */
export function parseAnswer<N extends CallName>(
  name: N,
  payload: unknown,
): { readonly answer: AnswerOf<N> } | undefined {
  const said = v.safeParse(calls[name].answer, payload)
  return said.success ? { answer: said.output as AnswerOf<N> } : undefined
}

function opened(data: unknown, prefix: string) {
  // Pages get many messages that are not for us: the cheap look comes first.
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined
  const told = v.safeParse(envelope, data)
  if (!told.success || !told.output.type.startsWith(prefix)) return undefined
  return { name: told.output.type.slice(prefix.length), id: told.output.id, payload: told.output.payload }
}
