import { type DisplayText, MalformedResponseError, ownValue } from '@foyer/core'
import type { AnswerAt, CallPath } from './contract.js'
import { type Fields, fieldsOf, labelOf, textOf } from './fields.js'

/** Reads a foreign value, and throws where it cannot. `In` is what it takes, for types alone. */
export interface Reader<Out, In = Out> {
  (value: unknown): Out
  readonly takes?: In
}

/** Whether a reader takes all that a call may be answered by. */
type Takes<In, P extends CallPath> =
  AnswerAt<P> extends In ? unknown : { readonly takesTooLittleOf: AnswerAt<P> }

/** A parser for one call. It throws {@link MalformedResponseError} and nothing else. */
export function decoder<const P extends CallPath, Out, In>(
  path: P,
  read: Reader<Out, In> & Takes<In, P>,
): (json: unknown) => Out {
  return (json) => {
    try {
      return read(json)
    } catch (error) {
      throw new MalformedResponseError(path, error)
    }
  }
}

/** What was found, or an error where that is nothing. */
function found<T>(value: T | undefined): T {
  if (value === undefined) throw new TypeError('Not what is expected here')
  return value
}

/** Text as it came, of at most so many characters. */
export function textUpTo(max?: number): Reader<string> {
  return (value) => found(textOf(value, max))
}

/** Text as it came. */
export const text = textUpTo()

/** Text to be shown; never empty. */
export const label: Reader<DisplayText, string> = (value) => found(labelOf(value))

/** Text of a form. */
export function matching(pattern: RegExp): Reader<string> {
  return (value) => found(pattern.test(text(value)) ? text(value) : undefined)
}

/** A number from 0. */
function numberUpTo(max: number): Reader<number> {
  return (value) => found(typeof value === 'number' && value >= 0 && value <= max ? value : undefined)
}

/** Fiat, for display only. */
export const fiat = numberUpTo(1e15)

/** A whole number from 0. */
export function integerUpTo(max = Number.MAX_SAFE_INTEGER): Reader<number> {
  const read = numberUpTo(max)
  return (value) => found(Number.isSafeInteger(value) ? read(value) : undefined)
}

/** One of these. */
export function oneOf<const T>(choices: readonly T[]): Reader<T> {
  return (value) => found(choices.find((choice) => choice === value))
}

/** What a reader reads, as something else. */
export function mapped<Out, In, T>(read: Reader<Out, In>, map: (value: Out) => T): Reader<T, In> {
  return (value) => map(read(value))
}

/** A field that may be missing, or `null`. */
export function nullish<Out, In>(read: Reader<Out, In>): Reader<Out | undefined, In | null | undefined> {
  return (value) => (value === undefined || value === null ? undefined : read(value))
}

/** A field whose wrong value is as good as none: it is shown, never acted on. */
export function lenient<Out, In>(read: Reader<Out, In>): Reader<Out | undefined, unknown> {
  return (value) => {
    try {
      return read(value)
    } catch {
      return undefined
    }
  }
}

/** At most `max` of these. */
export function list<Out, In>(read: Reader<Out, In>, max: number): Reader<readonly Out[], readonly In[]> {
  return (value) =>
    found(Array.isArray(value) && value.length <= max ? value : undefined).map((one) => read(one))
}

/** At most `max` of anything; the items are read one by one. */
export function listOf(max: number) {
  return list<unknown, unknown>((value) => value, max)
}

type Entries = Readonly<Record<string, Reader<unknown, unknown>>>
type OutOf<R> = R extends Reader<infer Out, unknown> ? Out : never
type InOf<R> = R extends { readonly takes?: infer In } ? In : never

/** An object by its fields, those of its own alone. What is read as `undefined` is left out. */
export function object<const E extends Entries>(
  entries: E,
): Reader<
  { [K in keyof E as undefined extends OutOf<E[K]> ? never : K]: OutOf<E[K]> } & {
    [K in keyof E as undefined extends OutOf<E[K]> ? K : never]?: OutOf<E[K]>
  },
  { [K in keyof E as undefined extends InOf<E[K]> ? never : K]: InOf<E[K]> } & {
    [K in keyof E as undefined extends InOf<E[K]> ? K : never]?: InOf<E[K]>
  }
>
export function object(entries: Entries): Reader<unknown> {
  return (json) => {
    const fields = found(fieldsOf(json))
    const read = Object.entries(entries).map(([name, field]) => [name, readField(name, field, fields)])
    return Object.fromEntries(read.filter(([, value]) => value !== undefined))
  }
}

function readField(name: string, read: Reader<unknown>, fields: Fields): unknown {
  try {
    return read(ownValue(fields, name))
  } catch (cause) {
    throw new TypeError(`The field "${name}" cannot be read`, { cause })
  }
}
