import { type CallOptions, type Http, MalformedResponseError } from '@foyer/core'
import { fillPath, type Reader } from '@foyer/core/api'

/** A request of a client to the data API. */
export interface FakeRequest {
  readonly method: 'GET' | 'POST'
  /** From the base of the service. */
  readonly path: string
  /** The fields of the query, or of the body. */
  readonly ask: Readonly<Record<string, unknown>>
  /** Whether the client wants no cached answer. */
  readonly force: boolean
  readonly signal: AbortSignal | undefined
  /** Marks the answer as one from before. @param part `prices` where only the prices are old. @default '1' */
  markOld(ageMs: number, part?: string): void
}

/** A data API and a catalogue in memory. */
export interface FakeApi extends Http {
  /** The bytes of a picture. */
  bytes(path: string): Promise<Uint8Array<ArrayBuffer>>
}

/**
 * Creates a data API in memory. It fills paths, and refuses answers that a client cannot read, as the widget's own does.
 * @param answer returns the JSON of an answer, or throws
 */
export function createFakeApi(answer: (request: FakeRequest) => unknown): FakeApi {
  async function send<Out, In>(
    method: FakeRequest['method'],
    call: string,
    fields: object,
    read: Reader<Out, In>,
    { signal, force = false, onOld }: CallOptions = {},
  ): Promise<Out> {
    const [path, rest] = fillPath(call, fields)
    const ask = Object.fromEntries(Object.entries(rest).filter(([name]) => !call.includes(`{${name}}`)))
    let old: readonly [ageMs: number, part: string] | undefined
    const markOld: FakeRequest['markOld'] = (ageMs, part = '1') => {
      old = [ageMs, part]
    }
    const json = await answer({ method, path, ask, force, signal, markOld })
    signal?.throwIfAborted()
    const value = readAs(path, json, read)
    if (old) onOld?.(...old)
    return value
  }
  return {
    get: (call, ask, read, options) => send('GET', call, ask, read, options),
    post: (call, ask, read, options) => send('POST', call, ask, read, options),
    bytes: (path) => send('GET', path, {}, readBytes),
  }
}

function readAs<Out, In>(path: string, json: unknown, read: Reader<Out, In>): Out {
  try {
    return read(json)
  } catch (cause) {
    throw new MalformedResponseError(path, cause)
  }
}

function readBytes(value: unknown): Uint8Array<ArrayBuffer> {
  if (!(value instanceof Uint8Array)) throw new TypeError('Not bytes')
  return new Uint8Array(value)
}
