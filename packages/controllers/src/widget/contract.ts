import type { AnswerOf, AskOf, calls } from '@foyer/api'
import type { Query } from '@foyer/core'

type Calls = typeof calls
type Named = { readonly [Name in keyof Calls as Calls[Name]['path']]: Calls[Name] }

/** The path of a call, as its contract writes it. The contract itself is not in the page: its types alone are. */
export type CallPath = keyof Named
/** What a call is answered by. */
export type AnswerAt<P extends CallPath> = AnswerOf<Named[P]>
/** What may be asked by a call, by its names on the wire. */
export type AskAt<P extends CallPath> = { readonly [Field in keyof AskOf<Named[P]>]?: unknown }
/** As {@link AskAt}, for a query. */
export type QueryAt<P extends CallPath> = { readonly [Field in keyof AskOf<Named[P]>]?: Query[string] }
/** A path with its fields filled in. */
export type Filled<P extends string> = P extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : P
/** What is read of an object, by its names on the wire. */
export type ReadOf<T> = { readonly [Field in keyof T]?: unknown }
