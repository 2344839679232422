import type { AnswerOf, AskOf, calls } from '@foyer/api'

type Calls = typeof calls
type Method = Calls[keyof Calls]['method']

/** A call, for types alone: nothing of it is in the page. */
export interface ApiCall<M extends Method, Path extends string, Ask, Answer> {
  readonly method: M
  /** From the base of the service, with `{name}` for fields of the ask. */
  readonly path: Path
  readonly ask: Ask
  readonly answer: Answer
}

type Contract = {
  readonly [Name in keyof Calls]: ApiCall<
    Calls[Name]['method'],
    Calls[Name]['path'],
    AskOf<Calls[Name]>,
    AnswerOf<Calls[Name]>
  >
}

/**
 * Every call of the data API by its name. A host whose own server answers more adds them by declaration merging:
 * `interface ApiCalls { points: ApiCall<'GET', 'v1/points/{address}', { address: string }, { points: number }> }`.
 */
export interface ApiCalls extends Contract {}

type AnyCall = ApiCalls[keyof ApiCalls]
type CallAt<M extends Method, P extends string> = Extract<AnyCall, { readonly method: M; readonly path: P }>

/** The paths that are asked by a method, as the contract writes them. */
export type CallPath<M extends Method = Method> = Extract<AnyCall, { readonly method: M }>['path']

/** The fields of a call, in its path, its query or its body, by their names on the wire. */
export type AskAt<M extends Method, P extends string> = SentFields<CallAt<M, P>['ask'], M>

/** The answer to a call. */
export type AnswerAt<M extends Method, P extends string> = CallAt<M, P>['answer']

/** An object of unchecked fields, by their names on the wire. */
export type Unread<T> = { readonly [Field in keyof T]?: unknown }

type SentFields<T, M extends Method> = {
  readonly [Field in keyof T]: Sent<T[Field]> | (M extends 'GET' ? Joined<T[Field]> : never)
}

/** A type as a client has it: text of any form, and numbers. The server checks the form. */
type Sent<T> = T extends string
  ? string
  : T extends number
    ? number
    : T extends readonly (infer Item)[]
      ? readonly Sent<Item>[]
      : T extends object
        ? SentObject<T>
        : T
type SentObject<T> = string extends keyof T ? object : { readonly [Field in keyof T]: Sent<T[Field]> }

/** A list in a query may be text that is joined by commas already. */
type Joined<T> = NonNullable<T> extends readonly unknown[] ? string : never

/**
 * `unknown` if a reader of `In` reads every answer of type `Answer`, and no field that it does not have. Otherwise a type
 * that no reader has, which names the difference.
 */
export type Reads<In, Answer> = [Answer] extends [In]
  ? [Foreign<In, Answer>] extends [never]
    ? unknown
    : { readonly notInTheContract: Foreign<In, Answer> }
  : { readonly notRead: Answer }

/** The names of fields that are read of an answer which does not have them. */
type Foreign<In, Answer> = unknown extends In
  ? never
  : NonNullable<In> extends readonly (infer Item)[]
    ? Foreign<Item, ItemOf<Answer>>
    : NonNullable<In> extends object
      ? Exclude<keyof NonNullable<In>, KeyOf<Answer>> | ForeignWithin<NonNullable<In>, Answer>
      : never
type ForeignWithin<In, Answer> = {
  [Field in keyof In]-?: Field extends KeyOf<Answer> ? Foreign<In[Field], FieldOf<Answer, Field>> : never
}[keyof In]
type KeyOf<T> = T extends object ? keyof T : never
type FieldOf<T, Field> = T extends object ? (Field extends keyof T ? T[Field] : never) : never
type ItemOf<T> = T extends readonly (infer Item)[] ? Item : never
