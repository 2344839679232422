import type * as v from 'valibot'
import type { Freshness } from './freshness.js'

/** The fields of a path, a query or a body by their names on the wire. */
export type Fields = v.ObjectEntries

/** One call of the data API: all that a client and a server have to agree on. */
export interface Call<
  Params extends Fields = Fields,
  Query extends Fields = Fields,
  Body extends Fields = Fields,
  Payload extends v.GenericSchema | undefined = v.GenericSchema | undefined,
  Answer extends v.GenericSchema | undefined = v.GenericSchema | undefined,
  Path extends string = string,
  Method extends 'GET' | 'POST' = 'GET' | 'POST',
> {
  /** Unique among all calls; OpenAPI's `operationId`. */
  readonly name: string
  /** One sentence for people. */
  readonly summary: string
  readonly method: Method
  /** From the base of its service, with `{name}` for each of `params`. */
  readonly path: Path
  /** Other paths under which servers answer the same. */
  readonly aliases: readonly string[]
  /** Which base it belongs to; one server may be all three. */
  readonly service: 'api' | 'catalogue' | 'analytics'
  /** Whether it is answered without a project id. */
  readonly open: boolean
  /** Whether a page has to ask, by its origin: it writes something, costs the host something, or is about a person. */
  readonly needsPage: boolean
  /** Fields of the query with which a page has to ask, though others may ask without them. */
  readonly pageFields: readonly string[]
  /** Read from text, as a path holds it. */
  readonly params: Params
  /** Read from text, as a query holds it; lists are joined by commas there. */
  readonly query: Query
  /** The fields of a body that is an object. Empty: there is no such body. */
  readonly body: Body
  /** A body that is not an object of fields: the ask has it as `payload`. */
  readonly payload: Payload
  /** Whether the body names the project too. */
  readonly projectInBody: boolean
  /** Nothing is transformed: a value of its type goes over the wire as it is. Absent: the bytes of a picture. */
  readonly answer: Answer
  /** What a server answers that cannot know, where to know nothing is an answer. Absent: it refuses. */
  readonly empty: (Answer extends v.GenericSchema ? v.InferOutput<Answer> : never) | undefined
  readonly freshness: Freshness
  /** Of asks that name a field, such as `cursor` for pages after the first. Of several that are named the first counts. */
  readonly freshnessBy: Readonly<Record<string, Freshness>>
  /**
   * What a server may do when a provider is slow or fails: ask a second one at the same time (`hedge`), ask the next one
   * after a failure (`failover`), or neither (`never`), since the first may have done what was asked.
   */
  readonly retry: 'hedge' | 'failover' | 'never'
}

/** What is asked by a call: its path's, query's and body's fields in one. */
export type AskOf<C extends Call> = Read<C['params']> &
  Read<C['query']> &
  Read<C['body']> &
  (C['payload'] extends v.GenericSchema ? { readonly payload: v.InferOutput<C['payload']> } : unknown)

/** What a call is answered by; bytes where it is a picture. */
export type AnswerOf<C extends Call> = C['answer'] extends v.GenericSchema
  ? v.InferOutput<C['answer']>
  : Uint8Array

type Read<F extends Fields> = v.InferOutput<v.ObjectSchema<F, undefined>>
type Named = 'name' | 'summary' | 'path' | 'freshness'
type None = Record<never, never>

/** The names in braces of a path. */
type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** `unknown` if `params` has a field for each name of the path, and no other. */
type ParamsOf<Path extends string, Params> = [NamesIn<Path>, keyof Params] extends [
  keyof Params,
  NamesIn<Path>,
]
  ? unknown
  : {
      readonly params: Readonly<Record<NamesIn<Path>, v.GenericSchema>> &
        Readonly<Partial<Record<Exclude<keyof Params, NamesIn<Path>>, never>>>
    }

/** Makes a call of what it has: by itself a GET of the data API that needs a project id and may be hedged. */
export function defineCall<
  const Answer extends v.GenericSchema | undefined = undefined,
  const Params extends Fields = None,
  const Query extends Fields = None,
  const Body extends Fields = None,
  const Payload extends v.GenericSchema | undefined = undefined,
  const Path extends string = string,
  const Method extends Call['method'] = 'GET',
>(
  call: Pick<Call<Params, Query, Body, Payload, Answer, Path, Method>, Named> &
    Partial<Omit<Call<Params, Query, Body, Payload, Answer, Path, Method>, Named>> &
    ParamsOf<Path, Params>,
): Call<Params, Query, Body, Payload, Answer, Path, Method> {
  const none = { params: {}, query: {}, body: {}, payload: undefined, answer: undefined }
  const usual = {
    method: 'GET',
    aliases: [],
    service: 'api',
    open: false,
    needsPage: false,
    pageFields: [],
    projectInBody: false,
  } as const
  const rest = { empty: undefined, freshnessBy: {}, retry: 'hedge' } as const
  // Whoever leaves a part out gets its type's preset, which is the value here.
  return { ...none, ...usual, ...rest, ...call } as Call<Params, Query, Body, Payload, Answer, Path, Method>
}
